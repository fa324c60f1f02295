/** Who waits for whom at a table: one after the other, and at once where nobody is in line. */
export class Turns {
  private line: Promise<unknown> = Promise.resolve();
  private inLine = 0;

  /** Whatever is run calls `done` when it is, before its promise is kept: nobody else need be told while nobody waits. */
  take<T>(run: () => Promise<T>): Promise<T> {
    this.inLine += 1;
    if (this.inLine === 1) return (this.line = this.started(run)) as Promise<T>;
    const next = (): Promise<T> => this.started(run);
    const turn = this.line.then(next, next);
    this.line = turn;
    return turn;
  }

  done(): void {
    this.inLine -= 1;
  }

  /** Whether nobody is in line, and nothing under way. */
  get areFree(): boolean {
    return this.inLine === 0;
  }

  /** When everything that is in line now is done. */
  async settled(): Promise<void> {
    await this.line.catch(() => undefined);
  }

  /** What fails before there is anything to wait for leaves the line to the next. */
  private started<T>(run: () => Promise<T>): Promise<T> {
    try {
      return run();
    } catch (error) {
      this.done();
      return Promise.reject(error);
    }
  }
}

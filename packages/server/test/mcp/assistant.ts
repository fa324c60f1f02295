/** An assistant that knows nothing but what the tools tell it. */

export type Tool = (name: string, args?: object) => Promise<{ text: string; isError: boolean }>;

/** Takes the first target of the first attack, answers by throwing or not at all. */
export async function play(tool: Tool, most: number): Promise<string> {
  for (let i = 0; i < most; i++) {
    const seen = await tool("look");
    if (/It is over/.test(seen.text)) return seen.text;
    const asked = /You are asked \((q\d+)\): .*?: (\S+)/.exec(seen.text);
    if (asked !== null) {
      await tool("answer", { answer: { choose: (asked[2] as string).replace(/[|(].*/, "") } });
      continue;
    }
    const actor = /^Round .*?\. (\S+) acts, and you decide/m.exec(seen.text)?.[1];
    if (actor === undefined) throw new Error(seen.text);
    const { text } = await tool("options");
    const attack = /do attack; with ([^;]+); targets \d+–\d+ of ([^;\n]+)/.exec(text);
    const foe = attack?.[2]?.split(", ").find((id) => id !== actor);
    const hit =
      attack === null
        ? null
        : await tool("act", { command: { do: "attack", actor, with: attack[1], targets: [foe] } });
    if (hit === null || hit.isError) await tool("act", { command: { do: "end", actor } });
  }
  return (await tool("look")).text;
}

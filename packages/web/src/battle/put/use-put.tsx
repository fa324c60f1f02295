import type { Input } from "@fray/server/messages";
import { type ReactNode, useState } from "react";
import { controls } from "../../look/controls.tsx";
import { reasonsIn } from "../../table/api.ts";
import type { TableStore } from "../../table/store.ts";
import css from "../look/side.module.css";

/** Putting something in from a form: what came of it is said beside the button. */

interface Said {
  readonly kind: "done" | "wrong";
  readonly text: string;
}

interface Putting {
  readonly said: Said | null;
  /** Whether it was taken. */
  readonly put: (input: Input, done: string) => Promise<boolean>;
  readonly run: (work: () => Promise<unknown>, done: string) => Promise<boolean>;
}

export function usePut(store: TableStore): Putting {
  const [said, setSaid] = useState<Said | null>(null);
  const run = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await work();
      setSaid({ kind: "done", text: done });
      return true;
    } catch (error) {
      setSaid({ kind: "wrong", text: reasonsIn(error).join(" ") });
      return false;
    }
  };
  return { said, run, put: (input, done) => run(() => store.getState().put(input), done) };
}

export function WhatWasSaid({ said }: { readonly said: Said | null }): ReactNode {
  if (said === null) return null;
  return said.kind === "wrong" ? (
    <p role="alert" className={controls["wrong"]}>
      {said.text}
    </p>
  ) : (
    <p role="status" className={css["quiet"]}>
      {said.text}
    </p>
  );
}

import { readEncounter } from "@fray/engine";
import { type ChangeEvent, type ReactNode, useState } from "react";
import { Button, controls, Dialog } from "../look/controls.tsx";
import { listSystems, loadSystem } from "../systems/load.ts";
import { SystemOptions } from "../systems/picker.tsx";
import css from "./builder.module.css";
import { forgetEncounter, savedEncounters, useDesk } from "./desk.ts";
import { type Draft, draftOf, type GridDraft, heightOf, widthOf } from "./draft.ts";
import { readUvtt, UvttError } from "./uvtt.ts";

/** Encounters and maps from files, from the systems' own, and from this browser. */

interface OpenDialogProps {
  readonly onClose: () => void;
  readonly onSaid: (words: string) => void;
}

export function OpenDialog({ onClose, onSaid }: OpenDialogProps): ReactNode {
  const { open, set } = useDesk();
  const [saved, setSaved] = useState(savedEncounters);
  const [wrong, setWrong] = useState("");
  const use = (draft: Draft, words: string, put = open) => {
    put(draft);
    onSaid(words);
    onClose();
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file === undefined) return;
    try {
      const { draft, words } = await readFile(file);
      use(draft, words, isMap(file) ? set : open); // a map changes the draft, and can be taken back
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
    event.target.value = "";
  };
  return (
    <Dialog title="Open" onClose={onClose}>
      <div className={css["opening"]}>
        <label className={controls["field"]}>
          An encounter (.json) or a Universal VTT map (.dd2vtt, .df2vtt, .uvtt)
          <input type="file" accept=".json,.dd2vtt,.df2vtt,.uvtt" onChange={(event) => void choose(event)} />
        </label>
        {wrong !== "" && (
          <p role="alert" className={controls["wrong"]}>
            {wrong}
          </p>
        )}
        <Shipped onUse={use} />
        {saved.length > 0 && <h3>Saved in this browser</h3>}
        <ul className={css["saved"]}>
          {saved.map((draft) => (
            <li key={`${draft.ruleset} ${draft.name}`}>
              <Button onClick={() => use(draft, `Opened ${draft.name}.`)}>
                {draft.name} <small>{draft.ruleset.replaceAll("-", " ")}</small>
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  forgetEncounter(draft);
                  setSaved(savedEncounters());
                }}
              >
                Delete<span className="unseen"> {draft.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Shipped({ onUse }: { readonly onUse: (draft: Draft, words: string) => void }): ReactNode {
  const [names, setNames] = useState<readonly { readonly id: string; readonly name: string }[]>([]);
  const [system, setSystem] = useState("");
  const pick = async (id: string) => {
    setSystem(id);
    const ruleset = await loadSystem(id);
    setNames(Object.entries(ruleset?.encounters ?? {}).map(([key, { name }]) => ({ id: key, name })));
  };
  const use = async (key: string) => {
    const ruleset = await loadSystem(system);
    const file = ruleset?.encounters[key];
    if (ruleset === null || file === undefined) return;
    onUse(draftOf(file, ruleset.fields[0].kind), `Opened a copy of ${file.name}.`);
  };
  return (
    <div className={css["pair"]}>
      <label className={controls["field"]}>
        A copy of a ready fight of
        <select value={system} onChange={(event) => void pick(event.target.value)}>
          <option value="">choose a system</option>
          <SystemOptions />
        </select>
      </label>
      <label className={controls["field"]}>
        Fight
        <select value="" disabled={names.length === 0} onChange={(event) => void use(event.target.value)}>
          <option value="">choose a fight</option>
          {names.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const isMap = ({ name }: File): boolean => /\.(dd2vtt|df2vtt|uvtt)$/i.test(name);

async function readFile(file: File): Promise<{ readonly draft: Draft; readonly words: string }> {
  const text = await file.text();
  return isMap(file) ? mapInto(text, file.name) : encounterIn(text);
}

async function encounterIn(text: string): Promise<{ readonly draft: Draft; readonly words: string }> {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const id = (input as { readonly ruleset?: unknown } | null)?.ruleset;
  const ruleset = typeof id === "string" ? await loadSystem(id) : null;
  if (ruleset === null) {
    const ids = (await listSystems()).map((s) => s.id);
    throw new Error(`"ruleset": expected one of ${ids.join(", ")}.`);
  }
  const read = readEncounter(ruleset, input);
  if (!read.ok) throw new Error(read.problems.map((p) => `${p.path ?? ""} ${p.message}`.trim()).join("; "));
  const draft = draftOf(input as { readonly [field: string]: unknown }, ruleset.fields[0].kind);
  return { draft, words: `Opened ${draft.name}.` };
}

/** A map takes the place of the draft's field; whoever no longer stands on it is put at its corner. */
async function mapInto(
  text: string,
  name: string,
): Promise<{ readonly draft: Draft; readonly words: string }> {
  const draft = useDesk.getState().history?.now;
  if (draft === undefined) throw new UvttError("There is no encounter to put the map into.");
  const ruleset = await loadSystem(draft.ruleset);
  if (!ruleset?.fields.some((f) => f.kind === "grid"))
    throw new UvttError("This system is not fought on a map: choose another system first.");
  const { field, notes } = readUvtt(text);
  const small = await withSmallImage(field);
  const inside = (at: unknown) =>
    Array.isArray(at) && Number(at[0]) < widthOf(field) && Number(at[1]) < heightOf(field);
  const combatants = draft.combatants.map((c) => (inside(c.at) ? c : { ...c, at: [0, 0] as const }));
  return {
    draft: { ...draft, field: small, combatants },
    words: [`Put in ${name}: ${widthOf(field)} by ${heightOf(field)} squares.`, ...notes].join(" "),
  };
}

const MOST_PIXELS = 2_400;

/** A picture of a sensible size: the table sends it to everybody once. */
async function withSmallImage(field: GridDraft): Promise<GridDraft> {
  if (field.image === undefined) return field;
  const picture = new Image();
  picture.src = field.image.src;
  await picture.decode().catch(() => {
    throw new UvttError("image: the picture cannot be read.");
  });
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.naturalWidth * scale);
  canvas.height = Math.round(picture.naturalHeight * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const src = canvas.toDataURL("image/webp", 0.8);
  return { ...field, image: { src, pixelsPerSquare: field.image.pixelsPerSquare * scale } };
}

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name.replaceAll(/[^\w. -]/g, "_");
  link.click();
  URL.revokeObjectURL(link.href);
}

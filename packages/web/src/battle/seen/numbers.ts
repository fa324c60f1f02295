import { chanceText, type Sure } from "@fray/engine/analysis";
import { unbroken } from "@fray/engine/numbers";

/** How sure odds are; those in words are as sure as their words. */
type Known = Pick<Sure, "left" | "samples"> & { readonly kind?: string };

/** A chance of odds as the page prints it, in one piece; in words where they are told in words. */
export const chanceWords = (chance: number | string, sure: Known): string =>
  typeof chance === "number" ? unbroken(chanceText(chance, sure)) : chance;

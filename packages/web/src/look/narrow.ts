import { useSyncExternalStore } from "react";

/** Whether the page is as small as a phone, upright or lying: where the style sheets of the battle make one sheet of its actions. */
const PHONE = "(max-width: 860px), (max-height: 520px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);

import { useSyncExternalStore } from "react";

/** Whether the page is as narrow as a phone: where the style sheets put the parts of a battle below each other. */
const PHONE = "(max-width: 860px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);

/** Ends a process and deletes its folder once this one is gone; what comes back calls it off. */
export function guard(pid: number, folder: string): () => void;

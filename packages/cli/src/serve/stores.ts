import { badInput } from "../failure.ts";

/** What a store refuses is somebody's to mend: a path, a disk, a password. */
export async function withStoreFailures<T>(doing: () => Promise<T>): Promise<T> {
  const { StoreTrouble } = await import("@fray/server");
  try {
    return await doing();
  } catch (error) {
    if (error instanceof StoreTrouble) throw badInput(null, { code: error.code, message: error.message });
    throw error;
  }
}

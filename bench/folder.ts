import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { resolve } from "node:path";

/** A folder on the disk of this checkout: many systems keep their temporary folder in memory, where a sync is free. */
export async function makeFolder() {
  await mkdir("test-results", { recursive: true });
  const path = await mkdtemp(resolve("test-results", "bench-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

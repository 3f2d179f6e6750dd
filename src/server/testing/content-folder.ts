import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadContent } from "#server/content/load-content.ts";

/**
 * A copy of the sample college's content to make mistakes in. It is removed when it goes out of scope (`await using`).
 * Tests run from the project's root, where `content` and `public` are.
 */
export async function copyContentFolder() {
  const dir = await mkdtemp(join(tmpdir(), "content-"));
  await cp("content", dir, { recursive: true });
  const read = (name: string) => readFile(join(dir, name), "utf8");
  const write = (name: string, text: string | Uint8Array) => writeFile(join(dir, name), text);
  return {
    dir,
    read,
    write,
    /** Replaces the first occurrence of a text, and gives the number of the line on which it began. */
    async edit(name: string, before: string, after: string): Promise<number> {
      const text = await read(name);
      const at = text.indexOf(before);
      if (at === -1) throw new Error(`${name} does not contain ${before}`);
      await write(
        name,
        text.replace(before, () => after),
      );
      return text.slice(0, at).split("\n").length;
    },
    remove: (name: string) => rm(join(dir, name), { recursive: true }),
    /** What the loader complains about, one line a fault, with file names as inside the folder; empty when nothing. */
    async faults(): Promise<string[]> {
      const error = await loadContent(dir).then(
        () => null,
        (reason: Error) => reason,
      );
      return error ? error.message.replaceAll(`${dir}/`, "").split("\n") : [];
    },
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  };
}

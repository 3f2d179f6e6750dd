import { cp, mkdtempDisposable, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadContent } from "#server/collections/content/load-content.ts";

/** Copies the sample college's content for tests that break it: `await using folder = await copyContentFolder()`. */
export async function copyContentFolder() {
  const { path: dir, ...folder } = await mkdtempDisposable(join(tmpdir(), "content-"));
  await cp("content", dir, { recursive: true });
  const read = (name: string) => readFile(join(dir, name), "utf8");
  const write = (name: string, text: string | Uint8Array) => writeFile(join(dir, name), text);
  return {
    dir,
    read,
    write,
    /** Replaces the first occurrence of a text. Returns the line number at which the text began. */
    async edit(name: string, before: string, after: string): Promise<number> {
      const text = await read(name);
      const at = text.indexOf(before);
      if (at === -1) throw new Error(`${name} does not contain ${before}`);
      const start = text.slice(0, at);
      await write(name, start + after + text.slice(at + before.length));
      return start.split("\n").length;
    },
    remove: (name: string) => rm(join(dir, name), { recursive: true }),
    /** Returns the loader's error messages, one line per error, with file names relative to the folder. */
    async problems(): Promise<string[]> {
      const message = await loadContent(dir).catch((error: Error) => error.message);
      return typeof message === "string" ? message.replaceAll(`${dir}/`, "").split("\n") : [];
    },
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

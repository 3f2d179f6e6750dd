import { readFile } from "node:fs/promises";
import { runInChild } from "#server/platform/work/child-process.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import type { Colours } from "#shared/colours.ts";
import { toPrintable } from "./printable-text.ts";

const TIME_LIMIT_MS = 60_000;
const PRINTER = new URL("./print-sheet.ts", import.meta.url);

/** A PDF with a template of its own, such as a receipt, which may import those of the brochure. */
interface Sheet {
  /** Address of the template: a file beside the code that knows its data. */
  template: string;
  /** What `data.json` has for the template, besides `day`. */
  data: object;
  /** The day of the document, `YYYY-MM-DD`: `data.json` has it as year, month and day. */
  day: string;
  colours: Colours | undefined;
}

/** Makes a function that prints sheets, one at a time, in child processes. */
export function createSheetPrinter() {
  const queue = createTaskQueue();
  return async (sheet: Sheet): Promise<Buffer> =>
    Buffer.from(await queue.run(() => runInChild<Uint8Array>(PRINTER, "printSheet", sheet, TIME_LIMIT_MS)));
}

/** Prints a sheet in the child process, see `typeset`. */
export async function printSheet({ template, data, day: date, colours = {} }: Sheet): Promise<Uint8Array> {
  // Loaded here: the server itself does without the typesetter.
  const { typeset } = await import("./typeset.ts");
  const [year, month, day] = date.split("-").map(Number);
  const printed = JSON.stringify(toPrintable({ ...data, day: { year, month, day }, messages: {} }));
  const files = { "/sheet.typ": await readFile(new URL(template), "utf8"), "/data.json": printed };
  return typeset("/sheet.typ", files, colours);
}

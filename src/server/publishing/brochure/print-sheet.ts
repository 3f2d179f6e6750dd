import { readFile } from "node:fs/promises";
import { runInChild } from "#server/platform/work/child-process.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import type { Colours } from "#shared/colours.ts";
import { toPrintable } from "./printable-text.ts";

const TIME_LIMIT_MS = 60_000;
const PRINTER = new URL("./print-sheet.ts", import.meta.url);

/** A PDF with its own template, such as a receipt. The template may import the brochure's templates. */
interface Sheet {
  /** URL of the template, a file beside the code that provides its data. */
  template: string;
  /** Contents of `data.json` for the template, except `day`. */
  data: object;
  /** Date of the document as `YYYY-MM-DD`. `data.json` contains it as an object with year, month and day. */
  day: string;
  colours: Colours | undefined;
}

/** Returns a function that prints sheets, one at a time, in child processes. */
export function createSheetPrinter() {
  const queue = createTaskQueue();
  return async (sheet: Sheet): Promise<Buffer> =>
    Buffer.from(await queue.run(() => runInChild<Uint8Array>(PRINTER, "printSheet", sheet, TIME_LIMIT_MS)));
}

/** Prints a sheet. Runs in the child process (see `typeset`). */
export async function printSheet({ template, data, day: date, colours = {} }: Sheet): Promise<Uint8Array> {
  // Import on demand, so that the server process never loads the typesetter.
  const { typeset } = await import("./typeset.ts");
  const [year, month, day] = date.split("-").map(Number);
  const printed = JSON.stringify(toPrintable({ ...data, day: { year, month, day }, messages: {} }));
  const files = { "/sheet.typ": await readFile(new URL(template), "utf8"), "/data.json": printed };
  return typeset("/sheet.typ", files, colours);
}

import { readFile } from "node:fs/promises";
import { toPrintable } from "#server/publishing/brochure/printable-text.ts";
import { typeset } from "#server/publishing/brochure/typeset.ts";
import type { Colours } from "#shared/colours.ts";

/** What a receipt says, in English and Bengali on one sheet. */
export interface ReceiptPdf {
  names: [english: string, bengali: string];
  address: string;
  titles: [english: string, bengali: string];
  /** The word for a cancelled receipt; empty for a valid one. */
  cancelled: string;
  facts: [label: string, bengali: string, value: string][];
  signature: string;
  /** The day of the payment. */
  day: { year: number; month: number; day: number };
  colours: Colours;
}

/** Makes the PDF of a receipt, see `typeset`: call it in a child process. */
export async function makeReceiptPdf({ colours, ...data }: ReceiptPdf): Promise<Uint8Array> {
  const template = await readFile(new URL("./receipt.typ", import.meta.url), "utf8");
  const printed = JSON.stringify(toPrintable({ ...data, messages: {} }));
  return typeset("/receipt.typ", { "/receipt.typ": template, "/data.json": printed }, colours);
}

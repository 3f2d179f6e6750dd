import { readFile } from "node:fs/promises";
import type { Language } from "#messages/languages.ts";
import { toPrintable } from "#server/publishing/brochure/printable-text.ts";
import { typeset } from "#server/publishing/brochure/typeset.ts";
import type { Colours } from "#shared/colours.ts";
import type { Section } from "./person-text.ts";

/** What the PDF about a person says, in its language; `day`: of its making. */
export interface PersonPdf {
  language: Language;
  college: string;
  title: string;
  lines: string[];
  sections: Section[];
  end: string[];
  day: { year: number; month: number; day: number };
  colours: Colours;
}

/** Makes the PDF about a person, see `typeset`: call it in a child process. */
export async function makePersonPdf({ colours, ...data }: PersonPdf): Promise<Uint8Array> {
  const template = await readFile(new URL("./person.typ", import.meta.url), "utf8");
  const printed = JSON.stringify(toPrintable({ ...data, messages: {} }));
  return typeset("/person.typ", { "/person.typ": template, "/data.json": printed }, colours);
}

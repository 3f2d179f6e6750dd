import { findMobiles } from "./read-cell.ts";
import { recogniseHeading } from "./recognise-heading.ts";

const TIME = String.raw`\d{1,2}[:.]\d\d(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?)?`;
const DATE = String.raw`\d{1,2}[/.]\d{1,2}[/.]\d{2,4}`;
/** Beginning of a message of a chat exported or copied from WhatsApp: day, time and sender. */
const MESSAGE = new RegExp(
  String.raw`^\W{0,2}(?:${TIME}, (${DATE})|(${DATE}),? ${TIME})\]?(?: [-–])? (?:[^:]{1,60}: )?`,
  "iu",
);
const LABELLED = /^[\s*•>-]*(?:\d{1,3}[.)]\s*)?([^:=：\d]{2,40}?)\s*(?::-?|=|：|[-–](?=\s))\s*(.*)$/u;
/** Separator between labelled facts in one line: `Name: Rina, Mobile: 98300 12345`. */
const BEFORE_LABEL = /\s*[,;|]\s*(?=[^:=,;|\d]{2,30}[:=])/u;
/** Where a course begins in a line without separators. */
const COURSE_BEGINS = /[\s,(/-]+((?:\b[bdm]|বি|ডি|এম)[\s.-]*(?:ph|ফার্ম)|\b(?:diploma|lateral|bachelor)|ডিপ্লোমা|ল্যাটারাল)/iu;
const SEPARATOR = /\s*[,;|/]\s*|\s+[-–—]\s+/;
/** Number of lines by which the kind of a text is determined. */
const LOOKED_AT = 200;

const areMost = (lines: readonly string[], fits: (line: string) => boolean) =>
  lines.filter(fits).length > lines.length / 2;

/**
 * Returns rows, headings first, of a text that is not a table: a chat, mails with labelled facts, or lines with
 * telephone numbers; null for any other text.
 * @param isNarrow whether the lines are cells of a table's only column; if not, a text with columns is a table
 */
export function parseFreeText(text: string, isNarrow = false): string[][] | null {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/[\u200e\u200f\u202a-\u202f]/g, " ").trim());
  const filled = lines.filter(Boolean).slice(0, LOOKED_AT);
  const isChat = areMost(filled, (line) => MESSAGE.test(line));
  let day = "";
  const said = lines.flatMap((line) => {
    const [start = "", afterTime, beforeTime] = MESSAGE.exec(line) ?? [];
    day = afterTime ?? beforeTime ?? day;
    const text = line.slice(start.length).trim();
    return text === "" ? [] : { text, day };
  });
  const facts = said.flatMap((one) => one.text.split(BEFORE_LABEL).map((fact) => ({ ...one, text: fact })));
  const labels = facts
    .slice(0, LOOKED_AT)
    .flatMap((fact) => recogniseHeading(LABELLED.exec(fact.text)?.[1] ?? "")?.field ?? []);
  if (labels.includes("mobile") && labels.length >= 2 && labels.length > Math.min(facts.length, LOOKED_AT) / 4) {
    return readLabels(facts);
  }
  const texts = said.slice(0, LOOKED_AT).map((one) => one.text);
  const hasNumber = (line: string) => findMobiles(line).mobiles.length > 0;
  const isTable = !isNarrow && areMost(texts, (line) => /[,;\t|]/.test(line));
  if (!isChat && (isTable || !areMost(texts, hasNumber))) return null;
  // In a chat only lines with a number are about a family. In a list the lines above the first number are titles.
  const first = said.findIndex((one) => hasNumber(one.text));
  const people = said.filter((one, index) => (isChat ? hasNumber(one.text) : index >= first));
  const rows = people.map((one) => [one.day, ...splitLine(one.text)]);
  return rows.length === 0 ? null : [["Date", "Name", "Mobile", "Details"], ...rows];
}

/** Makes a row of each run of distinct labels; a line without a label goes into the note. */
function readLabels(lines: readonly { text: string; day: string }[]): string[][] {
  const headings = lines.some(({ day }) => day !== "") ? ["Received"] : [];
  const records: Map<string, string>[] = [];
  for (const { text, day } of lines) {
    const [, label = "Note", value = text] = LABELLED.exec(text) ?? [];
    const isNew = records.length === 0 || (label !== "Note" && records.at(-1)?.has(label));
    if (isNew) records.push(new Map(day === "" ? [] : [["Received", day]]));
    if (!headings.includes(label)) headings.push(label);
    const record = records.at(-1);
    record?.set(label, [record.get(label), value].filter(Boolean).join("\n"));
  }
  return [headings, ...records.map((record) => headings.map((heading) => record.get(heading) ?? ""))];
}

/** Splits a line such as `Rina Das 98300 12345 B.Pharm, Bankura`, in any order, into name, mobile and the rest. */
function splitLine(line: string): [name: string, mobile: string, rest: string] {
  const { mobiles, rest } = findMobiles(line, ", ");
  const marked = rest.replace(COURSE_BEGINS, ", $1");
  const [name = "", ...others] = marked.split(SEPARATOR).filter(Boolean);
  return [name, mobiles.join(" / "), others.join(", ")];
}

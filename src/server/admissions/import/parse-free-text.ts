import { findMobiles } from "./read-cell.ts";
import { recogniseHeading } from "./recognise-heading.ts";
import type { TableRemark } from "./table-remarks.ts";

const DIGIT = "[0-9০-৯]";
const TIME = String.raw`${DIGIT}{1,2}[:.]${DIGIT}{2}(?:[:.]${DIGIT}{2})?\s?(?:[ap]\.?m\.?)?`;
const DATE = `${DIGIT}{1,2}[/.]${DIGIT}{1,2}[/.]${DIGIT}{2,4}`;
/** Beginning of a message of a chat exported or copied from WhatsApp: day, time and sender. */
const MESSAGE = new RegExp(
  String.raw`^[^\w০-৯]{0,2}(?:${TIME}, (${DATE})|(${DATE}),? ${TIME})\]?(?: [-–])? (?:([^:]{1,60}): )?`,
  "iu",
);
/** What WhatsApp writes in place of a message. */
const NO_MESSAGE =
  /^\W*(?:<[^>]*>|(?:image|video|audio|sticker|gif|document|contact card) omitted|this message was deleted\.?|null)\s*$/i;
/** A line that has only the day of the lines below it. */
const ONLY_DAY = new RegExp(`^${DATE}$`);
/** In Bengali a visarga often stands for the colon of a label, but not in মোঃ (Mohammad). */
const LABELLED =
  /^[\s*•>-]*(?:\d{1,3}[.)]\s*)?([^:=：\d]{2,40}?)\s*(?::-?|=|：|(?<!মো)ঃ-?(?=[\s\p{N}])|[-–](?=\s))\s*(.*)$/u;
/** Separator between labelled facts in one line: `Name: Rina, Mobile: 98300 12345`. */
const BEFORE_LABEL = /\s*[,;|]\s*(?=[^:=,;|\d]{2,30}(?:[:=]|(?<!মো)ঃ))/u;
/** Where a course begins in a line without separators. */
const COURSE_BEGINS = /[\s,(/-]+((?:\b[bdm]|বি|ডি|এম)[\s.-]*(?:ph|ফার্ম)|\b(?:diploma|lateral|bachelor)|ডিপ্লোমা|ল্যাটারাল)/iu;
/** Where the father or the address begins in a line without separators: `Rina Das (D/o Bimal Das) vill-Onda`. */
const RELATION_BEGINS = /[\s,(]+((?:[sdwc]\/o|vill(?:age)?|dist)\b)/gi;
/** The number of a line in a list: `3. Rina Das`. */
const LIST_NUMBER = new RegExp(String.raw`^${DIGIT}{1,3}[.)]\s+`);
/** Brackets that held only a telephone number, which a comma has replaced. */
const EMPTY_BRACKETS = /[([]\s*,\s*[)\]]/g;
const SEPARATOR = /\s*[,;|]\s*|\s*(?<!\d|\b[sdwcSDWC])\/(?!\d)\s*|\s+[-–—]\s+/;
/** Number of lines that are examined to determine the kind of a text. */
const EXAMINED_LINES = 200;

const areMost = <T>(lines: readonly T[], fits: (line: T) => boolean) => lines.filter(fits).length > lines.length / 2;

/**
 * A line of a text. `message`: number of the chat's message that the line belongs to; 0 before the first one.
 * `begins`: whether the line has a list number or follows a blank one.
 */
type Line = { text: string; day: string; sender: string; message: number; begins: boolean };

const hasNumber = (text: string) => findMobiles(text).mobiles.length > 0;

/**
 * Returns rows, headings first, of a text that is not a table: a chat, mails with labelled facts, or lines with
 * telephone numbers; null for any other text.
 * @param isNarrow whether the lines are cells of a table's only column; if not, a text with columns is a table
 */
export function parseFreeText(text: string, remarks: TableRemark[], isNarrow = false): string[][] | null {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/[\u200e\u200f\u202a-\u202f]/g, " ").trim());
  const filled = lines.filter(Boolean).slice(0, EXAMINED_LINES);
  // A message may have several lines, so that even in a chat most lines may not begin a message.
  const isChat =
    MESSAGE.test(filled[0] ?? "") && filled.filter((line) => MESSAGE.test(line)).length > filled.length / 6;
  let [day, sender, message] = ["", "", 0];
  const said = lines.flatMap((line, index): Line[] => {
    const [start = "", afterTime, beforeTime, from] = MESSAGE.exec(line) ?? [];
    if (start !== "") [day, sender, message] = [afterTime ?? beforeTime ?? "", from ?? "", message + 1];
    else if (ONLY_DAY.test(line)) day = line;
    const text = line.slice(start.length).trim();
    const begins = lines[index - 1] === "" || LIST_NUMBER.test(text);
    if (text === "" || text === day || (isChat && NO_MESSAGE.test(text))) return [];
    return [{ text, day, sender, message, begins }];
  });
  const facts = said.flatMap((one) => one.text.split(BEFORE_LABEL).map((fact) => ({ ...one, text: fact })));
  const labels = facts.slice(0, EXAMINED_LINES).flatMap(({ text }) => labelledField(text) ?? []);
  if (labels.includes("mobile") && labels.length >= 2 && labels.length > Math.min(facts.length, EXAMINED_LINES) / 4) {
    return readLabels(facts, remarks);
  }
  const texts = said.slice(0, EXAMINED_LINES).map((one) => one.text);
  const isTable = !isNarrow && areMost(texts, (line) => /[,;\t|]/.test(line));
  const families = isChat || isTable ? null : areMost(texts, hasNumber) ? said : joinFamilies(said);
  if (!isChat && families === null) return null;
  // In a list the lines above the first number are titles.
  const rows =
    families?.slice(families.findIndex((one) => hasNumber(one.text))).map(rowOf) ?? rowsOfChat(said, remarks);
  return rows.length === 0 ? null : [["Date", "Name", "Mobile", "Details"], ...rows];
}

/**
 * Joins the lines of each family where the telephone numbers have lines of their own: families begin with a list number
 * or after a blank line, or have equally many lines. Returns null if the lines are not such a list.
 */
function joinFamilies(lines: readonly Line[]): Line[] | null {
  const [first = 0, second = 0] = lines.flatMap(({ text }, index) => (hasNumber(text) ? index : []));
  const ways = [
    (index: number) => lines[index]?.begins === true,
    (index: number) => index % (second - first) === 0,
  ].map((begins) => {
    let family = 0;
    const grouped = Map.groupBy(lines.entries(), ([index]) => (begins(index) ? ++family : family));
    return [...grouped.values()].map((entries) => entries.map(([, line]) => line));
  });
  const found = ways.find(
    (families) =>
      families.length > 1 &&
      families.every((family, index) => {
        const count = family.filter(({ text }) => hasNumber(text)).length;
        return count === 1 || (count === 0 && index === 0);
      }),
  );
  return (
    found?.flatMap(([first, ...others]) =>
      first ? { ...first, text: [first, ...others].map(({ text }) => text).join(", ") } : [],
    ) ?? null
  );
}

/**
 * Returns a row for each family of a chat: a message with one number is one family, one with several is a list. A sender
 * whom the office's telephone does not know by name, and who gives no other number, is a family, too.
 * @param known senders who are no families: they have sent families with labels
 */
function rowsOfChat(said: readonly Line[], remarks: TableRemark[], known: Iterable<string> = []): string[][] {
  const messages = [...Map.groupBy(said, ({ message }) => message).values()].flatMap((lines) => {
    const [first] = lines;
    const isList = lines.filter(({ text }) => hasNumber(text)).length > 1;
    if (first && !isList) return { ...first, text: lines.map(({ text }) => text).join(", ") };
    const families = areMost(lines, ({ text }) => hasNumber(text)) ? null : joinFamilies(lines);
    return families ?? lines.filter(({ text }) => hasNumber(text));
  });
  const colleagues = new Set([...known, ...messages.flatMap(({ text, sender }) => (hasNumber(text) ? sender : []))]);
  const families = new Map<string, string[]>();
  let passedOver = 0;
  const rows = messages.flatMap((one) => {
    if (hasNumber(one.text)) return [rowOf(one)];
    const family = families.get(one.sender);
    if (family) family[3] += `, ${one.text}`;
    else if (hasNumber(one.sender) && !colleagues.has(one.sender)) {
      const row = [one.day, "", one.sender, one.text];
      families.set(one.sender, row);
      return [row];
    } else if (one.sender !== "") passedOver += 1;
    return [];
  });
  if (passedOver > 0) remarks.push(["messages", { count: passedOver }]);
  return rows;
}

/** Returns the field that the label of a text such as `Ph- 98300 12345` names. */
const labelledField = (text: string) => recogniseHeading(LABELLED.exec(text)?.[1] ?? "")?.field;

/**
 * Makes a row of each run of distinct labels; a line without a label goes into the note. A message without labels that
 * is another sender's or has a number is about another family, and is read as in a chat without labels.
 */
function readLabels(facts: readonly Line[], remarks: TableRemark[]): string[][] {
  const headings = facts.some(({ day }) => day !== "") ? ["Received"] : [];
  const records: Map<string, string>[] = [];
  const others: Line[] = [];
  let writer: string | undefined;
  const writers = new Set<string>();
  for (const lines of Map.groupBy(facts, ({ message }) => message).values()) {
    const sender = lines[0]?.sender ?? "";
    const isLabelled = lines.some(({ text }) => labelledField(text));
    if (!isLabelled && (sender !== writer || lines.some(({ text }) => hasNumber(text)))) {
      others.push(...lines);
      continue;
    }
    writer = sender;
    writers.add(sender);
    for (const { text, day } of lines) {
      const [, label = "Note", value = text] = LABELLED.exec(text) ?? [];
      const isNew = records.length === 0 || (label !== "Note" && records.at(-1)?.has(label));
      if (isNew) records.push(new Map(day === "" ? [] : [["Received", day]]));
      if (!headings.includes(label)) headings.push(label);
      const record = records.at(-1);
      record?.set(label, [record.get(label), value].filter(Boolean).join("\n"));
    }
  }
  const labelOf = (field: string, usual: string) =>
    headings.find((heading) => recogniseHeading(heading)?.field === field) ?? usual;
  const columns = ["Received", labelOf("name", "Name"), labelOf("mobile", "Mobile"), "Note"];
  for (const row of rowsOfChat(others, remarks, writers))
    records.push(new Map(columns.map((label, index) => [label, row[index] ?? ""])));
  const all = others.length > 0 ? [...new Set([...headings, ...columns])] : headings;
  return [all, ...records.map((record) => all.map((heading) => record.get(heading) ?? ""))];
}

const rowOf = ({ day, text }: Line) => [day, ...splitLine(text)];

/** Splits a line such as `Rina Das 98300 12345 B.Pharm, Bankura`, in any order, into name, mobile and the rest. */
function splitLine(line: string): [name: string, mobile: string, rest: string] {
  const { mobiles, rest } = findMobiles(
    line
      .replace(LIST_NUMBER, "")
      .split(/\s*[,;|]\s*/)
      .map(withoutLabel)
      .join(", "),
    ", ",
  );
  const marked = rest.replace(EMPTY_BRACKETS, ", ").replace(COURSE_BEGINS, ", $1").replace(RELATION_BEGINS, ", $1");
  const parts = marked.split(SEPARATOR).map((part) => (part.includes("(") ? part : part.replace(/\)$/, "")));
  const [name = "", ...others] = parts.filter(Boolean);
  return [name, mobiles.join(" / "), others.join(", ")];
}

/** Returns `Rina Sen` of `Name - Rina Sen`; other texts unchanged. */
function withoutLabel(text: string): string {
  const [, label = "", value = ""] = LABELLED.exec(text) ?? [];
  return ["name", "mobile", "course"].includes(recogniseHeading(label)?.field ?? "") ? value : text;
}

import type { DayOrder, ImportField } from "#contract/enquiry-imports.ts";
import { normaliseForSearch, withLatinDigits } from "#shared/normalise.ts";

/** Headings of each field, whole or words in them, in English and Bengali; the first that fits counts. */
const WORDS: Record<Exclude<ImportField, "">, RegExp> = {
  mobile: wordPattern("mobile|mob|phone|ph|contact|whatsapp|telephone|tel|cell|মোবাইল|ফোন|দূরভাষ|যোগাযোগ নম্বর"),
  email: wordPattern("e ?mail|mail id|gmail|ইমেল|ইমেইল|মেল"),
  course: wordPattern("course|programme|program|stream|branch|interested in|কোর্স|বিষয়|পাঠক্রম"),
  heardFrom: wordPattern("heard|hear of|how did you|source|reference|referred|referral|সূত্র|কীভাবে|কিভাবে|মাধ্যম"),
  received: wordPattern("date|received|enquiry on|timestamp|created|day|তারিখ|দিন"),
  note: wordPattern("note|notes|remark|remarks|comment|comments|message|query|মন্তব্য|নোট|বিবরণ"),
  name: wordPattern("name|student|candidate|applicant|নাম|ছাত্র|ছাত্রী|শিক্ষার্থী"),
};
/** Words in headings of a number or name that is not the student's. */
const OF_OTHERS = wordPattern(
  "father|mother|guardian|parent|alternate|alternative|second|school|college|birth|dob|বাবা|পিতা|মা|মাতা|অভিভাবক|স্কুল|জন্ম",
);

const PART_OF_NAME = /last|middle|surname|পদবি/i;
const SERIAL_NUMBER = /^\s*(s|sl|sr|serial)\.?\s*(no|number)?\.?\s*$|^\s*(#|ক্রমিক.*)\s*$/i;

/** Matches any of the words as searches compare them: one spelling, nothing but letters and single spaces around it. */
function wordPattern(words: string): RegExp {
  return new RegExp(`(^| )(${normaliseForSearch(words)})( |$)`, "u");
}

/** The field that a heading names; empty when it names nothing known. */
export function headingField(heading: string): ImportField {
  const words = normaliseForSearch(heading)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  if (OF_OTHERS.test(words)) return "";
  return (Object.keys(WORDS) as (keyof typeof WORDS)[]).find((field) => WORDS[field].test(words)) ?? "";
}

const digitsOf = (cell: string) => withLatinDigits(cell).replace(/\D/g, "");
const isMobile = (cell: string) => /^(0|91)?[6-9]\d{9}$/.test(digitsOf(cell));
const isEmail = (cell: string) => /^\S+@\S+\.\S+$/.test(cell);

/** Guesses fields by headings, then by the cells below. An unknown column becomes part of the note, so that nothing is lost. */
export function guessColumns(headings: readonly string[], rows: readonly (readonly string[])[]): ImportField[] {
  const taken = new Set<ImportField>();
  const columns: ImportField[] = headings.map((heading) => {
    if (SERIAL_NUMBER.test(heading)) return "";
    const field = headingField(heading);
    if (field === "" || (taken.has(field) && !(field === "name" && PART_OF_NAME.test(heading)))) return "note";
    taken.add(field);
    return field;
  });
  const most = (index: number, test: (cell: string) => boolean) => {
    const cells = rows.slice(0, 50).flatMap((row) => row[index] || []);
    return cells.length > 0 && cells.filter(test).length > cells.length / 2;
  };
  const find = (field: ImportField, fits: (index: number) => boolean) => {
    if (taken.has(field)) return;
    const index = columns.findIndex((known, at) => known === "note" && fits(at));
    if (index < 0) return;
    columns[index] = field;
    taken.add(field);
  };
  find("mobile", (index) => most(index, isMobile) && !OF_OTHERS.test(normaliseForSearch(headings[index] ?? "")));
  find("email", (index) => most(index, isEmail));
  find("name", (index) => most(index, (cell) => /^[\p{L}\p{M} .']{3,60}$/u.test(cell)));
  // Leave out empty columns: they need no place in the note.
  return columns.map((field, index) => (rows.some((row) => row[index]) ? field : ""));
}

/** Guesses the order of day and month by the first date that can be read in one way only. */
export function guessDayOrder(cells: readonly string[]): DayOrder {
  for (const cell of cells) {
    const [, first = "", second = ""] = /^(\d{1,4})[/.\s-](\d{1,2})[/.\s-]/.exec(withLatinDigits(cell)) ?? [];
    if (first.length === 4) continue;
    if (Number(first) > 12) return "dmy";
    if (Number(second) > 12) return "mdy";
  }
  return "dmy";
}

const foldCourse = (name: string) => normaliseForSearch(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** The college's course that a text of the file means, as far as it is clear; else empty. */
export function guessCourse(text: string, courses: readonly string[]): string {
  const wanted = foldCourse(text);
  if (wanted === "") return "";
  const folded = courses.map((name) => ({ name, fold: foldCourse(name) }));
  const exact = folded.find(({ fold }) => fold === wanted);
  if (exact) return exact.name;
  const longer = folded.filter(({ fold }) => fold.startsWith(wanted));
  if (longer.length === 1 && wanted.length >= 4) return longer[0]?.name ?? "";
  const shorter = folded
    .filter(({ fold }) => wanted.startsWith(fold))
    .toSorted((a, b) => b.fold.length - a.fold.length);
  return shorter[0]?.name ?? "";
}

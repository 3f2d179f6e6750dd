import { z } from "zod";
import { normaliseForSearch, withLatinDigits } from "#shared/normalise.ts";

type Group = Readonly<Record<string, unknown>>;

/** How the admin's forms show a field of a document or a record: `schema.meta({ label: m.officeHours, item: m.lineItem })`. */
export interface FieldMeta {
  /** Label of the field; by default the words of the key, `openingHours` → `Opening hours`. */
  label?: (() => string) | undefined;
  help?: (() => string) | undefined;
  placeholder?: (() => string) | undefined;
  /** Texts to choose from: fixed ones, or those that other records have in this field. */
  suggestions?: readonly string[] | "used" | undefined;
  /** Language of the text in the field, where it is another one than the screen's. */
  lang?: string | undefined;
  /** The most characters. */
  max?: number | undefined;
  /** Width in a record's form. `half`: half beside the list, a quarter in place of a row; `quarter`: whole and a quarter. */
  width?: "half" | "quarter" | "title" | "choice" | undefined;
  /** What an entry of the list is called, in small letters: `telephone`. */
  item?: (() => string) | undefined;
  /**
   * The input that edits the field, where its type does not say it. `text`: several lines in sight. `lines`: line breaks
   * stay. `picture`: all of a picture; `image` and `pdf`: the path of a file. `page`: an address of this site; `link`: also
   * of another one, or a telephone. `order`: which of the words, and in what order. `fixed`: is shown only. `reference`: a
   * record of the kind `to`.
   */
  widget?:
    | "text"
    | "lines"
    | "picture"
    | "image"
    | "pdf"
    | "page"
    | "link"
    | "url"
    | "moment"
    | "reference"
    | "person"
    | "colour"
    | "order"
    | "fixed"
    | undefined;
  /** `to`: the collection that a reference is to; `missing`: the message when the record is missing. */
  to?: string | undefined;
  missing?: (() => string) | undefined;
  /** A file that is sent with the form, under this name. `mayBeDrawing`: it may be a drawing of the site. */
  upload?: "pdf" | "image" | undefined;
  mayBeDrawing?: true | undefined;
  /** Value that is stored in place of a blank; `day` is today in the college. */
  default?: string | { now: "day" | "moment" } | undefined;
  /** Shown behind "More" in its group. */
  isMore?: boolean | undefined;
  /** A text that each language says in its own words (content/README.md, "Other languages"). */
  isTranslated?: boolean | undefined;
  /** The input of the line grows with its text. */
  isGrowing?: boolean | undefined;
  /** The number is an amount of rupees. */
  isRupees?: boolean | undefined;
  /** Shown in the line that stands for a closed entry, beside its title. */
  isDetail?: boolean | undefined;
  /** Labels of an enum's values; by default made from the value as a label is from its key. */
  options?: Readonly<Record<string, () => string>> | undefined;
  /** The group is a name in English and Bengali: the Bengali spelling can be proposed. */
  isName?: boolean | undefined;
  /** Proposed value, made from the group that the field belongs to, as long as nothing else was typed. */
  propose?: ((group: Group) => string) | undefined;
  /** Once stored the value stays as it is: other documents or old links name it. */
  isLasting?: boolean | undefined;
  /** A line below the field that is computed from its group, such as a sum. */
  sumUp?: ((group: Group) => string) | undefined;
}

declare module "zod" {
  interface GlobalMeta extends FieldMeta {}
}

/** Form meta of the schemas that the API describes: the API reference shows all that stands in `.meta()`. */
export const formMeta = z.registry<FieldMeta>();

export const metaOf = (schema: z.ZodType | undefined): FieldMeta => ({
  ...schema?.meta(),
  ...(schema && formMeta.get(schema)),
});

/** A telephone number as a telephone in India dials it: `00000 00001` → `+910000000001`. */
export function dialOf(written: string): string {
  const digits = withLatinDigits(written).replace(/\D/g, "");
  if (/^\s*\+/.test(written)) return `+${digits}`;
  // Toll-free numbers have no country code.
  if (/^1[89]00/.test(digits)) return digits;
  const national = digits.replace(/^0(?=\d{10}$)/, "");
  return national.length === 10 ? `+91${national}` : digits;
}

/** Posts of those who lead a college, in the words of lists of staff, by the short name of whoever holds each. */
const LEADERS = {
  president: ["president", "সভাপতি"],
  "general-secretary": ["general secretary", "secretary", "সাধারণ সম্পাদক", "সম্পাদক"],
  treasurer: ["treasurer", "কোষাধ্যক্ষ"],
  director: ["director", "অধিকর্তা"],
  principal: ["principal", "principal in charge", "অধ্যক্ষ", "অধ্যক্ষা"],
};
export const LEADER_IDS = Object.keys(LEADERS);
/** Posts of which a college has one: texts name whoever holds it by the post. */
const SINGLE_POSTS = Object.entries({ ...LEADERS, librarian: ["librarian", "গ্রন্থাগারিক"] }).flatMap(([id, posts]) =>
  posts.map((post) => ({ id, post: normaliseForSearch(post) })),
);

/** `Dr Lakshmi Murmu` → `Lakshmi Murmu` */
export const withoutTitles = (name: string) => name.replace(/^\s*(?:(?:dr|prof|mr|mrs|ms|sri|smt)\b\.?\s*)+/i, "");

/** Short name of a person: `Dr Lakshmi Murmu` → `lakshmi-murmu`, and of the principal `principal`. */
export function personIdOf({ name, post }: Group): string {
  const words = normaliseForSearch(String(post ?? ""))
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
  const single = SINGLE_POSTS.find((one) => one.post === words);
  if (single) return single.id;
  const plain = String(Object(name).english ?? "").normalize("NFKD");
  const names = withoutTitles(plain)
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (names ?? []).join("-");
}

/** Address of a course's page: `Pharm.D` → `/Courses/PharmD` */
export function courseRouteOf(name: string): string {
  const word = name.normalize("NFKD").replace(/[^A-Za-z0-9]/g, "");
  return word && `/Courses/${word}`;
}

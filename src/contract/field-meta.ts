import { z } from "zod";
import { withLatinDigits } from "#shared/normalise.ts";

type Group = Readonly<Record<string, unknown>>;

/** How the admin's forms show a field of a document or a record: `schema.meta({ label: m.officeHours, item: m.lineItem })`. */
export interface FieldMeta {
  /** Without it: the words of the key, `openingHours` → `Opening hours`. */
  label?: (() => string) | undefined;
  help?: (() => string) | undefined;
  placeholder?: (() => string) | undefined;
  /** Fixed texts, or those that other records have in this field. */
  suggestions?: readonly string[] | "used" | undefined;
  /** Of the text in it, where it is another one than the screen's. */
  lang?: string | undefined;
  /** At most so many characters. */
  max?: number | undefined;
  /** In the form of a record. `half`: half beside the list, a quarter in place of a row; `quarter`: whole and a quarter. */
  width?: "half" | "quarter" | "title" | "choice" | undefined;
  /** What an entry of the list is called, in small letters: `telephone`. */
  item?: (() => string) | undefined;
  /**
   * What edits it, where its type does not say it. `text`: several lines in sight. `lines`: line breaks stay. `picture`: all of a picture; `image` and `pdf`:
   * the path of a file. `page`: an address of this site; `link`: also of another one, or a telephone. `order`: which of
   * the words, and in what order. `fixed`: is shown only. `reference`: a record of the kind `to`.
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
  /** Of a reference: the name of the kind, and the message when the record is missing. */
  to?: string | undefined;
  missing?: (() => string) | undefined;
  /** A file that is sent with the form, and whether it may be a drawing of the site. */
  upload?: "pdf" | "image" | undefined;
  mayBeDrawing?: true | undefined;
  /** What is stored in place of a blank; `day` is today in the college. */
  default?: string | { now: "day" | "moment" } | undefined;
  /** Behind "More" in its group. */
  isMore?: boolean | undefined;
  /** A text that each language says in its own words (content/README.md, "Other languages"). */
  isTranslated?: boolean | undefined;
  /** An amount of rupees. */
  isRupees?: boolean | undefined;
  /** In the line that stands for a closed entry, beside its title. */
  isDetail?: boolean | undefined;
  /** The words for the values of an enum; of others as of a label. */
  options?: Readonly<Record<string, () => string>> | undefined;
  /** What it is, as long as nothing else was typed, from the group that it belongs to. */
  propose?: ((group: Group) => string) | undefined;
  /** Once stored it stays as it is: other documents or old links name it. */
  isLasting?: boolean | undefined;
  /** What follows from the group that it belongs to, such as a sum. */
  sumUp?: ((group: Group) => string) | undefined;
}

declare module "zod" {
  interface GlobalMeta extends FieldMeta {}
}

/** The same of what the API describes, which shows all that stands in `.meta()`. */
export const formMeta = z.registry<FieldMeta>();

export const metaOf = (schema: z.ZodType | undefined): FieldMeta => ({
  ...schema?.meta(),
  ...(schema && formMeta.get(schema)),
});

/** As a telephone in India dials what is written: `00000 00001` → `+910000000001`. */
export function dialOf(written: string): string {
  const digits = withLatinDigits(written).replace(/\D/g, "");
  if (/^\s*\+/.test(written)) return `+${digits}`;
  // Toll-free numbers have no country code.
  if (/^1[89]00/.test(digits)) return digits;
  const national = digits.replace(/^0(?=\d{10}$)/, "");
  return national.length === 10 ? `+91${national}` : digits;
}

/** `Dr Lakshmi Murmu` → `lakshmi-murmu` */
export function personIdOf(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase();
  const words = plain.replace(/^\s*(?:(?:dr|prof|mr|mrs|ms|sri|smt)\b\.?\s*)+/, "").match(/[a-z0-9]+/g);
  return (words ?? []).join("-");
}

/** `Pharm.D` → `/Courses/PharmD` */
export function courseRouteOf(name: string): string {
  const word = name.normalize("NFKD").replace(/[^A-Za-z0-9]/g, "");
  return word && `/Courses/${word}`;
}

import { withLatinDigits } from "./normalise.ts";

type Group = Readonly<Record<string, unknown>>;

/** How the admin's forms show a field of the content schemas: `schema.meta({ label: m.officeHours, item: m.lineItem })`. */
export interface FieldMeta {
  /** Without it: the words of the key, `openingHours` → `Opening hours`. */
  label?: (() => string) | undefined;
  help?: (() => string) | undefined;
  /** What an entry of the list is called, in small letters: `telephone`. */
  item?: (() => string) | undefined;
  /**
   * What edits it, where its type does not say it. `text`: several lines in sight. `lines`: line breaks stay. `picture`: all of a picture; `image` and `pdf`:
   * the path of a file. `page`: an address of this site; `link`: also of another one, or a telephone. `order`: which of
   * the words, and in what order. `fixed`: is shown only.
   */
  widget?:
    | "text"
    | "lines"
    | "picture"
    | "image"
    | "pdf"
    | "page"
    | "link"
    | "person"
    | "colour"
    | "order"
    | "fixed"
    | undefined;
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

import { z } from "zod";
import { normaliseForSearch, withLatinDigits } from "#shared/normalise.ts";

type Group = Readonly<Record<string, unknown>>;

/** Options of a field in the admin's forms: `schema.meta({ label: m.officeHours, item: m.lineItem })`. */
export interface FieldMeta {
  /** Label of the field; by default made from the key: `openingHours` → `Opening hours`. */
  label?: (() => string) | undefined;
  help?: (() => string) | undefined;
  placeholder?: (() => string) | undefined;
  /** Suggested texts: a fixed list, or `used`: the values of this field in other records. */
  suggestions?: readonly string[] | "used" | undefined;
  /** Language of the field's text, if it differs from the screen's language. */
  lang?: string | undefined;
  /** Maximum number of characters. */
  max?: number | undefined;
  /** Width in forms beside the list (`half`: 1/2) or below a row (`title`: 1/2; `half`, `quarter`: 1/4); else full. */
  width?: "half" | "quarter" | "title" | "choice" | undefined;
  /** Name of a list entry, in lower case: `telephone`. */
  item?: (() => string) | undefined;
  /**
   * Form control, if the field's type does not determine it. `text`: a textarea for one long line. `lines`: a textarea
   * with line breaks. `picture`: a picture and its description; `image`, `pdf`: a file's path. `page`: an address on
   * this site; `link`: also on another site, or a telephone. `order`: some of the options in a chosen order. `fixed`:
   * read-only. `reference`: a record of the collection `to`.
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
  /** `to`: collection of a reference; `missing`: error message if the record does not exist. */
  to?: string | undefined;
  missing?: (() => string) | undefined;
  /** Name under which the form uploads a file. `mayBeDrawing`: the value may also be a drawing of the site. */
  upload?: "pdf" | "image" | undefined;
  mayBeDrawing?: true | undefined;
  /** Value that replaces a blank; `day`: today in the college's time zone. */
  default?: string | { now: "day" | "moment" } | undefined;
  /** The flag is set in a new entry. */
  isInitiallyOn?: boolean | undefined;
  /** Reports whether the form shows the field while it has no value, depending on its group. By default it does. */
  isFor?: ((group: Group) => boolean) | undefined;
  /** Hidden behind "More" in the group. */
  isMore?: boolean | undefined;
  /** The text has a translation in each other language (content/README.md, "Other languages"). */
  isTranslated?: boolean | undefined;
  isGrowing?: boolean | undefined;
  isRupees?: boolean | undefined;
  /** Shown beside the title of a collapsed list entry. */
  isDetail?: boolean | undefined;
  /** Labels of an enum's values; by default made from the value, as `label` from the key. */
  options?: Readonly<Record<string, () => string>> | undefined;
  /** The group is a name in English and Bengali, so the form can propose the Bengali spelling. */
  isName?: boolean | undefined;
  /** Computes a proposed value from the field's group. Used until the user types another value. */
  propose?: ((group: Group) => string) | undefined;
  /** The value cannot be changed once stored, because other documents or old links refer to it. */
  isImmutable?: boolean | undefined;
  /** Computes a line below the field from the field's group, such as a sum. */
  describeTotal?: ((group: Group) => string) | undefined;
}

declare module "zod" {
  interface GlobalMeta extends FieldMeta {}
}

/** Form options of schemas used in the API. Kept apart, because the API reference shows everything in `.meta()`. */
export const formMeta = z.registry<FieldMeta>();

export const metaOf = (schema: z.ZodType | undefined): FieldMeta => ({
  ...schema?.meta(),
  ...(schema && formMeta.get(schema)),
});

/** Converts a written telephone number to the number dialled in India: `00000 00001` → `+910000000001`. */
export function toDialableNumber(written: string): string {
  const digits = withLatinDigits(written).replace(/\D/g, "");
  if (/^\s*\+/.test(written)) return `+${digits}`;
  // Toll-free numbers have no country code.
  if (/^1[89]00/.test(digits)) return digits;
  const national = digits.replace(/^0(?=\d{10}$)/, "");
  return national.length === 10 ? `+91${national}` : digits;
}

/** Leading posts of a college as lists of staff write them, by the `id` of the person who holds the post. */
const LEADERS = {
  president: ["president", "সভাপতি"],
  "general-secretary": ["general secretary", "secretary", "সাধারণ সম্পাদক", "সম্পাদক"],
  treasurer: ["treasurer", "কোষাধ্যক্ষ"],
  director: ["director", "অধিকর্তা"],
  principal: ["principal", "principal in charge", "অধ্যক্ষ", "অধ্যক্ষা"],
};
export const LEADER_IDS = Object.keys(LEADERS);
/** Posts that only one person holds, so that the post serves as the person's `id`. */
const SINGLE_POSTS = Object.entries({ ...LEADERS, librarian: ["librarian", "গ্রন্থাগারিক"] }).flatMap(([id, posts]) =>
  posts.map((post) => ({ id, post: normaliseForSearch(post) })),
);

/** Removes titles from a name: `Dr Lakshmi Murmu` → `Lakshmi Murmu`. */
export const withoutTitles = (name: string) => name.replace(/^\s*(?:(?:dr|prof|mr|mrs|ms|sri|smt)\b\.?\s*)+/i, "");

/** Derives the `id` of a person: `Dr Lakshmi Murmu` → `lakshmi-murmu`; for the principal, `principal`. */
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
  // A name that is written in Bengali alone has no letters for an address.
  return names?.join("-") ?? (plain.trim() && "person");
}

/** Derives the address of a course's page: `Pharm.D` → `/Courses/PharmD`. */
export function courseRouteOf(name: string): string {
  const word = name.normalize("NFKD").replace(/[^A-Za-z0-9]/g, "");
  return word && `/Courses/${word}`;
}

import * as m from "#messages/compiled/enquiries.ts";
import { buildPhoneticSearchText } from "#shared/romanise.ts";
import type { CustomValues } from "./custom-fields.ts";
import type { EnquiryField } from "./enquiry.ts";

/** A field of the enquirer: a field of the public form, or `heardFrom`, which the office adds. */
export type PersonField = EnquiryField | "heardFrom";

/** A field that identifies a person: enquiries with the same value count as one person's. */
export type IdentityKind = "mobile" | "email";

interface PersonRule {
  label: () => string;
  identity: IdentityKind | null;
  /** The desk's search finds the value, also by a part. */
  isSearched: boolean;
  /** Width of the column in an exported workbook, in characters. */
  width: number;
}

/**
 * Rules for each field of a person, in the order of exports and forms. Search, duplicates, erasure, corrections,
 * merges, import and export derive from these rules. A field of the public form without a rule does not compile.
 */
export const PERSON_FIELD_RULES = {
  name: { label: m.name, column: "name", identity: null, isSearched: true, width: 24 },
  mobile: { label: m.mobile, column: "mobile", identity: "mobile", isSearched: true, width: 13 },
  email: { label: m.email, column: "email", identity: "email", isSearched: true, width: 28 },
  course: { label: m.course, column: "course", identity: null, isSearched: false, width: 22 },
  heardFrom: { label: m.heardFrom, column: "heard_from", identity: null, isSearched: false, width: 18 },
} as const satisfies Record<PersonField, PersonRule & { column: string }>;

export const PERSON_FIELDS = Object.keys(PERSON_FIELD_RULES) as PersonField[];

/** `own`: values of the college's custom fields. */
export type Enquirer = { [Field in PersonField]?: string | undefined } & { own?: CustomValues | undefined };
export type Identity = { kind: IdentityKind; value: string };

/** Returns the non-empty person fields of an object, without the object's other properties. */
export const pickPersonFields = (person: Enquirer): Enquirer => ({
  ...Object.fromEntries(PERSON_FIELDS.filter((field) => person[field]).map((field) => [field, person[field]])),
  ...(Object.keys(person.own ?? {}).length > 0 && { own: person.own }),
});

/** Returns the non-empty values in the order of `PERSON_FIELDS`, followed by those of custom fields. */
export const listPersonValues = ({ own = {}, ...person }: Enquirer): string[] => [
  ...PERSON_FIELDS.flatMap((field) => person[field] || []),
  ...Object.values(own),
];

/** Returns the values of custom fields that are mobile numbers of ten digits. */
export const customMobiles = ({ own = {} }: Enquirer): string[] =>
  Object.values(own).filter((value) => /^[6-9]\d{9}$/.test(value));

/** Returns the identities of a person in comparable form: mobiles of ten digits, emails in lower case. */
export function identitiesOf(person: Enquirer): Identity[] {
  const facts = PERSON_FIELDS.flatMap((field) => {
    const { identity: kind } = PERSON_FIELD_RULES[field];
    const value = person[field]?.toLowerCase() ?? "";
    return kind === null || value === "" ? [] : [{ kind, value }];
  });
  return [...facts, ...customMobiles(person).map((value) => ({ kind: "mobile" as const, value }))];
}

/** Returns the columns of the table `enquiry` that hold an identity of this kind. */
export const columnsOf = (kind: IdentityKind) => [
  ...PERSON_FIELDS.map((field) => PERSON_FIELD_RULES[field]).flatMap(({ identity, column }) =>
    identity === kind ? [column] : [],
  ),
  ...(kind === "mobile" ? ["second_mobile"] : []),
];

/** Returns values of custom fields that contain words, such as a guardian's name; not numbers, days, `yes`, `no`. */
const customWords = ({ own = {} }: Enquirer): string[] =>
  Object.values(own).filter((value) => /\p{L}/u.test(value) && !/^(yes|no)$/.test(value));

/** Returns the text that the desk's search compares: a line for each searched value, and the phonetic keys of names. */
export function buildPersonSearchText(person: Enquirer): string {
  const texts = PERSON_FIELDS.filter((field) => PERSON_FIELD_RULES[field].isSearched).map(
    (field) => person[field] ?? "",
  );
  const words = customWords(person);
  return buildPhoneticSearchText(
    [...texts, ...customMobiles(person), ...words],
    [person.name ?? "", ...words].join(" "),
  );
}

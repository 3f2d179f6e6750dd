import * as m from "#messages/compiled/enquiries.ts";
import { foldWithSound } from "#shared/romanise.ts";
import type { EnquiryField } from "./enquiry.ts";
import type { OwnValues } from "./own-fields.ts";

/** A fact of the person who asks: a field of the form, or what the office learns besides. */
export type PersonField = EnquiryField | "heardFrom";

/** A fact that identifies a person: enquiries that share it are of one person (duplicates, blocked senders, erasures). */
export type IdentityKind = "mobile" | "email";

interface PersonRule {
  label: () => string;
  identity: IdentityKind | null;
  /** A search of the desk finds the value, also by a part of it. */
  isSearched: boolean;
  /** Width of the column in an exported workbook, in characters. */
  width: number;
}

/**
 * What is done with each fact of a person, in the order of exports and forms: search, duplicates, erasure, corrections, merges,
 * import and export follow from here. A field of the form without an entry does not compile.
 */
export const PERSON = {
  name: { label: m.name, column: "name", identity: null, isSearched: true, width: 24 },
  mobile: { label: m.mobile, column: "mobile", identity: "mobile", isSearched: true, width: 13 },
  email: { label: m.email, column: "email", identity: "email", isSearched: true, width: 28 },
  course: { label: m.course, column: "course", identity: null, isSearched: false, width: 22 },
  heardFrom: { label: m.heardFrom, column: "heard_from", identity: null, isSearched: false, width: 18 },
} as const satisfies Record<PersonField, PersonRule & { column: string }>;

export const PERSON_FIELDS = Object.keys(PERSON) as PersonField[];

/** `own`: the values of the college's own fields. */
export type Person = { [Field in PersonField]?: string | undefined } & { own?: OwnValues | undefined };
export type Identity = { kind: IdentityKind; value: string };

/** The facts of a person that are known, without the other properties of the object. */
export const factsOf = (person: Person): Person => ({
  ...Object.fromEntries(PERSON_FIELDS.filter((field) => person[field]).map((field) => [field, person[field]])),
  ...(Object.keys(person.own ?? {}).length > 0 && { own: person.own }),
});

/** The known facts as texts, in their order. */
export const textsOf = ({ own = {}, ...person }: Person): string[] => [
  ...PERSON_FIELDS.flatMap((field) => person[field] || []),
  ...Object.values(own),
];

/** The mobile numbers among the own values: ten digits as the form has them. */
export const ownMobiles = ({ own = {} }: Person): string[] =>
  Object.values(own).filter((value) => /^[6-9]\d{9}$/.test(value));

/** What identifies the person, in the form that is compared: ten digits, an address in lower case. */
export function identitiesOf(person: Person): Identity[] {
  const facts = PERSON_FIELDS.flatMap((field) => {
    const { identity: kind } = PERSON[field];
    const value = person[field]?.toLowerCase() ?? "";
    return kind === null || value === "" ? [] : [{ kind, value }];
  });
  return [...facts, ...ownMobiles(person).map((value) => ({ kind: "mobile" as const, value }))];
}

/** Columns of the table `enquiry` that hold an identity of this kind. */
export const columnsOf = (kind: IdentityKind) => [
  ...PERSON_FIELDS.map((field) => PERSON[field]).flatMap(({ identity, column }) => (identity === kind ? [column] : [])),
  ...(kind === "mobile" ? ["second_mobile"] : []),
];

/** Own values that are words: a guardian's name or a district, but no number, day, yes or no. */
const ownWords = ({ own = {} }: Person): string[] =>
  Object.values(own).filter((value) => /\p{L}/u.test(value) && !/^(yes|no)$/.test(value));

/** The text that a search of people compares: a line for each searched fact, own mobile and own text, and how names sound. */
export function foldPerson(person: Person): string {
  const texts = PERSON_FIELDS.filter((field) => PERSON[field].isSearched).map((field) => person[field] ?? "");
  const words = ownWords(person);
  return foldWithSound([...texts, ...ownMobiles(person), ...words], [person.name ?? "", ...words].join(" "));
}

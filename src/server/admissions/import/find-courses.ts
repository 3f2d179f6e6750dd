import * as mSite from "#messages/compiled/site.ts";
import { inEachLanguage } from "#messages/language.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

/** Whether a text is the desk's word for no single course, in any language; an export of the desk can contain it. */
export const isGeneralAdmission = (text: string) => inEachLanguage(mSite.admission).includes(text);

/** A course of the college, with its name as stored in enquiries, and the Bengali name if the site has one. */
export interface NamedCourse {
  name: string;
  bengali?: string | undefined;
}

/**
 * Usual spellings of pharmacy courses by kind, as patterns for folded text; the more specific first. The kind of a
 * college's course is found by its name.
 */
const KINDS = {
  lateral: `(?:bachelors?(?:(?: of| in)? pha?ra?m[a-z]*)? )?(?:b ?ph(?:a?ra?m[a-z]*)? )?(?:(?:2nd|second) y[a-z]* )?(?:lat+[ae]r+[ae]l|leteral)(?: entry)?|b ?ph(?:a?ra?m[a-z]*)? (?:le|(?:direct )?(?:2nd|second) y[a-z]*)
    |le|jelet|জেলেট|(?:বি ?ফার্মা? )?(?:ল্যাটারাল|ল্যাটেরাল|লেটারাল|ল্যাটারেল)(?: এন্ট্রি)?`,
  doctor: "pharma? ?d|doctor of pha?ra?m[a-z]*|ফার্মা? ?ডি",
  master: "m ?ph(?:a?ra?m[a-z]*)?|masters?(?:(?: of| in)? pha?ra?m[a-z]*)?|এম ?ফার্ম(?:া|েসি|াসি)?",
  diploma: `d ?ph(?:a?ra?m[a-z]*)?|d(?:i|ee)? ?farm(?:a[a-z]*|e?si)?|dp|diploma(?:(?: of| in)? pha?ra?m[a-z]*)?|ডি ?ফার্ম(?:া|েসি|াসি)?|ডিপ্লোমা(?: ইন)?(?: ফার্মেসি)?`,
  bachelor: `b ?ph(?:a?ra?m[a-z]*)?|b(?:i|ee)? ?farm(?:a[a-z]*|e?si)?|bp|bachelors?(?:(?: of| in)? pha?ra?m[a-z]*)?|(?:pha?ra?m[a-z]* )?degree(?:(?: of| in)? pha?ra?m[a-z]*)?
    |বি ?ফার্ম(?:া|েসি|াসি)?|ব্যাচেলর(?: (?:অব|অফ|ইন))?(?: ফার্মেসি)?|ডিগ্রি|স্নাতক`,
};
const KIND_GROUPS = Object.entries(KINDS).map(
  ([kind, words]) => `(?<${kind}>${normaliseForSearch(words).replace(/\n\s*/g, "")})`,
);

const fold = (text: string) =>
  normaliseForSearch(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
const pattern = (ways: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${ways.join("|")})(?![\\p{L}\\p{M}\\p{N}])`, "gu");
const kindOf = (found: RegExpExecArray | undefined) =>
  Object.entries(found?.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? "";

export type CourseFinder = ReturnType<typeof createCourseFinder>;

/**
 * Returns a function that finds the college's courses in a text, in order of appearance, by their names in both
 * languages and by usual short forms. `isAll`: the text contains nothing else.
 */
export function createCourseFinder(courses: readonly NamedCourse[]) {
  const named = courses.flatMap(({ name, bengali }) =>
    [name, bengali].flatMap((text) => (text ? { text: fold(text), name } : [])),
  );
  const kinds = new Map<string, string[]>();
  const ofKind = pattern(KIND_GROUPS);
  for (const { text, name } of named) {
    const kind = kindOf([...text.matchAll(ofKind)][0]);
    if (kind) kinds.set(kind, [...new Set([...(kinds.get(kind) ?? []), name])]);
  }
  // A name may be spaced differently: `BPharm`, `B. Pharm`.
  const own = named.map(({ text, name }) => ({ name, ways: pattern([[...text.replaceAll(" ", "")].join(" ?")]) }));
  const nameOf = (kind: string) => {
    // Without a separate course for lateral entry, which joins the second year, the bachelor's course is meant.
    const names = kinds.get(kind) ?? (kind === "lateral" ? kinds.get("bachelor") : undefined);
    return names?.length === 1 ? names[0] : undefined;
  };

  return (text: string): { names: string[]; isAll: boolean } => {
    const folded = fold(text);
    const found = [...folded.matchAll(ofKind)].map((match) => ({ match, name: nameOf(kindOf(match)) }));
    for (const { name, ways } of own) for (const match of folded.matchAll(ways)) found.push({ match, name });
    // Of matches that begin at the same place the longest wins, and the text of a match is not matched again.
    const length = ({ match }: { match: RegExpExecArray }) => match[0].length;
    found.sort((a, b) => a.match.index - b.match.index || length(b) - length(a));
    let [end, rest] = [0, ""];
    const names = new Set<string>();
    for (const { match, name } of found) {
      if (match.index < end) continue;
      rest += folded.slice(end, match.index);
      end = match.index + match[0].length;
      if (name === undefined) rest += match[0];
      else names.add(name);
    }
    rest += folded.slice(end);
    if (names.size > 0)
      return { names: [...names], isAll: names.size === 1 && !/[\p{L}\p{M}]{2}|\p{N}{2}/u.test(rest) };
    const begun = folded.length < 4 ? [] : named.filter((course) => course.text.startsWith(folded));
    const only = new Set(begun.map(({ name }) => name));
    return { names: only.size === 1 ? [...only] : [], isAll: true };
  };
}

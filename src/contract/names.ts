import { z } from "zod";
import type { Language } from "#messages/languages.ts";
import { totalFees } from "./courses.ts";

/**
 * What texts name in braces: `person.manju-dolui`, `college.name`, `total.D.Pharm` (all fees), `count.laboratory` (pages of
 * a group, or `count.course`, in words; `Count` capitalised, `number` in digits).
 */
export type Names = ReadonlyMap<string, string>;

/** Matches a name in a text, with its braces. */
export const NAMED = /\{([A-Za-z]+\.[^{}\n]+)\}/g;
/** The kinds of page, as the front matter says them. */
export const PAGE_GROUPS = [
  "about",
  "message",
  "admission",
  "people",
  "facility",
  "laboratory",
  "help",
  "other",
] as const;
/** Number words from 0 on; larger numbers, and those of other languages, are digits. */
const WORDS: Partial<Record<Language, readonly string[]>> = {
  en: "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  ),
  bn: "শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চোদ্দো পনেরো ষোলো সতেরো আঠারো উনিশ কুড়ি".split(" "),
};

// This schema reads only what can be named in braces; the documents' own schemas report what is wrong.
const factsSchema = z.object({
  college: z.object({
    name: z.object({ english: z.string() }),
    place: z.string(),
    sampleNote: z.string().default(""),
  }),
  people: z.array(z.object({ id: z.string(), name: z.object({ english: z.string() }) })),
  courses: z.array(
    z.object({
      name: z.string(),
      duration: z.string(),
      fees: z.object({ rows: z.array(z.object({ amount: z.int(), per: z.string() })) }),
    }),
  ),
  pages: z.array(
    z.object({ group: z.string().catch(""), hidden: z.unknown().optional() }).catch({ group: "", hidden: false }),
  ),
});
type Facts = z.infer<typeof factsSchema>;

/** The names of a college. @returns null where college, people or courses have faults: then braces are left alone */
export function namesOf(facts: Record<keyof Facts, unknown>, language: Language = "en"): Names | null {
  const { data } = factsSchema.safeParse(facts);
  if (!data) return null;
  const { college, people, courses, pages } = data;
  const names = new Map([
    ["college.name", college.name.english],
    ["college.place", college.place],
    ["college.sampleNote", college.sampleNote],
  ]);
  for (const { id, name } of people) names.set(`person.${id}`, name.english);
  for (const course of courses) names.set(`total.${course.name}`, totalFees(course));
  const shown = pages.filter(({ hidden }) => hidden !== true);
  const counts = PAGE_GROUPS.map((group) => [group, shown.filter((page) => page.group === group).length] as const);
  for (const [group, length] of [...counts, ["course", courses.length] as const]) {
    const words = WORDS[language]?.[length] ?? String(length);
    names.set(`count.${group}`, words);
    names.set(`Count.${group}`, words.charAt(0).toUpperCase() + words.slice(1));
    names.set(`number.${group}`, String(length));
  }
  return names;
}

/** The text with its names filled in; a name that is not known stays in its braces. */
export const withNames = (text: string, names: Names) =>
  text.replace(NAMED, (whole, name: string) => names.get(name) ?? whole);

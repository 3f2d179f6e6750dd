import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { didYouMean } from "./closest-name.ts";
import { splitPage } from "./front-matter.ts";
import { readText } from "./read-text.ts";
import { readYaml, type YamlSource } from "./yaml-source.ts";

/**
 * What texts name in braces instead of repeating it: `person.manju-dolui`, `college.name`, `total.D.Pharm` (all fees, in
 * rupees), `count.laboratory` (pages of a group in words; `Count` with a capital letter, `number` in digits).
 */
export type Values = ReadonlyMap<string, string>;

const NAMED = /\{([A-Za-z]+)\.([^{}\n]+)\}/g;
const WORDS =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

// Only what the values need: these files are checked whole elsewhere.
const collegeFacts = z.object({
  name: z.object({ english: z.string() }),
  place: z.string(),
  sampleNote: z.string().default(""),
});
const personFacts = z.array(z.object({ id: z.string(), name: z.object({ english: z.string() }) }));
const courseFacts = z.array(
  z.object({
    name: z.string(),
    duration: z.string(),
    fees: z.object({ rows: z.array(z.object({ amount: z.int(), per: z.string() })) }),
  }),
);
const pageFacts = z.object({ group: z.string() });

/** Reads what texts may name. A file that cannot be read adds nothing: its own check reports why. */
export async function readValues(dir: string): Promise<Values> {
  const facts = async <S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S> | null> => {
    const text = await readText(join(dir, file)).catch(() => "");
    const page = file.endsWith(".md") ? splitPage(text) : { frontMatter: text };
    return schema.safeParse(readYaml(typeof page === "string" ? "" : page.frontMatter).value).data ?? null;
  };
  const pageNames = await readdir(join(dir, "pages")).catch(() => []);
  const [college, people, courses, ...pages] = await Promise.all([
    facts("college.yaml", collegeFacts),
    facts("people.yaml", personFacts),
    facts("courses.yaml", courseFacts),
    ...pageNames.filter((name) => name.endsWith(".md")).map((name) => facts(`pages/${name}`, pageFacts)),
  ]);
  const groups = Map.groupBy(pages, (page) => page?.group ?? "");
  return new Map([
    ...(college ? Object.entries({ ...college, name: college.name.english }) : []).map(toValue("college")),
    ...(people ?? []).map(({ id, name }) => [id, name.english] as const).map(toValue("person")),
    ...(courses ?? []).map((course) => [course.name, totalFees(course)] as const).map(toValue("total")),
    ...[...groups].map(([group, { length }]) => [group, countInWords(length)] as const).map(toValue("count")),
    ...[...groups]
      .map(([group, { length }]) => [group, capitalise(countInWords(length))] as const)
      .map(toValue("Count")),
    ...[...groups].map(([group, { length }]) => [group, String(length)] as const).map(toValue("number")),
  ]);
}

function toValue(kind: string): (entry: readonly [string, string]) => [string, string] {
  return ([name, value]) => [`${kind}.${name}`, value];
}

/** What a student pays from the first to the last day, deposits included: `₹2,88,000`. */
function totalFees({ duration, fees }: z.infer<typeof courseFacts>[number]): string {
  const times = (unit: string) => Number(new RegExp(`(\\d+) ${unit}s`).exec(duration)?.[1] ?? 1);
  const total = fees.rows.reduce((sum, { amount, per }) => sum + amount * times(per), 0);
  return `₹${total.toLocaleString("en-IN")}`;
}

function countInWords(count: number): string {
  return WORDS[count] ?? String(count);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Puts the values into a text. Faults name the line, counted from `firstLine`. */
export function fillIn(text: string, values: Values, firstLine = 1) {
  const faults: { line: number; sentence: string }[] = [];
  const filled = text.replace(NAMED, (whole, kind: string, name: string, offset: number) => {
    const value = values.get(`${kind}.${name}`);
    const known = [...values.keys()];
    // Where a whole kind is missing, its file has faults of its own.
    const isKnownKind = known.some((key) => key.startsWith(`${kind}.`)) || !/^(college|person|total)$/.test(kind);
    if (value === undefined && isKnownKind) {
      const line = firstLine + text.slice(0, offset).split("\n").length - 1;
      faults.push({ line, sentence: `${whole} names nothing.${didYouMean(`${kind}.${name}`, known)}` });
    }
    return value ?? whole;
  });
  return { text: filled, faults };
}

/** Puts the values into every text of a YAML source. */
export function fillInYaml(source: YamlSource, values: Values): YamlSource {
  const faults = [...source.faults];
  const fill = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof value === "string") {
      const filled = fillIn(value, values);
      faults.push(...filled.faults.map((fault) => ({ ...fault, line: source.lineOf(path) })));
      return filled.text;
    }
    if (Array.isArray(value)) return value.map((entry, index) => fill(entry, [...path, index]));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, [...path, key])]));
  };
  return { ...source, value: fill(source.value, []), faults };
}

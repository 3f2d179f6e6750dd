import { NAMED, type Names } from "#contract/names.ts";
import * as m from "#messages/compiled/document-faults.ts";
import type { ValuePath } from "#server/collections/content/content-error.ts";
import { inAllLanguages } from "#server/platform/language.ts";
import { didYouMean, nearestOf } from "./check-schema.ts";
import { type ContentFault, MOST_FAULTS } from "./content-error.ts";
import { mapStrings, type Source, wordsIn } from "./source.ts";

/** The names in braces in a source. */
export function namesIn(source: Source): string[] {
  return [...new Set(Array.from(wordsIn(source).matchAll(NAMED), ([, name = ""]) => name))];
}

/** The source with its braces filled in, in its values and its body. */
export function fillIn(source: Source, names: Names | null): Source {
  if (!names) return source;
  const { file, lineOf, body } = source;
  const faults: ContentFault[] = [...source.faults];
  const fillText = (text: string, pathAt: (offset: number) => ValuePath) =>
    text.replace(NAMED, (whole, name: string, offset: number) => {
      const value = names.get(name);
      if (value !== undefined) return value;
      if (faults.length >= MOST_FAULTS) return whole;
      const near = nearestOf(name, names.keys());
      const path = pathAt(offset);
      faults.push({
        file,
        line: lineOf(path),
        sentence: `${whole} names nothing.${didYouMean(name, names.keys())}`,
        path,
        advice: inAllLanguages(() =>
          near === undefined ? m.namesNothing({ name: whole }) : m.namesNothingBut({ name: whole, near }),
        ),
        missing: name,
      });
      return whole;
    });
  const value = mapStrings(source.value, (text, path) => fillText(text, () => path));
  const filledBody = fillText(body, (offset) => ["body", body.slice(0, offset).split("\n").length]);
  return { ...source, value, body: filledBody, faults };
}

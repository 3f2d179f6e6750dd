import { schemaOf } from "#contract/collections/document-definitions.ts";
import { SAMPLE_SCHEMAS_BY_PATH } from "#contract/content-samples.ts";
import { stringsIn } from "#contract/find-text.ts";
import { describePlaceholder } from "#contract/placeholder-text.ts";
import {
  FACT_SEPARATOR,
  FAKE_CONTACT_PATTERN,
  MISSING_FACT,
  PLACEHOLDER_PATTERN,
  type Placeholders,
} from "#contract/placeholders.ts";
import * as m from "#messages/compiled/document-validation.ts";
import { didYouMean, nearestOf } from "./check-schema.ts";
import { type ContentValidationError, MAX_VALIDATION_ERRORS, type ValuePath } from "./content-error.ts";
import { ENTRY_SEPARATOR } from "./markdown.ts";
import { createIsHiddenPage, pageNameOf, pruneValues } from "./prune-content.ts";
import { createValidationError, joinDocumentTexts, mapStrings, type Source } from "./source.ts";

/** Lists a source's dependencies on facts: names in braces, `needs`, linked pages, and `college.sampleNote`. */
export function listDependencies(source: Source): string[] {
  const words = joinDocumentTexts(source);
  const links = stringsIn(source.value).flatMap(({ path, text }) => (path.at(-1) === "to" ? text : []));
  const inText = Array.from(words.matchAll(/\]\((\/[^)\s]+)\)/g), ([, target = ""]) => target);
  const pages = [...links, ...inText].flatMap((target) => pageNameOf(target) ?? []);
  const needs: unknown[] = [Object(source.value).needs ?? []].flat();
  const named = Array.from(words.matchAll(PLACEHOLDER_PATTERN), ([, name = ""]) => name);
  const sample = FAKE_CONTACT_PATTERN.test(words) ? ["college.sampleNote"] : [];
  return [...new Set([...named, ...pages, ...needs.map(String), ...sample])];
}

/** Whether the name in braces at the offset `at` is the whole text of a Markdown list entry. */
const isEntry = (text: string, name: string, at: number) =>
  /(?:^|\n) *- $/.test(text.slice(0, at)) && /^(?:\n|$)/.test(text.slice(at + name.length));

const EACH_INVENTED = new RegExp(FAKE_CONTACT_PATTERN, "g");

/**
 * Replaces names in braces, such as `{college.place}`, in the values and the body of a source. Leaves out values that
 * refer to a missing fact. Except in the sample, a contact like `FAKE_CONTACT_PATTERN` counts as missing.
 */
export function fillSourcePlaceholders(source: Source, names: Placeholders | null): Source {
  if (!names) return source;
  const { file, body } = source;
  const validationErrors: ContentValidationError[] = [...source.validationErrors];
  const isSample = Boolean(names.get("college.sampleNote"));
  const fillText = (text: string, pathAt: (offset: number) => ValuePath) =>
    (isSample ? text : text.replace(EACH_INVENTED, MISSING_FACT)).replace(
      PLACEHOLDER_PATTERN,
      (whole, name: string, offset: number) => {
        // A person who is not in the list has left or is not known yet: a missing fact rather than an error.
        const value = names.get(name) ?? (name.startsWith("person.") ? MISSING_FACT : undefined);
        if (value !== undefined)
          return isEntry(text, whole, offset) ? value.replaceAll(FACT_SEPARATOR, ENTRY_SEPARATOR) : value;
        if (validationErrors.length >= MAX_VALIDATION_ERRORS) return whole;
        const near = nearestOf(name, names.keys());
        const advice = () => {
          const words = { kind: name.split(".", 1)[0] ?? "", name: describePlaceholder(name, names) };
          return near === undefined
            ? m.namesNothing(words)
            : m.namesNothingBut({ ...words, near: describePlaceholder(near, names) });
        };
        const sentence = `${whole} names nothing.${didYouMean(name, names.keys())}`;
        validationErrors.push(createValidationError(source, pathAt(offset), sentence, advice));
        return whole;
      },
    );
  const value = mapStrings(source.value, (text, path) => fillText(text, () => path));
  const filledBody = fillText(body, (offset) => ["body", body.slice(0, offset).split("\n").length]);
  return {
    ...source,
    value: pruneValues(value, createIsHiddenPage(names), SAMPLE_SCHEMAS_BY_PATH.get(file) ?? schemaOf(file)),
    body: filledBody,
    validationErrors,
  };
}

import { isPagePath, PAGE_DEFINITION, schemaOf } from "#contract/collections/document-definitions.ts";
import { SAMPLE_SCHEMAS_BY_PATH } from "#contract/content-samples.ts";
import type { Placeholders } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/document-validation.ts";
import { BENGALI_WITH_DIGITS, type LanguageTag, languageOf } from "#messages/languages.ts";
import { didYouMean, validateSource } from "./check-schema.ts";
import type { ContentValidationError } from "./content-error.ts";
import { renderMarkdown } from "./markdown.ts";
import { picturesIn } from "./photographs.ts";
import { createIsHiddenPage, pruneContacts } from "./prune-content.ts";
import { collectReferences, type DocumentReferences } from "./references.ts";
import { createValidationError, type Source } from "./source.ts";
import { withBengaliNumerals } from "./translations.ts";

export interface CheckedDocument extends DocumentReferences {
  source: Source;
  /** The document's value; null if the value does not match the schema. */
  data: unknown;
  html: string;
  validationErrors: ContentValidationError[];
  pictures: string[];
}

/** Validates a document whose placeholders are filled in, and renders its Markdown. */
export function checkDocument(tag: LanguageTag, filled: Source, names: Placeholders): CheckedDocument {
  const hasBengaliNumerals = tag === BENGALI_WITH_DIGITS;
  const language = languageOf(tag);
  const source = hasBengaliNumerals ? withBengaliNumerals(filled) : filled;
  const { file, body } = source;
  if (!isPagePath(file)) {
    const { data: all, validationErrors } = validateSource(SAMPLE_SCHEMAS_BY_PATH.get(file) ?? schemaOf(file), source);
    const data = pruneContacts(file, all);
    const pictures = picturesIn(data, "");
    return { source, data, html: "", validationErrors, ...collectReferences(source, []), pictures };
  }
  const { data, validationErrors } = validateSource(PAGE_DEFINITION.schema, source);
  const isHidden = createIsHiddenPage(names);
  const { html, references, headings, mistakes } = renderMarkdown(body, language, hasBengaliNumerals, isHidden);
  for (const { line, sentence, advice } of mistakes)
    validationErrors.push(createValidationError(source, ["body", line], sentence, advice));
  for (const heading of Object.keys(data?.sectionWords ?? {})) {
    if (headings.includes(heading)) continue;
    const sentence = `sectionWords: the page has no heading "${heading}".${didYouMean(heading, headings)}`;
    validationErrors.push(
      createValidationError(source, ["sectionWords", heading], sentence, () => m.noHeading({ heading })),
    );
  }
  const pictures = picturesIn(data, html);
  return { source, data, html, validationErrors, ...collectReferences(source, references), pictures };
}

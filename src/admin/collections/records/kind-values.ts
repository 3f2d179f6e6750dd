import type { z } from "zod";
import { type Field, fieldOf } from "#admin/collections/form/field-tree.ts";
import { listDraftNames } from "#admin/data/drafts.ts";
import { type Edit, mergeFields } from "#admin/data/merge-fields.ts";
import { type FieldErrors, fieldErrors } from "#admin/people/account-form.tsx";
import type { Difference } from "#admin/ui/form-note.tsx";
import { named } from "#admin/ui/in-language.tsx";
import { type Collection, labelOf, removalFlag } from "#contract/collections/define-collection.ts";
import {
  OTHER_LANGUAGES,
  type OtherLanguage,
  type Translations,
  translationName,
} from "#contract/collections/translations.ts";
import { metaOf } from "#contract/field-meta.ts";
import * as m from "#messages/compiled/admin-records.ts";
import * as mTranslations from "#messages/compiled/admin-translations.ts";
import { language } from "#messages/language.ts";
import { toCsv } from "#shared/csv.ts";
import { collegeDay, formatDay, formatMoment, formatRupees } from "#ui/formats.ts";
import type { KindRecord, KindSlots, Values } from "./kind-slots.ts";

type Reference = { _id: string; title: string };

export function valuesOf(kind: Collection, record: KindRecord | null): Values {
  const { fields, file } = kind;
  const own = Object.entries(fields).map(([name, schema]) => [
    name,
    record ? inputOfStored(record[name]) : initialOf(fieldOf(schema)),
  ]);
  const stored = (record?.translations ?? {}) as Translations;
  const others = translatedFields(kind).map(({ key, language, name }) => [key, stored[language]?.[name] ?? ""]);
  return Object.fromEntries([...own, ...others, ...(file ? [["file", fileOf(file, record)?.url ?? ""]] : [])]);
}

/** What may be typed in other languages, as forms and the history name it. */
export function translatedFields(kind: Collection) {
  const { translated = [] } = kind;
  return OTHER_LANGUAGES.flatMap((language) =>
    translated.map((name) => {
      const label = mTranslations.labelIn({ ...named(language), label: labelOf(kind, name) });
      return { key: translationName(language, name), language, name, label };
    }),
  );
}

/** Undefined where there are none and were none. */
function translationsIn(kind: Collection, values: Values, record: KindRecord | null): Translations | undefined {
  const typed = translatedFields(kind).filter(({ key }) => String(values[key] ?? "").trim() !== "");
  if (typed.length === 0 && !record?.translations) return undefined;
  const textsIn = (wanted: OtherLanguage) =>
    typed.filter(({ language }) => language === wanted).map(({ key, name }) => [name, String(values[key])]);
  return Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, Object.fromEntries(textsIn(language))]));
}

export function inputOf(kind: Collection, slots: KindSlots, values: Values, record: KindRecord | null): Values {
  const { fields, file } = kind;
  const inputs = Object.entries(fields).map(([name, schema]): [string, unknown] => {
    const { [name]: value = "" } = values;
    const { default: fallback } = metaOf(schema);
    const isBlank = typeof value === "string" && value.trim() === "";
    const input = isBlank && typeof fallback === "string" ? fallback : value;
    return [name, slots.fields?.[name]?.toInput?.(String(input), record) ?? input];
  });
  const isRemoved = file && record?.[file.field] && values.file === "";
  const translations = translationsIn(kind, values, record);
  if (translations) inputs.push(["translations", translations]);
  return Object.fromEntries([...inputs, ...(isRemoved ? [[removalFlag(file), "true"]] : [])]);
}

export function inputOfRecord({ fields, translated }: Collection, record: KindRecord): object {
  const inputs = Object.keys(fields).map((name) => [name, inputOfStored(record[name])]);
  return { ...Object.fromEntries(inputs), ...(translated && { translations: record.translations ?? null }) };
}

/** A reference is read with its title and sent as its id. */
const inputOfStored = (value: unknown) =>
  typeof value === "object" ? ((value as Reference | null)?._id ?? null) : value;

export function problemsOf(kind: Collection, slots: KindSlots, values: Values, record: KindRecord | null) {
  return fieldErrors(kind.inputSchema, inputOf(kind, slots, values, record)) as FieldErrors<Record<string, string>>;
}

export const draftNameOf = ({ tab }: Collection, id = "new") => `${tab.id}:${id}`;

/** The ids of records, and `new`, with something that is not saved. */
export const unsavedOf = ({ tab }: Collection) =>
  listDraftNames(`${tab.id}:`).map((name) => name.slice(tab.id.length + 1));

/** In the language of the screen where the record has it. */
export function titleOf({ titleField }: Collection, record: KindRecord): string {
  const translations = record.translations as Translations | undefined;
  return translations?.[language() as OtherLanguage]?.[titleField] ?? String(record[titleField]);
}

export function savedFileOf({ file }: Collection, record: KindRecord | null): { name: string; url: string } | null {
  const saved = file && fileOf(file, record);
  return saved ? { name: saved.originalName ?? file.label(), url: saved.url } : null;
}

/** The conflicts of a form with `theirs`, the record as saved now, in words. */
export function differencesOf(kind: Collection, edit: Edit<Values>, theirs: KindRecord): Difference[] {
  const saved = valuesOf(kind, theirs);
  const { conflicts } = mergeFields(edit, saved);
  const texts = Object.entries(kind.fields).flatMap(([name, schema]) => {
    const words = (value: unknown) => {
      const stored = theirs[name];
      if (typeof stored !== "object") return shownText(schema, value);
      if (!value) return "";
      return value === inputOfStored(stored)
        ? shownText(schema, stored)
        : m.another({ what: labelOf(kind, name).toLowerCase() });
    };
    const label = labelOf(kind, name);
    return conflicts.includes(name) ? { label, theirs: words(saved[name]), mine: words(edit.values[name]) } : [];
  });
  for (const { key, label } of translatedFields(kind)) {
    if (conflicts.includes(key)) texts.push({ label, theirs: String(saved[key]), mine: String(edit.values[key]) });
  }
  if (!kind.file || !conflicts.includes("file")) return texts;
  const file = savedFileOf(kind, theirs);
  const mine = String(edit.values.file || m.removed());
  return [...texts, { label: kind.file.label(), theirs: file ? m.fileNew({ name: file.name }) : m.noFile(), mine }];
}

export function usedTexts(records: readonly KindRecord[], name: string): string[] {
  const counts = new Map<string, number>();
  for (const { [name]: text } of records) if (text) counts.set(String(text), (counts.get(String(text)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}

/** With columns for another language where a record has it. */
export function csvOf(kind: Collection, records: readonly KindRecord[]): string {
  const { csv = [] } = kind;
  const cellOf = (value: unknown) => (typeof value === "object" ? (value as Reference | null)?.title : String(value));
  const textsIn = ({ translations }: KindRecord, language: OtherLanguage) =>
    (translations as Translations | undefined)?.[language];
  const others = csv
    .flatMap((name) => translatedFields(kind).filter((field) => field.name === name))
    .filter(({ language }) => records.some((record) => textsIn(record, language)));
  return toCsv([
    [...csv.map((name) => labelOf(kind, name)), ...others.map(({ label }) => label)],
    ...records.map((record) => [
      ...csv.map((name) => cellOf(record[name]) ?? ""),
      ...others.map(({ language, name }) => textsIn(record, language)?.[name] ?? ""),
    ]),
  ]);
}

/** A stored value as people read it, blank where there is none. */
export function shownText(schema: z.ZodType, value: unknown): string {
  const { meta, ...field } = fieldOf(schema);
  if (value === null || value === undefined || value === "") return "";
  if (meta.widget === "reference") return (value as Reference).title;
  if (meta.widget === "moment") return formatMoment(String(value));
  if (meta.isRupees) return formatRupees(Number(value));
  if (field.kind === "choice") return field.options.find((option) => option.value === value)?.label ?? String(value);
  return field.kind === "text" && field.format === "date" ? formatDay(String(value)) : String(value);
}

function initialOf({ whenBlank = "", meta }: Field): unknown {
  return typeof meta.default === "object" && meta.default.now === "day" ? collegeDay() : whenBlank;
}

function fileOf(file: NonNullable<Collection["file"]>, record: KindRecord | null) {
  return (record?.[file.field] ?? null) as { url: string; originalName?: string } | null;
}

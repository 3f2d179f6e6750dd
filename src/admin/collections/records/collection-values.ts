import type { z } from "zod";
import { type Field, fieldFromSchema } from "#admin/collections/form/field-tree.ts";
import type { HistoryField } from "#admin/collections/history/history-dialog.tsx";
import type { ListConfig, ListFilter, Order } from "#admin/collections/list/list-state.ts";
import { listDraftNames } from "#admin/data/drafts.ts";
import { type Edit, mergeFields } from "#admin/data/merge-fields.ts";
import type { FieldConflict } from "#admin/ui/states.tsx";
import { languageMessageParams } from "#admin/ui/translation-fields.tsx";
import { type Collection, removalFlag } from "#contract/collections/define-collection.ts";
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
import type { CollectionOverrides, CollectionRecord, FormValues } from "./collection-overrides.ts";

type Reference = { _id: string; title: string };

/** A field of a record. A field with a `language` holds the translation of the field `name` into that language. */
type RecordField = Field & {
  /** Name in forms, in the history, and in `fields` of a validation error: `title`, `translations.bn.title`. */
  key: string;
  name: string;
  language?: OtherLanguage;
};

/** Returns the fields of a collection without the file: first the fields it defines, then their translations. */
export function fieldsOf({ fields, translated = [] }: Collection): RecordField[] {
  const own = Object.entries(fields).map(([name, schema]): RecordField => {
    const { whenBlank = "", ...field } = fieldFromSchema(schema, name);
    return { ...field, whenBlank, key: name, name };
  });
  const texts = translated.flatMap((name) => own.filter((field) => field.name === name));
  const others = OTHER_LANGUAGES.flatMap((language) =>
    texts.map((field): RecordField => {
      const label = mTranslations.labelIn({ ...languageMessageParams(language), label: field.label });
      const meta = { widget: field.meta.widget, lang: language, help: () => "" };
      const key = translationName(language, field.name);
      return { ...field, label, meta, key, language, isOptional: true, whenBlank: "" };
    }),
  );
  return [...own, ...others];
}

function storedIn(record: CollectionRecord, { name, language }: RecordField): unknown {
  return language ? record.translations?.[language]?.[name] : record[name];
}

export function toFormValues(collection: Collection, record: CollectionRecord | null): FormValues {
  const values = fieldsOf(collection).map((field) => [
    field.key,
    record ? (inputOfStored(storedIn(record, field)) ?? field.whenBlank) : initialOf(field),
  ]);
  const file = collection.file && [["file", savedFileOf(collection, record)?.url ?? ""]];
  return Object.fromEntries([...values, ...(file ?? [])]);
}

/** Returns the typed translations, or undefined if neither the form nor the record has any. */
function translationsIn(
  collection: Collection,
  values: FormValues,
  record: CollectionRecord | null,
): Translations | undefined {
  const typed = fieldsOf(collection).filter((one) => one.language && String(values[one.key] ?? "").trim() !== "");
  if (typed.length === 0 && !record?.translations) return undefined;
  const textsIn = (wanted: OtherLanguage) =>
    typed.filter(({ language }) => language === wanted).map(({ key, name }) => [name, String(values[key])]);
  return Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, Object.fromEntries(textsIn(language))]));
}

export function toRecordInput(
  collection: Collection,
  overrides: CollectionOverrides,
  values: FormValues,
  record: CollectionRecord | null,
): FormValues {
  const { fields, file } = collection;
  const inputs = Object.entries(fields).map(([name, schema]): [string, unknown] => {
    const { [name]: value = "" } = values;
    const { default: fallback } = metaOf(schema);
    const isBlank = typeof value === "string" && value.trim() === "";
    const input = isBlank && typeof fallback === "string" ? fallback : value;
    return [name, overrides.fields?.[name]?.toInput?.(String(input), record) ?? input];
  });
  const isRemoved = file && record?.[file.field] && values.file === "";
  const translations = translationsIn(collection, values, record);
  if (translations) inputs.push(["translations", translations]);
  return Object.fromEntries([...inputs, ...(isRemoved ? [[removalFlag(file), "true"]] : [])]);
}

export function recordToInput({ fields, translated }: Collection, record: CollectionRecord): object {
  const inputs = Object.keys(fields).map((name) => [name, inputOfStored(record[name])]);
  return { ...Object.fromEntries(inputs), ...(translated && { translations: record.translations ?? null }) };
}

/** Converts a stored value for a request: the API returns a reference with its title and accepts its id. */
const inputOfStored = (value: unknown) =>
  typeof value === "object" ? ((value as Reference | null)?._id ?? null) : value;

export const draftNameOf = ({ tab }: Collection, id = "new") => `${tab.id}:${id}`;

/** Returns the ids of records with unsaved changes; `new` stands for the form of a new record. */
export const listUnsavedRecordIds = ({ tab }: Collection) =>
  listDraftNames(`${tab.id}:`).map((name) => name.slice(tab.id.length + 1));

/** Returns the title of a record, translated into the language of the screen if the record has that translation. */
export function getRecordTitle(collection: Collection, record: CollectionRecord): string {
  return String(translateRecord(collection, record)[collection.titleField]);
}

/** Returns a record for display, with its texts in the language of the screen where they are translated. */
export function translateRecord(collection: Collection, record: CollectionRecord): CollectionRecord {
  const usual = Object.entries(collection.textTranslators ?? {}).map(([name, translate]) => [
    name,
    translate?.(language(), String(record[name])) ?? record[name],
  ]);
  return { ...record, ...Object.fromEntries(usual), ...record.translations?.[language() as OtherLanguage] };
}

export function savedFileOf(
  { file }: Collection,
  record: CollectionRecord | null,
): { name: string; url: string } | null {
  if (!file || !record?.[file.field]) return null;
  const { originalName, url } = record[file.field] as { originalName?: string; url: string };
  return { name: originalName ?? file.label(), url };
}

/** Lists the fields in conflict between a form and `theirs`, the record as saved now, with both values as text. */
export function listFieldConflicts(
  collection: Collection,
  edit: Edit<FormValues>,
  theirs: CollectionRecord,
): FieldConflict[] {
  const saved = toFormValues(collection, theirs);
  const { conflicts } = mergeFields(edit, saved);
  const texts = fieldsOf(collection).flatMap(({ key, label, schema }) => {
    const { [key]: stored } = theirs;
    const words = (value: unknown) => {
      if (typeof stored !== "object") return formatFieldValue(schema, value);
      if (!value) return "";
      return value === inputOfStored(stored)
        ? formatFieldValue(schema, stored)
        : m.another({ what: label.toLowerCase() });
    };
    return conflicts.includes(key) ? [{ label, theirs: words(saved[key]), mine: words(edit.values[key]) }] : [];
  });
  if (!collection.file || !conflicts.includes("file")) return texts;
  const file = savedFileOf(collection, theirs);
  const mine = String(edit.values.file || m.removed());
  return [
    ...texts,
    { label: collection.file.label(), theirs: file ? m.fileNew({ name: file.name }) : m.noFile(), mine },
  ];
}

/** Returns the fields as the history shows them. The history stores references and files as their names. */
export function historyFields(collection: Collection): HistoryField[] {
  const { file } = collection;
  const fields = fieldsOf(collection).map(({ key, label, meta, schema }) => ({
    name: key,
    label: () => label,
    textOf: (value: unknown) => (meta.to ? String(value) : formatFieldValue(schema, value)),
  }));
  return [...fields, ...(file ? [{ name: file.field, label: file.label }] : [])];
}

export function usedTexts(records: readonly CollectionRecord[], name: string): string[] {
  const counts = new Map<string, number>();
  for (const { [name]: text } of records) if (text) counts.set(String(text), (counts.get(String(text)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}

/** Returns the records as CSV, with columns for another language if any record has translations into it. */
export function csvOf(collection: Collection, records: readonly CollectionRecord[]): string {
  const { csv = [] } = collection;
  const fields = fieldsOf(collection);
  const inOrder = (isColumn: (field: RecordField) => boolean) =>
    csv.flatMap((name) => fields.filter((field) => field.name === name && isColumn(field)));
  const columns = [
    ...inOrder(({ language }) => !language),
    ...inOrder(({ language }) => !!language && records.some(({ translations }) => translations?.[language])),
  ];
  const cellOf = (value: unknown = "") =>
    typeof value === "object" ? (value as Reference | null)?.title : String(value);
  return toCsv([
    columns.map(({ label }) => label),
    ...records.map((record) => columns.map((field) => cellOf(storedIn(record, field)) ?? "")),
  ]);
}

/** Formats a stored value for display; blank if there is no value. */
export function formatFieldValue(schema: z.ZodType | undefined, value: unknown): string {
  if (!schema || value === null || value === undefined || value === "") return "";
  const { meta, ...field } = fieldFromSchema(schema);
  if (meta.widget === "reference") return (value as Reference).title;
  if (meta.widget === "moment") return formatMoment(String(value));
  if (meta.isRupees) return formatRupees(Number(value));
  if (field.kind === "choice") return field.options.find((option) => option.value === value)?.label ?? String(value);
  return field.kind === "text" && field.format === "date" ? formatDay(String(value)) : String(value);
}

function initialOf({ whenBlank = "", meta }: Field): unknown {
  return typeof meta.default === "object" && meta.default.now === "day" ? collegeDay() : whenBlank;
}

const collator = new Intl.Collator("en-IN", { numeric: true, sensitivity: "base" });

export function createListConfig(collection: Collection, overrides: CollectionOverrides): ListConfig<CollectionRecord> {
  const { file, searched, hasPictures, reply } = collection;
  const own = overrides.filters?.() ?? [];
  const choices = fieldsOf(collection).flatMap(({ key: name, label, ...field }): ListFilter<CollectionRecord>[] => {
    if (field.kind !== "choice" || own.some((filter) => filter.name === name)) return [];
    const every = { value: "any", label: m.any({ what: label.toLowerCase() }), test: () => true };
    const ones = field.options.map((option) => ({
      ...option,
      test: (record: CollectionRecord) => record[name] === option.value,
    }));
    return [{ name, label, isSelect: true, options: [every, ...ones] }];
  });
  return {
    filters: [...own, ...choices],
    orders: collection.orders.map(({ value, label, by, isDescending }) => {
      const compare = comparisonOf(by);
      const backwards: typeof compare = (one, other) => compare(other, one);
      return { value, label: label(), by, isDescending, compare: isDescending ? backwards : compare };
    }),
    pageSize: collection.pageSize,
    textOf(record) {
      const original = file && (record[file.field] as { originalName?: string } | null)?.originalName;
      const others = Object.values(record.translations ?? {}).flatMap(Object.values);
      const shown = translateRecord(collection, record);
      return [...searched.flatMap((name) => [record[name], shown[name]]), ...others, original ?? ""].join("\n");
    },
    openParam: hasPictures ? reply.one : "edit",
  };
}

/** Compares records by a field, ignoring case and accents, with numbers by their value; ties are ordered by `_id`. */
function comparisonOf(by: string): Order<CollectionRecord>["compare"] {
  return (one, other) =>
    collator.compare(String(one[by]), String(other[by])) || (one._id < other._id ? -1 : Number(one._id > other._id));
}

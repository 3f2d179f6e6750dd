import { type FieldErrors, fieldErrors } from "#admin/accounts/account-form.tsx";
import { type Edit, mergeFields } from "#admin/data/merge-fields.ts";
import type { Difference } from "#admin/ui/form-note.tsx";
import { named } from "#admin/ui/in-language.tsx";
import { toCsv } from "#contract/csv.ts";
import { type Kind, removalFlag } from "#contract/kinds/define-kind.ts";
import type { Field } from "#contract/kinds/fields.ts";
import {
  OTHER_LANGUAGES,
  type OtherLanguage,
  type Translations,
  translationName,
} from "#contract/kinds/translations.ts";
import * as m from "#messages/compiled/admin-records.ts";
import * as mTranslations from "#messages/compiled/admin-translations.ts";
import { language } from "#messages/language.ts";
import { collegeClock, collegeDay, formatDay, formatMoment } from "#ui/formats.ts";
import type { KindRecord, KindSlots, Values } from "./kind-slots.ts";

export type Reference = { _id: string; title: string };

export function valuesOf(kind: Kind, slots: KindSlots, record: KindRecord | null): Values {
  const { fields, file } = kind;
  const texts = Object.entries(fields).map(([name, field]) => {
    if (!record) return [name, initialOf(field)];
    if (field.type === "reference") return [name, idOf(record[name]) ?? ""];
    const stored = String(record[name]);
    const toForm = slots.fields?.[name]?.toForm ?? (field.type === "moment" ? toClock : String);
    return [name, toForm(stored)];
  });
  const stored = (record?.translations ?? {}) as Translations;
  const others = translatedFields(kind).map(({ key, language, name }) => [key, stored[language]?.[name] ?? ""]);
  return Object.fromEntries([...texts, ...others, ...(file ? [["file", fileOf(file, record)?.url ?? ""]] : [])]);
}

/** What may be typed in other languages, as forms and the history name it. */
export function translatedFields({ fields, translated = [] }: Kind) {
  return OTHER_LANGUAGES.flatMap((language) =>
    translated.map((name) => {
      const label = fields[name]?.label() ?? name;
      const words = mTranslations.labelIn({ ...named(language), label });
      return { key: translationName(language, name), language, name, label: words };
    }),
  );
}

/** Undefined where there are none and were none. */
function translationsIn(kind: Kind, values: Values, record: KindRecord | null): Translations | undefined {
  const typed = translatedFields(kind).filter(({ key }) => (values[key] ?? "").trim() !== "");
  if (typed.length === 0 && !record?.translations) return undefined;
  const textsIn = (wanted: OtherLanguage) =>
    typed.filter(({ language }) => language === wanted).map(({ key, name }) => [name, values[key]]);
  return Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, Object.fromEntries(textsIn(language))]));
}

export function inputOf(
  kind: Kind,
  slots: KindSlots,
  values: Values,
  record: KindRecord | null,
): Record<string, string | null | Translations> {
  const { fields, file } = kind;
  const inputs = Object.entries(fields).map(([name, field]): [string, string | null | Translations] => {
    const typed = values[name] ?? "";
    const { toInput } = slots.fields?.[name] ?? {};
    return [name, toInput ? toInput(typed, record) : inputOfField(field, typed, record?.[name])];
  });
  const isRemoved = file && record?.[file.field] && values.file === "";
  const translations = translationsIn(kind, values, record);
  if (translations) inputs.push(["translations", translations]);
  return Object.fromEntries([...inputs, ...(isRemoved ? [[removalFlag(file), "true"]] : [])]);
}

export function inputOfRecord({ fields, translated }: Kind, record: KindRecord): object {
  const inputs = Object.entries(fields).map(([name, { type }]) => [
    name,
    type === "reference" ? idOf(record[name]) : record[name],
  ]);
  return { ...Object.fromEntries(inputs), ...(translated && { translations: record.translations ?? null }) };
}

const idOf = (reference: unknown) => (reference as Reference | null)?._id ?? null;

export function problemsOf(kind: Kind, slots: KindSlots, values: Values, record: KindRecord | null) {
  return fieldErrors(kind.inputSchema, inputOf(kind, slots, values, record)) as FieldErrors<Record<string, string>>;
}

export const draftNameOf = ({ tab }: Kind, id = "new") => `${tab.id}:${id}`;

/** In the language of the screen where the record has it. */
export function titleOf({ titleField }: Kind, record: KindRecord): string {
  const translations = record.translations as Translations | undefined;
  return translations?.[language() as OtherLanguage]?.[titleField] ?? String(record[titleField]);
}

export function savedFileOf({ file }: Kind, record: KindRecord | null): { name: string; url: string } | null {
  const saved = file && fileOf(file, record);
  return saved ? { name: saved.originalName ?? file.label(), url: saved.url } : null;
}

/** The conflicts of a form with `theirs`, the record as saved now, in words. */
export function differencesOf(kind: Kind, slots: KindSlots, edit: Edit<Values>, theirs: KindRecord): Difference[] {
  const saved = valuesOf(kind, slots, theirs);
  const { conflicts } = mergeFields(edit, saved);
  const texts = Object.entries(kind.fields).flatMap(([name, field]) => {
    const words = (values: Values) => wordsOf(field, values[name] ?? "", theirs[name]);
    return conflicts.includes(name) ? { label: field.label(), theirs: words(saved), mine: words(edit.values) } : [];
  });
  for (const { key, label } of translatedFields(kind)) {
    if (conflicts.includes(key)) texts.push({ label, theirs: saved[key] ?? "", mine: edit.values[key] ?? "" });
  }
  if (!kind.file || !conflicts.includes("file")) return texts;
  const file = savedFileOf(kind, theirs);
  const words = { theirs: file ? m.fileNew({ name: file.name }) : m.noFile(), mine: edit.values.file || m.removed() };
  return [...texts, { label: kind.file.label(), ...words }];
}

export function usedTexts(records: readonly KindRecord[], name: string): string[] {
  const counts = new Map<string, number>();
  for (const { [name]: text } of records) if (text) counts.set(String(text), (counts.get(String(text)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}

/** With columns for another language where a record has it. */
export function csvOf({ fields, csv = [], translated = [] }: Kind, records: readonly KindRecord[]): string {
  const cellOf = (value: unknown) => (typeof value === "object" ? (value as Reference | null)?.title : String(value));
  const textsIn = ({ translations }: KindRecord, language: OtherLanguage) =>
    (translations as Translations | undefined)?.[language];
  const names = csv.filter((name) => translated.includes(name));
  const others = OTHER_LANGUAGES.filter((language) => records.some((record) => textsIn(record, language))).flatMap(
    (language) => names.map((name) => ({ language, name })),
  );
  return toCsv([
    [
      ...csv.map((name) => fields[name]?.label() ?? ""),
      ...others.map(({ language, name }) =>
        mTranslations.labelIn({ ...named(language), label: fields[name]?.label() ?? "" }),
      ),
    ],
    ...records.map((record) => [
      ...csv.map((name) => cellOf(record[name]) ?? ""),
      ...others.map(({ language, name }) => textsIn(record, language)?.[name] ?? ""),
    ]),
  ]);
}

/** A stored value as people read it, blank where there is none. */
export function shownText({ type, options }: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (type === "day") return formatDay(String(value));
  if (type === "moment") return formatMoment(String(value));
  if (type === "reference") return (value as Reference).title;
  return options?.find((option) => option.value === value)?.label() ?? String(value);
}

function wordsOf(field: Field, text: string, stored: unknown): string {
  if (field.type === "moment") return /^\d/.test(text) ? formatMoment(new Date(fromClock(text)).toISOString()) : text;
  if (field.type !== "reference" || text === "") return shownText(field, text);
  return text === idOf(stored) ? shownText(field, stored) : m.another({ what: field.label().toLowerCase() });
}

function initialOf({ type, default: fallback }: Field): string {
  if (type === "choice") return String(fallback);
  return type === "day" && fallback !== undefined ? collegeDay() : "";
}

function inputOfField({ type, default: fallback }: Field, typed: string, stored: unknown): string | null {
  if (type === "reference") return typed || null;
  // Blank leaves it as it is: the field knows no seconds.
  if (type === "moment") return typed === "" || (stored && typed === toClock(String(stored))) ? "" : fromClock(typed);
  return typed.trim() === "" && typeof fallback === "string" ? fallback : typed;
}

/** An ISO instant as a `datetime-local` field shows it, on the college's clock: `2026-11-25T09:00`. */
export const toClock = (instant: string) => collegeClock(Date.parse(instant)).slice(0, 16);

/** India keeps one time all year. */
export const fromClock = (text: string) => `${text}+05:30`;

function fileOf(file: NonNullable<Kind["file"]>, record: KindRecord | null) {
  return (record?.[file.field] ?? null) as { url: string; originalName?: string } | null;
}

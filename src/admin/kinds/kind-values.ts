import { type FieldErrors, fieldErrors } from "#admin/accounts/account-form.tsx";
import { type Edit, mergeFields } from "#admin/data/merge-fields.ts";
import type { Difference } from "#admin/ui/form-note.tsx";
import { toCsv } from "#contract/csv.ts";
import { type Kind, removalFlag } from "#contract/kinds/define-kind.ts";
import type { Field } from "#contract/kinds/fields.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { collegeClock, collegeDay, formatDay, formatMoment } from "#ui/formats.ts";
import type { KindRecord, KindSlots, Values } from "./kind-slots.ts";

export type Reference = { _id: string; title: string };

export function valuesOf({ fields, file }: Kind, slots: KindSlots, record: KindRecord | null): Values {
  const texts = Object.entries(fields).map(([name, field]) => {
    if (!record) return [name, initialOf(field)];
    if (field.type === "reference") return [name, idOf(record[name]) ?? ""];
    const stored = String(record[name]);
    const toForm = slots.fields?.[name]?.toForm ?? (field.type === "moment" ? toClock : String);
    return [name, toForm(stored)];
  });
  return Object.fromEntries([...texts, ...(file ? [["file", fileOf(file, record)?.url ?? ""]] : [])]);
}

export function inputOf(
  { fields, file }: Kind,
  slots: KindSlots,
  values: Values,
  record: KindRecord | null,
): Record<string, string | null> {
  const inputs = Object.entries(fields).map(([name, field]) => {
    const typed = values[name] ?? "";
    const { toInput } = slots.fields?.[name] ?? {};
    return [name, toInput ? toInput(typed, record) : inputOfField(field, typed, record?.[name])];
  });
  const isRemoved = file && record?.[file.field] && values.file === "";
  return Object.fromEntries([...inputs, ...(isRemoved ? [[removalFlag(file), "true"]] : [])]);
}

export function inputOfRecord({ fields }: Kind, record: KindRecord): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => [name, type === "reference" ? idOf(record[name]) : record[name]]),
  );
}

const idOf = (reference: unknown) => (reference as Reference | null)?._id ?? null;

export function problemsOf(kind: Kind, slots: KindSlots, values: Values, record: KindRecord | null) {
  return fieldErrors(kind.inputSchema, inputOf(kind, slots, values, record)) as FieldErrors<Record<string, string>>;
}

export const draftNameOf = ({ tab }: Kind, id = "new") => `${tab.id}:${id}`;

export const titleOf = ({ titleField }: Kind, record: KindRecord) => String(record[titleField]);

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

export function csvOf({ fields, csv = [] }: Kind, records: readonly KindRecord[]): string {
  const cellOf = (value: unknown) => (typeof value === "object" ? (value as Reference | null)?.title : String(value));
  return toCsv([
    csv.map((name) => fields[name]?.label() ?? ""),
    ...records.map((record) => csv.map((name) => cellOf(record[name]) ?? "")),
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

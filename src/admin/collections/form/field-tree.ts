import type { ComponentType } from "react";
import type { z } from "zod";
import { type FieldMeta, metaOf } from "#contract/field-meta.ts";
import * as mAdminRecords from "#messages/compiled/admin-records.ts";
import { language } from "#messages/language.ts";

/** A path in a value: keys of groups and places in lists. */
export type Path = readonly (string | number)[];

export interface FieldProps {
  field: Field;
  value: unknown;
  path: Path;
  label: string;
}

/** What a content schema says about the field at one place: the form is drawn from it. */
export type Field = Shape & {
  label: string;
  /** What checks a value of the field; a form that makes up a field may have none. */
  schema?: z.ZodType;
  meta: FieldMeta;
  /** Whether the field may be left out. */
  isOptional: boolean;
  /** The value of the field when it is blank. */
  whenBlank: unknown;
  /** The control of this field, in place of that of its type. */
  Control?: ComponentType<FieldProps>;
};

type Shape =
  | GroupShape
  /** `pairs` is a record, as a list of pairs of texts. */
  | { kind: "list" | "pairs"; entry: Field; item: string /** Needs at least one entry. */; isNeeded: boolean }
  /** Groups that differ by their keys. */
  | { kind: "variants"; variants: readonly GroupField[] }
  | { kind: "choice"; options: readonly { value: string; label: string }[] }
  | { kind: "text"; format: string }
  | { kind: "number" | "flag" };

interface GroupShape {
  kind: "group";
  /** The fields by key, in the order of the schema. */
  fields: ReadonlyMap<string, Field>;
}

export type GroupField = Field & GroupShape;
export type ListField = Field & { kind: "list" };

/** The parts of zod's definitions that tell how a schema is made. */
interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  defaultValue?: unknown;
  shape?: Readonly<Record<string, z.ZodType>>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  entries?: Readonly<Record<string, string>>;
  format?: string;
  checks?: readonly z.core.$ZodCheck[];
}

/**
 * The field that a schema describes.
 * @param key of the field in its group: the label of a schema without one
 * @param outer metadata of the schema as it is wrapped: zod keeps that apart from the metadata of the schema itself
 */
export function fieldOf(schema: z.ZodType, key = "", outer: FieldMeta = {}): Field {
  const definition = schema._zod.def as unknown as Definition;
  const { type, in: before } = definition;
  const { innerType = definition.out?._zod.def.type === "transform" ? before : definition.out } = definition;
  const meta: FieldMeta = { ...metaOf(schema), ...outer };
  if (innerType) {
    const inner = { ...fieldOf(innerType, key, meta), schema };
    if (type === "nullable") return { ...inner, isOptional: true, whenBlank: null };
    if (type === "default") return { ...inner, isOptional: true, whenBlank: definition.defaultValue };
    return { ...inner, isOptional: inner.isOptional || type === "optional" };
  }
  return {
    ...{ meta, schema },
    label: meta.label?.() ?? wordsOf(key),
    isOptional: false,
    whenBlank: undefined,
    ...shapeOf(definition, meta),
  };
}

function shapeOf(definition: Definition, meta: FieldMeta): Shape {
  const { type, shape, element, valueType, options, entries, format = "", checks = [] } = definition;
  if (shape) {
    return { kind: "group", fields: new Map(Object.entries(shape).map(([key, one]) => [key, fieldOf(one, key)])) };
  }
  const inner = element ?? valueType;
  if (inner) {
    const entry = fieldOf(inner);
    const isNeeded = checks.some((check) => check._zod.def.check === "min_length");
    return {
      kind: element ? "list" : "pairs",
      entry,
      item: (meta.item ?? entry.meta.item ?? mAdminRecords.entryItem)(),
      isNeeded,
    };
  }
  if (options) return { kind: "variants", variants: options.map((one) => fieldOf(one)).filter(isGroup) };
  if (entries) {
    const words = (value: string) => ({ value, label: meta.options?.[value]?.() ?? wordsOf(value) });
    return { kind: "choice", options: Object.values(entries).map(words) };
  }
  if (type === "number") return { kind: "number" };
  return type === "boolean" ? { kind: "flag" } : { kind: "text", format };
}

const isGroup = (field: Field): field is GroupField => field.kind === "group";

/** `openingHours` → `Opening hours` */
function wordsOf(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return capitalised(words.replace(/-/g, " "));
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const variantsOf = (field: Field): readonly Field[] => (field.kind === "variants" ? field.variants : [field]);

/** The group, or the variant of it, that has every key of the value. */
export function groupFor(field: Field, value: unknown): GroupField | null {
  const groups = variantsOf(field).filter(isGroup);
  const keys = Object.keys((value ?? {}) as object);
  return groups.find(({ fields }) => keys.every((key) => fields.has(key))) ?? groups[0] ?? null;
}

/** @returns the field that the path leads to from the root, or null where the schema has none */
export function fieldAt(root: Field, value: unknown, path: readonly (string | number)[]): Field | null {
  const [step, ...rest] = path;
  if (step === undefined) return root;
  const inner = (value as Record<string | number, unknown> | null | undefined)?.[step];
  if (root.kind === "list" || root.kind === "pairs") return fieldAt(root.entry, inner, rest);
  const next = groupFor(root, value)?.fields.get(String(step));
  return next ? fieldAt(next, inner, rest) : null;
}

/** Whether a value may stand in a field, as far as its shape goes: no text is checked. */
export function accepts(field: Field, value: unknown): boolean {
  if (field.kind === "variants") return field.variants.some((one) => accepts(one, value));
  if (field.kind === "list") return Array.isArray(value) && value.every((entry) => accepts(field.entry, entry));
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (field.kind !== "group" && field.kind !== "pairs") return typeof value !== "object" || value === null;
  const innerOf = (key: string) => (field.kind === "group" ? field.fields.get(key) : field.entry);
  const isKnown = (inner: Field | undefined, one: unknown) => inner !== undefined && accepts(inner, one);
  return isObject && Object.entries(value).every(([key, one]) => isKnown(innerOf(key), one));
}

/** Whether a field stands in one row, as a group of a few short fields does; others are opened. */
export function isShort(field: Field): boolean {
  if (field.kind === "variants") return false;
  if (field.kind !== "group") return true;
  const fields = [...field.fields.values()];
  return fields.length <= 5 && fields.every((one) => !isTall(one) && !one.meta.isMore);
}

/** Whether a field takes more than a line. */
export const isTall = ({ kind, meta: { widget } }: Field) =>
  !["text", "number", "choice"].includes(kind) ||
  ["text", "lines", "picture", "image", "pdf", "order"].includes(widget ?? "");

/** What an entry is called in the language of the admin, where it has a name in each; else as `titleOf` says. */
export const shownTitleOf = (field: Field, value: unknown) =>
  titleOf(field, value, language() === "bn" ? "bengali" : "english");

/**
 * What an entry is called in its list: its first text that is not behind "More", and no time.
 * @param wanted key of the text that a name in two languages is read from, where it is not blank
 */
export function titleOf(field: Field, value: unknown, wanted = "english"): string {
  if (field.kind !== "group" && field.kind !== "variants") return value === undefined ? "" : String(value ?? "");
  const group = groupFor(field, value);
  const text = group?.fields.has(wanted) && (value as Record<string, unknown> | null)?.[wanted];
  if (typeof text === "string" && text !== "") return text;
  for (const [key, inner] of group?.fields ?? []) {
    const isName = inner.kind === "group" || (inner.kind === "text" && inner.format !== "time");
    if (inner.meta.isMore || !isName) continue;
    return titleOf(inner, (value as Record<string, unknown> | null)?.[key], wanted);
  }
  return "";
}

/** The text of an entry that stands beside its title. */
export function detailOf(field: Field, value: unknown): string {
  const group = groupFor(field, value);
  const [key] = [...(group?.fields ?? [])].find(([, { meta }]) => meta.isDetail) ?? [];
  const detail = key && (value as Record<string, unknown>)[key];
  return typeof detail === "string" ? detail : "";
}

/** The key of the first field that passes in the entries of a list. */
function keyOf({ entry }: ListField, passes: (meta: FieldMeta) => boolean): string | undefined {
  return [...(groupFor(entry, undefined)?.fields ?? [])].find(([, { meta }]) => passes(meta))?.[0];
}

export const nameKeyOf = (list: ListField) => keyOf(list, ({ isName }) => isName === true);
export const pictureKeyOf = (list: ListField) => keyOf(list, ({ widget }) => widget === "picture");

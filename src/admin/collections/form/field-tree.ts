import type { ComponentType } from "react";
import type { z } from "zod";
import { type FieldMeta, metaOf } from "#contract/field-meta.ts";
import * as mAdminRecords from "#messages/compiled/admin-records.ts";
import { language } from "#messages/language.ts";

/** A path in a value: keys of groups and indexes of lists. */
export type FieldPath = readonly (string | number)[];

export interface FieldProps {
  field: Field;
  value: unknown;
  path: FieldPath;
  label: string;
}

/** Description of a form field, derived from its content schema. */
export type Field = Shape & {
  label: string;
  /** Schema that validates the field; undefined for a group that a form adds itself. */
  schema?: z.ZodType;
  meta: FieldMeta;
  isOptional: boolean;
  whenBlank: unknown;
  /** Custom control, in place of the default control of the field's kind. */
  Control?: ComponentType<FieldProps>;
};

type Shape =
  | GroupShape
  /** `pairs` edits an object with arbitrary keys as a list of keys and values. */
  | {
      kind: "list" | "pairs";
      entry: Field;
      /** What one entry is called: `person`. */
      item: string;
      /** Whether at least one entry is required. */
      isNeeded: boolean;
    }
  /** Alternative groups, told apart by their keys. */
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

/** The properties of zod's internal definitions that this file reads. */
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
 * Returns the field that a schema describes.
 * @param key key of the field in its group; the default label is made from this key
 * @param outer metadata of a wrapping schema, such as `optional`, which overrides the metadata of the inner schema
 */
export function fieldFromSchema(schema: z.ZodType, key = "", outer: FieldMeta = {}): Field {
  const definition = schema._zod.def as unknown as Definition;
  const { type, in: before } = definition;
  const { innerType = definition.out?._zod.def.type === "transform" ? before : definition.out } = definition;
  const meta: FieldMeta = { ...metaOf(schema), ...outer };
  if (innerType) {
    const inner = { ...fieldFromSchema(innerType, key, meta), schema };
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
    return {
      kind: "group",
      fields: new Map(Object.entries(shape).map(([key, one]) => [key, fieldFromSchema(one, key)])),
    };
  }
  const inner = element ?? valueType;
  if (inner) {
    const entry = fieldFromSchema(inner);
    const isNeeded = checks.some((check) => check._zod.def.check === "min_length");
    return {
      kind: element ? "list" : "pairs",
      entry,
      item: (meta.item ?? entry.meta.item ?? mAdminRecords.entryItem)(),
      isNeeded,
    };
  }
  if (options) return { kind: "variants", variants: options.map((one) => fieldFromSchema(one)).filter(isGroup) };
  if (entries) {
    const words = (value: string) => ({ value, label: meta.options?.[value]?.() ?? wordsOf(value) });
    return { kind: "choice", options: Object.values(entries).map(words) };
  }
  if (type === "number") return { kind: "number" };
  return type === "boolean" ? { kind: "flag" } : { kind: "text", format };
}

const isGroup = (field: Field): field is GroupField => field.kind === "group";

/** Makes a label from a key: `openingHours` → `Opening hours`. */
function wordsOf(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return capitalised(words.replace(/-/g, " "));
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const variantsOf = (field: Field): readonly Field[] => (field.kind === "variants" ? field.variants : [field]);

/** Returns the group or variant that has every key of the value, or else the first one; null if there is none. */
export function findMatchingGroup(field: Field, value: unknown): GroupField | null {
  const groups = variantsOf(field).filter(isGroup);
  const keys = Object.keys((value ?? {}) as object);
  return groups.find(({ fields }) => keys.every((key) => fields.has(key))) ?? groups[0] ?? null;
}

/** Returns the field at a path below the root, or null if the schema has no such field. */
export function fieldAt(root: Field, value: unknown, path: readonly (string | number)[]): Field | null {
  const [step, ...rest] = path;
  if (step === undefined) return root;
  const inner = (value as Record<string | number, unknown> | null | undefined)?.[step];
  if (root.kind === "list" || root.kind === "pairs") return fieldAt(root.entry, inner, rest);
  const next = findMatchingGroup(root, value)?.fields.get(String(step));
  return next ? fieldAt(next, inner, rest) : null;
}

/** Reports whether the structure of a value fits a field. Texts and numbers are not validated. */
export function accepts(field: Field, value: unknown): boolean {
  if (field.kind === "variants") return field.variants.some((one) => accepts(one, value));
  if (field.kind === "list") return Array.isArray(value) && value.every((entry) => accepts(field.entry, entry));
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (field.kind !== "group" && field.kind !== "pairs") return typeof value !== "object" || value === null;
  const innerOf = (key: string) => (field.kind === "group" ? field.fields.get(key) : field.entry);
  const isKnown = (inner: Field | undefined, one: unknown) => inner !== undefined && accepts(inner, one);
  return isObject && Object.entries(value).every(([key, one]) => isKnown(innerOf(key), one));
}

/** Reports whether an entry fits in one row, such as a group of at most five short fields. Other entries expand. */
export function fitsInRow(field: Field): boolean {
  if (field.kind === "variants") return false;
  if (field.kind !== "group") return true;
  const fields = [...field.fields.values()];
  return fields.length <= 5 && fields.every((one) => !isMultiline(one) && !one.meta.isMore);
}

/** Reports whether the control of a field needs more than one line. */
export const isMultiline = ({ kind, meta: { widget } }: Field) =>
  !["text", "number", "choice"].includes(kind) ||
  ["text", "lines", "picture", "image", "pdf", "order"].includes(widget ?? "");

/** Returns the title of an entry, with a name in English and Bengali in the language of the screen. */
export const getLocalisedEntryTitle = (field: Field, value: unknown) =>
  getEntryTitle(field, value, language() === "bn" ? "bengali" : "english");

/**
 * Returns the title of an entry in its list: the first text that is neither behind "More" nor a time.
 * @param wanted preferred key of a name in two languages, such as `bengali` or `bengaliName`, unless that text is blank
 */
export function getEntryTitle(field: Field, value: unknown, wanted = "english"): string {
  if (field.kind !== "group" && field.kind !== "variants") return value === undefined ? "" : String(value ?? "");
  const group = findMatchingGroup(field, value);
  for (const key of [wanted, `${wanted}Name`]) {
    const inner = group?.fields.get(key);
    const text = inner && !isMultiline(inner) && (value as Record<string, unknown> | null)?.[key];
    if (typeof text === "string" && text !== "") return text;
  }
  for (const [key, inner] of group?.fields ?? []) {
    const isName = inner.kind === "group" || (inner.kind === "text" && inner.format !== "time");
    if (inner.meta.isMore || !isName) continue;
    return getEntryTitle(inner, (value as Record<string, unknown> | null)?.[key], wanted);
  }
  return "";
}

/** Returns the text shown beside an entry's title, from the field with `isDetail`. */
export function detailOf(field: Field, value: unknown): string {
  const group = findMatchingGroup(field, value);
  const [key] = [...(group?.fields ?? [])].find(([, { meta }]) => meta.isDetail) ?? [];
  const detail = key && (value as Record<string, unknown>)[key];
  return typeof detail === "string" ? detail : "";
}

/** Returns the key of the first field in a list's entries for whose metadata `passes` returns true. */
function keyOf({ entry }: ListField, passes: (meta: FieldMeta) => boolean): string | undefined {
  return [...(findMatchingGroup(entry, undefined)?.fields ?? [])].find(([, { meta }]) => passes(meta))?.[0];
}

export const nameKeyOf = (list: ListField) => keyOf(list, ({ isName }) => isName === true);
export const pictureKeyOf = (list: ListField) => keyOf(list, ({ widget }) => widget === "picture");

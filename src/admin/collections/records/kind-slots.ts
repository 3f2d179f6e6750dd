import type { ComponentType, ReactNode } from "react";
import type { FieldProps } from "#admin/collections/form/field-tree.ts";
import type { ListFilter } from "#admin/collections/list/list-state.ts";
import type { StoredRecord } from "#contract/collections/define-collection.ts";
import type { Words } from "#contract/collections/fields.ts";
import type { KindScreenState } from "./kind-screen.tsx";

export type KindRecord = StoredRecord & { [field: string]: unknown };

/**
 * What a form holds, by field. `file` is the address of the saved file, or the name of a chosen one that is not saved
 * yet; blank for none. A draft keeps the name, not the file.
 */
export type Values = Readonly<Record<string, unknown>>;

/** Without `render` it shows the title, which opens the form, and what is `below`. */
export interface Column<Item = KindRecord> {
  label: Words;
  by?: string;
  className?: string | undefined;
  render?: (record: Item) => ReactNode;
  below?: (record: Item) => ReactNode;
}

/** @property fact what `loadFacts` tells of it */
export type CardProps<Item> = { record: Item; fact: string | undefined; change: (input: object) => void };

interface FieldSlot<Item> {
  Control?: ComponentType<FieldProps>;
  toInput?: (typed: string, record: Item | null) => string;
}

/** What a kind does on its screen that its definition cannot say. Every slot may stay empty. */
export interface KindSlots<Item = KindRecord> {
  /** Each in place of that of the field with its name. */
  filters?: () => readonly ListFilter<Item>[];
  /** For chosen records. `isFor`: in the others it would change nothing. */
  changes?: readonly { label: Words; isFor: (record: Item) => boolean; input: () => object }[];
  fields?: Readonly<Record<string, FieldSlot<Item>>>;
  whenSaved?: (values: Values, record: Item | null) => string;
  /** A form without a title does nothing. */
  ignoresBlank?: true;
  Card?: ComponentType<CardProps<Item>>;
  /** What is known of records besides, in a few words, by `_id`. */
  loadFacts?: () => Promise<Readonly<Record<string, string>>>;
  columns?: readonly Column<Item>[];
  isPast?: (record: Item) => boolean;
  copyOf?: (values: Values) => Values;
  /** Of a board. While a search hides it, it stays: its uploads go on. */
  Row?: ComponentType<{ record: Item; screen: KindScreenState }>;
  /** The version that a delete names, `updatedAt` unless given, and what its question tells. */
  versionOf?: (record: Item) => string;
  detailsOf?: (record: Item) => string;
}

export function defineSlots<Item extends StoredRecord>(slots: KindSlots<Item>): KindSlots {
  return slots as unknown as KindSlots;
}

import type { ComponentType, ReactNode } from "react";
import type { FieldProps } from "#admin/collections/form/field-tree.ts";
import type { ListFilter } from "#admin/collections/list/list-state.ts";
import type { Collection, DraftFacts, StoredRecord } from "#contract/collections/define-collection.ts";
import type { Translations } from "#contract/collections/translations.ts";
import type { Message } from "#contract/fields.ts";

export type CollectionRecord = StoredRecord & { translations?: Translations | null; [field: string]: unknown };

/** A record with its draft on top. */
export type DraftedRecord = CollectionRecord & { draft: DraftFacts };

/**
 * What a form holds, by field. `file` is the address of the saved file, or the name of a chosen one that is not saved
 * yet; blank for none. A draft keeps the name, not the file.
 */
export type Values = Readonly<Record<string, unknown>>;

/** What the forms of one screen have in common. */
export interface FormScreen {
  collection: Collection;
  overrides: CollectionOverrides;
  all: readonly CollectionRecord[];
  announceSaved: (before: CollectionRecord | null, after: CollectionRecord) => void;
  /** Opens the form of a new record whose draft was saved. */
  openDraft: (draft: CollectionRecord) => void;
  showDraft: (shown: DraftShown) => void;
}

/** What is shown over the screen about a saved draft. */
export interface DraftShown {
  what: "preview" | "links" | "schedule" | "review" | "back";
  record: CollectionRecord;
}

/** Options for a cell of the list. @property fact the words of `loadFacts` for the record */
/** `change` is missing for people who may not change public records. */
export type CellOptions = { fact: string | undefined; change: ((input: object) => void) | undefined };

/** What the panel of a record gets. @property page page of what the panel lists, from 1 */
export type PanelProps<Item> = { record: Item; isOpen: boolean; page: number; onPage: (page: number) => void };

interface FieldOverride<Item> {
  Control?: ComponentType<FieldProps>;
  toInput?: (typed: string, record: Item | null) => string;
}

/** What a collection does on its screen that its definition cannot say. Every override may stay empty. */
export interface CollectionOverrides<Item = CollectionRecord> {
  /** Filters, each in place of the one for the field with its name. */
  filters?: () => readonly ListFilter<Item>[];
  /** Actions on selected records. `isFor` is false for a record in which the action would change nothing. */
  changes?: readonly { label: Message; isFor: (record: Item) => boolean; input: () => object }[];
  fields?: Readonly<Record<string, FieldOverride<Item>>>;
  whenSaved?: (values: Values, record: Item | null) => string;
  /** Whether submitting a form without a title does nothing. */
  ignoresBlank?: true;
  /** Cells of the list by field, in place of the field's text. */
  cells?: Readonly<Record<string, (record: Item, options: CellOptions) => ReactNode>>;
  /** Loads what else is known of records, in a few words, by `_id`. */
  loadFacts?: () => Promise<Readonly<Record<string, string>>>;
  isPast?: (record: Item) => boolean;
  copyOf?: (values: Values) => Values;
  /** The panel below the row of a record with pictures. It stays mounted while it is closed, so that uploads continue. */
  Panel?: ComponentType<PanelProps<Item>>;
  /** The version that a delete names, `updatedAt` unless given; `detailsOf` is what its question tells. */
  versionOf?: (record: Item) => string;
  detailsOf?: (record: Item) => string;
}

export function defineOverrides<Item extends StoredRecord>(overrides: CollectionOverrides<Item>): CollectionOverrides {
  return overrides as unknown as CollectionOverrides;
}

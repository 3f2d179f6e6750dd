import type { ComponentType, ReactNode } from "react";
import type { FieldProps } from "#admin/collections/form/field-tree.ts";
import type { ListFilter } from "#admin/collections/list/list-state.ts";
import type { Collection, DraftFacts, StoredRecord } from "#contract/collections/define-collection.ts";
import type { Translations } from "#contract/collections/translations.ts";
import type { Message } from "#contract/fields.ts";

export type CollectionRecord = StoredRecord & { translations?: Translations | null; [field: string]: unknown };

/** A record with the values of its draft in place of the public ones. */
export type DraftedRecord = CollectionRecord & { draft: DraftFacts };

/**
 * Form values by field. `file` is the URL of the saved file, the name of a chosen file that is not saved yet, or
 * blank. The browser's draft of a form keeps the name of a chosen file, not its content.
 */
export type FormValues = Readonly<Record<string, unknown>>;

/** Data and callbacks that all forms of one collection's screen share. */
export interface RecordFormContext {
  collection: Collection;
  overrides: CollectionOverrides;
  all: readonly CollectionRecord[];
  announceSaved: (before: CollectionRecord | null, after: CollectionRecord) => void;
  /** Opens the form of a record that was just created, as a draft or public. */
  openDraft: (draft: CollectionRecord) => void;
  showDraft: (shown: DraftDialogRequest) => void;
}

/** The dialog to show for a saved draft. `back` sends the draft back to its author. */
export interface DraftDialogRequest {
  what: "preview" | "links" | "schedule" | "review" | "back";
  record: CollectionRecord;
}

/** `fact`: the record's text from `loadFacts`. `change`: undefined for users who may not change public records. */
export type CellOptions = { fact: string | undefined; change: ((input: object) => void) | undefined };

/** Props of a record's panel. @property page page of the list in the panel, from 1 */
export type PanelProps<Item> = { record: Item; isOpen: boolean; page: number; onPage: (page: number) => void };

interface FieldOverride<Item> {
  Control?: ComponentType<FieldProps>;
  toInput?: (typed: string, record: Item | null) => string;
}

/** Behaviour of a collection's screen that its definition cannot express. Every override is optional. */
export interface CollectionOverrides<Item = CollectionRecord> {
  /** Filters of the list. A filter replaces the default filter of the field with the same name. */
  filters?: () => readonly ListFilter<Item>[];
  /** Bulk actions for selected records. `isFor` is false for records that the action would not change. */
  bulkActions?: readonly { label: Message; isFor: (record: Item) => boolean; input: () => object }[];
  fields?: Readonly<Record<string, FieldOverride<Item>>>;
  savedMessage?: (values: FormValues, record: Item | null) => string;
  /** Submitting a form with invalid values, such as a blank title, does nothing instead of showing errors. */
  ignoresBlank?: true;
  /** Renders list cells, by field name, in place of the field's text. */
  cells?: Readonly<Record<string, (record: Item, options: CellOptions) => ReactNode>>;
  /** Loads a short text about each record by `_id`, such as how often a notice was read. */
  loadFacts?: () => Promise<Readonly<Record<string, string>>>;
  isPast?: (record: Item) => boolean;
  copyOf?: (values: FormValues) => FormValues;
  /** Panel below the table row of a record with pictures. It stays mounted while closed, so that uploads continue. */
  Panel?: ComponentType<PanelProps<Item>>;
  /** `versionOf`: version sent with a delete, by default `updatedAt`. `detailsOf`: text below the delete question. */
  versionOf?: (record: Item) => string;
  detailsOf?: (record: Item) => string;
}

export function defineOverrides<Item extends StoredRecord>(overrides: CollectionOverrides<Item>): CollectionOverrides {
  return overrides as unknown as CollectionOverrides;
}

import type { ReactNode } from "react";
import type { FieldErrors } from "#admin/auth/field-errors.ts";

/** What every record has. */
export interface StoredRecord {
  _id: string;
  updatedAt: string;
}

/** What a form holds of its file. */
export interface FileValues {
  /**
   * The address of the saved file, or the name of one that was chosen and is not saved yet; blank for none. A draft keeps
   * the name, not the file.
   */
  file: string;
}

export interface Choice<Item> {
  /** In the address. */
  value: string;
  label: string;
  test: (item: Item) => boolean;
}

export interface Order<Item> {
  /** In the address. */
  value: string;
  label: string;
  compare: (one: Item, other: Item) => number;
}

/** All that differs between two lists of records with a form: the words, the calls, the fields. */
export interface RecordKind<Item extends StoredRecord, Values extends FileValues> {
  /** The name of the query, and of the drafts. */
  list: string;
  /** Of the API: `/announcements`. */
  path: string;
  /** Heading of the list. */
  title: string;
  /** `announcement`: in `New announcement`. */
  noun: string;
  plural: string;
  searchHint: string;
  /** What a visitor sees of it; said while the list is empty. */
  emptyTitle: string;
  emptyText: string;
  /** The button there: `Add a student`. */
  emptyAction: string;
  /** The specification's question before one is deleted. */
  deleteQuestion: string;
  /** Button, and message, of a new record. */
  createLabel: string;
  created: string;
  pageSize: number;
  fileField: "pdf" | "image";
  fileLabel: "PDF" | "Photo";
  /** The first is the default. */
  orders: readonly [Order<Item>, ...Order<Item>[]];
  /** The first is the default, and shows all; empty where there is nothing to choose. */
  scopes: readonly Choice<Item>[];
  nameOf: (item: Item) => string;
  /** What the search looks through. */
  textOf: (item: Item) => string;
  /** What the form shows of a record, or of none. */
  valuesOf: (record: Item | null) => Values;
  /** What is sent beside a new file. @param record the one that is changed */
  fieldsOf: (values: Values, record: Item | null) => Record<string, string>;
  check: (values: Values) => FieldErrors<Values>;
  /** What visitors see after saving, said above the buttons. */
  whenSaved?: (values: Values, record: Item | null) => string;
  /** The fields of text with their labels, to compare two versions. */
  fields: readonly { name: keyof Values & string; label: string }[];
  savedFileOf: (record: Item) => { name: string; url: string } | null;
}

/** What the screen of a list gives to its form. */
export interface FormPlace<Item extends StoredRecord> {
  /** The one that is changed; null for a new one. */
  record: Item | null;
  /** It is saved, or given up. */
  onClose: () => void;
  /** What leads to a saved record that the list does not show as it is; null when it is in sight. */
  wayTo: (item: Item) => ReactNode;
}

/** Of the form of a record, or of none. */
export function draftNameOf({ list }: { list: string }, id = "new"): string {
  return `${list}:${id}`;
}

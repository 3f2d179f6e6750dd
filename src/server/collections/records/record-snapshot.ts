import type { Selectable } from "kysely";
import { type Translations, translationName } from "#contract/collections/translations.ts";
import type { DocumentText } from "#contract/documents.ts";
import type { StoredVersion } from "#server/platform/changes/versions.repository.ts";
import type { PictureTable } from "#server/platform/db/schema.ts";

/** What the history keeps of a record, as JSON. */
export interface RecordSnapshot<Row> {
  row: Row;
  /** The record's fields as people read them: references and files by their names. */
  shown: Record<string, unknown>;
  /** The columns of a draft that was discarded. */
  draft?: Readonly<Record<string, string | number | null>>;
  /** The pictures of a deleted album. */
  pictures?: readonly Selectable<PictureTable>[];
  /** The records that named a deleted record. */
  referrers?: readonly Referrers[];
}

/** Records that named another record, and in which column. */
export type Referrers = { table: string; column: string; ids: readonly string[] };

export function readSnapshot<Row>({ value }: Pick<StoredVersion, "value">): RecordSnapshot<Row> {
  return JSON.parse(value ?? "") as RecordSnapshot<Row>;
}

/** Texts in other languages, by the names that the admin's form has for them: `translations.bn.title`. */
export function translatedTexts(translations: Translations = {}): Record<string, string> {
  const texts = Object.entries(translations).flatMap(([language, all]) =>
    Object.entries(all).map(([name, text]) => [translationName(language, name), text]),
  );
  return Object.fromEntries(texts);
}

/** A record's version as text for the history: `value` has the fields by their names. */
export function textOfRecord(version: StoredVersion): DocumentText {
  return { value: readSnapshot(version).shown, body: "" };
}

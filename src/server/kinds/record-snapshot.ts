import type { Selectable } from "kysely";
import type { DocumentText } from "#contract/documents.ts";
import type { PictureTable } from "#server/db/schema.ts";
import type { StoredVersion } from "#server/features/versions/versions.repository.ts";

/** What the history keeps of a record, as JSON. */
export interface RecordSnapshot<Row> {
  row: Row;
  /** Its fields as people read them: references and files by their names. */
  shown: Record<string, unknown>;
  /** Of a deleted album. */
  pictures?: readonly Selectable<PictureTable>[];
}

export function readSnapshot<Row>({ value }: Pick<StoredVersion, "value">): RecordSnapshot<Row> {
  return JSON.parse(value ?? "") as RecordSnapshot<Row>;
}

/** For the history: `value` has the fields by their names. */
export function textOfRecord(version: StoredVersion): DocumentText {
  return { value: readSnapshot(version).shown, body: "" };
}

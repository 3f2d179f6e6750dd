import { type Edit, mergeFields } from "#admin/data/merge-fields.ts";
import type { Difference } from "#admin/ui/conflict-note.tsx";
import type { FileValues, RecordKind, StoredRecord } from "./record-kind.ts";

/**
 * The fields that both this form and a colleague changed, each to something else, as people read them.
 * @param saved the record as it is saved now
 */
export function differencesOf<Item extends StoredRecord, Values extends FileValues>(
  { fields, fileLabel, savedFileOf, valuesOf }: RecordKind<Item, Values>,
  edit: Edit<Values>,
  saved: Item,
): Difference[] {
  const theirs = valuesOf(saved);
  const { conflicts } = mergeFields(edit, theirs);
  const texts = fields
    .filter(({ name }) => conflicts.includes(name))
    .map(({ name, label }) => ({ label, theirs: String(theirs[name]), mine: String(edit.values[name]) }));
  if (!conflicts.includes("file")) return texts;
  const file = savedFileOf(saved);
  return [
    ...texts,
    { label: fileLabel, theirs: file ? `${file.name} (new)` : "None", mine: edit.values.file || "Removed" },
  ];
}

import type { Difference } from "#admin/ui/conflict-note.tsx";
import type { FileValues, RecordKind, StoredRecord } from "./record-kind.ts";

/**
 * In what a form and the record that somebody else saved meanwhile differ, as people read it.
 * @param base the record that the form began from
 */
export function differencesOf<Item extends StoredRecord, Values extends FileValues>(
  kind: RecordKind<Item, Values>,
  base: Item | null,
  saved: Item,
  mine: Values,
): Difference[] {
  const theirs = kind.valuesOf(saved);
  const texts = kind.fields.map(({ name, label }) => ({
    label,
    theirs: String(theirs[name]),
    mine: String(mine[name]),
  }));
  return [...texts.filter((text) => text.theirs !== text.mine), ...fileDifferenceOf(kind, base, saved, mine)];
}

function fileDifferenceOf<Item extends StoredRecord, Values extends FileValues>(
  { fileLabel, savedFileOf }: RecordKind<Item, Values>,
  base: Item | null,
  saved: Item,
  { fileName, isFileGone }: Values,
): Difference[] {
  const [before, now] = [base && savedFileOf(base), savedFileOf(saved)];
  const isTheirsNew = before?.url !== now?.url;
  if (!isTheirsNew && fileName === "" && !(isFileGone && now)) return [];
  const theirs = now ? `${now.name}${isTheirsNew ? " (new)" : ""}` : "None";
  return [{ label: fileLabel, theirs, mine: fileName || (isFileGone ? "Removed" : "Not changed: theirs stays") }];
}

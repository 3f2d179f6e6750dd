import { conflictingRecord } from "#admin/api/api-error.ts";

/** The values of a form, and the record as it was when editing began. */
export interface Edit<Values> {
  values: Values;
  base: Partial<Values>;
  /** `updatedAt` of `base`; null for a new record. */
  version: string | null;
}

/**
 * Three-way merge by field: edited fields keep their value, all others take that of `theirs`, the record as saved now.
 * `conflicts` lists the fields that both sides changed differently; they keep the edited value and the old base.
 */
export function mergeFields<Values extends object>(
  // Drafts saved by version 0.1 have no base.
  { values, base = {} }: Pick<Edit<Values>, "values" | "base">,
  theirs: Values,
): Pick<Edit<Values>, "values" | "base"> & { conflicts: (keyof Values)[] } {
  const names = Object.keys(theirs) as (keyof Values)[];
  const edited = names.filter((name) => values[name] !== base[name]);
  // Compare trimmed, since the server trims text.
  const isSameText = (name: keyof Values) => String(theirs[name]).trim() === String(values[name]).trim();
  const conflicts = edited.filter((name) => theirs[name] !== base[name] && !isSameText(name));
  return {
    values: { ...theirs, ...pick(values, edited) },
    base: { ...theirs, ...pick(base, conflicts) },
    conflicts,
  };
}

export function pick<Values>(from: Partial<Values>, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values>;
}

/**
 * Saves an edit. If a colleague has changed other fields since, merges those changes and tries again.
 * @param send `over` is the record returned with the last conflict; null at the first attempt
 * @throws {ApiError} with code `changed_meanwhile` if both sides changed the same field
 */
export async function saveMerged<Values extends object, Item extends { updatedAt: string }, Saved>(
  { values, base, version }: Edit<Values>,
  valuesOf: (item: Item) => Values,
  send: (values: Values, version: string | null, over: Item | null) => Promise<Saved>,
): Promise<{ saved: Saved; over: Item | null }> {
  let sent = { values, version };
  for (let over: Item | null = null; ; ) {
    try {
      return { saved: await send(sent.values, sent.version, over), over };
    } catch (error) {
      over = conflictingRecord<Item>(error);
      if (!over || over.updatedAt === sent.version) throw error;
      const merged = mergeFields({ values, base }, valuesOf(over));
      if (merged.conflicts.length > 0) throw error;
      sent = { values: merged.values, version: over.updatedAt };
    }
  }
}

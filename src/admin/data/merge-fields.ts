import { changedMeanwhile } from "#admin/api/api-error.ts";

/** The values of a form, and the record as it was when the typing began. */
export interface Edit<Values> {
  values: Values;
  base: Partial<Values>;
  /** `updatedAt` of `base`; null for a new record. */
  version: string | null;
}

/**
 * Three-way merge by field: what was edited stays, every other field is as in `theirs`, the record as saved now.
 * `conflicts`, the fields that both sides changed to something else, keep their values and their base.
 */
export function mergeFields<Values extends object>(
  // Drafts of version 0.1 have no base.
  { values, base = {} }: Pick<Edit<Values>, "values" | "base">,
  theirs: Values,
): Pick<Edit<Values>, "values" | "base"> & { conflicts: (keyof Values)[] } {
  const names = Object.keys(theirs) as (keyof Values)[];
  const edited = names.filter((name) => values[name] !== base[name]);
  // Compare trimmed: the server cuts the space around a text.
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
 * Saves an edit, together with what a colleague has changed in other fields since.
 * @param send `over` is the record that the last refusal showed; null at first
 * @throws {ApiError} with code `changed_meanwhile` when both sides changed the same field
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
      over = changedMeanwhile<Item>(error);
      if (!over || over.updatedAt === sent.version) throw error;
      const merged = mergeFields({ values, base }, valuesOf(over));
      if (merged.conflicts.length > 0) throw error;
      sent = { values: merged.values, version: over.updatedAt };
    }
  }
}

import { changedMeanwhile } from "#admin/api/api-error.ts";

/** What stands in a form, and the record as it was read when the typing began. */
export interface Edit<Values> {
  values: Values;
  base: Partial<Values>;
  /** `updatedAt` of `base`; null for a new record. */
  version: string | null;
}

/**
 * Three-way merge by field: what was edited stays, every other field is as it is saved now.
 * @param theirs the record as it is saved now
 * @returns the edit as if it had begun from `theirs`, except in its `conflicts`: the fields that both sides changed,
 * each to something else, which keep their values and their base
 */
export function mergeFields<Values extends object>(
  { values, base }: Pick<Edit<Values>, "values" | "base">,
  theirs: Values,
): Pick<Edit<Values>, "values" | "base"> & { conflicts: (keyof Values)[] } {
  const names = Object.keys(theirs) as (keyof Values)[];
  const edited = names.filter((name) => values[name] !== base[name]);
  const conflicts = edited.filter((name) => theirs[name] !== base[name] && !isSameText(theirs[name], values[name]));
  return {
    values: { ...theirs, ...pick(values, edited) },
    base: { ...theirs, ...pick(base, conflicts) },
    conflicts,
  };
}

/** The server cuts the space around a text. */
function isSameText(one: unknown, other: unknown): boolean {
  return String(one).trim() === String(other).trim();
}

/** Some fields of an object. */
export function pick<Values>(from: Partial<Values>, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values>;
}

/**
 * Saves an edit. When a colleague has changed other fields of the record since it was read, both changes are kept.
 * @param send saves these values over that version; `over` is the record of a refusal before, null at first
 * @returns what was saved, and `over` as it was sent last
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

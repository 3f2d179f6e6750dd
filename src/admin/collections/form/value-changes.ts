import { replacePlaceholders } from "#contract/placeholder-text.ts";
import type { Placeholders } from "#contract/placeholders.ts";
import {
  capitalised,
  type Field,
  type FieldPath,
  fieldAt,
  findMatchingGroup,
  getLocalisedEntryTitle,
} from "./field-tree.ts";

type Group = Readonly<Record<string, unknown>>;

export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce(
    (inner: unknown, step) => (inner as Record<string | number, unknown> | null | undefined)?.[step],
    value,
  );
}

/** Reports whether a value is blank, including all values nested in it. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.values(value).every(isBlank);
}

/**
 * Returns the value with `next` at the path; all other values keep their order and identity. `undefined` removes the
 * value, and the optional groups that become blank. Fields with a proposal derived from other fields are updated.
 * @param stored stored values of immutable fields, which stay @param taken immutable values of the other entries
 */
export function setValueAt(
  root: Field,
  value: unknown,
  path: FieldPath,
  next: unknown,
  stored: ReadonlySet<unknown>,
  taken?: ReadonlySet<unknown>,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (typeof step === "number" && root.kind === "list") {
    const entries = listOf(value);
    const others = new Set(entries.toSpliced(step, 1).flatMap((one) => collectImmutableValues(root.entry, one)));
    const entry = setValueAt(root.entry, entries[step], rest, next, stored, others);
    return entry === undefined ? entries.toSpliced(step, 1) : entries.with(step, entry);
  }
  const group = (value ?? {}) as Group;
  const fields = findMatchingGroup(root, value)?.fields ?? new Map<string, Field>();
  const field = fields.get(String(step));
  const inner = field ? setValueAt(field, group[step], rest, next, stored) : next;
  let changed = withKey(group, String(step), inner, [...fields.keys()]);
  for (const [key, { meta }] of fields) {
    const { propose, isImmutable } = meta;
    const current = String(group[key] ?? "");
    const isProposed = [current, current.replace(/-\d+$/, "")].includes(propose?.(group) ?? "");
    const isFollowing = current === "" || (isProposed && !(isImmutable && stored.has(current)));
    if (!propose || key === step || !isFollowing) continue;
    changed = withKey(changed, key, makeUnique(propose(changed), isImmutable && taken), [...fields.keys()]);
  }
  const isGone = root.kind === "pairs" ? Object.keys(changed).length === 0 : isBlank(changed);
  return root.isOptional && isGone ? root.whenBlank : changed;
}

/** Returns a proposed value, with a number appended if the value is taken: two persons may have the same name. */
export function makeUnique(wanted: string, taken: ReadonlySet<unknown> | undefined | false): string {
  let free = wanted;
  for (let number = 2; wanted !== "" && taken && taken.has(free); number++) free = `${wanted}-${number}`;
  return free;
}

/** Returns the group with a value at a key. A new key is inserted in the order of the schema. */
function withKey(group: Group, key: string, value: unknown, order: readonly string[]): Group {
  const entries = Object.entries(group);
  if (value === undefined) return Object.fromEntries(entries.filter(([one]) => one !== key));
  if (Object.hasOwn(group, key)) return { ...group, [key]: value };
  const later = new Set(order.slice(order.indexOf(key) + 1));
  const place = entries.findIndex(([one]) => later.has(one));
  return Object.fromEntries(entries.toSpliced(place < 0 ? entries.length : place, 0, [key, value]));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the initial value of a field; undefined if the field starts absent. */
export function createInitialValue(field: Field, today: string): unknown {
  if (field.meta.isInitiallyOn) return true;
  if (field.isOptional || field.meta.widget === "picture") return undefined;
  if (field.kind === "list") return field.isNeeded ? [createInitialValue(field.entry, today)] : [];
  if (field.kind === "choice") return field.options[0]?.value;
  if (field.kind === "flag") return false;
  if (field.kind === "pairs") return {};
  if (field.kind === "text") return field.format === "date" ? today : "";
  if (field.kind === "number") return "";
  const inner = [...(findMatchingGroup(field, undefined)?.fields ?? [])].map(
    ([key, one]) => [key, createInitialValue(one, today)] as const,
  );
  return Object.fromEntries(inner.filter(([, one]) => one !== undefined));
}

/**
 * Returns the value with entries removed from or added to a list. Removes an empty optional list, except an `order`,
 * whose absence means all options. @param path path of the first entry @param gone number of entries to remove
 */
export function spliceEntries(
  root: Field,
  value: unknown,
  path: FieldPath,
  stored: ReadonlySet<unknown>,
  gone: number,
  ...added: unknown[]
): unknown {
  const listPath = path.slice(0, -1);
  const list = fieldAt(root, value, listPath);
  const entries = entriesAt(root, value, listPath).toSpliced(Number(path.at(-1)), gone, ...added);
  const isGone = entries.length === 0 && list?.isOptional && list.meta.widget !== "order";
  return setValueAt(root, value, listPath, isGone ? undefined : entries, stored);
}

/** Returns the value with an entry moved within its list or to another. @param to new path, counted before the move */
export function moveEntry(
  root: Field,
  value: unknown,
  from: FieldPath,
  to: FieldPath,
  stored: ReadonlySet<unknown>,
): unknown {
  const entry = entriesAt(root, value, from.slice(0, -1))[Number(from.at(-1))];
  return spliceEntries(
    root,
    spliceEntries(root, value, from, stored, 1),
    adjustPathForRemoval(to, from),
    stored,
    0,
    entry,
  );
}

/** Returns the entries of the list at a path. An absent `order` list stands for all its options. */
export function entriesAt(root: Field, value: unknown, path: FieldPath): readonly unknown[] {
  const list = fieldAt(root, value, path);
  const entries = valueAt(value, path);
  if (entries === undefined && list?.kind === "list" && list.meta.widget === "order" && list.entry.kind === "choice") {
    return list.entry.options.map((option) => option.value);
  }
  return listOf(entries);
}

export function adjustPathForRemoval(path: FieldPath, gone: FieldPath): FieldPath {
  const depth = gone.length - 1;
  const [own, other] = [path[depth], gone[depth]];
  const isBeside = gone.slice(0, depth).every((step, index) => step === path[index]);
  if (!isBeside || typeof own !== "number" || typeof other !== "number" || own <= other) return path;
  return path.with(depth, own - 1);
}

export const isWithin = (path: FieldPath, outer: FieldPath) => outer.every((step, index) => step === path[index]);

/** Returns React keys for the entries of a changed list: edited and moved entries keep their keys. */
export function updateEntryKeys<Key>(
  before: readonly unknown[],
  keys: readonly Key[],
  after: readonly unknown[],
  newKey: () => Key,
): Key[] {
  const free = new Set(before.keys());
  const take = (index: number) => (free.delete(index) ? keys[index] : undefined);
  const same = after.map((entry, index) =>
    before[index] === entry && index < before.length ? take(index) : undefined,
  );
  const moved = after.map((entry, index) => {
    if (same[index] !== undefined) return same[index];
    const from = before.findIndex((one, at) => one === entry && free.has(at));
    return from < 0 ? undefined : take(from);
  });
  return after.map((_, index) => moved[index] ?? take(index) ?? newKey());
}

/** Collects the values of all immutable fields in a value, such as ids. */
export function collectImmutableValues(field: Field, value: unknown): unknown[] {
  if (field.meta.isImmutable) return [value];
  if (field.kind === "list") return listOf(value).flatMap((entry) => collectImmutableValues(field.entry, entry));
  const fields = [...(findMatchingGroup(field, value)?.fields ?? [])];
  return fields.flatMap(([key, inner]) => collectImmutableValues(inner, valueAt(value, [key])));
}

/** Joins the labels along a path: `Fees › Amounts › Tuition › Amount`. @param from index of the first step included */
export function pathLabel(root: Field, value: unknown, path: FieldPath, names: Placeholders, from = 0): string {
  const labels = path.map((step, index) => {
    const way = path.slice(0, index + 1);
    const field = fieldAt(root, value, way);
    if (typeof step === "string") return field?.label || step;
    const title =
      field && field.kind !== "text"
        ? replacePlaceholders(getLocalisedEntryTitle(field, valueAt(value, way)), names)
        : "";
    const list = fieldAt(root, value, path.slice(0, index));
    return title || `${list?.kind === "list" ? capitalised(list.item) : ""} ${step + 1}`.trim();
  });
  return labels.slice(from).join(" › ");
}

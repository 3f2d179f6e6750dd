import { useEffect, useState } from "react";
import { type Field, type FieldPath, findMatchingGroup } from "#admin/collections/form/field-tree.ts";
import { useForm } from "#admin/collections/form/form-context.tsx";
import { entriesAt, pathLabel, valueAt } from "#admin/collections/form/value-changes.ts";
import { optionsOf } from "#admin/ui/fields.tsx";
import type { Placeholders } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import styles from "./form-index.module.css";

/** Minimum number of parts of a form with an index. */
const MIN_PARTS = 4;

export interface IndexPlace {
  path: FieldPath;
  label: string;
}

/** Returns the parts of a form: groups and lists of a document, or the entries of a document that is a list. */
function placesOf(root: Field, value: unknown, names: Placeholders, path: FieldPath = []): IndexPlace[] {
  const place = (step: string | number) => {
    const inner = [...path, step];
    return { path: inner, label: pathLabel(root, value, inner, names, path.length) };
  };
  if (root.kind === "list" && path.length === 0) return entriesAt(root, value, []).map((_, index) => place(index));
  const field = path.length === 0 ? root : root.kind === "list" ? root.entry : null;
  const fields = field ? [...(findMatchingGroup(field, valueAt(value, path))?.fields ?? [])] : [];
  const isPart = ({ kind, meta }: Field) => ["group", "list", "pairs"].includes(kind) && meta.widget !== "picture";
  return fields.filter(([, inner]) => inner.label && isPart(inner)).map(([key]) => place(key));
}

/** Index beside a long form; on a phone, a select. The entry being edited also lists its own parts. */
export function FormIndex() {
  const { root, value, lookups, reveal, idOf } = useForm();
  const [at, setAt] = useState<FieldPath>([]);
  const places = placesOf(root, value, lookups.names);
  const partsIn = (path: FieldPath) =>
    root.kind === "list" ? placesOf(root, value, lookups.names, path.slice(0, 1)) : [];
  const inner = at.length > 0 ? partsIn(at) : [];
  // A list of short entries needs no index: the closed entries serve as one.
  const isShown = (root.kind === "list" ? partsIn([0]) : places).length >= MIN_PARTS;
  const all = places.flatMap((place) => [place, ...(place.path[0] === at[0] ? inner : [])]);
  const keyOf = (path: FieldPath) => JSON.stringify(path);
  const current = all.findLast(({ path }) => path.every((step, index) => step === at[index]));

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const holds = ({ path }: IndexPlace) => document.getElementById(idOf(path))?.contains(target as Node);
      const outer = places.find(holds);
      const around = (outer && partsIn(outer.path).find(holds)) ?? outer;
      if (around && keyOf(around.path) !== keyOf(at)) setAt(around.path);
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  });

  function go(path: FieldPath) {
    setAt(path);
    reveal([...path]);
  }

  if (!isShown) return null;
  return (
    <nav className={styles.index} aria-label={m.partsOfForm()} data-index>
      <select
        className="control"
        aria-label={m.partsOfForm()}
        value={current ? keyOf(current.path) : ""}
        onChange={({ target }) => target.value && go(JSON.parse(target.value))}
      >
        <option value="">{m.partsOfForm()}</option>
        {optionsOf(
          all.map(({ path, label }) => ({ value: keyOf(path), label: path.length > 1 ? `– ${label}` : label })),
        )}
      </select>
      <ol>
        {all.map(({ path, label }) => (
          <li key={keyOf(path)} data-inner={path.length > 1 || undefined}>
            <button type="button" aria-current={path === current?.path || undefined} onClick={() => go(path)}>
              {label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

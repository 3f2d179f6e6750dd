import { FormNote } from "#admin/ui/form-note.tsx";
import { isPagePath, PAGES } from "#contract/collections/document-definitions.ts";
import { COLLEGE_PARTS, type Part } from "#contract/collections/singletons.ts";
import type { Fault } from "#contract/documents.ts";
import type { Names } from "#contract/names.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import styles from "./document-editor.module.css";
import { NAMED } from "./people-named.ts";
import { placeWords } from "./readable-text.ts";
import { useNames } from "./use-names.ts";

/** Validation errors that keep the document from being published and belong to no field of the form: that lists its own. */
export function FaultList({ faults, part, value }: { faults: readonly Fault[]; part: Part; value: unknown }) {
  const names = useNames();
  // Not an error here: publishing the list of people asks who is named instead.
  const isAsked = ({ missing, document }: Fault) =>
    part.path === "people.yaml" && document !== undefined && missing?.startsWith(NAMED);
  const others = faults.filter((fault) => !isInForm(fault, part) && !isAsked(fault));
  const inText = faults.filter(({ path, document }) => path[0] === "body" && (document ?? part.path) === part.path);
  if (others.length === 0 && inText.length === 0) return null;
  return (
    <FormNote tone="warn" title={m.toPutRight()}>
      <ul className={styles.faults}>
        {inText.length > 0 && (
          <li>
            <b>{m.text()}:</b> {m.placesMarked({ count: inText.length })}
          </li>
        )}
        {others.map((fault) => (
          <li key={JSON.stringify(fault)}>
            <b>{placeOf(fault, part, value, names)}</b> {fault.sentence}
          </li>
        ))}
      </ul>
    </FormNote>
  );
}

function isInForm({ path: [key], document }: Fault, part: Part): boolean {
  if (document !== undefined && document !== part.path) return false;
  if (key === "body") return true;
  const keys = isPagePath(part.path) ? [...PAGES.keys, ...PAGES.moreKeys] : part.keys;
  return !keys || keys.includes(String(key));
}

function placeOf({ path, document }: Fault, part: Part, value: unknown, names: Names): string {
  const [key] = path;
  const at = document ?? part.path;
  const inside = { document: at, value: at === part.path ? value : undefined, names };
  const own = key === "body" ? m.text() : placeWords(inside, path);
  const isHere = at === part.path && !part.keys;
  const other = COLLEGE_PARTS.find((one) => one.path === at && (one.keys?.includes(String(key)) ?? true));
  const place = [isHere ? "" : (other?.title() ?? at), own].filter(Boolean).join(" › ");
  return place && `${place}:`;
}

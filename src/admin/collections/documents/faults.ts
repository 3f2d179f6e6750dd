import { useMemo, useState } from "react";
import type { Path } from "#admin/collections/form/field-tree.ts";
import type { ValidationError } from "#contract/documents.ts";
import type { DraftState } from "./draft-session.ts";
import { useValidationErrors } from "./open-draft.tsx";

/** The id of a field on the screen; all lines of a page's text are one field. @param document its path */
export function fieldId(document: string, path: Path): string {
  return [document.replace(/\W+/g, "-"), ...(path[0] === "body" ? ["body"] : path)].join("-");
}

/** The validation errors to show: those of fields that the focus has left, and all after *Publish* was pressed. */
export function shownFaults(
  document: string,
  all: readonly ValidationError[],
  left: ReadonlySet<string>,
  isAsked: boolean,
): readonly ValidationError[] {
  return isAsked ? all : all.filter(({ path }) => left.has(fieldId(document, path)));
}

/** The validation errors of a document that is edited. */
export function useFaults(state: DraftState) {
  const { path } = state.document;
  const [all, setAll] = useValidationErrors(state);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [watch] = useState(() => watchLeaving((ids) => setLeft((before) => new Set([...before, ...ids]))));
  const [isAsked, setIsAsked] = useState(false);
  const shown = useMemo(() => shownFaults(path, all, left, isAsked), [path, all, left, isAsked]);
  return {
    all,
    shown,
    isAsked: isAsked && all.length > 0,
    /** Takes what the check before a publication found. */
    ask(found: readonly ValidationError[]) {
      setAll(found);
      setIsAsked(found.length > 0);
    },
    /** The ref of the element around the fields. */
    watch,
  };
}

/** Notes the fields, and the groups around them, that the focus leaves. */
function watchLeaving(onLeft: (ids: readonly string[]) => void) {
  return (form: HTMLElement | null) => {
    function leave({ target, relatedTarget }: FocusEvent) {
      const ids: string[] = [];
      for (let element = target as Element | null; element; element = element.parentElement) {
        if (element.id && !element.contains(relatedTarget as Node | null)) ids.push(element.id);
      }
      onLeft(ids);
    }
    form?.addEventListener("focusout", leave);
    return () => form?.removeEventListener("focusout", leave);
  };
}

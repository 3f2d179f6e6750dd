import { useMemo, useState } from "react";
import type { FieldPath } from "#admin/collections/form/field-tree.ts";
import type { ValidationError } from "#contract/documents.ts";
import type { DraftState } from "./draft-session.ts";
import { useValidationErrors } from "./open-draft.tsx";

/** Returns the element id of a field. All lines of a page's text are one field. @param document path of the document */
export function fieldId(document: string, path: FieldPath): string {
  return [document.replace(/\W+/g, "-"), ...(path[0] === "body" ? ["body"] : path)].join("-");
}

/** Returns the errors to show: those of fields that the focus has left, or all once *Publish* was pressed. */
export function selectDisplayedErrors(
  document: string,
  all: readonly ValidationError[],
  left: ReadonlySet<string>,
  isAsked: boolean,
): readonly ValidationError[] {
  return isAsked ? all : all.filter(({ path }) => left.has(fieldId(document, path)));
}

/** Returns the validation errors of the edited document, and which of these errors to show. */
export function useDisplayedErrors(state: DraftState) {
  const { path } = state.document;
  const [all, setAll] = useValidationErrors(state);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [watch] = useState(() => watchLeaving((ids) => setLeft((before) => new Set([...before, ...ids]))));
  const [isAsked, setIsAsked] = useState(false);
  const shown = useMemo(() => selectDisplayedErrors(path, all, left, isAsked), [path, all, left, isAsked]);
  return {
    all,
    shown,
    isAsked: isAsked && all.length > 0,
    /** Stores the errors found by the check before a publication, and shows all of them. */
    ask(found: readonly ValidationError[]) {
      setAll(found);
      setIsAsked(found.length > 0);
    },
    /** Ref callback for the element around the fields. */
    watch,
  };
}

/** Returns a ref callback that reports the ids of the fields and groups that the focus leaves. */
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

import { useEffect } from "react";

/** Forms with something in them that is not saved. */
const dirtyForms = new Set<object>();

/** While `isDirty`, leaving the tab of the dashboard, or closing the page, asks first. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    dirtyForms.add(form);
    return () => void dirtyForms.delete(form);
  }, [isDirty]);
}

export function hasUnsavedForms(): boolean {
  return dirtyForms.size > 0;
}

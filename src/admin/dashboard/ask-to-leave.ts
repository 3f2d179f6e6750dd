import { hasUnsavedForms } from "#admin/data/use-unsaved-guard.ts";
import { confirm } from "#admin/ui/confirm.ts";

/** Whether somebody may leave: with something unsaved, only when they say so. */
export async function askToLeave(): Promise<boolean> {
  if (!hasUnsavedForms()) return true;
  return confirm({
    question: "Leave without saving?",
    details: "Text that you typed stays in this browser and is there when you come back. Chosen files do not.",
    action: "Leave",
    refusal: "Stay",
  });
}

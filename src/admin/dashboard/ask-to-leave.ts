import { hasUnsavedForms } from "#admin/data/use-unsaved-guard.ts";
import { confirm } from "#admin/ui/confirm.ts";

/**
 * Whether somebody may leave: with something unsaved, only when they say so.
 * @param elsewhere says what is not saved in forms that are not open, for a way out on which that counts
 */
export async function askToLeave(elsewhere = ""): Promise<boolean> {
  if (!hasUnsavedForms() && elsewhere === "") return true;
  const stays = "Text that you typed stays in this browser and is there when you come back. Chosen files do not.";
  return confirm({
    question: "Leave without saving?",
    details: elsewhere === "" ? stays : `${elsewhere} ${stays}`,
    action: "Leave",
    refusal: "Stay",
  });
}

import { createElement } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { changedMeanwhile } from "#admin/api/api-error.ts";
import { forEach } from "#admin/data/for-each.ts";
import { useBulk } from "#admin/records/use-bulk.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { DeskEnquiry, EnquiryChanges } from "#contract/enquiries.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { updateEnquiry } from "./enquiries-api.ts";
import { enquiriesText } from "./enquiries-text.ts";
import { isChange, undoOf } from "./enquiry-changes.ts";
import { statusWord } from "./enquiry-status.tsx";

/**
 * The same change for many enquiries, one call for each with the version in sight: what somebody else has changed since
 * is left alone and told.
 * @param onChanged shows an enquiry as it is now
 * @param onDone nothing is on its way any more
 */
export function useBulkChanges(onChanged: (enquiry: DeskEnquiry) => void, onDone: () => void) {
  const { run, ...bulk } = useBulk<DeskEnquiry>({ plural: "enquiries", nameOf: ({ name }) => name, reasonOf });

  async function undo(done: readonly { before: DeskEnquiry; after: DeskEnquiry }[], changes: EnquiryChanges) {
    const outcome = await forEach(done, ({ before, after }) =>
      updateEnquiry(after._id, { ...undoOf(changes, before), ifUpdatedAt: after.updatedAt }),
    );
    for (const { result } of outcome.done) onChanged(result);
    onDone();
    if (outcome.done.length > 0) toastSuccess(told(outcome.done.length));
    if (outcome.failed[0]) tellFailure(outcome.failed[0].error, "Update failed");
  }

  return {
    ...bulk,
    /** @returns those that were changed, or said so already */
    async change(enquiries: readonly DeskEnquiry[], changes: EnquiryChanges): Promise<DeskEnquiry[]> {
      const others = enquiries.filter((enquiry) => isChange(changes, enquiry));
      const { done, failed, left } = await run(others, ({ _id, updatedAt }) =>
        updateEnquiry(_id, { ...changes, ifUpdatedAt: updatedAt }),
      );
      for (const { result } of done) onChanged(result);
      for (const { error } of failed) {
        const current = changedMeanwhile<DeskEnquiry>(error);
        if (current) onChanged(current);
      }
      onDone();
      if (failed.length === 0 && left.length === 0 && done.length === 0) toastSuccess("Nothing had to be changed.");
      if (done.length > 0) {
        const changed = done.map(({ item, result }) => ({ before: item, after: result }));
        toastSuccess(told(done.length), createElement(UndoButton, { onUndo: () => void undo(changed, changes) }));
      }
      const refused = new Set([...failed.map(({ item }) => item), ...left]);
      return enquiries.filter((enquiry) => !refused.has(enquiry));
    },
  };
}

function reasonOf(error: unknown): string | null {
  const now = changedMeanwhile<DeskEnquiry>(error);
  return (
    now &&
    `somebody else changed it meanwhile. It is ${statusWord(now.status)} now, and ${now.owner ? `${now.owner.name} takes care of it` : "nobody takes care of it"}.`
  );
}

function told(count: number): string {
  return `${enquiriesText(count)} updated`;
}

import { createElement, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { type Edit, saveMerged } from "#admin/data/merge-fields.ts";
import { useDraft } from "#admin/data/use-draft.ts";
import { confirm } from "#admin/ui/confirm.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { updateEnquiry } from "./enquiries-api.ts";
import { changesOf, type EnquiryDraft, undoOf, valuesOf } from "./enquiry-changes.ts";
import { draftName } from "./enquiry-drafts.ts";

/** What is chosen and typed about an enquiry until it is saved; how saving went. */
export function useEnquiryForm(enquiry: DeskEnquiry, onSaved: (enquiry: DeskEnquiry) => void) {
  const { _id, updatedAt } = enquiry;
  const draft = useDraft<EnquiryDraft>({ name: draftName(_id), saved: valuesOf(enquiry), version: updatedAt });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  function change(changes: Partial<EnquiryDraft>) {
    // What is on its way must not be taken for what comes after.
    if (isBusy) return;
    setFields({});
    draft.change(changes);
  }

  async function save(edit: Edit<EnquiryDraft> = draft) {
    if (isBusy || !draft.isDirty) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const { saved, over } = await saveMerged(edit, valuesOf, async (values, version, over: DeskEnquiry | null) => {
        const changes = changesOf(values, valuesOf(over ?? enquiry));
        return { changes, after: await updateEnquiry(_id, { ...changes, ifUpdatedAt: version ?? undefined }) };
      });
      const { changes, after } = saved;
      draft.reset();
      onSaved(after);
      const undo = undoOf(changes, over ?? enquiry);
      toastSuccess(
        "Saved",
        undo && createElement(UndoButton, { onUndo: () => putBack({ ...undo, ifUpdatedAt: after.updatedAt }) }),
      );
    } catch (error) {
      const current = changedMeanwhile<DeskEnquiry>(error);
      const told = tellFailure(error, "Save failed");
      if (current) onSaved(current);
      else setProblem(told);
      if (error instanceof ApiError) setFields(error.fields);
    } finally {
      setIsBusy(false);
    }
  }

  async function putBack(changes: Parameters<typeof updateEnquiry>[1]) {
    try {
      onSaved(await updateEnquiry(_id, changes));
    } catch (error) {
      tellFailure(error, "Update failed");
    }
  }

  /** A note is asked for; choices are made again by one tap each. */
  async function discard() {
    const question = {
      question: "Discard your changes?",
      details: "The note that you typed and did not save will be gone.",
      action: "Discard",
      refusal: "Keep editing",
    };
    if (draft.values.note.trim() !== "" && !(await confirm(question))) return;
    setProblem(null);
    setFields({});
    draft.reset();
  }

  return {
    draft,
    fields,
    isBusy,
    problem,
    change,
    save: () => save(),
    /** After a conflict: over what the others did, which the person has seen. */
    keep: () => save(draft.rebase(valuesOf(enquiry), updatedAt, "mine")),
    discard,
  };
}

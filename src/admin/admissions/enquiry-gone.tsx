import { useEffect } from "react";
import { type ApiError, getErrorMessage } from "#admin/api/api-error.ts";
import { deleteDraft, readDraft } from "#admin/data/drafts.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { enquiryDraftName, personDraftName } from "./enquiries-api.ts";
import type { EnquiryDraft } from "./enquiry-form.tsx";

type EnquiryGoneProps = { id: string; error: ApiError; onDiscard: () => void };

/** Says that an enquiry was erased, which also deletes its local drafts, or binned, with the note that was not saved. */
export function EnquiryGone({ id, error, onDiscard }: EnquiryGoneProps) {
  const isBinned = error.code === "in_bin";
  const unsaved = isBinned && readDraft<EnquiryDraft>(enquiryDraftName(id));
  useEffect(() => {
    if (!isBinned) deleteDrafts(id);
  }, [id, isBinned]);

  return (
    <FormNote tone="warn" title={getErrorMessage(error)}>
      {!isBinned && m.keptForLimitedTime()}
      {unsaved && (
        <>
          {m.notSavedButHere()}
          <blockquote className="quote" dir="auto">
            {unsaved.values.note}
          </blockquote>
          <Button
            onClick={() => {
              deleteDrafts(id);
              onDiscard();
            }}
          >
            {m.discard()}
          </Button>
        </>
      )}
    </FormNote>
  );
}

const deleteDrafts = (id: string) => [enquiryDraftName(id), personDraftName(id)].forEach(deleteDraft);

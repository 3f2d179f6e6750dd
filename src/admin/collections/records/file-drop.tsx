import { useRef, useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { DropZone, UploadRow } from "#admin/ui/upload/upload-area.tsx";
import { canBeSmaller, checkFile, makeSmaller } from "#admin/ui/upload/use-uploads.tsx";
import type { Collection } from "#contract/collections/define-collection.ts";
import { MAX_IMAGE_BYTES } from "#contract/media.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { rich } from "#ui/rich.tsx";
import { toastError, toastNote } from "#ui/toaster.tsx";
import type { RecordForm } from "./record-form.ts";

interface FileDropProps {
  rule: NonNullable<Collection["file"]>;
  saved: { name: string; url: string } | null;
  form: RecordForm;
}

export function FileDrop({ rule: { field: kind, label: words }, saved, form }: FileDropProps) {
  const label = words();
  const { file, isBusy, progress, lostFile, isShrinking, setIsShrinking } = form;
  const problem = form.theirs || form.isGone ? null : form.problem;
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The chosen photograph that can be made smaller, or the HEIC that becomes a JPEG. */
  const [large, setLarge] = useState<File | null>(null);
  const chosenLast = useRef<File | null>(null);

  function choose(chosen: readonly File[]) {
    // Ignore a file that comes while the form is being sent: it would not be in it.
    if (chosen.length === 0 || isBusy) return;
    const message = checkFile(kind, chosen);
    const [first = null] = chosen;
    const photograph = kind === "image" && chosen.length === 1 && first && canBeSmaller(first) ? first : null;
    chosenLast.current = first;
    setRefusal(message);
    setLarge(photograph);
    setIsShrinking(false);
    if (message) (photograph ? toastNote : toastError)(message);
    else if (photograph) void shrink(photograph);
    else form.chooseFile(first);
  }

  async function shrink(photograph: File) {
    setIsShrinking(true);
    const smaller = await makeSmaller(photograph);
    // Another file was chosen while this one was being made smaller: drop the result.
    if (chosenLast.current !== photograph) return;
    setIsShrinking(false);
    setRefusal("reason" in smaller ? smaller.reason : null);
    setLarge("reason" in smaller && smaller.canRetry ? photograph : null);
    if ("file" in smaller) form.chooseFile(smaller.file);
  }

  const state = isBusy ? "sending" : problem ? "failed" : "chosen";
  return (
    <div className="stack">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {saved && !file && (
        <p className="wrap">
          <a href={saved.url} target="_blank" rel="noopener">
            {saved.name}
          </a>
          <label className="fine tick">
            <input
              type="checkbox"
              checked={form.values.file === ""}
              onChange={({ target }) => form.removeFile(target.checked)}
            />
            {m.remove()}
          </label>
        </p>
      )}
      {file ? (
        <ul aria-label={label}>
          <UploadRow
            upload={{ id: "", file, state, progress, reason: problem ?? "", canShrink: false }}
            onRetry={form.submit}
            onRemove={() => (isBusy ? form.cancelSending() : form.chooseFile(null))}
          />
        </ul>
      ) : (
        <DropZone
          label={label}
          accept={kind === "pdf" ? "application/pdf" : "image/*"}
          limits={kind === "pdf" ? m.pdfLimit() : m.imageLimit()}
          onFiles={choose}
        >
          {rich(m.dropOrChoose({ which: saved ? "another" : "it" }), { u: (text) => <u>{text}</u> })}
        </DropZone>
      )}
      {lostFile && !refusal && <FormNote tone="warn">{m.chooseAgain({ file: lostFile })}</FormNote>}
      {(refusal || large) && !file && (
        <FormNote
          tone={large ? "info" : "bad"}
          title={large && large.size > MAX_IMAGE_BYTES ? mAdmin.largePhotographs({ count: 1 }) : undefined}
        >
          {refusal}
          {large && (
            <Button isBusy={isShrinking} busyLabel={m.makingSmaller()} onClick={() => void shrink(large)}>
              {m.makeSmaller()}
            </Button>
          )}
        </FormNote>
      )}
    </div>
  );
}

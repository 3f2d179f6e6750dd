import { useEffect, useRef, useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { DropZone } from "#admin/ui/drop-zone.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { makeSmaller } from "#admin/ui/make-smaller.ts";
import { canBeSmaller, LARGE_PHOTOGRAPH } from "#admin/ui/upload-limits.ts";
import { UploadRow } from "#admin/ui/upload-row.tsx";
import { MAX_IMAGE_BYTES } from "#contract/media.ts";
import { toastError, toastNote } from "#ui/toaster.tsx";
import { checkFile } from "./check-file.ts";
import styles from "./file-drop.module.css";

interface FileDropProps {
  /** `PDF` or `Photo`. */
  label: string;
  kind: "pdf" | "image";
  file: File | null;
  /** The name of one that was chosen before the form was left, and is not kept; blank when there is none. */
  lostFile: string;
  onChange: (file: File | null) => void;
  /** While true the file is being prepared, and the form cannot be sent yet. */
  onBusy: (isBusy: boolean) => void;
  /** The file that the record has. */
  saved: { name: string; url: string } | null;
  /** The record's file goes when the form is saved. */
  isSavedGone: boolean;
  onSavedGone: (isGone: boolean) => void;
  /** From 0 to 1 while the form is sent; else null. */
  progress: number | null;
  onCancel: () => void;
  /** Why the form with it was not saved. */
  problem: string | null;
  onRetry: () => void;
}

/** One file of a form, by drop or by click: a preview, its progress, a way back, and another try. */
export function FileDrop(props: FileDropProps) {
  const { label, kind, file, onChange, saved, isSavedGone, progress, problem } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  /** A photograph that can be made smaller, or a HEIC that becomes a JPEG. */
  const [large, setLarge] = useState<File | null>(null);
  const [isShrinking, setIsShrinking] = useState(false);
  const chosenLast = useRef<File | null>(null);
  useEffect(
    () => () => {
      chosenLast.current = null;
    },
    [],
  );

  function choose(chosen: readonly File[]) {
    // What comes while the form is sent would not be in it.
    if (chosen.length === 0 || progress !== null) return;
    const message = checkFile(kind, chosen);
    const [first = null] = chosen;
    const photograph = kind === "image" && chosen.length === 1 && first && canBeSmaller(first) ? first : null;
    chosenLast.current = first;
    setRefusal(message);
    setLarge(photograph);
    setBusy(false);
    if (message) (photograph ? toastNote : toastError)(message);
    else if (photograph) void shrink(photograph);
    else onChange(first);
  }

  function setBusy(isBusy: boolean) {
    setIsShrinking(isBusy);
    props.onBusy(isBusy);
  }

  async function shrink(photograph: File) {
    setBusy(true);
    const smaller = await makeSmaller(photograph);
    // Another file was chosen since, or the form is closed.
    if (chosenLast.current !== photograph) return;
    setBusy(false);
    setRefusal("reason" in smaller ? smaller.reason : null);
    setLarge("reason" in smaller && smaller.canRetry ? photograph : null);
    if ("file" in smaller) onChange(smaller.file);
  }

  const state = progress !== null ? "sending" : problem ? "failed" : "chosen";
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {saved && !file && (
        <p className={styles.saved}>
          <a href={saved.url} target="_blank" rel="noopener">
            {saved.name}
          </a>
          <label>
            <input type="checkbox" checked={isSavedGone} onChange={({ target }) => props.onSavedGone(target.checked)} />
            Remove
          </label>
        </p>
      )}
      {file ? (
        <ul aria-label={label}>
          <UploadRow
            upload={{ id: "", file, state, progress: progress ?? 0, reason: problem ?? "", canShrink: false }}
            onRetry={props.onRetry}
            onRemove={() => (progress === null ? onChange(null) : props.onCancel())}
          />
        </ul>
      ) : (
        <DropZone
          label={label}
          accept={kind === "pdf" ? "application/pdf" : "image/*"}
          limits={kind === "pdf" ? "PDF, 10 MB at most" : "An image, 1 MB at most"}
          onFiles={choose}
        >
          Drop {saved ? "another" : "it"} here, or <u>choose a file</u>
        </DropZone>
      )}
      {props.lostFile && !refusal && (
        <FormNote tone="warn">Choose {props.lostFile} again: files are not kept.</FormNote>
      )}
      {(refusal || large) && !file && (
        <FormNote
          tone={large ? "info" : "bad"}
          title={large && large.size > MAX_IMAGE_BYTES ? LARGE_PHOTOGRAPH : undefined}
        >
          {refusal}
          {large && (
            <Button isBusy={isShrinking} busyLabel="Making it smaller..." onClick={() => void shrink(large)}>
              Make it smaller and use it
            </Button>
          )}
        </FormNote>
      )}
    </div>
  );
}

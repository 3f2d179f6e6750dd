import { useState } from "react";
import { DropZone } from "#admin/ui/drop-zone.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { ShrinkOffer } from "#admin/ui/shrink-offer.tsx";
import { canBeSmaller } from "#admin/ui/upload-limits.ts";
import { UploadRow } from "#admin/ui/upload-row.tsx";
import { toastError } from "#ui/toaster.tsx";
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
  const [large, setLarge] = useState<File | null>(null);

  function choose(chosen: readonly File[]) {
    // What comes while the form is sent would not be in it.
    if (chosen.length === 0 || progress !== null) return;
    const message = checkFile(kind, chosen);
    setRefusal(message);
    setLarge(chosen.length === 1 && chosen[0] && kind === "image" && canBeSmaller(chosen[0]) ? chosen[0] : null);
    if (message) toastError(message);
    else onChange(chosen[0] ?? null);
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
      {refusal && !file && (
        <FormNote tone="bad">
          {refusal}
          {large && (
            <ShrinkOffer key={`${large.name} ${large.size}`} file={large} onSmaller={onChange} onBusy={props.onBusy} />
          )}
        </FormNote>
      )}
    </div>
  );
}

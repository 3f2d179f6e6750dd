import { type DragEvent, useState } from "react";
import { FormNote } from "#admin/ui/form-note.tsx";
import uploadStyles from "#admin/ui/upload-area.module.css";
import { UploadRow } from "#admin/ui/upload-row.tsx";
import { toastError } from "#ui/toaster.tsx";
import { checkFile } from "./check-file.ts";
import styles from "./file-drop.module.css";

interface FileDropProps {
  /** `PDF` or `Photo`. */
  label: string;
  kind: "pdf" | "image";
  file: File | null;
  onChange: (file: File | null) => void;
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
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  function choose(files: FileList | null) {
    const chosen = [...(files ?? [])];
    if (chosen.length === 0) return;
    const message = checkFile(kind, chosen);
    setRefusal(message);
    if (message) toastError(message);
    else onChange(chosen[0] ?? null);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (progress === null) choose(event.dataTransfer.files);
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
            upload={{ id: "", file, state, progress: progress ?? 0, reason: problem ?? "" }}
            onRetry={props.onRetry}
            onRemove={() => (progress === null ? onChange(null) : props.onCancel())}
          />
        </ul>
      ) : (
        <label
          className={uploadStyles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={handleDrop}
        >
          <b>
            Drop {saved ? "another" : "it"} here, or <u>choose a file</u>
          </b>
          <span>{kind === "pdf" ? "PDF, 10 MB at most" : "An image, 1 MB at most"}</span>
          <input
            type="file"
            accept={kind === "pdf" ? "application/pdf" : "image/*"}
            aria-label={label}
            onChange={({ target }) => {
              choose(target.files);
              // The same file can be chosen again.
              target.value = "";
            }}
          />
        </label>
      )}
      {refusal && !file && <FormNote tone="bad">{refusal}</FormNote>}
    </div>
  );
}

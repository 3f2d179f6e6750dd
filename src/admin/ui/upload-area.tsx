import { type DragEvent, useRef, useState } from "react";
import { useUnsavedGuard } from "#admin/data/use-unsaved-guard.ts";
import { FormNote } from "./form-note.tsx";
import styles from "./upload-area.module.css";
import { UploadRow } from "./upload-row.tsx";
import { type SendImage, useUploads } from "./use-uploads.ts";

interface UploadAreaProps {
  /** Where the images go, for screen readers: `Upload images to Campus drive`. */
  label: string;
  send: SendImage;
  onDone: (count: number) => void;
}

/** Images by drop or by click, each with its progress. */
export function UploadArea({ label, send, onDone }: UploadAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { uploads, message, isBusy, add, retry, remove } = useUploads({ send, onDone });
  useUnsavedGuard(isBusy);

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files]);
  }

  return (
    <div className={styles.area}>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        <b>
          Drop images here, or <u>choose files</u>
        </b>
        <span>Up to 10 at a time, 1 MB each</span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          aria-label={label}
          onChange={() => {
            add([...(input.current?.files ?? [])]);
            // The same file can be chosen again.
            if (input.current) input.current.value = "";
          }}
        />
      </label>
      {message && <FormNote tone="bad">{message}</FormNote>}
      {uploads.length > 0 && (
        <ul>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload)} />
          ))}
        </ul>
      )}
    </div>
  );
}

import { useUnsavedGuard } from "#admin/data/use-unsaved-guard.ts";
import { Button } from "./button.tsx";
import { DropZone } from "./drop-zone.tsx";
import { FormNote } from "./form-note.tsx";
import styles from "./upload-area.module.css";
import { UploadRow } from "./upload-row.tsx";
import { type SendImage, useUploads } from "./use-uploads.ts";

interface UploadAreaProps {
  /** Where the images go, for screen readers: `Upload images to Campus drive`. */
  label: string;
  /** The same in a note: `Campus drive (Event-Gallery)`. */
  place: string;
  send: SendImage;
  /** All that could be sent are, and some of them arrived. */
  onDone: () => void;
}

/** Images by drop or by click, each with its progress. */
export function UploadArea({ label, place, send, onDone }: UploadAreaProps) {
  const { uploads, message, isBusy, add, start, remove } = useUploads({ place, send, onDone });
  useUnsavedGuard(isBusy);
  const large = uploads.filter(({ canShrink }) => canShrink);

  return (
    <div className={styles.area}>
      <DropZone label={label} accept="image/*" isMultiple limits="Up to 10 at a time, 1 MB each" onFiles={add}>
        Drop images here, or <u>choose files</u>
      </DropZone>
      {message && (
        <FormNote tone="bad">
          {message}
          {large.length > 1 && (
            <Button onClick={() => start(large)}>{`Make all ${large.length} smaller and upload`}</Button>
          )}
        </FormNote>
      )}
      {uploads.length > 0 && (
        <ul>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => start([upload])}
              onRemove={() => remove(upload)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

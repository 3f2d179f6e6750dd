import { useUnsavedGuard } from "#admin/data/use-unsaved-guard.ts";
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from "#contract/media.ts";
import { Button } from "./button.tsx";
import { DropZone } from "./drop-zone.tsx";
import { FormNote } from "./form-note.tsx";
import { isUnderWay } from "./upload.ts";
import styles from "./upload-area.module.css";
import { LARGE_PHOTOGRAPH, oversizeMessage, TOO_MANY } from "./upload-limits.ts";
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
  const { uploads, isBusy, add, start, remove } = useUploads({ place, send, onDone });
  useUnsavedGuard(isBusy);
  const large = uploads.filter(({ canShrink, file }) => canShrink && file.size > MAX_IMAGE_BYTES);
  const isMany = uploads.filter(({ state }) => isUnderWay(state)).length > MAX_IMAGES_PER_UPLOAD;

  return (
    <div className={styles.area}>
      <DropZone label={label} accept="image/*" isMultiple limits="Up to 10 at a time, 1 MB each" onFiles={add}>
        Drop images here, or <u>choose files</u>
      </DropZone>
      {isMany && (
        <FormNote tone="info">{`${TOO_MANY} The first ${MAX_IMAGES_PER_UPLOAD} go now, the others follow.`}</FormNote>
      )}
      {large.length > 0 && (
        <FormNote
          tone="info"
          title={large.length > 1 ? `${large.length} photographs are larger than 1 MB` : LARGE_PHOTOGRAPH}
        >
          {oversizeMessage(large.map(({ file }) => file))}
          {large.length > 1 && (
            <Button onClick={() => start(large)}>{`Make all ${large.length} smaller and upload`}</Button>
          )}
        </FormNote>
      )}
      {uploads.length > 0 && (
        <ul>
          {uploads.map((upload, index) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              hasPreview={index < MAX_IMAGES_PER_UPLOAD}
              onRetry={() => start([upload])}
              onRemove={() => remove(upload)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

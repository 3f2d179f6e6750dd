import { type ReactNode, useEffect, useState } from "react";
import { useUnsavedGuard } from "#admin/data/drafts.ts";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from "#contract/media.ts";
import { formatBytes } from "#ui/formats.ts";
import styles from "./upload-area.module.css";
import { LARGE_PHOTOGRAPH, oversizeMessage, TOO_MANY } from "./upload-limits.ts";
import { isUnderWay, type SendImage, type Upload, useUploads } from "./use-uploads.ts";

type UploadAreaProps = { label: string; place: string; send: SendImage; onDone: () => void };

export function UploadArea({ label, place, send, onDone }: UploadAreaProps) {
  const { uploads, isBusy, add, start, remove } = useUploads(place, send, onDone);
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

/** A preview stays in memory as text. */
const LARGEST_PREVIEW_BYTES = 4_194_304;

interface UploadRowProps {
  upload: Upload;
  /** Only the first few have one: a phone's memory is small. */
  hasPreview?: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

export function UploadRow({ upload, hasPreview = true, onRetry, onRemove }: UploadRowProps) {
  const { file, state, progress, reason, canShrink } = upload;
  const [preview, hidePreview] = usePreview(hasPreview ? file : null);
  const isBad = state === "failed" || (state === "refused" && !canShrink);
  return (
    <li className={styles.row} data-look={isBad ? "bad" : canShrink ? "large" : undefined}>
      {preview ? <img src={preview} alt="" onError={hidePreview} /> : <span />}
      <b className="ellipsis">{file.name}</b>
      <small role={isBad ? "alert" : undefined}>
        {isBad || canShrink ? reason : state === "chosen" ? formatBytes(file.size) : textOf(state, progress)}
      </small>
      {(isUnderWay(state) || state === "done") && (
        <progress value={progress} max={1} aria-label={file.name} data-done={state === "done" || undefined} />
      )}
      {canShrink && (
        <Button aria-label={`Make it smaller and upload: ${file.name}`} onClick={onRetry}>
          Make it smaller and upload
        </Button>
      )}
      <div>
        {state === "failed" && <IconButton icon="retry" label={`Try ${file.name} again`} onClick={onRetry} />}
        <IconButton
          icon="close"
          label={`${isUnderWay(state) ? "Cancel" : state === "chosen" ? "Take back" : "Hide"} ${file.name}`}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function textOf(state: Upload["state"], progress: number): string {
  if (state === "shrinking") return "Making it smaller...";
  if (state === "waiting") return "Waiting";
  if (state === "done") return "Done";
  return progress < 1 ? `${Math.floor(progress * 100)}%` : "Saving...";
}

/** As a data address: the content security policy forbids `blob:`. */
function usePreview(file: File | null): [string | null, () => void] {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith("image/") || file.size > LARGEST_PREVIEW_BYTES) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => setPreview(String(reader.result)));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return [preview, () => setPreview(null)];
}

interface DropZoneProps {
  label: string;
  accept: string;
  isMultiple?: boolean;
  children: ReactNode;
  limits: string;
  onFiles: (files: File[]) => void;
}

export function DropZone({ label, accept, isMultiple = false, children, limits, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <b>{children}</b>
      <span>{limits}</span>
      <input
        className="cover"
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </label>
  );
}

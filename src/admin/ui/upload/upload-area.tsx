import { type ReactNode, useEffect, useState } from "react";
import { useUnsavedGuard } from "#admin/data/drafts.ts";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from "#contract/media.ts";
import * as m from "#messages/compiled/admin.ts";
import { formatBytes } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import styles from "./upload-area.module.css";
import {
  isUnderWay,
  oversizeMessage,
  type SendImage,
  tooManyImagesMessage,
  type Upload,
  useUploads,
} from "./use-uploads.tsx";

type UploadAreaProps = { label: string; place: string; send: SendImage; onDone: () => void };

export function UploadArea({ label, place, send, onDone }: UploadAreaProps) {
  const queue = useUploads(place, send, onDone);
  const { uploads, isBusy, add, start } = queue;
  useUnsavedGuard(isBusy);
  const large = uploads.filter(({ canShrink, file }) => canShrink && file.size > MAX_IMAGE_BYTES);

  return (
    <div className="stack unprinted">
      <DropZone label={label} accept="image/*" isMultiple limits={m.uploadLimits()} onFiles={add}>
        {rich(m.dropImages())}
      </DropZone>
      <UploadList queue={queue}>
        {large.length > 0 && (
          <FormNote tone="info" title={m.largePhotographs({ count: large.length })}>
            {oversizeMessage(large.map(({ file }) => file))}
            {large.length > 1 && <Button onClick={() => start(large)}>{m.shrinkAll({ count: large.length })}</Button>}
          </FormNote>
        )}
      </UploadList>
    </div>
  );
}

type UploadListProps = { queue: ReturnType<typeof useUploads>; children?: ReactNode };

/** Lists the uploads of an area. A note above repeats the toast about too many files, which disappears. */
export function UploadList({ queue: { uploads, surplus, add, start, remove }, children }: UploadListProps) {
  return (
    <>
      {surplus.length > 0 && (
        <FormNote tone="warn" title={tooManyImagesMessage()}>
          <Button onClick={() => add(surplus, true)}>{m.uploadByTens()}</Button>
        </FormNote>
      )}
      {children}
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
    </>
  );
}

/** Maximum size of a file with a preview, which is kept in memory as a data URL. */
const MAX_PREVIEW_BYTES = 4_194_304;

interface UploadRowProps {
  upload: Upload;
  /** Whether to show a preview: only the first few rows do, since a phone's memory is small. */
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
        <Button aria-label={m.shrinkNamed({ name: file.name })} onClick={onRetry}>
          {m.shrink()}
        </Button>
      )}
      <div>
        {state === "failed" && <IconButton icon="retry" label={m.retryNamed({ name: file.name })} onClick={onRetry} />}
        <IconButton
          icon="close"
          label={(isUnderWay(state) ? m.cancelNamed : state === "chosen" ? m.takeBackNamed : m.hideNamed)({
            name: file.name,
          })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function textOf(state: Upload["state"], progress: number): string {
  if (state === "shrinking") return m.shrinking();
  if (state === "waiting") return m.waiting();
  if (state === "done") return m.done();
  return progress < 1 ? `${Math.floor(progress * 100)}%` : m.saving();
}

/** Loads a preview as a data URL, since the CSP forbids `blob:`. @returns the URL, and a function that hides it */
export function usePreview(file: File | null): [string | null, () => void] {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith("image/") || file.size > MAX_PREVIEW_BYTES) return;
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
          // Reset the input: otherwise choosing the same file again would fire no event.
          target.value = "";
        }}
      />
    </label>
  );
}

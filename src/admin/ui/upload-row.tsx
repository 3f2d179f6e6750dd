import { useEffect, useState } from "react";
import { formatBytes } from "#ui/formats.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { isUnderWay, type Upload } from "./upload.ts";
import styles from "./upload-area.module.css";

/** Larger ones show no preview: they would stay in memory as text. */
const LARGEST_PREVIEW_BYTES = 4_194_304;

interface UploadRowProps {
  upload: Upload;
  /** Of many only the first show one: all of them would fill a phone's memory. */
  hasPreview?: boolean;
  /** Sends it again, or makes it smaller and sends it. */
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
      <b>{file.name}</b>
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

/** As a data address: the page's policy lets no `blob:` through. */
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

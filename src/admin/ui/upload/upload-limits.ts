import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD, MAX_PDF_BYTES } from "#contract/media.ts";
import * as m from "#messages/compiled/admin.ts";
import * as mRecords from "#messages/compiled/admin-records.ts";

export const tooMany = () => m.tooManyImages({ most: MAX_IMAGES_PER_UPLOAD });

/** Sorts files by the limits of an upload (behaviour, 'Uploads'). `messages` are for toasts. */
export function checkImages(files: readonly File[]) {
  const refused: { file: File; reason: string }[] = [];
  const good: File[] = [];
  const oversize: File[] = [];
  for (const file of files) {
    if (!isImage(file)) refused.push({ file, reason: m.notAnImage() });
    else if (file.size > MAX_IMAGE_BYTES && !isHeic(file)) {
      oversize.push(file);
      const megabytes = (Math.ceil((file.size / MAX_IMAGE_BYTES) * 10) / 10).toFixed(1);
      refused.push({ file, reason: m.overLimit({ size: megabytes }) });
    } else good.push(file);
  }
  const messages = [
    oversize.length > 0 && oversizeMessage(oversize),
    refused.length > oversize.length && m.onlyImages(),
  ];
  return { good, refused, messages: messages.filter((message) => message !== false) };
}

/** What is wrong with the files that were chosen for a place that takes one; null when nothing is. */
export function checkFile(kind: "pdf" | "image", files: readonly File[]): string | null {
  const [file] = files;
  if (!file || files.length > 1) return mRecords.oneFile();
  if (kind === "image") return checkImages([file]).messages[0] ?? null;
  // Some systems give a PDF no type: go by its name then.
  if (file.type !== "application/pdf" && !(file.type === "" && /\.pdf$/i.test(file.name))) return mRecords.onlyPdf();
  return file.size > MAX_PDF_BYTES ? mRecords.pdfTooLarge({ name: file.name }) : null;
}

/** Whether the browser can try to make a JPEG within the limit. A GIF would lose its animation. */
export function canBeSmaller(file: File): boolean {
  return isHeic(file) || (isImage(file) && file.size > MAX_IMAGE_BYTES && file.type !== "image/gif");
}

/** Whether a file is a HEIC, a phone's photograph that few browsers can read; many computers do not know its type. */
export function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || (!type.startsWith("image/") && /\.hei[cf]$/i.test(name));
}

export function oversizeMessage(files: readonly File[]): string {
  const names = files.slice(0, 3).map(({ name }) => name);
  return m.filesTooLarge({ count: files.length, names: `${names.join(", ")}${files.length > 3 ? "..." : ""}` });
}

const isImage = (file: File) => file.type.startsWith("image/") || isHeic(file);

import { checkImages } from "#admin/ui/upload-limits.ts";
import { MAX_PDF_BYTES } from "#contract/media.ts";

/** What is wrong with the files that were chosen for a place that takes one; null when nothing is. */
export function checkFile(kind: "pdf" | "image", files: readonly File[]): string | null {
  const [file] = files;
  if (!file || files.length > 1) return "Choose one file only.";
  if (kind === "image") return checkImages([file]).messages[0] ?? null;
  // Some systems know no type for it.
  if (file.type !== "application/pdf" && !(file.type === "" && /\.pdf$/i.test(file.name))) {
    return "Only a PDF can be uploaded here.";
  }
  return file.size > MAX_PDF_BYTES
    ? `“${file.name}” is larger than 10 MB. Save it smaller, then choose it again.`
    : null;
}

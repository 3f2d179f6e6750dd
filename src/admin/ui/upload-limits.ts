import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from "#contract/media.ts";

export interface CheckedFiles {
  /** To be sent. */
  good: File[];
  /** To be shown with their reason. */
  refused: { file: File; reason: string }[];
  /** For a toast, and beside the area; null when nothing is wrong. */
  message: string | null;
}

/** The limits of one upload of images, with the messages of the specification, section 5. */
export function checkImages(files: readonly File[]): CheckedFiles {
  if (files.length > MAX_IMAGES_PER_UPLOAD) {
    return { good: [], refused: [], message: `Too many files. Max ${MAX_IMAGES_PER_UPLOAD} images at a time.` };
  }
  const refused: CheckedFiles["refused"] = [];
  const good: File[] = [];
  const oversize: File[] = [];
  for (const file of files) {
    if (!isImage(file)) {
      refused.push({ file, reason: "This is not an image." });
    } else if (file.size > MAX_IMAGE_BYTES) {
      oversize.push(file);
      const megabytes = (Math.ceil((file.size / MAX_IMAGE_BYTES) * 10) / 10).toFixed(1);
      refused.push({ file, reason: `${megabytes} MB, over the 1 MB limit` });
    } else good.push(file);
  }
  return { good, refused, message: oversize.length > 0 ? oversizeMessage(oversize) : notImagesMessage(refused.length) };
}

/** Whether a picture over the limit can be made to fit. A GIF would lose its movement. */
export function canBeSmaller(file: File): boolean {
  return isImage(file) && file.size > MAX_IMAGE_BYTES && file.type !== "image/gif";
}

/** Many computers know no type for a phone's HEIC. */
function isImage({ name, type }: File): boolean {
  return type.startsWith("image/") || (type === "" && /\.hei[cf]$/i.test(name));
}

/** `...` only when more than three are named (rulings, 'Screens'). */
function oversizeMessage(files: readonly File[]): string {
  const names = files.slice(0, 3).map(({ name }) => name);
  return `${files.length} file(s) exceed 1MB: ${names.join(", ")}${files.length > 3 ? "..." : ""}`;
}

function notImagesMessage(count: number): string | null {
  return count > 0 ? "Only images can be uploaded here." : null;
}

/** In pixels. Pages show 1,280 at most; the rest is for those who zoom or print. */
const LONGEST_SIDE = 2_000;
/** The server writes every JPEG anew at 82 (decision 0013): what comes with less grows there again, by up to a sixth. */
const QUALITIES = [0.86, 0.78, 0.7];
const MOST_BYTES = 900_000;
/** Of the sides, when the lowest quality is not enough. */
const NEXT_SIZE = 0.8;

/**
 * A picture as an upright JPEG below the limit of an upload, its long side 2,000 pixels at most, with the name's ending
 * `.jpg`. What is transparent becomes white.
 * @throws {DOMException} when this browser cannot read it
 */
export async function shrinkImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const { width, height } = bitmap;
    for (let scale = Math.min(1, LONGEST_SIDE / Math.max(width, height)); ; scale *= NEXT_SIZE) {
      const canvas = draw(bitmap, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
      for (const quality of QUALITIES) {
        const jpeg = await toJpeg(canvas, quality);
        if (jpeg.size <= MOST_BYTES) {
          // The same date, so that the same picture sent again is known as such (`action-keys.ts`).
          return new File([jpeg], jpegName(file.name), { type: jpeg.type, lastModified: file.lastModified });
        }
      }
    }
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  const canvas =
    typeof OffscreenCanvas === "undefined"
      ? Object.assign(document.createElement("canvas"), { width, height })
      : new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!context) throw new DOMException("no canvas of this size", "InvalidStateError");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

function toJpeg(canvas: OffscreenCanvas | HTMLCanvasElement, quality: number): Promise<Blob> {
  const type = "image/jpeg";
  if (!(canvas instanceof HTMLCanvasElement)) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new DOMException("no JPEG of this canvas", "EncodingError"));
    canvas.toBlob(take, type, quality);
  });
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, "")}.jpg`;
}

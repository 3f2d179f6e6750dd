/** Maximum side of a shrunk picture, in pixels. Pages show at most 1,280. */
const MAX_SIDE = 2_000;
/** JPEG qualities to try. The server re-encodes at 82, which enlarges JPEGs of lower quality by up to a sixth. */
const QUALITIES = [0.86, 0.78, 0.7];
const SQUARE_QUALITY = 0.86;
const MAX_BYTES = 900_000;
const NEXT_SIZE = 0.8;

/** Returns an upright JPEG below the upload limit; transparency becomes white. @throws {DOMException} if unreadable */
export async function shrinkImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    for (let scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height)); ; scale *= NEXT_SIZE) {
      const canvas = draw(bitmap, scale);
      for (const quality of QUALITIES) {
        const jpeg = await toJpeg(canvas, quality);
        if (jpeg.size > MAX_BYTES) continue;
        const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
        // Keep the date, so that the same picture sent again gets the same idempotency key (api/client.ts).
        return new File([jpeg], name, { type: jpeg.type, lastModified: file.lastModified });
      }
    }
  } finally {
    bitmap.close();
  }
}

/** Crops a photograph to the square that most likely shows the face: centred, slightly below the top. */
export async function cropSquare(file: File, side = 800): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const shortest = Math.min(bitmap.width, bitmap.height);
  const size = Math.min(shortest, side);
  const [left, top] = [(bitmap.width - shortest) / 2, (bitmap.height - shortest) / 8];
  const canvas = draw(bitmap, size / shortest, -left, -top, size);
  bitmap.close();
  const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
  return new File([await toJpeg(canvas, SQUARE_QUALITY)], name, { type: "image/jpeg" });
}

function draw(bitmap: ImageBitmap, scale: number, left = 0, top = 0, size?: number): HTMLCanvasElement {
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(size ?? side * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new DOMException("no canvas of this size", "InvalidStateError");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, left * scale, top * scale, bitmap.width * scale, bitmap.height * scale);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new DOMException("no JPEG of this canvas", "EncodingError"));
    canvas.toBlob(take, "image/jpeg", quality);
  });
}

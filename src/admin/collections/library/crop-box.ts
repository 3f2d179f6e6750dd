/** A part of a picture; each number is a share of its width or height, from 0 to 1. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Corner = "top left" | "top right" | "bottom left" | "bottom right";

export const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };
const LEAST = 0.08;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The step [x, y] of an arrow key; null for another key. */
export function stepOf(key: string, size: number): [number, number] | null {
  const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [];
  return x === undefined || y === undefined ? null : [x * size, y * size];
}

export function moveBox(box: Box, dx: number, dy: number): Box {
  return { ...box, x: clamp(box.x + dx, 0, 1 - box.width), y: clamp(box.y + dy, 0, 1 - box.height) };
}

/**
 * Moves one corner; the opposite one stays.
 * @param shape width through height of the box, in shares of the picture; null for any shape
 */
export function resizeBox(box: Box, corner: Corner, dx: number, dy: number, shape: number | null): Box {
  const [isTop, isLeft] = [corner.startsWith("top"), corner.endsWith("left")];
  const mostWidth = isLeft ? box.x + box.width : 1 - box.x;
  const mostHeight = isTop ? box.y + box.height : 1 - box.y;
  let width = clamp(box.width + (isLeft ? -dx : dx), LEAST, mostWidth);
  let height = clamp(box.height + (isTop ? -dy : dy), LEAST, mostHeight);
  if (shape !== null) {
    width = Math.min(Math.abs(dx) >= Math.abs(dy) ? width : height * shape, mostWidth, mostHeight * shape);
    height = width / shape;
  }
  return {
    x: isLeft ? box.x + box.width - width : box.x,
    y: isTop ? box.y + box.height - height : box.y,
    width,
    height,
  };
}

/** The largest box of a shape, in the middle. @param shape as in `resizeBox` */
export function fitBox(shape: number): Box {
  const width = Math.min(1, shape);
  const height = Math.min(1, 1 / shape);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** The part of a picture as a file: a PNG stays a PNG, all else becomes a JPEG. */
export async function cutOut(file: File, bitmap: ImageBitmap, box: Box): Promise<File> {
  const [left, top] = [Math.round(box.x * bitmap.width), Math.round(box.y * bitmap.height)];
  const width = Math.max(1, Math.round(box.width * bitmap.width));
  const height = Math.max(1, Math.round(box.height * bitmap.height));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(bitmap, left, top, width, height, 0, 0, width, height);
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new DOMException("no picture of this size", "InvalidStateError");
  const name = `${file.name.replace(/\.[^.]*$/, "")}.${type === "image/png" ? "png" : "jpg"}`;
  return new File([blob], name, { type, lastModified: file.lastModified });
}

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import * as m from "#messages/compiled/admin-pictures.ts";
import styles from "./library.module.css";

const SHAPES = [
  { value: "whole", label: m.wholePicture, ratio: null },
  { value: "free", label: m.anyPart, ratio: null },
  { value: "wide", label: () => "16:10", ratio: 1.6 },
  { value: "square", label: m.square, ratio: 1 },
] as const;
type Shape = (typeof SHAPES)[number]["value"];
const CORNERS: readonly Corner[] = ["top left", "top right", "bottom left", "bottom right"];
/** Maximum width and height of the preview canvas, in pixels. */
const MAX_SIDE = 1000;

type CropDialogProps = {
  file: File;
  bitmap: ImageBitmap;
  isSquare?: boolean;
  onDone: (cut: File) => void;
  onClose: () => void;
};

export function CropDialog({ file, bitmap, isSquare = false, onDone, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = bitmap;
  const [shape, setShape] = useState<Shape>(isSquare ? "square" : "whole");
  const [box, setBox] = useState(isSquare ? fitBox(height / width) : FULL_CROP_BOX);
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const boxShapeOf = (one: Shape) => {
    const { ratio = null } = SHAPES.find(({ value }) => value === one) ?? {};
    return ratio && (ratio * height) / width;
  };
  const boxShape = boxShapeOf(shape);

  useEffect(() => {
    const to = canvas.current;
    to?.getContext("2d")?.drawImage(bitmap, 0, 0, to.width, to.height);
  }, [bitmap]);

  function choose(next: Shape) {
    const nextShape = boxShapeOf(next);
    setShape(next);
    if (nextShape) setBox(fitBox(nextShape));
    else if (next === "whole") setBox(FULL_CROP_BOX);
    else if (box === FULL_CROP_BOX) setBox({ x: 0.1, y: 0.1, width: 0.8, height: 0.8 });
  }

  /** Moves the crop box, or one of its corners, with an arrow key. @param corner null for the whole box */
  function step(event: KeyboardEvent, corner: Corner | null) {
    const by = arrowKeyStep(event.key, 0.02);
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    setBox(corner ? resizeBox(box, corner, ...by, boxShape) : moveBox(box, ...by));
  }

  function drag(event: PointerEvent<HTMLElement>, corner: Corner | null) {
    const frame = canvas.current?.getBoundingClientRect();
    if (!frame || event.button !== 0) return;
    event.stopPropagation();
    const target = event.currentTarget;
    const [startX, startY, start] = [event.clientX, event.clientY, box];
    target.setPointerCapture(event.pointerId);
    target.onpointermove = ({ clientX, clientY }) => {
      const by = [(clientX - startX) / frame.width, (clientY - startY) / frame.height] as const;
      setBox(corner ? resizeBox(start, corner, ...by, boxShape) : moveBox(start, ...by));
    };
    target.onlostpointercapture = () => {
      target.onpointermove = null;
    };
  }

  return (
    <Dialog title={m.whichPart()} isWide onClose={onClose}>
      <Segmented
        label={m.part()}
        options={SHAPES.map(({ value, label }) => ({ value, label: label() }))}
        value={shape}
        onChange={choose}
      />
      <div className={styles.crop} style={{ aspectRatio: `${width} / ${height}` }}>
        <canvas
          ref={canvas}
          width={Math.round(width * scale)}
          height={Math.round(height * scale)}
          role="img"
          aria-label={file.name}
        />
        {shape !== "whole" && (
          <div className={styles.cropBox} style={styleOf(box)}>
            <button
              type="button"
              aria-label={m.keptPart(percents(box))}
              onKeyDown={(event) => step(event, null)}
              onPointerDown={(event) => drag(event, null)}
            />
            {CORNERS.map((corner) => (
              <button
                key={corner}
                type="button"
                data-corner={corner}
                aria-label={m.cornerOfPart({ corner: corner.replace(" ", "") })}
                onKeyDown={(event) => step(event, corner)}
                onPointerDown={(event) => drag(event, corner)}
              />
            ))}
          </div>
        )}
      </div>
      <DialogFoot
        label={m.uploadPart({ what: shape })}
        busyLabel={m.cutting()}
        onClick={async () => onDone(shape === "whole" ? file : await cutOut(file, bitmap, box))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

const percent = (share: number) => Math.round(share * 100);
const percents = ({ x, y, width, height }: Box) => ({
  width: percent(width),
  height: percent(height),
  left: percent(x),
  top: percent(y),
});

function styleOf({ x, y, width, height }: Box) {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
}

/** A crop box. Each number is a fraction of the picture's width or height, from 0 to 1. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Corner = "top left" | "top right" | "bottom left" | "bottom right";

export const FULL_CROP_BOX: Box = { x: 0, y: 0, width: 1, height: 1 };
const MIN_SIDE = 0.08;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Returns the step [x, y] of an arrow key, or null for any other key. */
export function arrowKeyStep(key: string, size: number): [number, number] | null {
  const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [];
  return x === undefined || y === undefined ? null : [x * size, y * size];
}

export function moveBox(box: Box, dx: number, dy: number): Box {
  return { ...box, x: clamp(box.x + dx, 0, 1 - box.width), y: clamp(box.y + dy, 0, 1 - box.height) };
}

/**
 * Moves one corner of the box; the opposite corner stays in place.
 * @param shape aspect ratio to keep, `box.width / box.height`; null for any
 */
export function resizeBox(box: Box, corner: Corner, dx: number, dy: number, shape: number | null): Box {
  const [isTop, isLeft] = [corner.startsWith("top"), corner.endsWith("left")];
  const maxWidth = isLeft ? box.x + box.width : 1 - box.x;
  const maxHeight = isTop ? box.y + box.height : 1 - box.y;
  let width = clamp(box.width + (isLeft ? -dx : dx), MIN_SIDE, maxWidth);
  let height = clamp(box.height + (isTop ? -dy : dy), MIN_SIDE, maxHeight);
  if (shape !== null) {
    width = Math.min(Math.abs(dx) >= Math.abs(dy) ? width : height * shape, maxWidth, maxHeight * shape);
    height = width / shape;
  }
  return {
    x: isLeft ? box.x + box.width - width : box.x,
    y: isTop ? box.y + box.height - height : box.y,
    width,
    height,
  };
}

/** Returns the largest centred box of an aspect ratio. @param shape as in `resizeBox` */
export function fitBox(shape: number): Box {
  const width = Math.min(1, shape);
  const height = Math.min(1, 1 / shape);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** Returns the cropped picture as a file: a PNG stays a PNG, other types become JPEG. */
async function cutOut(file: File, bitmap: ImageBitmap, box: Box): Promise<File> {
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

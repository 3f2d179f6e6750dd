import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import * as m from "#messages/compiled/admin-pictures.ts";
import { type Box, type Corner, cutOut, fitBox, moveBox, resizeBox, stepOf, WHOLE } from "./crop-box.ts";
import styles from "./library.module.css";

const SHAPES = [
  { value: "whole", label: m.wholePicture, ratio: null },
  { value: "free", label: m.anyPart, ratio: null },
  { value: "wide", label: () => "16:10", ratio: 1.6 },
  { value: "square", label: m.square, ratio: 1 },
] as const;
type Shape = (typeof SHAPES)[number]["value"];
const CORNERS: readonly Corner[] = ["top left", "top right", "bottom left", "bottom right"];
/** The longest side of the drawing on the screen, in pixels. */
const LONGEST_SIDE = 1000;

type CropDialogProps = { file: File; bitmap: ImageBitmap; onDone: (cut: File) => void; onClose: () => void };

/** A dialog that asks which part of a picture is uploaded. */
export function CropDialog({ file, bitmap, onDone, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState<Shape>("whole");
  const [box, setBox] = useState(WHOLE);
  const { width, height } = bitmap;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
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
    else if (next === "whole") setBox(WHOLE);
    else if (box === WHOLE) setBox({ x: 0.1, y: 0.1, width: 0.8, height: 0.8 });
  }

  /** Moves the box or one corner with an arrow key. @param corner null for the box */
  function step(event: KeyboardEvent, corner: Corner | null) {
    const by = stepOf(event.key, 0.02);
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
      <div className="stack">
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
        <div className="wrap end">
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button
            look="main"
            busyLabel={m.cutting()}
            onClick={async () => onDone(shape === "whole" ? file : await cutOut(file, bitmap, box))}
          >
            {m.uploadPart({ what: shape })}
          </Button>
        </div>
      </div>
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

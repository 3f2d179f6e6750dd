import { expect, test } from "vitest";
import { type Corner, FULL_CROP_BOX, fitBox, moveBox, resizeBox } from "./crop-dialog.tsx";

const HALF = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

test("a box never leaves the picture, whatever moves or resizes it", () => {
  expect(moveBox(HALF, 0.1, -0.1)).toEqual({ ...HALF, x: 0.35, y: 0.15 });
  expect(moveBox(HALF, 9, -9)).toEqual({ ...HALF, x: 0.5, y: 0 });
  expect(resizeBox(HALF, "bottom right", 9, 9, null)).toEqual({ x: 0.25, y: 0.25, width: 0.75, height: 0.75 });
  expect(resizeBox(HALF, "top left", -9, -9, null)).toEqual({ x: 0, y: 0, width: 0.75, height: 0.75 });
  const tiny = resizeBox(HALF, "top left", 9, 9, null);
  expect([tiny.x + tiny.width, tiny.width > 0]).toEqual([0.75, true]);
});

test.for<Corner>(["top left", "top right", "bottom left", "bottom right"])(
  "with a fixed shape the %s corner keeps it, and the opposite corner stays",
  (corner) => {
    for (const shape of [0.5, 1, 1.6]) {
      const start = fitBox(shape);
      for (const [dx, dy] of [
        [0.1, 0.02],
        [-0.3, -0.4],
        [5, -5],
      ] as const) {
        const box = resizeBox(start, corner, dx, dy, shape);
        expect(box.width / box.height).toBeCloseTo(shape);
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  },
);

test("the largest box of a shape touches two sides, and is the whole of a picture of that shape", () => {
  expect(fitBox(1)).toEqual(FULL_CROP_BOX);
  expect(fitBox(2)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  expect(fitBox(0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
});

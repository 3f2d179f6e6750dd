import { C } from "./palette.mjs";
import { dots } from "./shapes.mjs";

/** A string of marigolds from x to x + w that hangs `drop` low. */
export const garland = (x, y, w, drop) => {
  const points = Array.from({ length: 21 }, (_, i) => [x + (w * i) / 20, y + drop * (1 - ((i - 10) / 10) ** 2)]);
  return (
    dots(
      points.filter((_, i) => i % 2),
      C.halud500,
      5,
    ) +
    dots(
      points.filter((_, i) => i % 2 === 0),
      "#EE6A3E",
      5,
    )
  );
};

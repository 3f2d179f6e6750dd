import { C } from "./palette.mjs";
import { each } from "./primitives.mjs";
import { area, box, join, stroke } from "./shapes.mjs";
import { somebody } from "./somebody.mjs";

/** A hall where medicines are made. */
export const hall = join(
  box(0, 0, 480, 196, "#E6ECF5"),
  box(0, 196, 480, 104, "#B9C6DA"),
  box(0, 0, 480, 30, "#CBD5E6"),
  each(5, (i) => area(`M${20 + i * 96} 30l12 -22h40l12 22z`, "#fff")),
  stroke("M0 48H480M0 58H300M300 58V96", C.m300, 6),
  stroke("M0 48H480", C.neel300, 2),
  box(0, 190, 480, 8, C.neel300),
  each(6, (i) => box(14 + i * 80, 74, 62, 56, "#F4F8FD", 2)),
);

/** A student who was lent a cap and a coat. */
export const visitor = (x, y, k, seed, more) =>
  somebody(x, y, k, seed, { wear: "coat", hair: "cap", trim: "#fff", glasses: false, ...more });

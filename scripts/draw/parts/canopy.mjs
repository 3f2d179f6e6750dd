import { C } from "./palette.mjs";
import { each } from "./primitives.mjs";
import { area, box, join, shade } from "./shapes.mjs";

/** A tent roof on two poles, with scallops of its colour and white. */
export const canopy = (colour) =>
  join(
    box(46, 62, 6, 220, C.wood),
    box(428, 62, 6, 220, C.wood),
    area("M30 66L90 34H390L450 66Z", colour),
    each(10, (i) => area(`M${30 + i * 42} 66h42q-4 20 -21 20t-21 -20z`, i % 2 ? "#fff" : colour)),
    shade("M52 284h376l20 10H30z", ".1"),
  );

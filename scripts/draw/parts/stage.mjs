import { alpona } from "./ornaments.mjs";
import { C } from "./palette.mjs";
import { at, each } from "./primitives.mjs";
import { area, box, join, stroke } from "./shapes.mjs";

/** The stage of the auditorium with its curtain and a cloth of the colour `back`. */
export const stage = (back) =>
  join(
    box(0, 0, 480, 300, "#2B0A14"),
    each(16, (i) => area(`M${i * 30} 0h30v206h-30z`, i % 2 ? C.alta700 : C.alta800)),
    box(70, 18, 340, 188, back),
    at(240, 104, alpona(78, 1.2, C.halud400)),
    box(0, 204, 480, 62, C.wood),
    each(6, (i) => stroke(`M${240 + (i - 2.5) * 70} 204L${240 + (i - 2.5) * 130} 266`, C.wood2, 1.4)),
    box(0, 264, 480, 36, C.wood2),
  );

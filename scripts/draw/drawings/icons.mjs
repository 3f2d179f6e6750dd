import { seal } from "../parts/ornaments.mjs";
import { C } from "../parts/palette.mjs";
import { at, rect, svg } from "../parts/primitives.mjs";

/** A launcher may cut up to a tenth off each side, and round what is left: the mortar stays within 40 % of the middle. */
const maskable = () =>
  svg(
    100,
    100,
    rect(0, 0, 100, 100, C.alta600) + at(50, 50, seal(C.alta600, "#fff", C.halud400, C.pata600), "scale(.8)"),
  );

export const drawings = { "icon-maskable": maskable };

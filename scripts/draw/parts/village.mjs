import { cloud, field } from "./outdoors.mjs";
import { C } from "./palette.mjs";
import { palm } from "./plants.mjs";
import { at } from "./primitives.mjs";
import { area, box, join } from "./shapes.mjs";

const EARTH = "#D9B98A";

const hut = (x, y, k = 1) =>
  at(
    x,
    y,
    join(
      box(-44, -46, 88, 46, "#C99A66"),
      area("M-58 -42Q0 -104 58 -42Q0 -56 -58 -42Z", "#B8923F"),
      area("M-58 -42Q0 -104 58 -42Q44 -48 30 -50Q6 -80 -58 -42Z", "#CDA953"),
      box(-10, -34, 20, 34, C.wood2),
      box(18, -34, 14, 14, "#5A3620"),
    ),
    `scale(${k})`,
  );

/** Nilkanthapur: two huts of clay, palms, fields. */
export const village = join(
  field(170, { sky: "#D6E8F7", far: C.pata300, grass: "#A9D2B4" }),
  cloud(300, 44, 0.8),
  palm(40, 176, 126, C.pata600),
  palm(70, 176, 96, C.pata500),
  palm(452, 176, 116, C.pata600),
  hut(124, 190),
  hut(392, 186, 0.8),
  box(0, 196, 480, 104, EARTH),
  area("M0 196q120 12 240 2t240 4v-6H0z", C.pata300),
);

import { figure } from "../parts/figure.mjs";
import { kurta } from "../parts/garments.mjs";
import { chair, frame, pane, pile, pot, room, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, boxes, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

function commonRoom() {
  const locker = (x, y, i) =>
    join(
      box(x, y, 27, 44, i % 3 === 1 ? C.pata300 : C.pata500, 1),
      stroke(`M${x + 7} ${y + 8}h13m-13 4h13`, C.pata700, 1.4),
      disc(x + 22, y + 26, 1.8, i % 4 ? C.halud200 : C.alta600),
    );
  const men =
    dots(
      [
        [232, 189],
        [222, 193],
        [246, 195],
        [208, 187],
        [254, 190],
      ],
      C.neel900,
      2.6,
    ) +
    dots(
      [
        [240, 192],
        [228, 196],
        [214, 192],
        [262, 195],
      ],
      C.halud400,
      2.6,
    ) +
    dots([[237, 188]], C.alta600, 2.6);
  return join(
    room("#FBE9E4", "#D8A97E", 222, "#EBCFC4"),
    pane(34, 38, 100, 84),
    area("M36 126L0 260V300H120L134 126Z", "#FFF3C4", ".4"),
    each(10, (i) => locker(318 + (i % 5) * 30, 92 + Math.floor(i / 5) * 48, i)),
    box(312, 86, 160, 5, C.pata700),
    box(312, 188, 160, 34, C.pata700),
    box(324, 58, 34, 26, "#fff", 2),
    area("M338 63h6v5h5v6h-5v5h-6v-5h-5v-6h5z", C.pata600),
    pile(392, 86, [C.neel700, C.halud500], 34),
    pot(454, 86, 0.5),
    frame(
      168,
      36,
      92,
      52,
      join(
        sheet(6, 6, 22, 18, { fill: C.halud200 }),
        sheet(34, 5, 24, 30, { lines: 5 }),
        sheet(64, 8, 22, 16, { fill: C.alta100, lines: 3 }),
        sheet(8, 28, 20, 16, { lines: 3, fill: C.pata100 }),
        sheet(64, 28, 20, 18),
      ),
      C.wood,
    ),
    figure({
      x: 236,
      y: 198,
      scale: 1.3,
      pose: "none",
      hair: "long",
      look: 2,
      skin: SKINS[2],
      garment: kurta(C.halud400, "#fff", { women: true, scarf: C.alta500 }),
      left: [-10, -9],
      right: [12, -8],
    }),
    chair(130, 236, 1, C.wood2, 1.4),
    figure({
      x: 136,
      y: 230,
      scale: 1.4,
      pose: "sit",
      dir: 1,
      look: 1.5,
      hair: "braid",
      skin: SKINS[0],
      garment: kurta(C.neel500, C.neel900, { women: true }),
      left: [10, -8],
      right: [31, -26],
    }),
    chair(352, 236, -1, C.wood2, 1.4),
    figure({
      x: 346,
      y: 230,
      scale: 1.4,
      pose: "sit",
      dir: -1,
      look: 1.5,
      hair: "scarf",
      trim: C.neel700,
      skin: SKINS[1],
      garment: kurta(C.pata500, C.neel900, { women: true }),
      left: [-29, -24],
      right: [-8, -6],
    }),
    stroke("M196 206L184 286M288 206L300 286M240 206V276", C.wood2, 5),
    area("M196 180h88l22 22h-132z", C.wood),
    area("M201 183h78l14 15h-106z", "#F3DDAE"),
    stroke("M206 186h68l9 9h-86z", C.alta600, 0.9),
    stroke("M234 190a7 3 0 1 0 14 0a7 3 0 1 0 -14 0", C.alta600, 0.9),
    area("M174 202h132v6h-132z", C.wood2),
    men,
    area("M0 250h70q14 0 14 14v36h-84z", C.alta700),
    area("M0 214h40q12 0 12 12v30h-52z", C.alta600),
    figure({
      x: 34,
      y: 262,
      scale: 1.36,
      pose: "sit",
      dir: 1,
      look: 1,
      hair: "bun",
      glasses: true,
      skin: SKINS[1],
      garment: kurta("#fff", C.alta500, { women: true, scarf: C.pata500 }),
      left: [8, -14],
      right: [22, -14],
    }),
    at(
      42,
      226,
      area("M-4 0L14 -5L34 2V30L14 24L-4 29Z", "#fff") +
        stroke("M14 -5V24M0 5l10 -2M0 11l10 -2M0 17l10 -2M18 3l12 4M18 9l12 4M18 15l12 4", C.neel500, 1.3),
    ),
    area("M404 268h54l6 8h-66z", "#fff"),
    boxes(
      [
        [410, 272, 9, 4],
        [428, 272, 9, 4],
        [446, 272, 9, 4],
      ],
      C.neel800,
    ),
    boxes(
      [
        [414, 268, 4, 9],
        [432, 269, 4, 11],
        [448, 269, 4, 8],
      ],
      C.neel900,
    ),
    boxes(
      [
        [422, 270, 4, 10],
        [440, 271, 4, 8],
      ],
      C.m300,
    ),
    box(396, 276, 70, 5, C.wood),
    box(402, 281, 5, 19, C.wood2),
    box(455, 281, 5, 19, C.wood2),
  );
}

export const drawings = { "fac-common-room": () => scene(commonRoom()) };

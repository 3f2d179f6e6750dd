import { figure } from "../parts/figure.mjs";
import { coat, kurta, shirt } from "../parts/garments.mjs";
import { clock, pot, room, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, scene } from "../parts/primitives.mjs";
import { area, box, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** What is pinned up is read at once. */
function notices() {
  const pinned = [
    [66, 52, 54, 66, -3, "#fff"],
    [132, 48, 70, 50, 2, C.halud200],
    [214, 54, 48, 70, -2, "#fff"],
    [274, 48, 78, 54, 1.5, C.pata100],
    [364, 54, 50, 64, 3, "#fff"],
    [72, 130, 62, 44, 2, C.alta100],
    [146, 112, 52, 68, -1, "#fff"],
    [276, 114, 54, 62, -2.5, "#fff"],
    [344, 128, 66, 46, -1, C.neel100],
  ];
  return join(
    room("#FBF3E4", "#D7B98C", 234, "#E3CFB0"),
    area("M0 0h480v20h-480z", "#EFE0C6"),
    box(46, 30, 388, 162, C.wood, 3),
    box(54, 38, 372, 146, "#C9996A"),
    dots(
      [
        [70, 60],
        [130, 110],
        [206, 140],
        [340, 112],
        [410, 126],
        [260, 160],
        [236, 46],
        [356, 176],
      ],
      "#B98655",
      3,
    ),
    pinned.map(([x, y, w, h, turn, fill], i) =>
      sheet(x, y, w, h, { turn, fill, lines: h > 60 ? 6 : 4, ink: C.neel300, seal: i % 3 === 0 && C.alta600 }),
    ),
    dots(
      pinned.map(([x, y, w]) => [x + w / 2, y + 4]),
      C.alta600,
      3,
    ),
    dots(
      pinned.filter((_, i) => i % 2).map(([x, y, w]) => [x + w / 2, y + 4]),
      C.neel700,
      3,
    ),
    at(
      212,
      134,
      join(
        box(0, 0, 50, 42, "#fff"),
        box(0, 0, 50, 10, C.alta600),
        stroke("M7 18h24M7 25h34M7 32h18", C.neel500, 2),
        area("M39 -8l3 6l7 1l-5 5l1 7l-6 -3l-6 3l1 -7l-5 -5l7 -1z", C.halud400),
      ),
      "rotate(1)",
    ),
    box(446, 96, 26, 40, C.alta600, 3),
    stroke("M452 110h14M452 118h10", "#fff", 2),
    box(452, 100, 14, 3, C.neel950),
    clock(459, 62, 14),
    figure({
      x: 118,
      y: 288,
      scale: 1.5,
      back: true,
      hair: "braid",
      trim: C.alta500,
      skin: SKINS[1],
      garment: kurta(C.pata500, "#fff", { women: true, scarf: C.halud400 }),
      left: [-9, 0],
    }),
    figure({
      x: 184,
      y: 284,
      scale: 1.46,
      dir: 1,
      hair: "crop",
      glasses: true,
      skin: SKINS[0],
      garment: coat(C.neel500),
      right: [26, -46],
      left: [-11, 2],
    }),
    figure({
      x: 286,
      y: 290,
      scale: 1.52,
      back: true,
      hair: "scarf",
      trim: C.neel300,
      skin: SKINS[2],
      garment: coat(C.alta600),
      left: [-7, -59],
      right: [8, -59],
    }),
    box(278, 110, 17, 26, C.neel950, 2),
    box(280, 113, 13, 20, C.neel200),
    figure({
      x: 366,
      y: 284,
      scale: 1.48,
      dir: -1,
      hair: "wave",
      skin: SKINS[3],
      garment: shirt(C.halud400, C.neel800),
      left: [-14, -22],
      right: [8, -12],
      hold: { left: sheet(-10, -11, 17, 20, { lines: 4 }) },
    }),
    area("M414 296v-26q0 -6 6 -6h28q6 0 6 6v26z", C.neel700),
    stroke("M424 264q0 -9 10 -9t10 9M420 278h28", C.neel900, 2.4),
    pot(30, 290, 1.2),
  );
}

export const drawings = { "page-notices": () => scene(notices()) };

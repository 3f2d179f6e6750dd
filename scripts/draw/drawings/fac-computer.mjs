import { figure } from "../parts/figure.mjs";
import { coat, kurta, sari, shirt } from "../parts/garments.mjs";
import { fan } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { each, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** Pharmacology without animals: the heart beats on the wall and on every screen. */
function computerLab() {
  const fromBehind = (x, y, k) =>
    join(
      box(x - 4 * k, y - 12 * k, 8 * k, 12 * k, C.neel800),
      box(x - 18 * k, y - 3 * k, 36 * k, 4 * k, C.neel800, 1),
      box(x - 38 * k, y - 56 * k, 76 * k, 46 * k, C.neel900, 4),
      box(x - 34 * k, y - 52 * k, 68 * k, 38 * k, C.neel800, 3),
      disc(x, y - 34 * k, 6 * k, C.neel500),
    );
  const trace = "M0 0h14l4 -4l4 4h6l5 -26l7 44l6 -22l4 4h10";
  const back = [
    [88, { hair: "scarf", trim: C.pata600, garment: coat(C.pata600) }],
    [188, { hair: "crop", glasses: true, garment: coat(C.neel500) }],
    [288, { hair: "long", garment: coat(C.alta500) }],
  ];
  const front = [
    [70, { hair: "wave", dir: 1, garment: shirt(C.halud400) }],
    [214, { hair: "braid", dir: 1, garment: kurta(C.alta500, "#fff", { women: true, scarf: C.halud200 }) }],
    [358, { hair: "short", dir: -1, glasses: true, garment: shirt(C.pata500) }],
  ];
  const row = (people, y, k, look) =>
    people.map(([x, who], i) =>
      figure({ x, y, scale: k, pose: "none", look, skin: SKINS[(i * 2 + (k > 1.2)) % 4], ...who }),
    );
  return join(
    box(0, 0, 480, 300, C.neel50),
    box(0, 0, 480, 14, C.neel100),
    box(0, 206, 480, 60, "#D9DEEC"),
    fan(60, 18),
    box(128, 24, 214, 96, C.m300, 2),
    box(133, 29, 204, 86, "#fff"),
    stroke(
      each(5, (i) => `M141 ${42 + i * 15}h188`),
      C.neel100,
      1.4,
    ),
    [146, 206, 266].map((x) => `<g transform="translate(${x} 78)">${stroke(trace, C.alta600, 2.6)}</g>`),
    area("M152 106h60v3h-60zM222 106h34v3h-34z", C.neel300),
    figure({
      x: 436,
      y: 262,
      scale: 1.4,
      dir: -1,
      hair: "bun",
      bindi: true,
      skin: SKINS[0],
      garment: sari(C.pata600, C.halud400, C.alta600),
      left: [-30, -38],
    }),
    row(back, 163, 1.1, 1.5),
    back.map(([x]) => fromBehind(x, 184, 0.86)),
    box(30, 183, 320, 7, C.wood, 2),
    box(40, 190, 300, 34, "#E9DCC9"),
    row(front, 225, 1.5, 2),
    front.map(([x]) => fromBehind(x, 262, 1.3)),
    box(0, 260, 480, 10, C.wood),
    box(0, 270, 480, 30, C.wood2),
    [142, 286].map(
      (x) =>
        box(x - 12, 250, 24, 10, C.neel200, 1) +
        dots(
          [
            [x - 6, 255],
            [x, 255],
            [x + 6, 255],
          ],
          "#fff",
          1.4,
        ),
    ),
    box(430, 226, 26, 34, C.neel800, 2),
    dots([[443, 236]], C.pata500, 2.2),
    stroke("M437 246h12m-12 5h12", C.neel500, 1.4),
  );
}

export const drawings = { "fac-computer": () => scene(computerLab()) };

import { wares } from "../parts/apothecary.mjs";
import { figure } from "../parts/figure.mjs";
import { coat, shirt } from "../parts/garments.mjs";
import { frame, pane } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** The staircase of eight semesters, and a door on the third step for whoever holds a diploma. */
function lateral() {
  const step = (i) => [38 + i * 54, 258 - i * 17];
  const stairs = each(8, (i) => {
    const [x, y] = step(i);
    return join(
      area(`M${x} ${y}h${480 - x + 10}v${310 - y}h${x - 490}z`, i % 2 ? "#E9DCC3" : "#F3E9D6"),
      box(x - 3, y, 60, 5, C.alta600),
      dots(
        Array.from({ length: i + 1 }, (_, k) => [x + 12 + (k % 4) * 8, y + 13 + Math.floor(k / 4) * 7]),
        C.neel700,
        2,
      ),
    );
  });
  const on = (i, dx, who) => figure({ x: step(i)[0] + 27 + dx, y: step(i)[1], scale: 1.04, ...who });
  return join(
    box(0, 0, 480, 300, "#E3EDF1"),
    box(0, 0, 480, 18, "#D3E2E8"),
    box(0, 262, 480, 38, "#D9C4A0"),
    pane(36, 44, 70, 84),
    frame(296, 34, 52, 38, area("M4 30l12 -18l9 10l6 -8l9 16z", C.pata500)),
    box(142, 82, 82, 142, C.wood2),
    box(149, 89, 68, 135, "#FFF1CC"),
    wares(149, 68, [112, 140], 20),
    box(149, 166, 68, 6, C.wood),
    box(149, 172, 68, 52, "#C99A66"),
    area("M149 62h68v14h-68z", C.pata700),
    area("M180.5 64.5h5v3h4v4h-4v3h-5v-3h-4v-4h4z", "#fff"),
    area("M224 89l26 -7v142h-26z", C.wood),
    disc(229, 160, 2.6, C.halud400),
    stroke("M18 222L140 184M252 148L470 79M46 258v-45M256 190v-43M370 156v-45M462 139v-57", C.wood2, 3.6),
    stairs,
    on(0, -4, {
      pose: "climb",
      dir: 1,
      hair: "long",
      skin: SKINS[0],
      garment: coat(C.alta500),
      left: [-8, 2],
      right: [13, -14],
      hold: { right: box(-3, -9, 11, 14, C.pata600, 1) },
    }),
    on(1, 0, { pose: "climb", dir: 1, hair: "crop", skin: SKINS[2], garment: coat(C.neel500), right: [16, -22] }),
    on(2, 4, {
      scale: 1.16,
      pose: "walk",
      dir: 1,
      hair: "wave",
      beard: "thin",
      skin: SKINS[1],
      garment: shirt(C.halud400, C.neel800),
      left: [-12, 2],
      right: [18, -24],
      hold: {
        right: at(0, 0, box(-3, -14, 6, 22, "#fff", 2) + box(-3, -5, 6, 3, C.alta600), "rotate(24)"),
        left: area("M-8 2h17v17h-17z", C.alta700) + stroke("M-3 2q3 -7 6 0", C.alta800, 2),
      },
    }),
    on(4, 0, {
      pose: "climb",
      dir: 1,
      hair: "scarf",
      trim: C.pata600,
      skin: SKINS[0],
      garment: coat(C.pata600),
      right: [14, -16],
    }),
    on(5, 4, { dir: -1, hair: "crop", glasses: true, skin: SKINS[3], garment: coat(C.neel700), left: [-18, -28] }),
    on(7, -2, {
      dir: 0,
      hair: "long",
      skin: SKINS[2],
      garment: coat(C.alta600),
      left: [-19, -42],
      right: [12, 2],
      hold: { left: box(-2, -11, 5, 17, "#fff", 1) + box(-2, -4, 5, 3, C.alta600) },
    }),
    at(
      step(7)[0] + 25,
      step(7)[1] - 106.5,
      area("M-16 -2L0 -9L16 -2L0 5Z", C.neel950) +
        area("M-8 2v6q8 4 16 0v-6l-8 3.4z", C.neel800) +
        stroke("M14 -2v10", C.halud400, 1.6),
    ),
  );
}

export const drawings = { "page-admission-lateral": () => scene(lateral()) };

import { figure } from "../parts/figure.mjs";
import { coat, kurta, sari, shirt } from "../parts/garments.mjs";
import { room, sheet } from "../parts/interiors.mjs";
import { seal } from "../parts/ornaments.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, dots, join, stroke } from "../parts/shapes.mjs";
import { GREY, SKINS } from "../parts/skins.mjs";

/** A student explains; somebody has a question. */
function seminarHall() {
  const row = (y, k, people) =>
    people.map(([x, who]) =>
      join(
        box(x - 18 * k, y - 22 * k, 36 * k, 40 * k, C.neel800, 5),
        figure({ x, y, scale: k, pose: "none", back: true, left: [-9, 2], right: [9, 2], ...who }),
      ),
    );
  return join(
    room("#24346B", C.wood, 196, C.neel900),
    box(0, 0, 480, 14, C.neel900),
    each(12, (i) => box(8 + i * 40, 24, 4, 166, C.neel800)),
    box(138, 24, 216, 128, "#fff", 2),
    box(144, 30, 204, 116, "#FDF9EE"),
    area("M236 0L144 30H348L252 0Z", "#FFF3C4", ".16"),
    box(228, 0, 32, 12, C.m300, 3),
    stroke("M164 130V48M164 130H330", C.neel500, 2),
    stroke("M166 126c16 0 18 -66 32 -66s22 50 130 58", C.alta600, 3.4),
    stroke("M166 126c40 0 44 -34 68 -34s40 22 94 26", C.pata600, 3.4),
    stroke("M262 48h50M262 57h36", C.neel300, 3),
    area("M292 70l12 7v14l-12 7l-12 -7v-14z", C.halud200),
    stroke("M292 70l12 7v14l-12 7l-12 -7v-14zM304 77l9 -5", C.neel700, 1.8),
    box(20, 40, 26, 50, C.neel950, 3),
    dots(
      [
        [33, 54],
        [33, 74],
      ],
      C.neel500,
      7,
    ),
    box(434, 40, 26, 50, C.neel950, 3),
    dots(
      [
        [447, 54],
        [447, 74],
      ],
      C.neel500,
      7,
    ),
    box(0, 196, 480, 12, "#A9754A"),
    box(0, 208, 480, 8, C.wood2),
    figure({
      x: 112,
      y: 200,
      scale: 1.32,
      dir: 1,
      hair: "braid",
      glasses: true,
      skin: SKINS[2],
      garment: kurta(C.halud400, C.pata700, { women: true, scarf: C.alta500 }),
      left: [-6, -6],
      right: [26, -36],
    }),
    area("M70 142h48l-6 56h-36z", C.wood),
    area("M66 136h56l-4 9h-48z", "#A9754A"),
    stroke("M82 136l-3 -14", C.m300, 2),
    dots([[79, 121]], C.neel950, 3.4),
    at(94, 178, seal(C.alta600, "#fff", C.halud400, C.pata600), "scale(.2)"),
    figure({
      x: 386,
      y: 200,
      scale: 1.32,
      dir: -1,
      hair: "wave",
      skin: SKINS[0],
      garment: shirt("#fff", C.neel950, { tie: C.alta600 }),
      left: [-9, -14],
      right: [8, -13],
      hold: { right: sheet(-14, -3, 14, 10, { lines: 2, turn: -8 }) },
    }),
    row(254, 1.08, [
      [62, { hair: "crop", skin: SKINS[1], garment: shirt(C.pata500) }],
      [136, { hair: "long", skin: SKINS[0], garment: kurta(C.alta500, "#fff", { women: true }) }],
      [210, { hair: "scarf", trim: C.halud200, skin: SKINS[2], garment: kurta(C.pata600, "#fff", { women: true }) }],
      [284, { hair: "bald", hairColour: GREY, skin: SKINS[1], garment: shirt("#fff") }],
      [358, { hair: "bun", skin: SKINS[3], garment: sari(C.alta300, C.alta700, C.alta700) }],
      [430, { hair: "short", skin: SKINS[0], garment: shirt(C.halud400) }],
    ]),
    row(302, 1.34, [
      [24, { hair: "braid", skin: SKINS[2], garment: kurta(C.neel300, "#fff", { women: true }) }],
      [112, { hair: "wave", skin: SKINS[3], garment: shirt(C.alta600) }],
      [206, { hair: "crop", skin: SKINS[0], garment: coat(C.neel500) }],
      [300, { hair: "long", skin: SKINS[1], garment: coat(C.pata600), right: [17, -58] }],
      [396, { hair: "scarf", trim: C.neel300, skin: SKINS[1], garment: coat(C.alta500) }],
      [470, { hair: "crop", skin: SKINS[2], garment: shirt(C.pata300) }],
    ]),
  );
}

export const drawings = { "fac-seminar-hall": () => scene(seminarHall()) };

import { figure } from "../parts/figure.mjs";
import { coat, sari, shirt } from "../parts/garments.mjs";
import { books, chair, clock, cup, fan, frame, openBook, pane, pile, pot, room, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { each, scene } from "../parts/primitives.mjs";
import { area, box, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** A desk for each, with a second chair; records go into the trays at the door. */
function facultyRoom() {
  const trays = each(4, (i) =>
    join(
      box(400, 128 + i * 18, 58, 4, C.neel700),
      box(400, 118 + i * 18, 4, 12, C.neel700),
      box(454, 118 + i * 18, 4, 12, C.neel700),
      box(407, 128 + i * 18 - [9, 4, 12, 6][i], 44, [9, 4, 12, 6][i], "#fff"),
      stroke(`M410 ${125 + i * 18}h38`, [C.alta600, C.pata600, C.halud500, C.neel500][i], 2),
    ),
  );
  return join(
    room("#E8F0E6", "#CFA878", 224, C.pata300),
    fan(206, 22),
    frame(
      398,
      50,
      62,
      48,
      stroke("M6 6h50v36h-50zM22 6v36M40 6v36M6 24h50", C.neel500, 1.4) +
        dots(
          [
            [14, 15],
            [31, 15],
            [48, 15],
            [14, 33],
            [48, 33],
          ],
          C.alta600,
          2.2,
        ) +
        dots([[31, 33]], C.pata600, 2.6),
      C.wood,
    ),
    trays,
    box(398, 200, 62, 24, C.wood2),
    box(20, 60, 120, 5, C.wood),
    books(26, 60, 108, 30, 8),
    box(20, 104, 120, 5, C.wood),
    books(26, 104, 84, 28, 23),
    pot(124, 104, 0.55),
    pane(196, 42, 130, 92),
    area("M200 138L130 300H270L322 138Z", "#FFF3C4", ".35"),
    figure({
      x: 74,
      y: 214,
      scale: 1.4,
      pose: "none",
      dir: 1,
      look: 1.6,
      hair: "crop",
      beard: "full",
      hairColour: "#3A3340",
      skin: SKINS[1],
      garment: coat(C.neel500),
      left: [-7, -5],
      right: [14, -5],
      hold: { right: stroke("M0 2L5 -9", C.alta600, 2) },
    }),
    box(14, 206, 120, 8, C.wood, 1),
    box(20, 214, 108, 62, C.wood2),
    box(28, 224, 40, 44, "#7B4E2D", 2),
    pile(22, 206, [C.pata600, C.halud500, C.alta600], 30),
    sheet(80, 200, 32, 7, { lines: 1 }),
    cup(122, 206),
    figure({
      x: 246,
      y: 226,
      scale: 1.5,
      pose: "none",
      dir: 1,
      hair: "bun",
      bindi: true,
      skin: SKINS[0],
      garment: sari(C.alta500, C.halud400, C.neel800),
      left: [4, -8],
      right: [22, -12],
      hold: { right: stroke("M0 2L6 -8", C.neel900, 2) },
    }),
    chair(374, 248, -1, C.wood2, 1.5),
    figure({
      x: 366,
      y: 242,
      scale: 1.45,
      pose: "sit",
      dir: -1,
      look: 1,
      hair: "wave",
      skin: SKINS[2],
      garment: shirt(C.halud400, C.neel800),
      left: [-24, -14],
      right: [-8, -6],
    }),
    box(186, 216, 150, 9, C.wood, 2),
    box(194, 225, 100, 75, C.wood2),
    box(204, 236, 36, 56, "#7B4E2D", 2),
    box(246, 236, 36, 56, "#7B4E2D", 2),
    dots(
      [
        [222, 244],
        [264, 244],
      ],
      C.halud400,
      2,
    ),
    openBook(294, 215, 1.1),
    pile(194, 216, [C.neel700, C.alta600], 30),
    area("M420 296v-22q0 -6 6 -6h28q6 0 6 6v22z", C.alta700),
    stroke("M432 268q0 -9 8 -9t8 9M428 280h24", C.alta800, 2.4),
    clock(160, 44, 13),
  );
}

export const drawings = { "fac-faculty-room": () => scene(facultyRoom()) };

import { bottle, mortar } from "../parts/apothecary.mjs";
import { figure } from "../parts/figure.mjs";
import { kurta, sari } from "../parts/garments.mjs";
import { books, chair, cup, frame, pane, pile, pot, room, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** The hour on Wednesdays in which nobody needs an appointment. */
function director() {
  const days = each(5, (row) => each(7, (i) => `M${8 + i * 8.4} ${20 + row * 9}h3`));
  const blister = join(
    box(0, 0, 40, 18, C.m300, 2),
    dots(
      [
        [7, 5],
        [16, 5],
        [25, 5],
        [34, 5],
        [7, 13],
        [16, 13],
        [25, 13],
      ],
      "#fff",
      3,
    ),
  );
  return join(
    room("#F6EBDD", "#C79A6B", 228, "#E3CFB3"),
    pane(190, 34, 116, 100),
    area("M194 138L110 300H250L302 138Z", "#FFF3C4", ".4"),
    frame(
      34,
      38,
      68,
      70,
      join(
        box(0, 0, 68, 12, C.alta600),
        stroke(days, C.neel500, 2.6),
        stroke("M24 34a6 6 0 1 0 12 0a6 6 0 1 0 -12 0", C.alta600, 1.8),
      ),
      C.m300,
    ),
    frame(
      350,
      36,
      44,
      56,
      join(
        box(5, 5, 34, 46, C.halud100),
        stroke("M12 16h20M12 22h20M12 28h14", C.neel300, 1.4),
        area("M22 36l3 4h5l-3 4l1 5l-6 -3l-6 3l1 -5l-3 -4h5z", C.alta500),
      ),
    ),
    frame(412, 50, 44, 42, join(box(4, 4, 36, 34, C.pata100), mortar(22, 36, 0.8)), C.wood),
    box(340, 112, 122, 5, C.wood),
    books(346, 112, 66, 24, 4),
    bottle(420, 112, 18, C.halud400, C.neel900),
    pot(446, 112, 0.42),
    figure({
      x: 322,
      y: 226,
      scale: 1.55,
      pose: "none",
      dir: -1,
      hair: "bun",
      hairColour: "#4A4450",
      glasses: true,
      bindi: true,
      skin: SKINS[1],
      garment: sari(C.pata600, C.halud400, C.alta700),
      left: [-26, -15],
      right: [10, -3],
    }),
    chair(110, 246, 1, C.wood2, 1.5),
    figure({
      x: 118,
      y: 240,
      scale: 1.45,
      pose: "sit",
      dir: 1,
      hair: "long",
      skin: SKINS[0],
      garment: kurta(C.neel500, "#fff", { women: true, scarf: C.halud400 }),
      left: [8, -4],
      right: [23, -12],
    }),
    box(172, 214, 300, 10, C.wood, 2),
    area("M184 224h276v76h-276z", C.wood2),
    box(196, 236, 80, 64, "#7B4E2D", 2),
    box(368, 236, 80, 64, "#7B4E2D", 2),
    box(226, 246, 20, 4, C.halud400, 2),
    box(398, 246, 20, 4, C.halud400, 2),
    at(236, 205, blister, "rotate(-6)"),
    sheet(196, 206, 36, 8, { lines: 2 }),
    pile(398, 214, [C.alta600, C.neel800, C.pata600, C.halud500], 46),
    cup(376, 214),
    box(284, 208, 30, 6, "#fff", 1),
    stroke("M288 211h20", C.neel300, 1.4),
  );
}

export const drawings = { "page-director": () => scene(director()) };

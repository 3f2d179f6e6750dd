import { bottle, flask, microscope, mortar, wares } from "../parts/apothecary.mjs";
import { figure } from "../parts/figure.mjs";
import { coat, sari, shirt } from "../parts/garments.mjs";
import { cup, frame, openBook, pane, pile, room } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** Five teachers around one bench, each with the thing of their subject. */
function faculties() {
  return join(
    room("#E9EEF8", "#D8CDBA", 236, C.neel200),
    pane(30, 34, 100, 84),
    wares(160, 176, [58, 92], 24),
    frame(
      366,
      38,
      84,
      62,
      join(stroke("M12 8V52H76", C.neel500, 1.6), stroke("M14 48c18 0 20 -34 32 -34s14 6 30 6", C.alta600, 2.2)),
      C.m300,
    ),
    figure({
      x: 66,
      y: 214,
      scale: 1.5,
      pose: "none",
      dir: 1,
      hair: "bun",
      bindi: true,
      skin: SKINS[0],
      garment: sari(C.halud400, C.alta600, C.alta600),
      left: [0, -8],
      right: [20, -10],
    }),
    figure({
      x: 152,
      y: 214,
      scale: 1.56,
      pose: "none",
      dir: 1,
      look: 0,
      hair: "crop",
      beard: "full",
      hairColour: "#3A3340",
      skin: SKINS[1],
      garment: coat(C.neel500),
      left: [-11, -3],
      right: [19, -22],
      hold: { right: join(box(-2.4, -14, 5, 16, "#EAF6FF", 2), box(-2, -8, 4.2, 9, C.pata500, 2)) },
    }),
    figure({
      x: 240,
      y: 214,
      scale: 1.5,
      pose: "none",
      dir: 0,
      hair: "braid",
      glasses: true,
      skin: SKINS[3],
      garment: coat(C.pata600),
      left: [-9, -17],
      right: [10, -15],
      hold: {
        right: at(
          0,
          0,
          area("M0 0C7 -6 8 -18 0 -25C-8 -18 -7 -6 0 0Z", C.pata600) + stroke("M0 4V-20", C.pata900, 0.9),
          "rotate(14)",
        ),
      },
    }),
    figure({
      x: 326,
      y: 214,
      scale: 1.5,
      pose: "none",
      dir: -1,
      hair: "scarf",
      trim: C.neel700,
      skin: SKINS[0],
      garment: coat(C.neel700),
      left: [-14, -5],
      right: [8, -4],
    }),
    figure({
      x: 412,
      y: 214,
      scale: 1.56,
      pose: "none",
      dir: -1,
      hair: "wave",
      skin: SKINS[0],
      garment: shirt(C.neel300, C.neel800, { tie: C.alta600 }),
      left: [-22, -9],
      right: [12, -2],
    }),
    box(0, 206, 480, 12, "#fff"),
    box(0, 217, 480, 83, C.pata700),
    each(4, (i) => box(12 + i * 118, 230, 104, 62, C.pata600, 3) + box(50 + i * 118, 240, 28, 4, C.halud400, 2)),
    mortar(114, 206, 0.9),
    flask(204, 206, 0.9, C.alta500),
    microscope(288, 206, 0.95),
    openBook(240, 206, 1),
    bottle(348, 206, 26, "#B8712A"),
    at(
      356,
      194,
      box(0, 0, 30, 12, C.m300, 2) +
        dots(
          [
            [6, 4],
            [15, 4],
            [24, 4],
            [6, 9],
            [24, 9],
          ],
          C.alta300,
          2,
        ),
      "rotate(8)",
    ),
    pile(442, 206, [C.alta600, C.halud500], 30),
    cup(32, 206),
  );
}

export const drawings = { "page-faculties": () => scene(faculties()) };

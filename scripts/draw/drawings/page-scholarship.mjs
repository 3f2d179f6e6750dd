import { figure } from "../parts/figure.mjs";
import { kurta } from "../parts/garments.mjs";
import { books, cup, frame, pile, pot, room } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** Five schemes on the table; one may be held at a time. */
function scholarship() {
  const form = (x, y, turn, colour) =>
    at(
      x,
      y,
      join(
        box(0, 0, 40, 52, "#fff"),
        box(0, 0, 40, 10, colour),
        stroke("M6 18h26M6 25h20M6 32h27M6 39h14", C.neel300, 2),
        disc(31, 43, 4.4, colour),
      ),
      `rotate(${turn})`,
    );
  return join(
    room("#26356C", "#3A2C46", 232, C.neel800),
    box(294, 30, 140, 116, C.neel950),
    disc(398, 58, 16, C.halud100),
    disc(391, 54, 14, C.neel950),
    dots(
      [
        [312, 50],
        [334, 84],
        [352, 48],
        [416, 104],
        [324, 112],
        [368, 100],
      ],
      "#fff",
      1.1,
    ),
    area("M294 146v-16q18 -16 36 -4t36 0t36 -2t32 4v18z", C.pata900),
    stroke("M294 30h140v116h-140zM364 30v116M294 84h140", C.m200, 4),
    box(286, 146, 156, 6, C.m300),
    box(30, 72, 116, 5, C.wood),
    books(34, 72, 80, 34, 14),
    pot(130, 72, 0.55),
    box(30, 122, 116, 5, C.wood),
    books(34, 122, 108, 32, 27),
    frame(
      182,
      46,
      64,
      76,
      join(
        box(5, 5, 54, 66, C.halud100),
        at(
          32,
          38,
          join(disc(0, 0, 14, C.alta600), disc(0, 0, 10, C.halud400), area("M-7 12l-5 22l9 -5l5 7l4 -22z", C.alta500)),
        ),
      ),
      C.wood,
    ),
    area("M110 120L20 232H300L160 120Z", "#FFE9A8", ".22"),
    figure({
      x: 268,
      y: 232,
      scale: 1.75,
      pose: "none",
      dir: -1,
      look: 1.6,
      hair: "long",
      glasses: true,
      skin: SKINS[1],
      garment: kurta(C.halud400, "#fff", { women: true, scarf: C.alta500 }),
      left: [-25, -22],
      right: [-6, -8],
    }),
    at(204, 156, join(form(0, 0, -6, C.pata600))),
    box(0, 224, 480, 76, C.wood),
    box(0, 224, 480, 5, "#A9754A"),
    area("M130 224L40 300H330L250 224Z", "#FFE9A8", ".3"),
    stroke("M104 224L86 172L128 132", C.neel300, 4),
    area("M112 138l20 -22l24 18l-36 16z", C.alta600),
    disc(104, 225, 20, C.neel950, 4),
    form(52, 240, -14, C.alta600),
    form(118, 238, -5, C.neel700),
    form(190, 238, 4, C.halud500),
    form(254, 242, 10, "#8E6FBC"),
    pile(364, 250, [C.neel700, C.pata600, C.alta600, C.halud500], 60),
    cup(344, 250, C.alta300),
    stroke("M322 268l32 12", C.halud500, 3),
    box(386, 262, 48, 28, C.neel300, 2),
    box(391, 266, 26, 3, "#fff"),
    dots(
      [
        [396, 280],
        [406, 280],
        [416, 280],
        [426, 280],
      ],
      "#fff",
      2.4,
    ),
  );
}

export const drawings = { "page-scholarship": () => scene(scholarship()) };

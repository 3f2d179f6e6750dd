import { tabletPress } from "../parts/apothecary.mjs";
import { hall, visitor } from "../parts/factory-hall.mjs";
import { figure } from "../parts/figure.mjs";
import { coat } from "../parts/garments.mjs";
import { C } from "../parts/palette.mjs";
import { at } from "../parts/primitives.mjs";
import { area, box, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

const category = "Industrial Visit";

function press() {
  const screenOf = join(
    box(0, 0, 44, 34, C.neel900, 3),
    stroke("M6 24l7 -8l6 5l8 -13l9 9", C.pata300, 2),
    stroke("M6 29h30", C.neel500, 1.6),
  );
  return join(
    hall,
    area("M60 240H420L470 300H10Z", "#A9B8CF"),
    at(250, 244, tabletPress(0, 0, 2.3)),
    dots(
      [
        [330, 190],
        [334, 198],
        [340, 204],
        [328, 206],
        [345, 212],
      ],
      "#fff",
      4,
    ),
    box(312, 214, 50, 32, C.m300, 3),
    area("M316 218h42l-4 -8h-34z", "#fff"),
    box(140, 150, 56, 94, C.neel100, 3),
    at(146, 158, screenOf),
    dots(
      [
        [154, 206],
        [166, 206],
        [178, 206],
      ],
      C.pata500,
      4,
    ),
    dots([[154, 220]], C.alta500, 4),
    stroke("M20 274H460", C.halud400, 7),
    stroke("M20 274H460", C.neel950, 7, ' stroke-dasharray="14 14"'),
    figure({
      x: 108,
      y: 262,
      scale: 1.5,
      dir: 1,
      hair: "cap",
      trim: C.neel700,
      skin: SKINS[1],
      beard: "thin",
      garment: coat(C.neel500),
      right: [24, -30],
    }),
    [
      [390, 268, 4],
      [430, 272, 17],
      [462, 266, 23],
      [352, 276, 38],
    ].map(([x, y, seed], i) =>
      visitor(x, y, 1.36, seed, {
        dir: -1,
        right: i % 2 ? [8, -12] : undefined,
        left: i === 1 ? [-8, -14] : undefined,
      }),
    ),
    visitor(36, 284, 1.4, 44, { dir: 1, left: [-6, -16], right: [7, -15] }),
  );
}

export const picture = {
  file: "industrial-visit-press.webp",
  category,
  alt: "Students in caps and white coats watch a tablet press from behind a yellow line",
  body: press,
};

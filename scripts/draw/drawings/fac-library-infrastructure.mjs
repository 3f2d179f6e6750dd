import { figure } from "../parts/figure.mjs";
import { coat, kurta, shirt } from "../parts/garments.mjs";
import { bookcase, books, pile, room, screen, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, dots, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** Open stacks, the corner of the pharmacopoeias, and the desks with screens. */
function libraryRooms() {
  const headphones = (x, y) =>
    stroke(`M${x - 11} ${y}a11 12 0 0 1 22 0`, C.neel950, 3) +
    box(x - 14, y - 2, 6, 11, C.alta600, 3) +
    box(x + 8, y - 2, 6, 11, C.alta600, 3);
  return join(
    room("#E6EDE3", "#D7BE96", 206, C.pata300),
    box(0, 0, 480, 14, "#D6E2D4"),
    each(3, (i) => box(60 + i * 150, 6, 70, 6, "#fff", 3)),
    bookcase(174, 44, 92, 150, 4, 5, { inside: "#4A2C1A" }),
    shade("M174 44h92v150h-92z", ".12"),
    bookcase(10, 28, 128, 186, 4, 17),
    bookcase(292, 34, 100, 176, 4, 41),
    area("M138 28l20 12v168l-20 6z", C.wood),
    area("M292 34l-16 10v160l16 6z", C.wood),
    box(142, 60, 12, 18, C.halud200),
    stroke("M145 66h6m-6 5h6", C.neel900, 1.2),
    figure({
      x: 218,
      y: 232,
      scale: 1.24,
      dir: -1,
      look: 1.4,
      hair: "scarf",
      trim: C.alta500,
      skin: SKINS[1],
      garment: kurta(C.neel500, "#fff", { women: true }),
      left: [-8, -17],
      right: [9, -15],
      hold: {
        right: at(
          -9,
          1,
          area("M0 0L-10 -6V6L0 12L10 6V-6Z", C.halud400) +
            area("M0 0L-9 -5V4L0 10L9 4V-5Z", "#fff") +
            stroke("M0 0V10", C.m300, 1),
        ),
      },
    }),
    box(404, 88, 70, 5, C.wood),
    each(
      3,
      (i) =>
        box(408 + i * 21, 44, 19, 44, [C.alta700, C.neel800, C.pata700][i], 1) +
        box(411 + i * 21, 54, 13, 3, C.halud400) +
        box(411 + i * 21, 76, 13, 2, C.halud400),
    ),
    box(404, 140, 70, 5, C.wood),
    each(
      2,
      (i) => box(408 + i * 25, 98, 22, 42, [C.halud500, C.alta600][i], 1) + box(411 + i * 25, 108, 16, 3, "#fff"),
    ),
    at(460, 140, area("M0 0V-30L12 -28V0Z", C.pata600)),
    box(398, 182, 80, 62, "#fff", 4),
    box(394, 172, 86, 12, C.neel200, 3),
    box(404, 192, 30, 14, C.neel900, 2),
    dots(
      [
        [446, 196],
        [456, 196],
        [466, 196],
      ],
      C.pata500,
      2.4,
    ),
    area("M404 222h60l6 8h-70z", C.m200),
    sheet(412, 214, 34, 12, { lines: 2 }),
    screen(40, 246, 84, 54, stroke("M8 10h34M8 20h56M8 29h48M8 38h56", C.neel500, 2.6)),
    screen(150, 246, 110, 72, stroke("M12 22h60M12 44h78", C.neel900, 8), C.halud100),
    screen(
      286,
      246,
      84,
      54,
      each(5, (i) => box(10 + i * 13, 42 - [14, 24, 18, 30, 22][i], 9, [14, 24, 18, 30, 22][i], C.pata600)),
    ),
    box(14, 244, 378, 9, C.wood, 2),
    box(24, 253, 358, 47, C.wood2),
    box(132, 200, 6, 46, "#C3B08D"),
    box(270, 200, 6, 46, "#C3B08D"),
    figure({
      x: 82,
      y: 312,
      scale: 1.4,
      pose: "none",
      back: true,
      hair: "braid",
      trim: C.halud400,
      skin: SKINS[0],
      garment: kurta(C.alta500, C.neel800, { women: true, scarf: "#fff" }),
      left: [-9, -3],
      right: [9, -3],
    }),
    figure({
      x: 208,
      y: 314,
      scale: 1.42,
      pose: "none",
      back: true,
      hair: "crop",
      skin: SKINS[3],
      garment: shirt(C.halud400),
      left: [-12, 2],
      right: [13, -8],
    }),
    headphones(208, 246),
    figure({
      x: 328,
      y: 312,
      scale: 1.4,
      pose: "none",
      back: true,
      hair: "wave",
      skin: SKINS[1],
      garment: coat(C.neel500),
      left: [-9, 2],
      right: [9, 2],
    }),
    books(420, 300, 56, 36, 12),
    pile(398, 300, [C.neel700, C.alta600, C.halud500], 30),
  );
}

export const drawings = { "fac-library-infrastructure": () => scene(libraryRooms()) };

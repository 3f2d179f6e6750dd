import { hall, visitor } from "../parts/factory-hall.mjs";
import { figure } from "../parts/figure.mjs";
import { coat } from "../parts/garments.mjs";
import { C } from "../parts/palette.mjs";
import { at, each } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

const category = "Industrial Visit";

function packing() {
  const blister = (x) =>
    at(
      x,
      214,
      join(
        box(0, 0, 34, 15, C.m300, 2),
        dots(
          [
            [6, 4],
            [13, 4],
            [20, 4],
            [27, 4],
            [6, 11],
            [13, 11],
            [20, 11],
            [27, 11],
          ],
          [C.alta500, C.halud400, C.pata500][((x / 46) % 3) | 0],
          2.6,
        ),
      ),
    );
  return join(
    hall,
    box(300, 118, 160, 110, "#F4F8FD", 5),
    box(312, 130, 70, 52, "#BFD3EA", 3),
    area("M316 180l30 -48h18l-30 48z", "#fff", ".6"),
    box(394, 130, 52, 36, C.neel900, 3),
    stroke("M400 142h26m-26 8h34m-34 8h18", C.pata300, 2.4),
    dots(
      [
        [402, 178],
        [416, 178],
      ],
      C.pata500,
      4.4,
    ),
    dots([[432, 178]], C.alta500, 4.4),
    box(0, 228, 480, 14, C.neel800),
    each(13, (i) => disc(18 + i * 38, 244, 8, C.m300)),
    box(0, 254, 480, 12, C.neel700),
    each(7, (i) => blister(6 + i * 46)),
    [0, 1, 2].map(
      (i) =>
        box(338 + i * 44, 202, 30, 26, ["#fff", C.halud200, "#fff"][i], 1) + box(338 + i * 44, 210, 30, 6, C.alta600),
    ),
    [
      [46, 6],
      [100, 27],
      [154, 35],
    ].map(([x, seed], i) =>
      visitor(x, 222, 1.4, seed, { pose: "none", dir: 1, look: 1.5, right: i === 2 ? [22, -6] : [11, -6] }),
    ),
    figure({
      x: 232,
      y: 222,
      scale: 1.44,
      pose: "none",
      dir: -1,
      hair: "cap",
      trim: C.pata600,
      skin: SKINS[0],
      garment: coat(C.pata600),
      left: [-16, -34],
      right: [9, -8],
    }),
    [
      [70, 61],
      [210, 72],
      [430, 85],
    ].map(([x, seed]) => visitor(x, 316, 1.46, seed, { pose: "none", back: true, left: [-9, 0], right: [9, 0] })),
  );
}

export const picture = {
  file: "industrial-visit-packing.webp",
  category,
  alt: "Blister packs run past the students on a conveyor while a guide explains",
  body: packing,
};

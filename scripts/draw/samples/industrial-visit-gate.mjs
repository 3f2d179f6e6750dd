import { figure } from "../parts/figure.mjs";
import { shirt, suit } from "../parts/garments.mjs";
import { cloud, field, hedge } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";
import { somebody } from "../parts/somebody.mjs";

const category = "Industrial Visit";

function gate() {
  const works = join(
    box(20, 92, 290, 112, "#F3F6FB"),
    box(16, 84, 298, 10, C.neel700),
    each(6, (i) => box(34 + i * 46, 108, 34, 26, "#BFD3EA", 2) + box(34 + i * 46, 148, 34, 26, "#BFD3EA", 2)),
    box(140, 60, 90, 26, C.neel800, 2),
    stroke("M156 73h58", "#fff", 4),
    box(330, 70, 40, 134, C.neel300),
    disc(350, 70, 20, C.neel200, 7),
    box(376, 96, 34, 108, C.neel200),
    disc(393, 96, 17, "#fff", 6),
    stroke("M350 110h43M350 150h43", C.m300, 5),
    box(424, 40, 14, 164, C.m300),
    stroke("M424 60h14m-14 14h14", C.alta600, 5),
  );
  const bus = join(
    box(0, -70, 128, 64, C.halud400, 7),
    box(0, -36, 128, 7, C.pata600),
    each(4, (i) => box(10 + i * 24, -62, 20, 21, "#DDE9FA", 2)),
    box(108, -62, 18, 28, "#DDE9FA", 2),
    dots(
      [
        [28, -6],
        [100, -6],
      ],
      C.neel950,
      13,
    ),
    dots(
      [
        [28, -6],
        [100, -6],
      ],
      C.m300,
      6,
    ),
  );
  return join(
    field(196, { sky: "#D3E4F8" }),
    cloud(90, 46, 1),
    cloud(250, 34, 0.7),
    works,
    hedge(14, 208, 300, 3, 7),
    box(0, 208, 480, 92, "#C3C6CF"),
    area("M0 208h480v8H0z", C.m200),
    at(344, 262, bus),
    each(9, (i) => somebody(46 + i * 36, 252 + (i % 2) * 6, 1.08, 100 + i * 13, { dir: i < 4 ? 1 : i > 5 ? -1 : 0 })),
    each(8, (i) =>
      somebody(36 + i * 42, 292, 1.22, 210 + i * 17, {
        dir: i < 3 ? 1 : i > 5 ? -1 : 0,
        left: i % 3 ? undefined : [-8, -12],
      }),
    ),
    figure({
      x: 384,
      y: 294,
      scale: 1.28,
      dir: -1,
      hair: "bun",
      hairColour: "#4A4450",
      glasses: true,
      skin: SKINS[1],
      garment: suit(C.neel800, C.halud400),
    }),
    figure({
      x: 430,
      y: 290,
      scale: 1.28,
      dir: -1,
      hair: "crop",
      skin: SKINS[3],
      garment: shirt("#fff", C.neel900, { tie: C.alta600 }),
      left: [-13, -34],
    }),
    shade("M20 298h380l20 2H0z", ".1"),
  );
}

export const picture = {
  file: "industrial-visit-gate.webp",
  category,
  alt: "The whole class with two guides in front of the factory and the yellow bus",
  body: gate,
};

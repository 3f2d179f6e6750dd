import { figure } from "../parts/figure.mjs";
import { coat, kurta, sari, shirt } from "../parts/garments.mjs";
import { cloud, college, field, hedge, krishnachura } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { palm } from "../parts/plants.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** The front of the college on a morning in May. */
function about() {
  return join(
    field(206),
    disc(64, 56, 24, C.halud200),
    cloud(120, 48, 0.8),
    cloud(236, 34, 0.6),
    palm(26, 208, 96, C.pata500),
    palm(50, 210, 70, C.pata600),
    college(64, 214, 3),
    hedge(58, 218, 96),
    hedge(250, 218, 100, 7),
    area("M182 221h44q40 30 110 79h-232q60 -46 78 -79z", "#F1E2C2"),
    stroke("M182 222q-18 33 -78 78M226 222q40 30 110 78", "#DFC999", 2),
    krishnachura(398, 256, 1.36, 21),
    area("M340 266h112l6 9h-124z", "#E9DCC3"),
    box(346, 275, 100, 4, C.m300),
    figure({
      x: 162,
      y: 292,
      scale: 0.92,
      pose: "walk",
      dir: 1,
      hair: "braid",
      skin: SKINS[1],
      garment: coat(C.alta600),
      right: [12, -16],
      hold: { right: box(-4, -9, 11, 14, C.halud400, 1) },
    }),
    figure({
      x: 192,
      y: 288,
      scale: 0.92,
      pose: "walk",
      dir: 1,
      hair: "crop",
      glasses: true,
      skin: SKINS[3],
      garment: coat(C.neel500),
      left: [-12, 2],
    }),
    figure({
      x: 238,
      y: 262,
      scale: 0.74,
      pose: "walk",
      dir: -1,
      hair: "bun",
      hairColour: "#57515E",
      skin: SKINS[0],
      garment: sari(C.pata500, C.halud400, C.alta600),
    }),
    figure({
      x: 376,
      y: 266,
      scale: 0.84,
      pose: "front",
      hair: "scarf",
      trim: C.neel700,
      look: 1.6,
      skin: SKINS[0],
      garment: kurta(C.halud400, C.neel800, { women: true }),
      left: [-7, -8],
      right: [8, -8],
    }),
    at(376, 258, area("M-9 -3L0 0L9 -3V5L0 8L-9 5Z", "#fff") + stroke("M0 0V8", C.m300, 1)),
    figure({
      x: 420,
      y: 266,
      scale: 0.84,
      pose: "front",
      dir: -1,
      hair: "wave",
      skin: SKINS[2],
      garment: shirt(C.neel300, C.neel800),
      left: [-17, -22],
    }),
    each(8, (i) =>
      at(
        14 + i * 12,
        292,
        [-30, 30, 0]
          .map((turn) =>
            area(`M0 0C4 -5 4 -11 0 -${15 + (i % 3) * 2}C-4 -11 -4 -5 0 0Z`, i % 2 ? C.pata700 : C.pata600).replace(
              "/>",
              ` transform="rotate(${turn})"/>`,
            ),
          )
          .join(""),
      ),
    ),
    area("M0 300v-9h108l6 9z", "#8A5A36"),
    box(52, 268, 2, 24, C.wood2),
    box(43, 262, 20, 11, "#fff", 1),
    stroke("M46 266h13m-13 4h8", C.pata600, 1.4),
  );
}

export const drawings = { "page-about": () => scene(about()) };

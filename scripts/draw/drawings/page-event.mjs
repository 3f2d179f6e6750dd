import { figure } from "../parts/figure.mjs";
import { garland } from "../parts/garland.mjs";
import { kurta, sari } from "../parts/garments.mjs";
import { alpona } from "../parts/ornaments.mjs";
import { field } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { palm } from "../parts/plants.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** The morning of Saraswati Puja: yellow saris, marigolds, books before the veena. */
function event() {
  const veena = join(
    stroke("M-46 6L42 -22", C.wood, 5),
    stroke("M-46 4L42 -24", C.halud400, 1),
    disc(-48, 8, 14, "#C9653A"),
    disc(-51, 5, 6, "#DB8052"),
    disc(24, -10, 8, C.wood2),
    disc(45, -24, 4, C.halud500),
    stroke("M4 -10v-7M13 -13v-7M32 -19v-7", C.wood2, 2),
  );
  return join(
    field(206, { sky: "#FFF3DC" }),
    palm(20, 208, 120, C.pata500),
    palm(462, 208, 104, C.pata500),
    box(70, 70, 340, 140, C.alta800),
    each(17, (i) => area(`M${70 + i * 20} 70h20v136h-20z`, [C.alta700, C.alta600][i % 2])),
    area("M52 78L240 10L428 78Z", C.halud400),
    area("M98 78L240 26L382 78Z", C.alta600),
    at(240, 60, alpona(20, 1.1, "#fff")),
    stroke("M52 78L240 10L428 78", "#fff", 3),
    each(10, (i) => area(`M${50 + i * 38} 76h38q-4 22 -19 22t-19 -22z`, [C.halud400, "#fff", C.pata500][i % 3])),
    box(58, 76, 12, 142, "#fff"),
    box(410, 76, 12, 142, "#fff"),
    each(8, (i) => area(`M58 ${84 + i * 17}l12 -6v6l-12 6zM410 ${84 + i * 17}l12 -6v6l-12 6z`, C.alta500)),
    garland(74, 98, 112, 30),
    garland(186, 98, 108, 34),
    garland(294, 98, 112, 30),
    at(240, 160, disc(0, 0, 44, C.halud200) + alpona(44, 1, C.halud600)),
    box(150, 196, 180, 14, "#fff"),
    stroke("M154 203h172", C.alta600, 2, ' stroke-dasharray="2 6"'),
    box(120, 210, 240, 14, C.halud200),
    stroke("M126 217h228", C.alta600, 2, ' stroke-dasharray="6 5"'),
    at(240, 178, veena, "scale(1.4)"),
    area("M188 196q-8 -12 0 -14q2 -8 8 -2q6 -6 8 2q8 2 0 14z", "#F3B3CB"),
    each(3, (i) => box(286 + i * 2, 190 - i * 6, 34 - i * 4, 5.4, [C.neel700, C.pata600, C.alta300][i], 1)),
    box(170, 186, 10, 10, C.neel900, 2),
    stroke("M176 186l10 -20", "#fff", 2),
    disc(138, 206, 7, C.halud600, 4),
    area("M138 190q6 8 0 13q-6 -5 0 -13z", C.halud400),
    disc(342, 206, 7, C.halud600, 4),
    area("M342 190q6 8 0 13q-6 -5 0 -13z", C.halud400),
    `<g transform="translate(240 264) scale(1 .3)">${alpona(104, 2.4, "#fff")}</g>`,
    figure({
      x: 96,
      y: 276,
      scale: 1.26,
      dir: 1,
      hair: "bun",
      bindi: true,
      skin: SKINS[1],
      garment: sari(C.halud400, C.alta600, C.alta600),
      left: [4, -22],
      right: [10, -24],
    }),
    figure({
      x: 142,
      y: 284,
      scale: 1.26,
      back: true,
      hair: "braid",
      trim: C.halud500,
      skin: SKINS[0],
      garment: sari(C.halud400, C.pata600, C.pata600),
      left: [-6, -16],
      right: [7, -16],
      under: ["left", "right"],
    }),
    figure({
      x: 340,
      y: 286,
      scale: 1.3,
      dir: -1,
      hair: "wave",
      skin: SKINS[2],
      garment: kurta("#fff", C.neel300),
      left: [-16, -22],
      right: [-4, -19],
      hold: {
        left: join(
          disc(-2, -1, 9, C.halud600, 3),
          dots(
            [
              [-7, -4],
              [-2, -5],
              [3, -4],
            ],
            "#EE6A3E",
            3,
          ),
        ),
      },
    }),
    figure({
      x: 388,
      y: 278,
      scale: 1.26,
      dir: -1,
      hair: "long",
      skin: SKINS[3],
      garment: sari(C.halud200, C.alta600, C.pata700),
      left: [-6, -24],
      right: [3, -22],
    }),
    figure({
      x: 436,
      y: 292,
      scale: 0.92,
      dir: -1,
      hair: "braid",
      skin: SKINS[1],
      garment: kurta(C.halud400, "#fff", { women: true }),
      left: [-12, -30],
    }),
    figure({
      x: 46,
      y: 288,
      scale: 1.2,
      dir: 1,
      hair: "crop",
      glasses: true,
      skin: SKINS[0],
      garment: kurta(C.neel300, "#fff"),
      right: [12, -14],
    }),
  );
}

export const drawings = { "page-event": () => scene(event()) };

import { figure } from "../parts/figure.mjs";
import { sari, shirt } from "../parts/garments.mjs";
import { cloud, field } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { palm } from "../parts/plants.mjs";
import { each } from "../parts/primitives.mjs";
import { area, box, disc, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";
import { somebody } from "../parts/somebody.mjs";

function sportsDay() {
  const runner = (x, y, k, colour, who) =>
    figure({
      x,
      y,
      scale: k,
      pose: "run",
      dir: 1,
      garment: { ...shirt(colour, C.neel900, { sleeve: "short", collar: colour }), legWidth: 7.6 },
      left: [-19, -12],
      right: [19, -30],
      ...who,
    });
  const flags = each(16, (i) =>
    area(
      `M${i * 31} ${40 + Math.abs(8 - i) * -1.4 + 12}h20l-10 20z`,
      [C.alta500, C.halud400, "#fff", C.pata500, C.neel500][i % 5],
    ),
  );
  return join(
    field(150, { sky: "#D0E5FA", grass: "#93C9A5" }),
    disc(420, 50, 26, C.halud200),
    cloud(80, 50, 1),
    palm(20, 156, 110, C.pata600),
    palm(456, 156, 90, C.pata600),
    stroke("M0 48Q240 70 480 48", C.neel800, 1.6),
    flags,
    each(15, (i) =>
      somebody(14 + i * 33, 176 + (i % 3) * 4, 0.9, 300 + i * 11, {
        right: i % 3 === 0 ? [12, -56] : undefined,
        left: i % 4 === 1 ? [-13, -56] : undefined,
      }),
    ),
    box(0, 182, 480, 3, "#fff"),
    each(10, (i) => box(10 + i * 52, 172, 4, 22, "#fff")),
    box(0, 196, 480, 104, "#C97B4A"),
    stroke("M-10 222H490M-10 252H490M-10 284H490", "#fff", 2.6),
    stroke("M404 150V262", C.wood2, 5),
    stroke("M404 210Q360 214 348 214Q360 220 420 232", C.alta500, 4),
    runner(96, 218, 1.14, C.neel500, { hair: "crop", skin: SKINS[0] }),
    runner(216, 248, 1.28, C.pata500, { hair: "wave", skin: SKINS[3] }),
    runner(140, 280, 1.4, C.halud400, { hair: "short", glasses: true, skin: SKINS[2] }),
    runner(340, 272, 1.44, C.alta500, { hair: "crop", skin: SKINS[1], left: [-20, -54], right: [20, -56] }),
    figure({
      x: 446,
      y: 292,
      scale: 1.34,
      dir: -1,
      hair: "cap",
      trim: C.alta600,
      skin: SKINS[0],
      garment: shirt("#fff", C.neel700, { sleeve: "short" }),
      left: [-9, -34],
      hold: { left: disc(0, -3, 4.4, C.m300) },
    }),
    figure({
      x: 30,
      y: 296,
      scale: 1.36,
      dir: 1,
      hair: "bun",
      skin: SKINS[2],
      garment: sari(C.alta300, C.alta700, C.alta700),
      right: [13, -56],
      left: [-12, -20],
    }),
    shade("M300 273h90l6 4h-100z", ".12"),
  );
}

const category = null;

export const picture = {
  file: "sports-day.webp",
  category,
  alt: "A runner in red reaches the tape before three others, cheered from the edge of the field",
  body: sportsDay,
};

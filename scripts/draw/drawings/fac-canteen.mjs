import { figure } from "../parts/figure.mjs";
import { kurta, sari, shirt } from "../parts/garments.mjs";
import { cup, fan, frame, openBook, pane, room, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { each, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

const STEEL = "#C3C9D6";

const pan = (x, y, w, inside) =>
  join(
    disc(x, y - 12, w / 2, "#DDE2EB", 4),
    disc(x, y - 12, w / 2 - 3, inside, 2.8),
    area(`M${x - w / 2} ${y - 12}q0 5 ${w / 2} 5t${w / 2} -5l-3 12h${6 - w}z`, STEEL),
    shade(`M${x + w / 4} ${y - 8}l${w / 4} -4l-3 12h${-w / 5}z`, ".12"),
  );

/** A meal on a steel plate, seen from in front of the table. */
const thali = (x, y) =>
  join(
    disc(x, y, 20, STEEL, 5.4),
    disc(x, y - 0.8, 17, "#E6EAF1", 4),
    area(`M${x - 8} ${y}q2 -8 8 -8t8 8z`, "#fff"),
    disc(x - 12, y - 0.6, 4, C.halud400, 2),
    disc(x + 12, y - 0.4, 4, C.pata600, 2),
    disc(x + 3, y + 1.6, 3, "#B8712A", 1.2),
  );

function canteen() {
  const marks = each(4, (i) => `M10 ${12 + i * 9}h26M52 ${12 + i * 9}h8`);
  return join(
    room("#FDF1CF", "#D9B98A", 218, "#E8C98F"),
    fan(300, 20),
    each(24, (i) => box(i * 20, 190, 19, 26, i % 2 ? "#F6E2B0" : "#FBEBC4")),
    frame(26, 32, 70, 50, join(box(0, 0, 70, 50, C.pata900), stroke(marks, "#fff", 1.6)), C.wood),
    figure({
      x: 150,
      y: 156,
      scale: 1.3,
      pose: "none",
      dir: 1,
      hair: "cap",
      trim: "#fff",
      beard: "thin",
      skin: SKINS[2],
      garment: shirt("#fff", C.neel800, { sleeve: "short", collar: C.alta300 }),
      left: [-13, -5],
      right: [19, -14],
      hold: { right: stroke("M0 -2L9 7", C.neel500, 2) + disc(10, 8, 4, C.neel500) },
    }),
    figure({
      x: 76,
      y: 156,
      scale: 1.24,
      pose: "none",
      hair: "bun",
      hairColour: "#4A4450",
      skin: SKINS[1],
      bindi: true,
      garment: sari(C.pata500, C.halud400, C.alta600),
      left: [-12, -3],
      right: [11, -5],
    }),
    box(14, 146, 240, 8, STEEL, 2),
    box(20, 154, 228, 62, C.alta600),
    each(6, (i) => box(30 + i * 36, 164, 28, 42, C.alta700, 2)),
    pan(118, 146, 40, "#fff"),
    pan(176, 146, 38, C.halud400),
    pan(222, 146, 40, C.pata600),
    box(34, 136, 26, 10, C.neel800, 1),
    openBook(92, 145, 0.6),
    box(282, 84, 44, 62, "#F2F5FB", 4),
    box(290, 92, 28, 22, C.neel200, 2),
    dots(
      [
        [296, 124],
        [304, 124],
      ],
      C.pata500,
      2.4,
    ),
    stroke("M304 132v8", C.neel500, 3),
    sheet(330, 88, 14, 20, { lines: 4, ink: C.pata600 }),
    box(276, 146, 62, 6, C.m300),
    box(282, 152, 50, 64, C.m200),
    area("M299 158h10l-2 14h-6z", STEEL),
    pane(366, 48, 92, 78),
    figure({
      x: 112,
      y: 262,
      scale: 1.34,
      pose: "none",
      dir: 1,
      hair: "wave",
      skin: SKINS[0],
      garment: shirt(C.neel500),
      left: [-6, -4],
      right: [22, -8],
    }),
    figure({
      x: 214,
      y: 262,
      scale: 1.34,
      pose: "none",
      dir: -1,
      hair: "scarf",
      trim: C.halud500,
      skin: SKINS[1],
      garment: kurta(C.pata700, "#fff", { women: true }),
      left: [-16, -26],
      right: [9, -4],
    }),
    figure({
      x: 334,
      y: 262,
      scale: 1.36,
      pose: "none",
      dir: 1,
      hair: "braid",
      skin: SKINS[3],
      garment: kurta(C.alta500, "#fff", { women: true, scarf: C.halud200 }),
      left: [-10, -4],
      right: [13, -6],
    }),
    figure({
      x: 424,
      y: 262,
      scale: 1.34,
      pose: "none",
      dir: -1,
      hair: "crop",
      glasses: true,
      skin: SKINS[2],
      garment: shirt(C.halud400),
      left: [-18, -34],
      right: [8, -5],
      lift: [],
    }),
    box(0, 256, 480, 12, C.wood),
    box(0, 268, 480, 32, C.wood2),
    thali(128, 258),
    thali(214, 258),
    thali(340, 258),
    thali(416, 258),
    area("M262 240h13l-2 17h-9z", STEEL),
    area("M282 244h11l-2 13h-7z", STEEL),
    cup(384, 257),
    box(166, 249, 7, 8, C.alta500, 1),
    box(175, 247, 7, 10, C.halud400, 1),
  );
}

export const drawings = { "fac-canteen": () => scene(canteen()) };

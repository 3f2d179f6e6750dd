import { balance, bottle, tabletPress, wares } from "../parts/apothecary.mjs";
import { figure } from "../parts/figure.mjs";
import { coat } from "../parts/garments.mjs";
import { frame, room, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { each, scene } from "../parts/primitives.mjs";
import { area, box, dots, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** What is not written down has not happened: the record beside the balance, the press behind the glass. */
function director() {
  const chart = each(4, (row) =>
    each(5, (i) => (row * 5 + i < 17 ? `M${9 + i * 12} ${14 + row * 11}l2.4 3l4 -6` : "")),
  );
  return join(
    room(C.neel100, "#D9DEEC", 226, C.neel200),
    box(188, 28, 200, 132, "#F7F8FC"),
    box(196, 36, 184, 116, "#CBD9EE"),
    box(196, 128, 184, 24, "#B5C2DC"),
    tabletPress(236, 140, 1.1),
    figure({
      x: 366,
      y: 142,
      scale: 0.72,
      dir: -1,
      hair: "cap",
      trim: "#fff",
      skin: SKINS[2],
      garment: coat(C.neel300),
      left: [-20, -22],
    }),
    dots(
      [
        [268, 122],
        [271, 126],
        [265, 128],
        [274, 131],
      ],
      "#fff",
      2,
    ),
    box(258, 132, 26, 9, C.m300, 1),
    shade("M196 36l60 116h-30l-30 -58z", ".04"),
    stroke("M288 36V152", "#fff", 4),
    area("M204 40h26l-30 56v-40z", "#fff", ".35"),
    frame(408, 38, 62, 60, box(0, 0, 62, 9, C.alta600) + stroke(chart, C.pata600, 1.8), C.m300),
    frame(34, 30, 120, 66, box(0, 0, 120, 66, C.pata200), C.m300),
    wares(36, 116, [62, 92], 25, C.m300),
    figure({
      x: 312,
      y: 212,
      scale: 1.5,
      pose: "none",
      dir: -1,
      look: 1.8,
      hair: "bun",
      glasses: true,
      skin: SKINS[1],
      hairColour: "#4A4450",
      garment: coat(C.alta600),
      left: [-30, -18],
      right: [13, -7],
      hold: { right: stroke("M0 4L7 -12", C.halud500, 2.2) },
    }),
    box(0, 206, 480, 12, "#fff"),
    box(0, 216, 480, 84, C.neel800),
    each(4, (i) => box(14 + i * 116, 230, 104, 62, C.neel700, 3) + box(52 + i * 116, 240, 28, 4, C.halud400, 2)),
    balance(212, 206, 1.35),
    area("M268 206l12 -14h84l12 14z", "#fff"),
    area("M264 207h116v4h-116z", C.alta700),
    stroke("M322 192v14M286 196h28M284 200h30M282 203.5h31M330 196h28M331 200h18", C.neel500, 1.3),
    bottle(398, 206, 34, "#B8712A", C.neel900),
    bottle(420, 206, 28, "#EAF6FF", C.alta600),
    bottle(440, 206, 38, C.neel500, C.neel900),
    sheet(404, 193, 10, 8, { lines: 7, ink: C.neel500 }),
  );
}

export const drawings = { "page-message-director": () => scene(director()) };

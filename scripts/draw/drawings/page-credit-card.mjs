import { figure } from "../parts/figure.mjs";
import { kurta, sari, shirt } from "../parts/garments.mjs";
import { cup, frame, pane, room, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** Grandmother's gold stays in its box: the family and the form. */
function creditCard() {
  return join(
    room("#FBE6C8", "#C99A66", 224, "#E3C08F"),
    pane(196, 36, 104, 84, { frame: C.pata600 }),
    box(20, 66, 128, 5, C.wood),
    box(20, 112, 128, 5, C.wood),
    each(
      4,
      (i) =>
        disc(38 + i * 30, 51, 14.5, i % 2 ? "#DDE2EB" : "#C3C9D6") +
        disc(38 + i * 30, 51, 10.5, i % 2 ? "#C9CFDB" : "#D6DBE5") +
        stroke(`M${30 + i * 30} 47q3 -7 9 -8`, "#fff", 1.6),
    ),
    [C.alta600, C.halud400, C.pata600, "#B8712A", C.alta300].map(
      (colour, i) =>
        box(28 + i * 23, 92, 17, 20, "#F4FBFF", 3) +
        box(29 + i * 23, 98, 15, 13, colour, 2) +
        box(30 + i * 23, 88, 13, 5, C.wood2, 1),
    ),
    stroke("M330 40h118M344 40v12M372 40v12M402 40v12M432 40v12", C.wood2, 2.6),
    at(344, 52, disc(0, 18, 13, "#3B3440", 14) + stroke("M0 0v8", "#3B3440", 3)),
    stroke("M372 52v20M402 52v22", "#C3C9D6", 3),
    disc(372, 76, 8, "#C3C9D6", 6),
    area("M396 74h12l-2 16h-8z", "#C3C9D6"),
    at(432, 52, disc(0, 16, 10, "#C9653A", 11)),
    frame(
      336,
      104,
      36,
      42,
      join(box(3, 3, 30, 36, C.halud200), dots([[18, 17]], C.alta600, 6), stroke("M9 34q9 -12 18 0", C.alta600, 4)),
      C.wood,
    ),
    stroke("M240 0v20", C.neel900, 1.6),
    area("M222 34q0 -14 18 -14t18 14z", C.pata700),
    disc(240, 36, 5, C.halud200),
    area("M222 36L150 214H330L258 36Z", "#FFF3C4", ".35"),
    figure({
      x: 84,
      y: 221,
      scale: 1.52,
      pose: "none",
      dir: 1,
      look: 1,
      hair: "crop",
      hairColour: "#57515E",
      beard: "thin",
      skin: SKINS[2],
      garment: shirt(C.neel300, C.neel800),
      left: [-6, -5],
      right: [26, -10],
    }),
    figure({
      x: 192,
      y: 220,
      scale: 1.5,
      pose: "none",
      dir: 1,
      look: 2,
      hair: "braid",
      skin: SKINS[1],
      garment: kurta(C.pata500, "#fff", { women: true, scarf: C.halud400 }),
      left: [-3, -6],
      right: [20, -5],
      hold: { right: stroke("M-1 3L5 -10", C.neel900, 2) },
    }),
    figure({
      x: 300,
      y: 220,
      scale: 1.5,
      pose: "none",
      dir: -1,
      look: 1,
      hair: "bun",
      bindi: true,
      skin: SKINS[2],
      garment: sari(C.alta500, C.halud400, C.pata700),
      left: [-15, -13],
      right: [10, -4],
    }),
    figure({
      x: 398,
      y: 221,
      scale: 1.44,
      pose: "none",
      dir: -1,
      hair: "bun",
      hairColour: "#C9C6CE",
      glasses: true,
      skin: SKINS[1],
      garment: sari("#F7EFE0", C.neel300, "#E6DCC8"),
      left: [-13, -6],
      right: [5, -6],
    }),
    box(36, 226, 10, 74, C.wood2),
    box(434, 226, 10, 74, C.wood2),
    area("M22 216h436l-8 62q-18 6 -36 0t-36 0t-36 0t-36 0t-36 0t-36 0t-36 0t-36 0t-36 0t-36 0t-36 0t-24 0z", C.pata100),
    stroke("M28 262h424M27 254h426", C.alta300, 2),
    box(20, 214, 440, 9, "#fff", 2),
    area("M196 214l8 -9h62l8 9z", "#fff"),
    stroke("M214 208h24M212 211h38", C.neel500, 1.2),
    area("M112 214l5 -7h34l4 7z", C.neel700),
    stroke("M122 210.5h20", C.halud400, 1.8),
    cup(172, 214),
    cup(330, 214),
    box(364, 200, 38, 14, C.alta700, 2),
    box(364, 198, 38, 5, C.alta600, 2),
    box(380, 201, 6, 6, C.halud400, 1),
    at(288, 207, box(-9, 0, 18, 7, C.neel950, 1)),
    sheet(58, 207, 26, 7, { lines: 1 }),
  );
}

export const drawings = { "page-credit-card": () => scene(creditCard()) };

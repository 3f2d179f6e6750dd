import { figure } from "../parts/figure.mjs";
import { kurta, shirt } from "../parts/garments.mjs";
import { bookcase, cup, frame, pile, pot, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, boxes, disc, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** From four o'clock his door stands open. */
function principal() {
  const rings = (x, y) => `M${x} ${y}l10 6v12l-10 6l-10 -6v-12z`;
  const tiles = each(5, (i) => `M${-60 + i * 150} 300L${120 + i * 62} 236`);
  return join(
    box(0, 0, 480, 300, "#E6EDE3"),
    box(0, 0, 480, 20, "#D6E2D4"),
    box(0, 236, 480, 64, "#D8B98B"),
    stroke(tiles, "#C8A675", 1.4),
    stroke("M0 262h480", "#C8A675", 1.4),
    box(0, 150, 480, 86, "#CFE0D0"),
    box(0, 148, 480, 4, C.pata300),
    box(0, 230, 480, 7, C.pata700),
    box(190, 32, 136, 204, C.wood2),
    box(200, 42, 116, 194, "#FFF1CC"),
    box(200, 206, 116, 30, "#E8C98F"),
    box(212, 66, 62, 42, C.pata900),
    stroke(`${rings(233, 74) + rings(253, 74)}M263 80l6 -4`, "#fff", 1.4),
    bookcase(284, 82, 34, 124, 4, 9),
    figure({
      x: 244,
      y: 214,
      scale: 0.86,
      dir: -1,
      hair: "wave",
      hairColour: "#4A4450",
      glasses: true,
      beard: "thin",
      skin: SKINS[2],
      garment: shirt("#fff", C.neel800, { tie: C.alta600 }),
      left: [-22, -24],
    }),
    box(240, 184, 76, 7, C.wood),
    box(244, 191, 72, 36, "#A9754A"),
    pile(288, 184, [C.alta600, C.neel700], 24),
    cup(272, 184),
    sheet(250, 178, 14, 6, { lines: 2 }),
    area("M318 42L392 26V252L318 236Z", C.wood),
    area("M328 54L380 44V124L328 128Z", C.wood2),
    area("M328 140L380 138V226L328 222Z", C.wood2),
    disc(384, 150, 3.4, C.halud400),
    area("M196 236h124l30 64h-220z", "#FFF3C4", ".75"),
    box(152, 82, 26, 12, C.halud400, 1),
    stroke("M156 88h18", C.neel900, 1.8),
    disc(112, 62, 24, C.wood2),
    disc(112, 62, 20, "#fff"),
    stroke("M112 62V46M112 62l10 6", C.neel900, 2.6),
    boxes(
      [
        [111, 48, 2, 4],
        [111, 80, 2, 4],
      ],
      C.alta600,
    ),
    boxes(
      [
        [94, 64, 4, 2],
        [126, 64, 4, 2],
      ],
      C.alta600,
    ),
    box(20, 202, 110, 8, C.wood),
    box(26, 210, 7, 40, C.wood2),
    box(117, 210, 7, 40, C.wood2),
    area("M36 202v-20q0 -4 4 -4h22q4 0 4 4v20z", C.neel700),
    stroke("M44 178v-5h14v5M40 190h22", C.neel900, 2),
    figure({
      x: 168,
      y: 284,
      scale: 1.4,
      dir: 1,
      back: true,
      hair: "braid",
      trim: C.alta500,
      skin: SKINS[1],
      garment: kurta(C.neel300, C.neel800, { women: true, scarf: "#fff" }),
      left: [-9, 3],
      right: [3, -14],
      under: ["right"],
    }),
    pot(436, 284, 1.5, C.alta700),
    frame(
      418,
      60,
      40,
      54,
      join(box(4, 4, 32, 46, C.pata100), at(20, 46, area("M0 0C9 -10 9 -30 0 -38C-9 -30 -9 -10 0 0Z", C.pata600))),
      C.wood,
    ),
  );
}

export const drawings = { "page-message-principal": () => scene(principal()) };

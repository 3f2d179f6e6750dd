import { figure } from "../parts/figure.mjs";
import { shirt } from "../parts/garments.mjs";
import { bookcase, clock, cup, pane, room, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { each, scene } from "../parts/primitives.mjs";
import { area, box, disc, join, shade, stroke } from "../parts/shapes.mjs";
import { GREY, SKINS } from "../parts/skins.mjs";

/** Of each hundred rupees: 58, 22, 9 and 11, as coins in four columns. */
function treasurer() {
  const coins = [58, 22, 9, 11].map((share, column) =>
    each(Math.round(share / 3), (i) =>
      join(box(330 + column * 27, 203 - i * 5.2, 21, 5, i % 2 ? C.halud500 : C.halud400, 2)),
    ),
  );
  return join(
    room("#DCE7DF", "#C9A26B", 222, C.pata300),
    pane(28, 40, 92, 84),
    bookcase(150, 28, 116, 118, 3, 21),
    shade("M266 30h8v120h-124v-4h116z", ".1"),
    box(364, 34, 92, 112, C.pata700, 4),
    box(372, 42, 76, 96, C.pata600, 3),
    disc(410, 84, 14, C.m300),
    disc(410, 84, 9, C.m200),
    stroke("M410 70v-6M424 84h6M410 98v6M396 84h-6", C.m300, 3),
    box(436, 74, 5, 24, C.halud400, 2),
    box(370, 146, 12, 8, C.neel900),
    box(438, 146, 12, 8, C.neel900),
    box(352, 154, 116, 8, C.wood2),
    clock(318, 62, 17),
    "",
    figure({
      x: 168,
      y: 206,
      scale: 1.5,
      pose: "none",
      dir: 1,
      look: 2.4,
      hair: "bald",
      hairColour: GREY,
      glasses: true,
      beard: "thin",
      skin: SKINS[0],
      garment: shirt(C.neel200, C.neel800, { collar: "#fff" }),
      left: [4, -5],
      right: [25, -4],
      hold: { right: stroke("M-1 4L5 -10", C.neel900, 2) },
    }),
    box(20, 208, 440, 12, C.wood, 2),
    box(30, 220, 420, 80, C.wood2),
    box(48, 234, 112, 52, C.wood, 2),
    box(320, 234, 112, 52, C.wood, 2),
    box(92, 256, 24, 5, C.halud400, 2),
    box(364, 256, 24, 5, C.halud400, 2),
    shade("M180 220h120v80h-120z", ".2"),
    area("M176 208l10 -13h74l10 13z", "#fff"),
    stroke("M223 195v13M192 200h24M190 204h26M230 200h24M230 204h26", C.neel300, 1.4),
    area("M172 209h102v4h-102z", C.alta700),
    coins,
    area("M54 208v-42h5v42z", C.m300),
    area("M32 168q0 -22 24 -22t24 22z", C.pata700),
    box(42, 202, 30, 6, C.neel900, 2),
    area("M34 168L14 208H98L78 168Z", "#FFF3C4", ".5"),
    stroke("M128 208v-34", C.neel900, 1.8),
    box(118, 204, 20, 4, C.neel900, 1),
    sheet(117, 182, 22, 15, { turn: -8, lines: 2 }),
    sheet(117, 188, 22, 14, { turn: 6, lines: 2, fill: C.alta100 }),
    sheet(116, 192, 24, 10, { lines: 1 }),
    cup(292, 208, C.alta300),
  );
}

export const drawings = { "page-message-treasurer": () => scene(treasurer()) };

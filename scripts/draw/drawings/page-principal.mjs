import { figure } from "../parts/figure.mjs";
import { kurta, shirt } from "../parts/garments.mjs";
import { clock, fan, openBook, pane, room, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { scene } from "../parts/primitives.mjs";
import { box, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** He teaches medicinal chemistry: the principal at the board, from the last rows. */
function principal() {
  const ring = (x, y) => `M${x} ${y}l14 8v16l-14 8l-14 -8v-16zM${x - 9} ${y + 11}v10M${x} ${y + 5}l8 5`;
  const heads = [
    [
      60,
      {
        hair: "braid",
        trim: C.halud400,
        skin: SKINS[1],
        garment: kurta(C.alta500, C.neel800, { women: true, scarf: "#fff" }),
      },
    ],
    [150, { hair: "crop", skin: SKINS[2], garment: shirt(C.neel300) }],
    [240, { hair: "scarf", trim: C.pata600, skin: SKINS[0], garment: kurta(C.halud400, C.neel800, { women: true }) }],
    [330, { hair: "wave", skin: SKINS[3], garment: shirt(C.pata500) }],
    [420, { hair: "long", skin: SKINS[1], garment: kurta(C.neel500, C.neel800, { women: true }) }],
  ];
  return join(
    room("#EEF1E6", C.halud100, 230),
    fan(392, 22),
    fan(88, 22),
    box(62, 38, 330, 150, C.wood),
    box(70, 46, 314, 134, C.pata900),
    stroke(`${ring(122, 70)}${ring(150, 70)}${ring(136, 94)}M164 94l14 8M108 78l-12 -7`, "#fff", 1.8),
    stroke("M196 96h26m-6 -4l6 4l-6 4", C.halud200, 1.8),
    stroke(`${ring(344, 70)}M358 94l10 8v12M330 94l-10 8`, "#fff", 1.8),
    stroke("M92 150h56M92 160h40M300 150h60M300 158h44", C.pata300, 1.6),
    box(120, 186, 40, 4, C.wood2),
    stroke("M128 184h6m4 0h6", "#fff", 3),
    clock(438, 74, 16),
    pane(-60, 60, 96, 110),
    figure({
      x: 262,
      y: 256,
      scale: 1.5,
      dir: 1,
      hair: "wave",
      hairColour: "#4A4450",
      glasses: true,
      beard: "thin",
      skin: SKINS[2],
      garment: shirt("#fff", C.neel800, { tie: C.alta600 }),
      right: [30, -38],
      left: [-13, -12],
      lift: ["right"],
      hold: { right: stroke("M1 -2l3 -4", "#fff", 2.4) },
    }),
    heads.map(([x, who]) =>
      figure({ x, y: 306, scale: 1.3, pose: "none", back: true, left: [-9, 2], right: [9, 2], ...who }),
    ),
    box(0, 284, 480, 16, C.wood),
    box(0, 284, 480, 3, "#A9754A"),
    sheet(184, 278, 22, 7, { lines: 2 }),
    openBook(284, 284, 0.9),
    box(376, 276, 26, 8, C.alta600, 1),
    stroke("M104 282l14 -5", C.halud500, 2),
  );
}

export const drawings = { "page-principal": () => scene(principal()) };

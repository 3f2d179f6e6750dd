import { figure } from "../parts/figure.mjs";
import { kurta, sari, shirt } from "../parts/garments.mjs";
import { clock, fan, frame, pane, pile, room, screen, sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, join, stroke } from "../parts/shapes.mjs";
import { GREY, SKINS } from "../parts/skins.mjs";

const folder = (colour) => join(box(-5, -9, 13, 17, colour, 1), box(-2, -11, 9, 4, "#fff"));

/** The queue at the desk: rank card, allotment letter, originals. */
function bpharm() {
  const rail = (x) =>
    box(x - 2, 222, 4, 58, C.halud500) + disc(x, 222, 4, C.halud400) + disc(x, 281, 10, C.halud600, 3);
  return join(
    room("#E8EDF8", "#D9C4A0", 220, C.neel200),
    fan(232, 20),
    pane(306, 38, 130, 92),
    area("M308 134L220 300H370L434 134Z", "#FFF3C4", ".35"),
    frame(
      34,
      36,
      92,
      64,
      join(
        box(0, 0, 92, 13, C.alta600),
        each(4, (i) =>
          join(
            disc(12, 23 + i * 11, 3.4, [C.halud400, C.pata500, C.neel500, C.alta500][i]),
            stroke(`M22 ${23 + i * 11}h${[50, 42, 56, 34][i]}`, C.neel300, 2.4),
          ),
        ),
      ),
      C.m300,
    ),
    clock(170, 58, 17),
    frame(212, 44, 60, 70, stroke("M8 10h44M8 18h34M8 26h40M8 34h30M8 42h42M8 50h24M8 58h36", C.neel300, 1.8), C.wood),
    figure({
      x: 76,
      y: 210,
      scale: 1.45,
      pose: "none",
      dir: 1,
      hair: "bun",
      glasses: true,
      bindi: true,
      skin: SKINS[0],
      garment: sari(C.neel500, C.halud400, C.neel800),
      left: [-6, -4],
      right: [30, -14],
    }),
    box(8, 200, 152, 10, C.wood, 2),
    box(16, 210, 136, 76, C.wood2),
    box(28, 222, 112, 52, "#7B4E2D", 2),
    at(
      84,
      248,
      join(disc(0, 0, 15, C.alta600), disc(0, 0, 10, "#fff"), area("M-6 -2h12l-2 7h-8zM-1 -2v-6h2v6z", C.pata600)),
    ),
    screen(14, 201, 44, 32),
    pile(112, 200, [C.halud500, C.pata600], 34),
    box(92, 194, 16, 6, C.neel900, 1),
    box(97, 186, 6, 8, C.wood),
    figure({
      x: 190,
      y: 280,
      scale: 1.4,
      dir: -1,
      hair: "braid",
      skin: SKINS[1],
      garment: kurta(C.alta500, "#fff", { women: true, scarf: C.halud200 }),
      left: [-30, -22],
      right: [8, -4],
      hold: { left: sheet(-12, -7, 15, 12, { lines: 2, seal: C.alta600 }) },
    }),
    figure({
      x: 240,
      y: 276,
      scale: 1.4,
      dir: -1,
      hair: "bald",
      hairColour: GREY,
      beard: "full",
      skin: SKINS[1],
      garment: kurta("#fff", C.neel300),
      left: [-10, 2],
      right: [11, 2],
      hold: { left: join(stroke("M-3 6q3 -8 6 0", C.neel900, 2), area("M-9 6h18l2 17h-22z", C.halud500)) },
    }),
    rail(270),
    rail(350),
    rail(430),
    stroke("M270 226q40 22 80 0q40 22 80 0q30 18 50 8", C.alta600, 4),
    figure({
      x: 310,
      y: 284,
      scale: 1.42,
      dir: -1,
      hair: "wave",
      skin: SKINS[2],
      garment: shirt(C.pata500, C.neel800),
      left: [-11, -15],
      right: [9, -14],
      hold: { left: at(3, 0, folder(C.halud400)) },
    }),
    figure({
      x: 386,
      y: 284,
      scale: 1.4,
      dir: 1,
      hair: "scarf",
      trim: C.neel700,
      skin: SKINS[0],
      garment: kurta(C.neel300, C.neel800, { women: true }),
      left: [-8, -14],
      right: [9, -14],
      hold: { right: at(-3, 0, folder(C.alta300)) },
    }),
    figure({
      x: 444,
      y: 284,
      scale: 1.42,
      dir: -1,
      hair: "crop",
      glasses: true,
      skin: SKINS[3],
      garment: shirt(C.halud400, C.neel900, { sleeve: "short" }),
      left: [-9, -19],
      right: [12, 2],
      hold: { left: box(-4, -8, 8, 13, C.neel950, 1) },
    }),
  );
}

export const drawings = { "page-admission-bpharm": () => scene(bpharm()) };

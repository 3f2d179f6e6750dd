import { figure } from "../parts/figure.mjs";
import { kurta, shirt } from "../parts/garments.mjs";
import { bookcase, pane, pile, pot, room } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** Whoever looks for something begins at the card catalogue. */
function search() {
  const drawer = (column, row) => {
    const [x, y] = [40 + column * 47, 92 + row * 36];
    return join(
      box(x, y, 42, 31, (column + row) % 2 ? C.wood : "#9A673F", 1),
      box(x + 10, y + 6, 22, 9, "#F7EFDD", 1),
      stroke(`M${x + 13} ${y + 10.5}h${9 + ((column * 4 + row * 5) % 7)}`, "#A58B6C", 1.4),
      stroke(`M${x + 17} ${y + 21}q4 5 8 0`, C.halud400, 2.2),
    );
  };
  const cards = each(15, (i) =>
    box(232 + i * 5, 194 - (i % 5 === 2 ? 6 : 0), 4, 20, i === 8 ? C.alta500 : i % 2 ? "#fff" : C.halud100),
  );
  return join(
    room("#EEF1E6", "#CBA374", 236, C.pata300),
    bookcase(330, 22, 140, 212, 5, 61),
    pane(196, 28, 104, 80),
    area("M198 112L120 300H250L298 112Z", "#FFF3C4", ".4"),
    box(30, 82, 200, 190, C.wood2, 3),
    box(24, 76, 212, 10, C.wood, 2),
    box(36, 88, 188, 152, "#4E2F1C"),
    each(4, (column) => each(4, (row) => drawer(column, row))),
    box(38, 252, 8, 40, C.wood2),
    box(214, 252, 8, 40, C.wood2),
    box(30, 240, 200, 18, C.wood),
    pot(60, 76, 0.8),
    pile(94, 76, [C.alta600, C.neel700, C.halud500], 44),
    at(
      176,
      76,
      join(
        disc(0, -20, 18, C.neel300),
        area("M-12 -27q8 -8 12 -2t12 -4q6 12 -2 20t-12 2q-8 2 -10 -16z", C.pata500),
        stroke("M-16 -34a22 22 0 1 0 28 34", C.halud500, 2.4),
        box(-9, -3, 18, 3, C.wood2),
      ),
    ),
    figure({
      x: 286,
      y: 288,
      scale: 1.6,
      dir: -1,
      look: 1.8,
      hair: "braid",
      glasses: true,
      skin: SKINS[1],
      garment: kurta(C.alta500, C.neel800, { women: true, scarf: C.halud200 }),
      left: [-19, -24],
      right: [12, -14],
      hold: {
        left: at(-1, -8, box(-8, -9, 17, 12, "#fff", 1) + stroke("M-5 -5h9M-5 -1h6", C.neel500, 1), "rotate(-8)"),
        right: area("M-6 -9h13v16h-13z", C.pata600),
      },
    }),
    cards,
    box(222, 202, 88, 24, C.wood, 2),
    shade("M222 220h88v6h-88z", ".2"),
    box(304, 197, 10, 32, "#9A673F", 2),
    stroke("M314 209q5 3 0 7", C.halud400, 2.4),
    figure({
      x: 430,
      y: 286,
      scale: 1.44,
      back: true,
      hair: "crop",
      skin: SKINS[3],
      garment: shirt(C.neel500, C.neel900),
      right: [8, -52],
      left: [-11, 2],
      hold: { left: box(-5, -4, 11, 15, C.halud400, 1) },
    }),
  );
}

export const drawings = { "page-search": () => scene(search()) };

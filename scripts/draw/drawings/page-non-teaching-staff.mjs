import { wares } from "../parts/apothecary.mjs";
import { figure } from "../parts/figure.mjs";
import { coat, lungi, sari, shirt } from "../parts/garments.mjs";
import { books, pile, pot } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, dots, join, stroke } from "../parts/shapes.mjs";
import { GREY, SKINS } from "../parts/skins.mjs";

/** Accounts, library, machine room, each under its arch; in front the garden. */
function nonTeaching() {
  const bay = (x, wall, inside) => join(area(`M${x} 232V92a64 64 0 0 1 128 0v140z`, wall), inside);
  const arch = (x) =>
    join(
      stroke(`M${x} 232V92a64 64 0 0 1 128 0v140`, "#fff", 7),
      stroke(`M${x - 6} 92a70 70 0 0 1 140 0`, C.alta600, 3.4),
    );
  const key = stroke("M0 2v9m0 -2h3m-3 -4h3M-3 -1a3 3 0 1 0 6 0a3 3 0 1 0 -6 0", C.halud500, 1.6);
  const can = join(
    box(-9, 4, 18, 15, C.alta600, 2),
    stroke("M9 14l12 -9M-6 4q6 -10 12 0", C.alta600, 2.8),
    stroke("M23 6l4 8M21 8l1 9", C.neel300, 1.2),
  );
  const beds = each(8, (i) =>
    [-34, 0, 34].map((turn) =>
      at(
        22 + i * 32,
        284,
        area(`M0 0C6 -6 6 -16 0 -${20 + (i % 3) * 4}C-6 -16 -6 -6 0 0Z`, [C.pata600, C.pata700, C.pata500][i % 3]),
        `rotate(${turn})`,
      ),
    ),
  );
  return join(
    box(0, 0, 480, 300, "#FBF3E4"),
    box(0, 0, 480, 10, C.alta600),
    stroke("M6 15H474", C.halud400, 1.4, ' stroke-dasharray="5 6"'),
    bay(
      22,
      "#E9DCC3",
      join(
        wares(34, 104, [104, 132], 24),
        box(34, 160, 104, 4, C.wood),
        [0, 1, 2].map(
          (i) =>
            box(38 + i * 33, 136, 28, 24, ["#C9965F", "#B98552", "#D3A26C"][i], 1) +
            box(49 + i * 33, 136, 6, 24, "#E8C98F"),
        ),
      ),
    ),
    bay(
      176,
      C.halud100,
      join(
        books(188, 104, 104, 34, 6),
        box(184, 104, 112, 4, C.wood2),
        books(188, 148, 104, 34, 19),
        box(184, 148, 112, 4, C.wood2),
        books(188, 192, 104, 34, 33),
        box(184, 192, 112, 4, C.wood2),
      ),
    ),
    bay(
      330,
      C.neel100,
      join(
        box(392, 140, 56, 92, C.neel500, 3),
        box(398, 96, 44, 44, C.m300, 2),
        area("M402 96h36l-8 -18h-20z", C.neel300),
        box(400, 150, 22, 14, C.neel900, 1),
        dots(
          [
            [432, 154],
            [440, 154],
          ],
          C.halud400,
          2.6,
        ),
        box(396, 176, 48, 46, C.neel700, 2),
        stroke("M412 184a12 12 0 1 0 16 0M420 188v8", C.m300, 2.6),
      ),
    ),
    box(0, 232, 480, 14, C.m200),
    box(0, 244, 480, 56, C.pata300),
    figure({
      x: 84,
      y: 236,
      scale: 1.32,
      dir: 1,
      hair: "bald",
      hairColour: GREY,
      beard: "thin",
      skin: SKINS[1],
      garment: shirt("#C9A26B", C.wood2, { sleeve: "short", collar: "#E8C98F" }),
      left: [-10, -12],
      right: [20, -22],
      hold: { right: key },
    }),
    figure({
      x: 238,
      y: 236,
      scale: 1.32,
      dir: 0,
      hair: "bun",
      glasses: true,
      bindi: true,
      skin: SKINS[2],
      garment: sari(C.neel300, C.neel800, C.neel700),
      left: [-14, -4],
      right: [14, -4],
    }),
    pile(219, 178, [C.alta600, C.halud500, C.pata600, C.neel900], 40),
    figure({
      x: 374,
      y: 236,
      scale: 1.32,
      dir: 1,
      hair: "crop",
      skin: SKINS[3],
      garment: coat(C.neel500),
      left: [-10, 2],
      right: [21, -18],
      hold: { right: stroke("M-4 6L8 -10M8 -10l5 0M8 -10l0 -5", C.m300, 3.4) },
    }),
    arch(22),
    arch(176),
    arch(330),
    area("M0 300V276h272l10 8v16z", "#8A5A36"),
    beds,
    figure({
      x: 320,
      y: 292,
      scale: 1.16,
      dir: -1,
      look: 1.5,
      hair: "cap",
      trim: "#fff",
      hairColour: GREY,
      beard: "thin",
      skin: SKINS[3],
      garment: lungi("#fff", C.neel500, C.neel200),
      left: [-22, -9],
      right: [9, 2],
      hold: { left: at(0, 0, can, "scale(-1 1)") },
    }),
    pot(446, 294, 0.8),
    pot(474, 298, 0.6, C.alta700),
  );
}

export const drawings = { "page-non-teaching-staff": () => scene(nonTeaching()) };

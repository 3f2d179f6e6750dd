import { figure } from "../parts/figure.mjs";
import { kurta, lungi, sari, shirt } from "../parts/garments.mjs";
import { cloud, college, field, hedge, krishnachura } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, dots, join, stroke } from "../parts/shapes.mjs";
import { GREY, SKINS } from "../parts/skins.mjs";

/** The merit list is out, and a name is on it. */
function dpharm() {
  const list = (x, turn, found) =>
    at(
      x,
      92,
      join(
        box(0, 0, 56, 84, "#fff"),
        box(0, 0, 56, 10, C.neel700),
        stroke(
          each(10, (i) => `M6 ${18 + i * 6.6}h5m4 0h22m4 0h9`),
          C.neel300,
          2,
        ),
        found && box(2, 20.6, 52, 8, C.halud400) + stroke("M6 24.6h5m4 0h22m4 0h9", C.neel900, 2),
      ),
      `rotate(${turn})`,
    );
  return join(
    field(196),
    cloud(40, 44, 0.9),
    cloud(300, 36, 0.7),
    college(-92, 200, 2),
    krishnachura(418, 214, 1, 12),
    hedge(-4, 204, 190),
    area("M110 208h70l200 92H60z", "#EADBB8"),
    box(186, 78, 8, 160, C.wood2),
    box(386, 78, 8, 160, C.wood2),
    area("M176 74L290 46L404 74V82H176Z", C.alta600),
    box(190, 82, 200, 104, C.wood),
    box(196, 86, 188, 96, "#D9C4A0"),
    list(202, -1),
    list(264, 1, true),
    list(325, -0.6),
    dots(
      [
        [229, 96],
        [292, 97],
        [352, 96],
      ],
      C.alta600,
      2.4,
    ),
    figure({
      x: 262,
      y: 284,
      scale: 1.5,
      dir: 1,
      hair: "braid",
      trim: C.halud400,
      skin: SKINS[1],
      garment: kurta(C.pata500, "#fff", { women: true, scarf: C.alta500 }),
      left: [-20, -55],
      right: [20, -57],
    }),
    figure({
      x: 206,
      y: 286,
      scale: 1.46,
      dir: 1,
      hair: "bun",
      bindi: true,
      skin: SKINS[2],
      garment: sari(C.halud200, C.alta600, C.alta600),
      left: [-10, 1],
      right: [5, -37],
    }),
    figure({
      x: 330,
      y: 284,
      scale: 1.42,
      back: true,
      hair: "crop",
      skin: SKINS[0],
      garment: shirt(C.neel500, C.neel900),
      right: [6, -50],
      left: [-11, 2],
    }),
    figure({
      x: 386,
      y: 288,
      scale: 1.42,
      dir: -1,
      hair: "scarf",
      trim: C.pata700,
      skin: SKINS[1],
      garment: kurta(C.alta300, C.neel800, { women: true }),
      left: [-13, -32],
      right: [8, -8],
      hold: { left: box(-4, -9, 8, 13, C.neel950, 1) },
    }),
    figure({
      x: 112,
      y: 284,
      scale: 1.4,
      dir: 1,
      hair: "crop",
      hairColour: GREY,
      beard: "thin",
      skin: SKINS[3],
      garment: lungi("#fff", C.pata500, C.pata200),
      left: [-9, -3],
      right: [9, -3],
    }),
    stroke("M26 272a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M82 272a18 18 0 1 0 36 0a18 18 0 1 0 -36 0", C.neel900, 2.4),
    stroke(
      "M44 272L58 244H92L100 272M58 244L72 272H44M72 272L92 244L89 232M84 230h12M58 244l-3 -8M49 235h13",
      C.neel700,
      2.8,
    ),
  );
}

export const drawings = { "page-admission-dpharm": () => scene(dpharm()) };

import { figure } from "../parts/figure.mjs";
import { sari } from "../parts/garments.mjs";
import { pane, pile, pot, room } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** One drawer of the apothecary's cabinet has a lock. */
function privacy() {
  const drawer = (column, row) => {
    const [x, y] = [152 + column * 53, 40 + row * 43];
    const locked = column === 2 && row === 2;
    const knob = dots([[x + 24, y + 27]], C.halud400, 2.8);
    return join(
      box(x, y, 48, 38, locked ? C.alta700 : (column + row) % 3 ? C.wood : "#9A673F", 2),
      shade(`M${x} ${y + 32}h48v6h-48z`, ".16"),
      box(x + 11, y + 7, 26, 11, locked ? C.halud200 : "#F7EFDD", 1),
      stroke(
        `M${x + 15} ${y + 11}h${10 + ((column * 5 + row * 3) % 8)}M${x + 15} ${y + 14.5}h8`,
        locked ? C.alta700 : "#A58B6C",
        1.3,
      ),
      locked ? "" : knob,
    );
  };
  const lock = join(
    stroke("M-6 -4v-7a6 6 0 0 1 12 0v7", C.m200, 3.4),
    box(-11, -5, 22, 18, C.halud400, 3),
    box(2, -5, 9, 18, C.halud500, 3),
    disc(0, 3, 2.6, C.neel950),
    area("M-1.2 3h2.4l1 6h-4.4z", C.neel950),
  );
  const key = join(stroke("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M0 5v18M0 17h6M0 22h5", C.halud500, 2.8));
  return join(
    room("#E3E9F4", "#CDA77B", 252, C.neel200),
    pane(22, 46, 84, 92),
    area("M24 142L0 190V300H70L104 142Z", "#FFF3C4", ".4"),
    at(
      -8,
      0,
      join(
        box(140, 20, 338, 240, C.wood2, 3),
        box(132, 12, 354, 12, C.wood, 2),
        box(146, 34, 328, 222, "#4E2F1C"),
        each(6, (column) => each(5, (row) => drawer(column, row))),
        box(134, 256, 350, 10, C.wood, 2),
        at(282, 155, lock),
      ),
    ),
    figure({
      x: 198,
      y: 292,
      scale: 1.62,
      back: true,
      hair: "bun",
      skin: SKINS[1],
      garment: sari(C.pata600, C.halud400, C.alta600),
      right: [26, -34],
      left: [-11, 0],
      hold: { right: at(0, 1, key, "rotate(-70) scale(.62)") },
    }),
    pot(40, 290, 1.3),
    box(366, 266, 84, 6, C.wood2),
    box(374, 272, 6, 28, C.wood2),
    box(436, 272, 6, 28, C.wood2),
    pile(384, 266, [C.neel700, C.alta600], 44),
  );
}

export const drawings = { "page-privacy": () => scene(privacy()) };

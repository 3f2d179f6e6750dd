import { figure } from "../parts/figure.mjs";
import { cloud, college, field, hedge } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each } from "../parts/primitives.mjs";
import { area, box, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

function convocation() {
  const cap = (x, y, turn) =>
    at(
      x,
      y,
      join(
        area("M-16 0L0 -7L16 0L0 7Z", C.neel950),
        area("M-8 2v7q8 4 16 0v-7l-8 4z", C.neel800),
        stroke("M13 0v11", C.halud400, 1.8),
      ),
      `rotate(${turn})`,
    );
  const gown = {
    sleeveColour: C.neel900,
    bottom: C.neel900,
    draw: () =>
      join(
        area("M-10 -30Q-10 -34 -4 -35H4Q10 -34 10 -30L14 32H-14Z", C.neel900),
        area("M-4 -35L0 -22L4 -35L8 -34L1 -6H-1L-8 -34Z", C.alta600),
        stroke("M0 -10V30", C.neel700, 1),
      ),
  };
  return join(
    field(188, { sky: "#C9DEF8" }),
    cloud(40, 46, 1),
    cloud(330, 36, 0.8),
    college(84, 194, 3),
    hedge(0, 200, 480, 6),
    area("M150 200h180l150 100H0z", "#F1E2C2"),
    [
      [60, 60, -20],
      [112, 36, 24],
      [166, 64, -8],
      [226, 26, 30],
      [286, 54, -28],
      [342, 30, 12],
      [398, 62, 34],
      [440, 40, -16],
    ].map((one) => cap(...one)),
    each(8, (i) =>
      figure({
        x: 52 + i * 54,
        y: 258 + (i % 2) * 6,
        scale: 1.3,
        hair: ["crop", "long", "wave", "bun", "short", "braid", "scarf", "crop"][i],
        trim: [C.pata600, C.halud400][i % 2],
        glasses: i === 4,
        skin: SKINS[(i * 3 + 1) % 4],
        garment: gown,
        left: [-13 - (i % 3) * 2, -58],
        right: i % 3 ? [14, -57] : [11, 2],
        dir: i < 3 ? 1 : i > 5 ? -1 : 0,
      }),
    ),
    each(6, (i) =>
      figure({
        x: 80 + i * 64,
        y: 304,
        scale: 1.46,
        hair: ["braid", "crop", "scarf", "wave", "long", "crop"][i],
        trim: C.neel300,
        beard: i === 3 ? "full" : undefined,
        skin: SKINS[(i + 2) % 4],
        garment: gown,
        left: i % 2 ? [-14, -56] : [-8, -18],
        right: i % 2 ? [8, -18] : [15, -56],
        hold: i % 2 ? { right: box(-2, -10, 6, 18, "#fff", 2) } : { left: box(-3, -10, 6, 18, "#fff", 2) },
      }),
    ),
  );
}

const category = null;

export const picture = {
  file: "convocation.webp",
  category,
  alt: "Graduates in gowns throw their caps into the air before the college",
  body: convocation,
};

import { figure } from "../parts/figure.mjs";
import { coat, lungi } from "../parts/garments.mjs";
import { cloud, college, field, hedge, krishnachura } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { palm } from "../parts/plants.mjs";
import { at, each, random } from "../parts/primitives.mjs";
import { area, box, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";
import { somebody } from "../parts/somebody.mjs";

function garden() {
  const leaf = (turn, size, colour) =>
    `<path d="M0 0C${size * 0.32} -${size * 0.3} ${size * 0.3} -${size * 0.7} 0 -${size}C-${size * 0.3} -${size * 0.7} -${size * 0.32} -${size * 0.3} 0 0Z" fill="${colour}" transform="rotate(${turn})"/>`;
  const row = (y, k, count, seed) => {
    const dice = random(seed);
    return join(
      area(`M-10 ${y - 4 * k}h500v${14 * k}h-500z`, "#8A5A36"),
      each(count, (i) =>
        at(
          (i + 0.5) * (480 / count),
          y,
          [-54, 54, -24, 24, 0]
            .map((turn) =>
              leaf(turn + dice(-6, 6), k * dice(22, 32), [C.pata600, C.pata700, C.pata500][((i / 3) | 0) % 3]),
            )
            .join("") +
            dots(
              [
                [0, -30 * k],
                [4 * k, -25 * k],
                [-4 * k, -24 * k],
              ],
              ["#B48FD0", "#fff", "#E784AA"][((i / 3) | 0) % 3],
              2.6 * k,
            ),
        ),
      ),
      each(
        Math.ceil(count / 4),
        (i) =>
          box(20 + (i * 1920) / count, y - 14 * k, 2 * k, 20 * k, C.wood2) +
          box(12 + (i * 1920) / count, y - 24 * k, 20 * k, 12 * k, "#fff", 1) +
          stroke(`M${15 + (i * 1920) / count} ${y - 19 * k}h${13 * k}`, C.pata700, 1.6),
      ),
    );
  };
  return join(
    field(134, { sky: "#D6E8F7" }),
    cloud(70, 40, 0.9),
    college(250, 140, 2),
    palm(36, 140, 100, C.pata600),
    krishnachura(150, 146, 0.72, 12),
    hedge(0, 144, 480, 9, 7),
    row(172, 0.7, 24, 2),
    somebody(380, 206, 1.02, 9, { wear: "coat", hair: "braid", dir: -1, left: [-12, -20] }),
    somebody(346, 206, 1.02, 15, { wear: "coat", hair: "crop", dir: 1, right: [12, -18] }),
    row(218, 1.05, 16, 5),
    figure({
      x: 150,
      y: 262,
      scale: 1.5,
      dir: 1,
      hair: "cap",
      trim: "#fff",
      hairColour: "#8C8794",
      beard: "thin",
      skin: SKINS[3],
      garment: lungi("#fff", C.neel500, C.neel200),
      right: [22, -22],
      hold: {
        right:
          leaf(-34, 24, C.pata300) +
          leaf(24, 26, C.pata200) +
          dots(
            [
              [-4, -24],
              [4, -28],
              [9, -22],
            ],
            "#fff",
            3,
          ),
      },
    }),
    figure({
      x: 216,
      y: 266,
      scale: 1.46,
      dir: -1,
      hair: "braid",
      glasses: true,
      skin: SKINS[2],
      garment: coat(C.pata600),
      left: [-13, -22],
      right: [9, -14],
    }),
    somebody(268, 262, 1.42, 27, { wear: "coat", hair: "scarf", dir: -1, left: [-9, -16], right: [8, -16] }),
    somebody(88, 266, 1.42, 33, { wear: "coat", hair: "wave", dir: 1, right: [12, -30] }),
    row(284, 1.5, 11, 8),
  );
}

const category = null;

export const picture = {
  file: "garden.webp",
  category,
  alt: "The keeper of the medicinal garden shows a sprig to a teacher and two students",
  body: garden,
};

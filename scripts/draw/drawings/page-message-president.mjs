import { figure } from "../parts/figure.mjs";
import { sari } from "../parts/garments.mjs";
import { cup, frame, openBook, pile, pot, table } from "../parts/interiors.mjs";
import { cloud } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { palm } from "../parts/plants.mjs";
import { each, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { GREY, SKINS } from "../parts/skins.mjs";

/** She lent to health centres in villages: from her window one is to be seen beyond the paddy. */
function president() {
  const paddy = each(6, (i) => area(`M${150 + i * 4} ${128 + i * 8}h300v5h-300z`, i % 2 ? C.pata300 : "#B3DABF"));
  const centre = join(
    box(284, 92, 74, 34, "#FFFDF8"),
    area("M276 94l45 -19l45 19z", C.alta600),
    box(314, 106, 14, 20, C.pata700),
    box(292, 102, 12, 11, C.neel700),
    box(338, 102, 12, 11, C.neel700),
    area("M319 84h4v-4h4v4h4v4h-4v4h-4v-4h-4z", "#fff"),
    box(276, 126, 90, 3, C.m300),
  );
  const view = join(
    box(140, 30, 300, 190, "#DDE9FA"),
    disc(206, 66, 16, C.halud200),
    cloud(350, 62, 0.7),
    dots(
      [
        [150, 122],
        [178, 116],
        [206, 122],
        [240, 118],
        [392, 118],
        [420, 114],
        [440, 122],
      ],
      C.pata300,
      20,
    ),
    palm(252, 130, 62, C.pata600),
    palm(396, 130, 76, C.pata600),
    palm(418, 132, 54, C.pata500),
    centre,
    box(140, 128, 300, 92, "#A8D5B6"),
    paddy,
    area("M318 128h12L300 220H218Z", "#F4E7CC"),
    dots(
      [
        [170, 152],
        [196, 160],
        [400, 156],
        [424, 168],
        [384, 180],
      ],
      C.pata600,
      2.4,
    ),
  );
  return join(
    view,
    `<path d="M0 0H480V224H0ZM140 28V224H440V28Z" fill="${C.halud100}" fill-rule="evenodd"/>`,
    stroke("M140 28V222M290 28V222M440 28V222M138 28H442", C.pata700, 7),
    box(444, 28, 40, 194, C.pata700),
    stroke(
      each(20, (i) => `M450 ${38 + i * 9}h34`),
      C.pata500,
      4,
    ),
    box(96, 28, 40, 194, C.pata700),
    stroke(
      each(20, (i) => `M102 ${38 + i * 9}h28`),
      C.pata500,
      4,
    ),
    box(0, 222, 480, 78, "#E8C98F"),
    box(0, 218, 480, 6, "#D5B172"),
    area("M160 300L250 224H420L400 300Z", "#FFF3C4", ".5"),
    frame(
      14,
      46,
      66,
      62,
      join(
        box(4, 4, 58, 54, C.pata100),
        stroke("M8 20q18 8 24 -6t26 6M22 56q2 -20 18 -28", C.neel300, 1.6),
        dots(
          [
            [20, 26],
            [36, 36],
            [46, 20],
            [52, 44],
            [28, 46],
          ],
          C.alta600,
          2.4,
        ),
      ),
    ),
    figure({
      x: 356,
      y: 280,
      scale: 1.35,
      back: true,
      dir: 0,
      hair: "bun",
      hairColour: GREY,
      skin: SKINS[0],
      garment: sari("#F7EFE0", C.alta600, C.alta700),
      right: [5, -4],
      left: [-5, -4],
      under: ["left", "right"],
    }),
    pot(446, 290, 1.1),
    table(14, 214, 190, 86, { front: 22 }),
    pile(28, 214, [C.neel700, C.alta600, C.pata600], 44),
    openBook(122, 212, 1.2),
    cup(180, 214),
    stroke("M84 208a5 4 0 1 0 10 0a5 4 0 1 0 -10 0M96 208a5 4 0 1 0 10 0", C.neel900, 1.4),
    stroke("M136 204l22 -16", C.neel800, 2.4),
  );
}

export const drawings = { "page-message-president": () => scene(president()) };

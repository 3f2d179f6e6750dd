import { figure } from "../parts/figure.mjs";
import { garland } from "../parts/garland.mjs";
import { shirt } from "../parts/garments.mjs";
import { college, field, hedge, krishnachura } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { random } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";
import { somebody } from "../parts/somebody.mjs";

const category = "Fresher's Welcome";

function roses() {
  const rose = stroke("M0 4V-8", C.pata700, 1.6) + disc(0, -10, 4.2, C.alta500) + disc(-1, -11, 2, C.alta700);
  const dice = random(5);
  return join(
    field(190, { sky: "#CFE2FA" }),
    college(-40, 198, 3),
    krishnachura(430, 216, 1.2, 17),
    hedge(0, 200, 340),
    area("M150 206h90l190 94H40z", "#F1E2C2"),
    box(26, 66, 8, 214, C.wood),
    box(446, 66, 8, 214, C.wood),
    area("M20 66q220 -52 440 0v26q-220 -52 -440 0z", C.alta600),
    stroke("M40 72q200 -46 400 0", C.halud400, 2, ' stroke-dasharray="6 5"'),
    garland(30, 88, 140, 26),
    garland(170, 76, 140, 26),
    garland(310, 76, 140, 26),
    somebody(70, 288, 1.42, 3, { dir: 1, right: [20, -20], hair: "long", hold: { right: rose } }),
    somebody(120, 282, 1.38, 8, { dir: -1, hair: "crop", left: [-14, -20] }),
    somebody(196, 290, 1.46, 15, {
      dir: 1,
      hair: "bun",
      wear: "sari",
      right: [24, -24],
      left: [-7, -12],
      hold: { right: rose },
    }),
    somebody(262, 288, 1.4, 22, { dir: -1, hair: "braid", left: [-14, -22], right: [12, 0] }),
    somebody(316, 284, 1.38, 41, { dir: 1, hair: "scarf", right: [16, -22] }),
    somebody(364, 290, 1.44, 55, { dir: -1, hair: "wave", left: [-20, -24], hold: { left: rose } }),
    figure({
      x: 420,
      y: 288,
      scale: 1.36,
      dir: -1,
      hair: "crop",
      glasses: true,
      skin: SKINS[3],
      garment: shirt(C.neel300),
      left: [-22, -48],
    }),
    dots(
      Array.from({ length: 46 }, () => [dice(30, 460), dice(96, 296)]),
      C.alta300,
      1.8,
    ),
    dots(
      Array.from({ length: 40 }, () => [dice(30, 460), dice(80, 296)]),
      C.halud400,
      1.7,
    ),
  );
}

export const picture = {
  file: "welcome-roses.webp",
  category,
  alt: "Senior students give roses to newcomers under an arch of marigolds",
  body: roses,
};

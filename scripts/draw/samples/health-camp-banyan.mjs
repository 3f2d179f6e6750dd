import { figure } from "../parts/figure.mjs";
import { coat, kurta, sari } from "../parts/garments.mjs";
import { sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { at, random } from "../parts/primitives.mjs";
import { area, disc, dots, join, shade, stroke } from "../parts/shapes.mjs";
import { GREY, SKINS } from "../parts/skins.mjs";
import { somebody } from "../parts/somebody.mjs";
import { village } from "../parts/village.mjs";

const category = "Health Camp at Nilkanthapur";

function banyan() {
  const dice = random(9);
  const crown = (count, colour, radius) =>
    dots(
      Array.from({ length: count }, () => [dice(60, 420), dice(-10, 92)]),
      colour,
      radius,
    );
  const weighing = join(
    stroke("M0 -92V-60", C.wood2, 3),
    disc(0, -56, 11, "#fff"),
    stroke("M0 -56l5 -5", C.alta600, 2),
    stroke("M-12 -30L0 -45L12 -30", C.neel800, 2),
    area("M-14 -32q14 26 28 0v14h-28z", C.alta500),
  );
  return join(
    village,
    area("M196 226q20 -50 14 -130l60 0q-6 80 16 130z", "#7B5A3C"),
    stroke("M170 80v136M306 70v140M330 90v128M150 100v112", "#8A6A48", 3.4),
    crown(60, C.pata700, 30),
    crown(50, C.pata600, 24),
    crown(40, C.pata500, 16),
    crown(26, C.pata300, 8),
    shade("M60 232q180 -30 360 0t-360 0z", ".12"),
    at(356, 176, weighing),
    figure({
      x: 356,
      y: 158,
      scale: 0.58,
      pose: "front",
      hair: "crop",
      skin: SKINS[2],
      garment: kurta(C.halud400, C.neel700),
    }),
    somebody(240, 268, 1.42, 71, {
      wear: "coat",
      hair: "long",
      dir: 1,
      right: [26, -30],
      left: [-12, -10],
      hold: { right: sheet(-2, -14, 22, 18, { lines: 3, fill: C.halud200 }) },
    }),
    figure({
      x: 398,
      y: 278,
      scale: 1.42,
      dir: -1,
      hair: "wave",
      skin: SKINS[0],
      garment: coat(C.pata600),
      left: [-14, -42],
      right: [8, -6],
    }),
    figure({
      x: 318,
      y: 280,
      scale: 1.38,
      dir: 1,
      hair: "braid",
      bindi: true,
      skin: SKINS[2],
      garment: sari(C.pata500, C.halud400, C.alta600),
      right: [20, -42],
    }),
    [
      [60, 2],
      [102, 5],
      [146, 7],
    ].map(([x, seed], i) =>
      somebody(x, 278 - (i % 2) * 8, 1.3, seed, {
        dir: 1,
        hair: ["bun", "scarf", "braid"][i],
        wear: i === 1 ? "own" : "sari",
      }),
    ),
    [
      [84, 11],
      [128, 13],
      [178, 18],
      [204, 19],
    ].map(([x, seed], i) =>
      somebody(x, 294 - (i % 2) * 6, 0.84, seed, { dir: 1, hair: ["crop", "braid", "short", "long"][i] }),
    ),
    somebody(448, 286, 1.3, 88, { dir: -1, hair: "bald", hairColour: GREY }),
  );
}

export const picture = {
  file: "health-camp-banyan.webp",
  category,
  alt: "Under a banyan tree a child is weighed while a student explains a leaflet to women and children",
  body: banyan,
};

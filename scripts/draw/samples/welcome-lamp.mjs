import { figure } from "../parts/figure.mjs";
import { garland } from "../parts/garland.mjs";
import { kurta, sari } from "../parts/garments.mjs";
import { C } from "../parts/palette.mjs";
import { at, each } from "../parts/primitives.mjs";
import { area, box, disc, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";
import { somebody } from "../parts/somebody.mjs";
import { stage } from "../parts/stage.mjs";

const category = "Fresher's Welcome";

function lamp() {
  const brass = join(
    disc(0, 0, 26, C.halud600, 6),
    box(-4, -92, 8, 92, C.halud500),
    disc(0, -40, 9, C.halud600),
    disc(0, -66, 7, C.halud600),
    disc(0, -92, 22, C.halud400, 5),
    [-18, -9, 0, 9, 18].map((x) => area(`M${x} -112q6 10 0 17q-6 -7 0 -17z`, "#FFE9A8")),
    disc(0, -104, 34, "#FFE9A8", 26).replace("/>", ' opacity=".22"/>'),
  );
  return join(
    stage(C.neel900),
    garland(70, 22, 114, 30),
    garland(184, 22, 112, 34),
    garland(296, 22, 114, 30),
    at(240, 262, brass),
    figure({
      x: 176,
      y: 262,
      scale: 1.55,
      dir: 1,
      hair: "wave",
      hairColour: "#4A4450",
      glasses: true,
      beard: "thin",
      skin: SKINS[2],
      garment: kurta("#F7EFE0", C.neel300),
      right: [25, -38],
      hold: { right: stroke("M0 0L9 -9", C.halud200, 2.6) },
    }),
    figure({
      x: 316,
      y: 264,
      scale: 1.5,
      dir: -1,
      hair: "braid",
      trim: C.halud400,
      skin: SKINS[1],
      garment: sari(C.halud400, C.alta600, C.alta600),
      left: [-28, -36],
      hold: { left: stroke("M0 0L-7 -9", C.halud200, 2.6) },
    }),
    figure({
      x: 112,
      y: 260,
      scale: 1.46,
      dir: 1,
      hair: "bun",
      hairColour: "#4A4450",
      skin: SKINS[0],
      garment: sari(C.pata600, C.halud400, C.alta700),
      left: [3, -24],
      right: [9, -25],
    }),
    somebody(386, 262, 1.46, 12, { dir: -1, hair: "crop", left: [-8, -24], right: [-2, -24] }),
    each(9, (i) =>
      at(26 + i * 54, 300, disc(0, 0, 15, "#120818", 18) + area("M-26 26q0 -20 26 -20t26 20z", "#120818")),
    ),
  );
}

export const picture = {
  file: "welcome-lamp.webp",
  category,
  alt: "The Principal and a first-year student light the brass lamp on the stage",
  body: lamp,
};

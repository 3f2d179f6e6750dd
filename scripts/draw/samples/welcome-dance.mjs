import { figure } from "../parts/figure.mjs";
import { garland } from "../parts/garland.mjs";
import { kurta, sari } from "../parts/garments.mjs";
import { C } from "../parts/palette.mjs";
import { at, each } from "../parts/primitives.mjs";
import { area, disc, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";
import { somebody } from "../parts/somebody.mjs";
import { stage } from "../parts/stage.mjs";

const category = "Fresher's Welcome";

function dance() {
  const drum = join(
    area("M-20 -10Q0 -18 20 -10V10Q0 18 -20 10Z", "#C9653A"),
    disc(-20, 0, 5, "#F7EFE0", 11),
    disc(20, 0, 5, "#F7EFE0", 11),
    stroke("M-15 -11L-8 13L0 -14L8 13L15 -11", "#fff", 1.2),
  );
  return join(
    stage("#3B1B4E"),
    each(4, (i) =>
      area(`M${90 + i * 100} 0l${-60 + i * 12} 264h96z`, ["#F6A9A0", C.halud200, C.neel300, C.pata300][i], ".22"),
    ),
    garland(70, 22, 170, 36),
    garland(240, 22, 170, 36),
    [
      [132, 268, 1, "braid"],
      [240, 276, -1, "bun"],
      [348, 268, 1, "long"],
    ].map(([x, y, dir, hair], i) =>
      figure({
        x,
        y,
        scale: i === 1 ? 1.7 : 1.5,
        pose: "stand",
        dir,
        hair,
        bindi: true,
        skin: SKINS[i],
        garment: sari([C.halud400, C.alta500, C.pata500][i], "#fff", [C.alta600, C.halud500, C.alta700][i]),
        left: [-22, dir > 0 ? -58 : -20],
        right: [22, dir > 0 ? -20 : -58],
        lift: ["left", "right"],
      }),
    ),
    figure({
      x: 52,
      y: 268,
      scale: 1.4,
      dir: 1,
      hair: "crop",
      skin: SKINS[3],
      garment: kurta("#fff", C.halud400),
      left: [-14, -10],
      right: [16, -10],
    }),
    at(53, 214, drum),
    somebody(434, 268, 1.4, 31, {
      dir: -1,
      hair: "wave",
      left: [-13, -26],
      hold: { left: stroke("M0 2V-6", C.m300, 2) + disc(0, -9, 3.4, C.neel950) },
    }),
    each(10, (i) =>
      at(10 + i * 51, 302, disc(0, 0, 13, "#120818", 16) + (i % 3 ? "" : stroke("M14 8L20 -24", "#120818", 9))),
    ),
  );
}

export const picture = {
  file: "welcome-dance.webp",
  category,
  alt: "Three students in sarees dance on the stage to a drum",
  body: dance,
};

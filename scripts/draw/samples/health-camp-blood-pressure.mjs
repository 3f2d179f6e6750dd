import { bottle } from "../parts/apothecary.mjs";
import { canopy } from "../parts/canopy.mjs";
import { figure } from "../parts/figure.mjs";
import { coat, kurta, lungi, sari } from "../parts/garments.mjs";
import { chair, sheet, table } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { box, join, stroke } from "../parts/shapes.mjs";
import { GREY, SKINS } from "../parts/skins.mjs";
import { somebody } from "../parts/somebody.mjs";
import { village } from "../parts/village.mjs";

const category = "Health Camp at Nilkanthapur";

function bloodPressure() {
  return join(
    village,
    canopy(C.pata600),
    table(176, 232, 170, 54, { front: 44 }),
    chair(120, 256, 1, C.wood2, 1.4),
    figure({
      x: 128,
      y: 250,
      scale: 1.4,
      pose: "sit",
      dir: 1,
      hair: "crop",
      hairColour: GREY,
      beard: "thin",
      skin: SKINS[3],
      garment: lungi("#fff", C.neel300, C.neel700),
      left: [8, -4],
      right: [30, -14],
    }),
    box(158, 222, 12, 11, C.neel700, 2),
    figure({
      x: 260,
      y: 236,
      scale: 1.4,
      pose: "none",
      dir: -1,
      look: 1.5,
      hair: "braid",
      glasses: true,
      skin: SKINS[1],
      garment: coat(C.alta600),
      left: [-30, -8],
      right: [-4, -10],
    }),
    box(200, 214, 30, 18, C.neel800, 3),
    box(204, 217, 16, 9, C.pata200, 1),
    stroke("M200 224Q184 214 170 226", C.neel900, 2),
    bottle(290, 232, 22, C.halud400),
    sheet(302, 225, 30, 8, { lines: 1 }),
    figure({
      x: 390,
      y: 286,
      scale: 1.36,
      dir: -1,
      hair: "bun",
      bindi: true,
      skin: SKINS[2],
      garment: sari(C.alta500, C.halud400, C.pata700),
      left: [-12, -8],
    }),
    somebody(362, 288, 0.86, 9, { dir: -1, hair: "crop" }),
    somebody(86, 284, 1.3, 25, { dir: 1, hair: "scarf" }),
    figure({
      x: 438,
      y: 290,
      scale: 1.36,
      dir: -1,
      hair: "bald",
      hairColour: "#C9C6CE",
      beard: "full",
      skin: SKINS[1],
      garment: kurta("#fff", C.pata500),
    }),
    somebody(318, 284, 1.34, 33, {
      wear: "coat",
      hair: "wave",
      dir: 1,
      left: [-8, -16],
      right: [10, -14],
      hold: { right: sheet(-10, -8, 14, 12) },
    }),
  );
}

export const picture = {
  file: "health-camp-blood-pressure.webp",
  category,
  alt: "A student in a white coat measures an old farmer's blood pressure under a green canopy",
  body: bloodPressure,
};

import { bottle, wares } from "../parts/apothecary.mjs";
import { canopy } from "../parts/canopy.mjs";
import { figure } from "../parts/figure.mjs";
import { lungi, sari } from "../parts/garments.mjs";
import { sheet } from "../parts/interiors.mjs";
import { C } from "../parts/palette.mjs";
import { each } from "../parts/primitives.mjs";
import { area, box, join } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";
import { somebody } from "../parts/somebody.mjs";
import { village } from "../parts/village.mjs";

const category = "Health Camp at Nilkanthapur";

function counter() {
  const box3 = (x, colour) => box(x, 246, 44, 34, colour, 2) + box(x + 17, 246, 10, 34, "#E8C98F");
  return join(
    village,
    canopy(C.alta600),
    area("M198 42h84v18h-84z", "#fff"),
    area("M234 44h12v4h5v6h-5v4h-12v-4h-5v-6h5z", C.pata600),
    wares(170, 150, [142, 170], 24),
    box(166, 116, 4, 130, C.wood2),
    box(320, 116, 4, 130, C.wood2),
    somebody(204, 224, 1.4, 14, {
      pose: "none",
      wear: "coat",
      hair: "long",
      dir: -1,
      left: [-27, -14],
      hold: { left: box(-7, -7, 8, 10, "#fff", 1) },
    }),
    somebody(284, 224, 1.44, 20, {
      pose: "none",
      wear: "coat",
      hair: "crop",
      dir: 1,
      right: [26, -14],
      left: [-9, -4],
      hold: { right: bottle(-2, 3, 13, "#B8712A") },
    }),
    box(150, 216, 190, 8, "#fff", 1),
    box(156, 224, 178, 62, C.pata600),
    each(4, (i) => box(164 + i * 43, 232, 34, 46, C.pata500, 2)),
    bottle(230, 216, 16, C.alta500),
    sheet(244, 208, 20, 8, { lines: 1 }),
    figure({
      x: 128,
      y: 288,
      scale: 1.4,
      dir: 1,
      hair: "bun",
      hairColour: "#C9C6CE",
      skin: SKINS[2],
      garment: sari("#F7EFE0", C.neel500, "#E6DCC8"),
      right: [20, -34],
    }),
    somebody(84, 284, 1.36, 46, { dir: 1, hair: "braid" }),
    somebody(40, 288, 1.36, 51, { dir: 1, hair: "scarf" }),
    figure({
      x: 362,
      y: 288,
      scale: 1.4,
      dir: -1,
      hair: "crop",
      beard: "thin",
      skin: SKINS[3],
      garment: lungi(C.neel300, C.pata600, C.pata200),
      left: [-18, -34],
    }),
    somebody(410, 286, 1.34, 62, { dir: -1, hair: "bun", wear: "sari" }),
    somebody(444, 290, 0.9, 66, { dir: -1, hair: "short" }),
    box3(352, "#C9965F"),
    box3(-14, "#B98552"),
  );
}

export const picture = {
  file: "health-camp-counter.webp",
  category,
  alt: "Villagers queue on both sides of a table where two students hand out medicines",
  body: counter,
};

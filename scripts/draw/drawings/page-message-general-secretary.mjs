import { bottle, wares } from "../parts/apothecary.mjs";
import { figure } from "../parts/figure.mjs";
import { kurta, shirt } from "../parts/garments.mjs";
import { C } from "../parts/palette.mjs";
import { each, scene } from "../parts/primitives.mjs";
import { area, box, disc, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** Twenty-six years at the counter: he lifts the shutter at eight, and people are waiting. */
function generalSecretary() {
  const slats = each(9, (i) => `M124 ${58 + i * 7}h180`);
  return join(
    box(0, 0, 480, 300, "#FBE9CF"),
    box(0, 0, 480, 34, "#DDE9FA"),
    disc(70, 26, 20, C.halud200),
    box(0, 30, 480, 212, "#F1DFC4"),
    box(96, 22, 236, 220, "#E4CBA4"),
    box(90, 22, 248, 30, C.pata700),
    area("M206 29h10v-5h8v5h10v8h-10v5h-8v-5h-10z", "#fff"),
    stroke("M112 37h72M254 37h62", C.pata300, 3),
    box(118, 52, 192, 178, "#3A2A22"),
    wares(126, 176, [148, 176, 204], 22),
    box(118, 204, 192, 34, C.wood),
    box(112, 200, 204, 8, C.wood2),
    bottle(146, 200, 18, "#B8712A"),
    bottle(160, 200, 14, C.pata500, C.alta600),
    box(260, 184, 22, 16, C.m200, 2),
    stroke("M265 188h12M265 192h12", C.neel500, 1.6),
    box(118, 52, 192, 66, C.neel300),
    stroke(slats, C.neel200, 2),
    box(116, 116, 196, 6, C.neel500),
    box(116, 52, 4, 182, C.m300),
    box(308, 52, 4, 182, C.m300),
    box(350, 70, 108, 172, "#E9D3AE"),
    area("M344 70h120l-10 -18h-100z", "#C9653A"),
    box(370, 96, 68, 58, C.pata700),
    stroke(
      each(6, (i) => `M374 ${104 + i * 9}h28m4 0h28`),
      C.pata500,
      3,
    ),
    box(10, 88, 64, 154, "#E9D3AE"),
    box(22, 112, 40, 130, C.wood2),
    box(26, 118, 15, 50, C.wood),
    box(43, 118, 15, 50, C.wood),
    box(0, 242, 480, 58, "#D9C7A6"),
    box(0, 238, 480, 6, "#C9B48C"),
    box(104, 236, 220, 8, C.m300),
    shade("M104 244h220l16 6h-250z", ".12"),
    figure({
      x: 206,
      y: 262,
      scale: 1.28,
      back: true,
      hair: "crop",
      hairColour: "#6C6873",
      skin: SKINS[1],
      garment: shirt("#fff", C.neel900, { collar: "#fff" }),
      left: [-16, -66],
      right: [18, -66],
      lift: [],
    }),
    figure({
      x: 372,
      y: 278,
      scale: 1.24,
      dir: -1,
      hair: "braid",
      skin: SKINS[2],
      garment: kurta(C.alta500, C.pata700, { women: true, scarf: C.halud400 }),
      left: [-9, 4],
    }),
    figure({
      x: 347,
      y: 280,
      scale: 0.78,
      dir: -1,
      hair: "crop",
      skin: SKINS[2],
      garment: shirt(C.halud400, C.neel700, { sleeve: "short" }),
      right: [18, -12],
    }),
    stroke("M52 262a17 17 0 1 0 34 0a17 17 0 1 0 -34 0M108 262a17 17 0 1 0 34 0a17 17 0 1 0 -34 0", C.neel900, 2.4),
    stroke(
      "M69 262L84 234H116L125 262M84 234L98 262H69M98 262L116 234L113 224M108 222h11M84 234l-2 -7M76 226h12",
      C.alta600,
      2.8,
    ),
  );
}

export const drawings = { "page-message-general-secretary": () => scene(generalSecretary()) };

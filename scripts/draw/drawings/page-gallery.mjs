import { flask, mortar } from "../parts/apothecary.mjs";
import { figure } from "../parts/figure.mjs";
import { coat, kurta, shirt } from "../parts/garments.mjs";
import { frame, pot, room } from "../parts/interiors.mjs";
import { alpona } from "../parts/ornaments.mjs";
import { krishnachura, SKY } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** Framed pictures, and two people who find themselves on one. */
function gallery() {
  const group = join(
    box(0, 0, 116, 66, SKY),
    box(0, 44, 116, 22, C.pata300),
    each(6, (i) =>
      figure({
        x: 14 + i * 18,
        y: 56 - (i % 2) * 5,
        scale: 0.34,
        hair: ["braid", "crop", "scarf", "long", "wave", "bun"][i],
        trim: C.pata600,
        skin: SKINS[i % 4],
        garment: coat([C.alta600, C.neel500, C.halud400][i % 3]),
      }),
    ),
  );
  const race = join(
    box(0, 0, 70, 50, C.pata300),
    stroke("M-4 42L74 34M-4 30L74 26", "#fff", 1.6),
    figure({
      x: 34,
      y: 44,
      scale: 0.38,
      pose: "walk",
      dir: 1,
      skin: SKINS[2],
      garment: shirt(C.alta500, C.neel800, { sleeve: "short" }),
      left: [-20, -40],
      right: [20, -42],
    }),
    stroke("M42 10V44", C.halud400, 2),
  );
  const lights = join(
    box(0, 0, 60, 74, C.neel900),
    each(9, (i) => disc(6 + i * 6, 12 + Math.abs(4 - i) * -1.6 + 6, 2, C.halud400)),
    disc(30, 56, 5, C.halud600),
    area("M30 30q10 12 0 22q-10 -10 0 -22z", C.halud400),
    area("M16 58h28l-5 8h-18z", C.alta500),
  );
  return join(
    room("#F4F1EA", "#B98552", 236, C.wood),
    box(0, 0, 480, 18, "#E5E2DB"),
    box(0, 20, 480, 3, C.m300),
    each(4, (i) =>
      join(area(`M${62 + i * 118} 22l-44 130h88z`, "#FFF3C4", ".45"), box(54 + i * 118, 14, 16, 9, C.neel900, 2)),
    ),
    frame(
      22,
      52,
      60,
      78,
      join(
        box(0, 0, 60, 78, "#DDE9FA"),
        box(0, 58, 60, 20, C.pata300),
        `<g transform="translate(30 64) scale(.34)">${krishnachura(0, 0, 1, 5)}</g>`,
      ),
    ),
    frame(104, 44, 116, 66, group),
    frame(18, 152, 70, 50, race),
    frame(244, 52, 60, 74, lights),
    frame(328, 42, 64, 50, join(box(0, 0, 64, 50, C.neel100), flask(22, 46, 0.95, C.alta500), mortar(48, 46, 0.66))),
    frame(
      328,
      114,
      64,
      70,
      join(
        box(0, 0, 64, 70, C.halud100),
        at(
          32,
          66,
          [-34, 34, 0]
            .map((turn) =>
              area("M0 0C9 -9 8 -28 0 -42C-8 -28 -9 -9 0 0Z", turn ? C.pata500 : C.pata600).replace(
                "/>",
                ` transform="rotate(${turn})"/>`,
              ),
            )
            .join(""),
        ),
      ),
    ),
    frame(416, 58, 46, 58, join(box(0, 0, 46, 58, C.alta100), at(23, 29, alpona(19, 1, C.alta600)))),
    frame(
      244,
      150,
      60,
      44,
      join(
        box(0, 0, 60, 44, C.neel700),
        area("M8 36h44l-7 -18h-30z", C.halud400),
        dots(
          [
            [18, 14],
            [30, 10],
            [42, 14],
          ],
          "#fff",
          3,
        ),
      ),
    ),
    figure({
      x: 132,
      y: 288,
      scale: 1.34,
      back: true,
      hair: "braid",
      trim: C.alta500,
      skin: SKINS[0],
      garment: kurta(C.neel500, "#fff", { women: true, scarf: C.halud400 }),
      right: [20, -44],
    }),
    figure({
      x: 178,
      y: 290,
      scale: 1.38,
      back: true,
      hair: "crop",
      skin: SKINS[2],
      garment: shirt(C.halud400, C.neel900, { sleeve: "short" }),
    }),
    figure({
      x: 372,
      y: 288,
      scale: 1.36,
      dir: -1,
      hair: "long",
      skin: SKINS[3],
      garment: kurta(C.alta500, C.neel800, { women: true }),
      left: [-7, -34],
      right: [6, -34],
      hold: {
        left: join(
          box(-6, -9, 21, 13, C.neel950, 2),
          disc(2, -2.6, 4.6, C.neel500),
          disc(2, -2.6, 2.6, C.neel200),
          box(8, -11, 5, 2, C.alta600),
        ),
      },
    }),
    box(236, 252, 66, 8, C.alta700, 2),
    box(242, 260, 5, 24, C.wood2),
    box(291, 260, 5, 24, C.wood2),
    pot(446, 284, 1.1),
  );
}

export const drawings = { "page-gallery": () => scene(gallery()) };

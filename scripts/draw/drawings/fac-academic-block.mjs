import { figure } from "../parts/figure.mjs";
import { coat, kurta, shirt } from "../parts/garments.mjs";
import { cloud, krishnachura, SKY } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, boxes, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** Three floors around a courtyard with one old krishnachura tree. */
function academicBlock() {
  const floor = (y, colour) =>
    join(
      box(92, y, 296, 50, "#FFFDF8"),
      each(6, (i) =>
        join(
          area(`M${101 + i * 48} ${y + 48}v-24a18 18 0 0 1 36 0v24z`, colour),
          box(112 + i * 48, y + 22, 14, 26, C.wood),
          stroke(`M${101 + i * 48} ${y + 24}a18 18 0 0 1 36 0`, C.m300, 2),
        ),
      ),
      box(92, y + 47, 296, 4, C.alta600),
      stroke(`M94 ${y + 34}h292`, C.neel800, 2),
      stroke(
        each(36, (i) => `M${97 + i * 8.2} ${y + 35}v11`),
        C.neel800,
        1,
      ),
    );
  const wing = each(3, (i) =>
    join(
      each(3, (k) => {
        const [x, w] = [10 + k * 28, 18];
        const [top, low] = [
          30 + i * 62 + (k * 28 + 8) * (0.36 - i * 0.17),
          34 + i * 62 + (k * 28 + 8) * (0.36 - i * 0.17) + 34 - k * 3,
        ];
        return (
          box(x, top, w, low - top, C.pata700) +
          stroke(
            each(6, (s) => `M${x + 3} ${top + 5 + s * 5}h12`),
            C.pata500,
            1.6,
          )
        );
      }),
    ),
  );
  const side =
    area("M0 0H20L92 44V240L0 268Z", "#F6EFE2") + stroke("M0 86L92 96M0 160L92 147M0 8L92 44", C.alta600, 4) + wing;
  return join(
    box(0, 0, 480, 300, SKY),
    cloud(150, 22, 0.7),
    cloud(290, 18, 0.6),
    floor(44, "#33457E"),
    floor(95, C.neel800),
    floor(146, C.neel900),
    box(88, 38, 304, 7, C.alta600),
    boxes(
      Array.from({ length: 30 }, (_, i) => [94 + i * 10, 38, 3, 8]),
      C.m200,
    ),
    box(90, 28, 300, 3, C.m200),
    side,
    at(480, 0, side, "scale(-1 1)"),
    shade("M388 44L460 0H480V268L388 240Z", ".08"),
    area("M92 197H388L480 262V300H0V262Z", "#E6D3AE"),
    area("M130 214H350L396 272H84Z", C.pata300),
    stroke("M240 197L240 214M0 284L480 284M92 198L388 198", "#D5BE91", 2),
    figure({
      x: 112,
      y: 131,
      scale: 0.44,
      pose: "none",
      dir: 1,
      hair: "long",
      skin: SKINS[2],
      garment: coat(C.alta600),
    }),
    "",
    figure({ x: 310, y: 81, scale: 0.44, pose: "none", dir: 1, skin: SKINS[1], garment: coat(C.pata600) }),
    figure({
      x: 325,
      y: 81,
      scale: 0.44,
      pose: "none",
      dir: -1,
      hair: "scarf",
      trim: C.halud400,
      skin: SKINS[0],
      garment: coat(C.neel500),
    }),
    stroke("M94 78h292M94 129h20", C.neel800, 2),
    stroke(
      "M298 79v11m8 -11v11m8 -11v11m8 -11v11m8 -11v11m8 -11v11M100 130v11m8 -11v11m8 -11v11m8 -11v11",
      C.neel800,
      1,
    ),
    krishnachura(238, 236, 0.98, 8),
    area("M186 244q52 -20 104 0l-6 9h-92z", "#E9DCC3"),
    area("M192 253h92l4 5h-100z", C.m300),
    figure({
      x: 262,
      y: 241,
      scale: 0.62,
      pose: "front",
      dir: 0,
      hair: "braid",
      skin: SKINS[1],
      garment: kurta(C.neel500, "#fff", { women: true, scarf: C.halud400 }),
    }),
    figure({
      x: 214,
      y: 241,
      scale: 0.62,
      pose: "front",
      dir: 1,
      hair: "crop",
      skin: SKINS[3],
      garment: shirt(C.halud400),
    }),
    figure({
      x: 98,
      y: 282,
      scale: 0.86,
      pose: "walk",
      dir: 1,
      hair: "bun",
      skin: SKINS[0],
      garment: coat(C.alta600),
      right: [13, -16],
      hold: { right: box(-4, -9, 11, 14, C.halud400, 1) },
    }),
    area("M480 240L374 282H480Z", C.m200),
    stroke("M374 281L480 239M384 262L480 224M400 256v16M430 244v16M460 232v16", C.neel700, 2.4),
    figure({
      x: 420,
      y: 256,
      scale: 0.86,
      pose: "sit",
      dir: 1,
      hair: "wave",
      skin: SKINS[2],
      garment: shirt(C.pata500, C.neel800),
    }),
    stroke(
      "M405 262a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M440 274a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M406 232l2 26h24l10 14",
      C.neel950,
      2.4,
    ),
  );
}

export const drawings = { "fac-academic-block": () => scene(academicBlock()) };

import { figure } from "../parts/figure.mjs";
import { shirt } from "../parts/garments.mjs";
import { cloud, field } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { palm } from "../parts/plants.mjs";
import { each, scene } from "../parts/primitives.mjs";
import { area, box, disc, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** The shot on goal; behind the line the volleyball net with its lights. */
function playground() {
  const player = (x, y, scale, colour, more) =>
    figure({
      x,
      y,
      scale,
      pose: "run",
      dir: 1,
      garment: shirt(colour, C.neel900, { sleeve: "short", collar: "#fff" }),
      ...more,
    });
  const stripes = each(4, (i) =>
    area(`M${i * 140 - 40} 300L${i * 90 + 70} 172h44L${i * 140 + 40} 300z`, "#8CC6A3", ".5"),
  );
  const net = each(13, (i) => `M${236 + i * 15} 88v90`) + each(6, (i) => `M232 ${98 + i * 14}h192`);
  return join(
    field(168),
    disc(70, 54, 26, C.halud200),
    cloud(130, 48, 0.9),
    cloud(300, 36, 0.7),
    palm(28, 174, 116, C.pata600),
    palm(62, 174, 88, C.pata500),
    palm(460, 174, 108, C.pata600),
    stroke("M106 176V70M196 176V70", C.m300, 3),
    box(98, 62, 16, 9, C.neel800, 2),
    box(188, 62, 16, 9, C.neel800, 2),
    box(106, 124, 90, 18, "#fff"),
    stroke("M106 133h90M118 124v18m13 -18v18m13 -18v18m13 -18v18m13 -18v18m13 -18v18", C.neel300, 0.8),
    stripes,
    stroke(net, "#fff", 1),
    stroke("M230 182V84H428V182", "#fff", 7),
    stroke("M150 300Q250 214 480 206M0 186H480", "#fff", 3),
    player(352, 196, 1.06, C.halud400, {
      dir: -1,
      skin: SKINS[3],
      hair: "crop",
      pose: "walk",
      left: [-20, -56],
      right: [18, -50],
    }),
    player(398, 240, 1.2, C.alta500, { dir: -1, skin: SKINS[0], hair: "wave", left: [-18, -26] }),
    player(112, 262, 1.34, C.alta500, { skin: SKINS[2], hair: "short", left: [-19, -14], right: [18, -28] }),
    player(214, 284, 1.46, C.neel500, { skin: SKINS[1], hair: "crop", left: [-24, -24], right: [22, -20] }),
    disc(284, 262, 11, "#fff"),
    area("M284 256l6 4l-2 7h-8l-2 -7z", C.neel900),
    stroke("M284 256v-5M290 260l5 -2M288 267l3 4M280 267l-3 4M278 260l-5 -2", C.neel900, 1.3),
    stroke("M262 268h-12M264 274h-20", "#fff", 1.6),
  );
}

export const drawings = { "fac-playground": () => scene(playground()) };

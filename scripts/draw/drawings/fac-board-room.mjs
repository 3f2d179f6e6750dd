import { figure } from "../parts/figure.mjs";
import { kurta, sari, shirt, suit } from "../parts/garments.mjs";
import { frame, openBook, pane, pot, room, sheet } from "../parts/interiors.mjs";
import { seal } from "../parts/ornaments.mjs";
import { C } from "../parts/palette.mjs";
import { at, scene } from "../parts/primitives.mjs";
import { area, box, boxes, join, stroke } from "../parts/shapes.mjs";
import { GREY, SKINS } from "../parts/skins.mjs";

/** One long table, seen from the place of whoever is called. */
function boardRoom() {
  const seat = (x, y, k, who) =>
    join(box(x - 17 * k, y - 50 * k, 34 * k, 62 * k, C.alta800, 6), figure({ x, y, scale: k, pose: "none", ...who }));
  const places = [
    [170, 190, 1],
    [140, 220, 1.2],
    [98, 262, 1.5],
  ];
  const left = [
    {
      dir: 1,
      hair: "crop",
      beard: "full",
      hairColour: "#3A3340",
      skin: SKINS[1],
      garment: shirt("#fff"),
      right: [22, -8],
    },
    {
      dir: 1,
      hair: "scarf",
      trim: C.pata600,
      skin: SKINS[0],
      garment: kurta(C.neel700, "#fff", { women: true }),
      right: [18, -12],
    },
    {
      dir: 1,
      hair: "braid",
      skin: SKINS[2],
      garment: kurta(C.halud400, "#fff", { women: true, scarf: C.alta500 }),
      right: [20, -24],
      left: [-8, 2],
    },
  ];
  const right = [
    {
      dir: -1,
      hair: "bald",
      glasses: true,
      hairColour: GREY,
      skin: SKINS[0],
      garment: shirt(C.neel300),
      left: [-22, -8],
    },
    { dir: -1, hair: "wave", skin: SKINS[3], garment: suit(C.neel800, C.halud400), left: [-18, -10] },
    {
      dir: -1,
      hair: "bun",
      bindi: true,
      hairColour: "#4A4450",
      skin: SKINS[1],
      garment: sari(C.pata500, C.halud400, C.alta600),
      left: [-20, -10],
      right: [8, 2],
    },
  ];
  const places3 = [
    [204, 196, 0.7],
    [192, 222, 0.9],
    [174, 260, 1.2],
  ];
  return join(
    room("#EADBC8", "#B98552", 176, C.wood),
    box(0, 120, 480, 54, "#DCC7AC"),
    box(0, 118, 480, 4, C.wood),
    pane(20, 26, 78, 84),
    area("M12 18h22q2 60 -18 98h-10zM106 18h-22q-2 60 18 98h10z", C.alta600),
    box(6, 14, 106, 6, C.wood2),
    pane(382, 26, 78, 84),
    area("M374 18h22q2 60 -18 98h-10zM468 18h-22q-2 60 18 98h10z", C.alta600),
    box(368, 14, 106, 6, C.wood2),
    at(240, 62, seal(C.alta600, "#fff", C.halud400, C.pata600), "scale(.74)"),
    frame(
      142,
      44,
      34,
      42,
      join(box(3, 3, 28, 36, C.halud100), at(17, 34, area("M0 0C7 -8 7 -22 0 -28C-7 -22 -7 -8 0 0Z", C.pata600))),
    ),
    frame(304, 44, 34, 42, join(box(3, 3, 28, 36, C.neel100), area("M8 34l8 -20l8 20z", C.pata500))),
    box(222, 128, 36, 52, C.alta800, 8),
    figure({
      x: 240,
      y: 172,
      scale: 1,
      pose: "none",
      hair: "bun",
      hairColour: GREY,
      glasses: true,
      skin: SKINS[0],
      garment: sari("#F7EFE0", C.alta600, C.alta700),
      left: [-13, -3],
      right: [12, -6],
    }),
    places.map(([x, y, k], i) => seat(x, y, k, left[i]) + seat(480 - x, y, k, right[i])),
    area("M192 172H288L400 300H80Z", C.wood),
    area("M200 176H280L384 300H96Z", "#A06B40"),
    area("M214 178h20l-34 122h-52z", "#fff", ".12"),
    places3.map(([x, y, k]) =>
      join(
        sheet(x - 12 * k, y, 26 * k, 15 * k, { lines: 3, turn: -4 }),
        sheet(480 - x - 12 * k, y, 26 * k, 15 * k, { lines: 3, turn: 4 }),
      ),
    ),
    openBook(240, 188, 0.8),
    box(234, 214, 12, 16, "#DFF1F7", 2),
    box(236, 220, 8, 9, C.neel200),
    boxes(
      [
        [218, 244, 7, 10],
        [255, 244, 7, 10],
      ],
      "#DFF1F7",
    ),
    area("M214 266h52l8 30h-68z", "#fff"),
    stroke("M222 272h30M220 278h40M219 284h36M218 290h42", C.neel300, 1.6),
    stroke("M274 290l14 -20", C.neel900, 2.6),
    pot(24, 222, 0.9),
    pot(458, 222, 0.9),
  );
}

export const drawings = { "fac-board-room": () => scene(boardRoom()) };

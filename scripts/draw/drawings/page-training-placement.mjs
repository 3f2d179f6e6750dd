import { figure } from "../parts/figure.mjs";
import { kurta, suit } from "../parts/garments.mjs";
import { chair, frame, pot, room, sheet } from "../parts/interiors.mjs";
import { cloud } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, join, shade, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** The interview: across the table sits somebody who wants the person, too. */
function trainingPlacement() {
  const works = join(
    box(96, 44, 160, 96, "#DDE9FA"),
    disc(124, 66, 10, C.halud200),
    area("M96 140v-36h34v-14l22 14v-14l22 14v-14l22 14v36z", C.neel300),
    box(206, 70, 10, 70, C.neel500),
    box(222, 84, 8, 56, C.neel500),
    stroke("M104 118h14m8 0h14m8 0h14m8 0h14", "#fff", 5),
    cloud(204, 60, 0.42),
    box(96, 132, 160, 8, C.pata300),
  );
  return join(
    room("#EAF1EC", "#C9A77C", 226, C.pata300),
    works,
    stroke("M96 44h160v96h-160zM176 44v96", "#fff", 5),
    box(90, 140, 172, 5, C.m300),
    each(5, (i) => box(90, 40 + i * 6, 172, 2, C.m200)),
    frame(
      310,
      40,
      62,
      46,
      stroke("M8 38V8M8 38H54", C.neel500, 1.6) +
        [12, 18, 24, 28].map((h, i) => box(14 + i * 10, 37 - h, 7, h, C.pata500)).join(""),
      C.m300,
    ),
    frame(
      398,
      36,
      52,
      62,
      join(
        sheet(5, 5, 18, 14, { fill: C.halud200, lines: 3 }),
        sheet(28, 8, 18, 14, { fill: C.alta100, lines: 3 }),
        sheet(6, 26, 20, 26, { lines: 5 }),
        sheet(30, 30, 16, 22, { lines: 4, fill: C.pata100 }),
      ),
      C.wood,
    ),
    figure({
      x: 312,
      y: 222,
      scale: 1.46,
      pose: "none",
      dir: -1,
      hair: "scarf",
      trim: C.neel700,
      skin: SKINS[0],
      garment: suit(C.neel700, C.halud400),
      left: [-21, -9],
      right: [8, -4],
      hold: { left: stroke("M1 3L-4 -9", C.alta600, 2) },
    }),
    figure({
      x: 388,
      y: 222,
      scale: 1.52,
      pose: "none",
      dir: -1,
      hair: "bald",
      hairColour: "#57515E",
      glasses: true,
      skin: SKINS[2],
      garment: suit("#3B3440", C.pata500),
      left: [-18, -18],
      right: [-8, -8],
    }),
    chair(126, 248, 1, C.wood2, 1.55),
    figure({
      x: 134,
      y: 242,
      scale: 1.52,
      pose: "sit",
      dir: 1,
      hair: "braid",
      skin: SKINS[2],
      garment: kurta(C.alta500, "#fff", { women: true, scarf: C.halud200 }),
      left: [9, -8],
      right: [24, -24],
    }),
    box(196, 214, 270, 10, C.wood, 2),
    area("M206 224h248v62h-248z", C.wood2),
    area("M216 234h228v44h-228z", "#7B4E2D"),
    shade("M196 222h270v4h-270z", ".2"),
    area("M258 214l6 -8h40l4 8z", "#fff"),
    stroke("M268 211h20M270 208h26", C.neel500, 1.2),
    area("M340 214l5 -8h40l5 8z", C.halud400),
    area("M348 212l4 -5h26l3 5z", "#fff"),
    at(226, 214, join(area("M-6 -17h12l-2 17h-8z", "#DFF1F7"), area("M-5.2 -10h10.4l-1.2 10h-8z", C.neel200))),
    at(424, 214, join(area("M-6 -17h12l-2 17h-8z", "#DFF1F7"), area("M-5.2 -10h10.4l-1.2 10h-8z", C.neel200))),
    box(236, 205, 20, 9, C.pata600, 1),
    stroke("M240 209h12", "#fff", 1.4),
    area("M70 292v-24q0 -5 5 -5h30q5 0 5 5v24z", C.neel800),
    stroke("M82 263q0 -8 8 -8t8 8M76 276h28", C.neel950, 2.2),
    pot(36, 284, 1.2),
  );
}

export const drawings = { "page-training-placement": () => scene(trainingPlacement()) };

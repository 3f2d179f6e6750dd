import { figure } from "../parts/figure.mjs";
import { kurta, sari, shirt } from "../parts/garments.mjs";
import { pile, sheet } from "../parts/interiors.mjs";
import { cloud, field, hedge, krishnachura } from "../parts/outdoors.mjs";
import { C } from "../parts/palette.mjs";
import { palm } from "../parts/plants.mjs";
import { at, each, scene } from "../parts/primitives.mjs";
import { area, box, disc, dots, join, stroke } from "../parts/shapes.mjs";
import { SKINS } from "../parts/skins.mjs";

/** The bus stops at the gate; ask for Krishnachura More. */
function contact() {
  const bus = join(
    box(0, -86, 196, 78, C.alta600, 8),
    box(0, -46, 196, 8, C.halud400),
    each(
      4,
      (i) => box(14 + i * 36, -76, 30, 26, "#DDE9FA", 3) + area(`M${18 + i * 36} -50l12 -26h8l-12 26z`, "#fff", ".6"),
    ),
    box(160, -78, 30, 34, "#DDE9FA", 3),
    box(166, -40, 22, 30, C.alta700),
    box(186, -24, 14, 8, C.halud200, 2),
    box(10, -94, 120, 8, C.alta800, 2),
    pile(20, -93, [C.neel700, C.pata600], 40),
    box(74, -108, 34, 14, "#C9965F", 2),
    dots(
      [
        [40, -8],
        [148, -8],
      ],
      C.neel950,
      16,
    ),
    dots(
      [
        [40, -8],
        [148, -8],
      ],
      C.m300,
      7,
    ),
    [
      [28, 0],
      [64, 2],
      [100, 3],
    ].map(([x, i]) =>
      figure({
        x,
        y: -46,
        scale: 0.52,
        pose: "none",
        dir: 1,
        hair: ["crop", "bun", "scarf", "wave"][i],
        trim: C.halud400,
        skin: SKINS[i % 4],
        garment: shirt([C.pata500, C.neel500, C.halud400, "#fff"][i]),
      }),
    ),
    box(0, -48, 196, 3, C.alta600),
    box(0, -46, 196, 8, C.halud400),
  );
  return join(
    field(186),
    cloud(60, 50, 0.9),
    cloud(360, 40, 0.7),
    palm(36, 190, 110, C.pata500),
    palm(64, 190, 84, C.pata600),
    krishnachura(140, 196, 0.8, 31),
    box(104, 132, 104, 72, "#F6EFE2"),
    box(342, 132, 150, 72, "#F6EFE2"),
    box(100, 126, 112, 8, C.alta600),
    box(338, 126, 150, 8, C.alta600),
    hedge(100, 130, 112, 4, 6),
    box(204, 84, 22, 122, "#fff"),
    box(332, 84, 22, 122, "#fff"),
    box(199, 76, 32, 10, C.alta600),
    box(327, 76, 32, 10, C.alta600),
    stroke("M226 90Q279 36 332 90", C.neel800, 6),
    stroke("M226 96Q279 46 332 96", C.halud400, 1.6, ' stroke-dasharray="4 4"'),
    at(
      279,
      48,
      join(disc(0, 0, 15, C.alta600), disc(0, 0, 10, "#fff"), area("M-6 -2h12l-2 7h-8zM-1 -2v-6h2v6z", C.pata600)),
    ),
    area("M248 140h62l34 66h-130z", "#F1E2C2"),
    stroke(
      "M226 112v94M238 114v92M250 116v90M332 112v94M320 114v92M308 116v90M226 120L250 124M332 120L308 124M226 196L250 194M332 196L308 194",
      C.neel800,
      2.6,
    ),
    box(0, 204, 480, 26, "#E4D6B8"),
    box(0, 228, 480, 4, C.m300),
    box(0, 232, 480, 68, "#6B7188"),
    stroke("M0 272h40m30 0h50m30 0h50m30 0h50m30 0h50m30 0h50m30 0h50", "#fff", 3.4),
    box(392, 122, 7, 96, C.neel800),
    area("M396 82a22 22 0 0 1 22 22c0 14 -16 22 -22 38c-6 -16 -22 -24 -22 -38a22 22 0 0 1 22 -22z", C.alta600),
    disc(396, 104, 10, "#fff"),
    area("M390 102h12l-2 6h-8zM395 102v-5h2v5z", C.pata600),
    box(408, 152, 58, 20, C.neel700, 2),
    stroke("M414 159h34M414 165h24", "#fff", 2),
    area("M452 156h8v8h-8z", C.halud400),
    at(-6, 266, bus),
    figure({
      x: 258,
      y: 236,
      scale: 0.98,
      dir: 1,
      hair: "bun",
      skin: SKINS[1],
      bindi: true,
      garment: sari(C.pata500, C.halud400, C.alta600),
      right: [22, -34],
    }),
    figure({
      x: 226,
      y: 236,
      scale: 0.98,
      dir: 1,
      hair: "braid",
      skin: SKINS[2],
      garment: kurta(C.halud400, "#fff", { women: true, scarf: C.alta500 }),
      left: [-11, 0],
      hold: { left: area("M-7 2h15v16h-15z", C.neel800) + stroke("M-3 2q3 -7 6 0", C.neel900, 2) },
    }),
    figure({
      x: 322,
      y: 228,
      scale: 1,
      dir: -1,
      hair: "cap",
      trim: C.neel900,
      beard: "thin",
      skin: SKINS[3],
      garment: shirt("#B99A6B", C.neel900, { collar: "#D9C4A0" }),
      left: [-20, -40],
    }),
    figure({
      x: 440,
      y: 236,
      scale: 0.98,
      dir: -1,
      hair: "crop",
      glasses: true,
      skin: SKINS[0],
      garment: shirt(C.neel300, C.neel800),
      left: [-6, -20],
      hold: { left: sheet(-9, -8, 16, 12, { lines: 2 }) },
    }),
  );
}

export const drawings = { "page-contact": () => scene(contact()) };

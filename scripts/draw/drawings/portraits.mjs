import { alpona } from "../parts/ornaments.mjs";
import { C } from "../parts/palette.mjs";
import { circ, path, rect, svg } from "../parts/primitives.mjs";

function portrait(bg, o) {
  let g = `${rect(0, 0, 160, 160, bg)}<g transform="translate(80 74)" opacity=".55">${alpona(92, 1.1, "#fff")}</g>`;
  if (o.long) g += path("M44 70C40 22 120 22 116 70C120 104 118 118 122 130H38C42 118 40 104 44 70Z", C.hair);
  g +=
    path("M20 160C22 128 44 120 62 116H98C116 120 138 128 140 160Z", o.coat) +
    path("M62 116L80 140L98 116L94 112H66Z", o.in) +
    path("M62 116L52 124L72 160M98 116L108 124L88 160", "none", `stroke="${C.neel200}" stroke-width="2"`);
  g +=
    rect(69, 92, 22, 28, o.skin2) +
    path("M69 98q11 12 22 2v6q-11 10 -22 2z", "#000", 'opacity=".12"') +
    path("M54 66C54 42 106 42 106 66C107 90 96 106 80 106S53 90 54 66Z", o.skin);
  g += path(o.hair, C.hair);
  g +=
    circ(70, 74, 2, C.hair) +
    circ(90, 74, 2, C.hair) +
    path(
      "M65.6 67q4.4 -3 8.6 -.6M85.8 66.4q4.4 -2.4 8.6 .6",
      "none",
      `stroke="${C.hair}" stroke-width="1.6" stroke-linecap="round"`,
    ) +
    path("M80 75q-2.6 7 .8 8", "none", `stroke="${o.skin2}" stroke-width="1.8" stroke-linecap="round"`) +
    path("M72 91q8 6 16 0", "none", 'stroke="#7A2F2A" stroke-width="2.2" stroke-linecap="round"');
  if (o.bindi) g += circ(80, 62, 1.9, C.alta600);
  if (o.glass)
    g +=
      circ(70, 74, 7, "none", `stroke="${C.neel900}" stroke-width="1.8"`) +
      circ(90, 74, 7, "none", `stroke="${C.neel900}" stroke-width="1.8"`) +
      path("M77 74h6", "none", `stroke="${C.neel900}" stroke-width="1.8"`);
  return svg(160, 160, g);
}
const longH = "M52 72C46 30 114 30 108 72C106 58 96 52 80 50C66 52 54 58 52 72Z";
const shortH = "M53 68C46 34 70 34 82 36C104 34 114 46 107 70C104 58 100 54 92 53C80 56 64 52 58 56C55 60 54 64 53 68Z";
const sideH = "M52 76C44 34 116 28 108 76C107 60 100 52 72 50C62 54 54 62 52 76Z";
export const drawings = {
  p1: () =>
    portrait(C.neel300, {
      long: 1,
      coat: "#fff",
      in: C.alta600,
      skin: C.skin1,
      skin2: "#A0623F",
      hair: longH,
      bindi: 1,
    }),
  p2: () => portrait(C.pata300, { coat: "#fff", in: C.neel500, skin: C.skin2, skin2: "#82502F", hair: shortH }),
  p3: () =>
    portrait(C.halud200, {
      long: 1,
      coat: "#fff",
      in: C.pata600,
      skin: C.skin3,
      skin2: "#AF7855",
      hair: sideH,
      glass: 1,
    }),
  p4: () =>
    portrait(C.alta300, { coat: "#fff", in: C.neel800, skin: "#8C5637", skin2: "#734428", hair: shortH, glass: 1 }),
};

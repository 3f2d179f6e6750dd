import { leafPath } from "../parts/ornaments.mjs";
import { C } from "../parts/palette.mjs";
import { circ, path, random, rect, scene } from "../parts/primitives.mjs";

function instruments() {
  let g = rect(0, 0, 480, 300, C.neel100);
  for (let i = 0; i < 12; i++) g += rect(i * 42 + 2, 10, 38, 30, "#EAEFFA");
  g +=
    rect(26, 54, 120, 88, "#fff", `stroke="${C.neel200}" stroke-width="3"`) +
    path("M86 54V142M26 98H146", "none", `stroke="${C.neel200}" stroke-width="3"`) +
    circ(60, 80, 14, C.halud200) +
    path("M26 142L60 112L86 130L112 104L146 138V142Z", C.pata200);
  g +=
    rect(0, 206, 480, 12, "#fff") +
    rect(0, 218, 480, 82, C.neel800) +
    rect(20, 230, 130, 60, C.neel700, 'rx="3"') +
    rect(166, 230, 130, 60, C.neel700, 'rx="3"') +
    rect(312, 230, 148, 60, C.neel700, 'rx="3"');
  for (const x of [70, 216, 370]) g += rect(x, 240, 30, 4, C.halud400, 'rx="2"');
  // HPLC stack
  for (let i = 0; i < 4; i++) {
    const y = 66 + i * 35;
    g +=
      rect(186, y, 112, 34, i % 2 ? "#F7F8FC" : "#fff", `stroke="${C.neel300}" rx="3"`) +
      rect(194, y + 8, 34, 18, C.neel900, 'rx="2"') +
      circ(284, y + 17, 4, i === 1 ? C.pata500 : C.halud400) +
      rect(238, y + 9, 30, 3, C.neel200) +
      rect(238, y + 16, 22, 3, C.neel200);
  }
  g += path("M197 86l5 -1l3 -8l3 9l4 -2l3 -11l4 13h6", "none", `stroke="${C.pata300}" stroke-width="1.6"`);
  for (const [x, c] of [
    [194, "#C98B2B"],
    [218, "#8FB7E8"],
    [242, "#C98B2B"],
    [268, "#E9EEF8"],
  ])
    g += rect(x + 4, 42, 8, 6, C.alta600) + rect(x, 48, 16, 18, c, `rx="2" stroke="${C.neel800}" stroke-width=".8"`);
  g += path("M298 100C326 100 318 178 340 178", "none", `stroke="${C.alta500}" stroke-width="2"`);
  // microscope
  g += `<g transform="translate(344 96)">${path("M6 108H92V96H60C86 84 92 48 70 28L60 36C74 50 70 76 48 86V96H6Z", C.neel800)}${rect(10, 78, 50, 7, C.neel900, 'rx="2"')}<g transform="rotate(-24 50 30)">${rect(38, -16, 16, 22, C.neel900, 'rx="3"')}${rect(34, 6, 24, 42, C.neel700, 'rx="3"')}${rect(39, 48, 14, 12, C.halud500, 'rx="2"')}</g>${circ(70, 62, 8, C.halud400)}${rect(18, 72, 28, 4, "#BFE3F5")}</g>`;
  // flasks
  g +=
    path("M150 206h-0l0 0", C.m0) +
    path("M120 164v12l-18 28q-2 4 3 4h48q5 0 3 -4l-18 -28v-12z", "#EAF6FF", `stroke="${C.neel700}" stroke-width="2"`) +
    path("M110 190h38l8 13q1 3 -2 3h-48q-4 0 -2 -3z", C.alta500) +
    rect(116, 160, 26, 5, C.neel700, 'rx="2"');
  g += rect(44, 186, 40, 4, C.wood) + rect(44, 202, 40, 4, C.wood);
  for (let i = 0; i < 4; i++)
    g +=
      path(`M${47 + i * 9} 170v30q0 5 3.4 5t3.4 -5v-30z`, "#fff", `stroke="${C.neel700}" stroke-width="1.2"`) +
      path(`M${47.6 + i * 9} 186v14q0 4.4 2.8 4.4t2.8 -4.4v-14z`, [C.pata500, C.halud400, C.alta500, C.neel500][i]);
  return scene(g);
}
function library() {
  let g = rect(0, 0, 480, 300, C.halud100);
  const cols = [C.alta600, C.neel700, C.pata600, C.halud500, C.neel900, "#C9653A", C.alta300, C.neel300, C.pata300];
  const rnd = random(5);
  g += rect(24, 18, 432, 214, C.wood2, 'rx="2"');
  for (let s = 0; s < 4; s++) {
    const y = 26 + s * 51;
    g += rect(32, y, 416, 44, "#5A3620");
    let x = 36;
    while (x < 438) {
      if (rnd() < 0.06) {
        x += rnd(10, 22);
        continue;
      }
      const w = rnd(7, 15);
      const h = rnd(28, 41);
      if (x + w > 444) break;
      const c = cols[Math.floor(rnd() * cols.length)];
      g +=
        rect(x, y + 44 - h, w, h, c) +
        rect(x + 1.5, y + 44 - h + 6, w - 3, 1.6, "#fff", 'opacity=".7"') +
        (rnd() > 0.5 ? rect(x + 1.5, y + 44 - 9, w - 3, 1.4, "#fff", 'opacity=".5"') : "");
      x += w + 0.8;
    }
  }
  g += rect(162, 18, 8, 214, C.wood) + rect(310, 18, 8, 214, C.wood);
  g += rect(0, 232, 480, 68, "#E8C98F") + rect(0, 232, 480, 4, "#D5B172");
  g += rect(60, 218, 360, 12, C.wood, 'rx="2"') + rect(80, 230, 14, 70, C.wood2) + rect(386, 230, 14, 70, C.wood2);
  for (const x of [128, 330])
    g +=
      path(`M${x} 218v-44`, "none", `stroke="${C.neel900}" stroke-width="4"`) +
      path(`M${x - 26} 176q0 -20 26 -20t26 20z`, C.pata700) +
      rect(x - 14, 214, 28, 5, C.neel900, 'rx="2"') +
      path(`M${x - 24} 178L${x - 50} 218H${x + 50}L${x + 24} 178Z`, "#FFF3C4", 'opacity=".5"');
  g +=
    path("M196 214q22 -10 42 0q20 -10 42 0v5h-84z", "#fff", `stroke="${C.m300}"`) +
    path("M238 214v5", "none", `stroke="${C.m300}"`) +
    path("M204 213q16 -5 28 1M244 214q14 -6 28 -1", "none", `stroke="${C.neel300}" stroke-width="1.4"`);
  return scene(g);
}
function museum() {
  const rnd = random(1078179864);
  let g = rect(0, 0, 480, 300, C.pata100);
  for (let s = 0; s < 3; s++) {
    const y = 92 + s * 92;
    g += rect(20, y, 440, 8, C.wood) + rect(20, y + 8, 440, 4, C.wood2);
    for (let i = 0; i < 7; i++) {
      const x = 36 + i * 61;
      const h = 54;
      const k = (i + s * 2) % 5;
      g +=
        rect(x + 6, y - h - 10, 28, 10, C.wood2, 'rx="2"') +
        path(
          `M${x + 4} ${y - h}h32q4 6 4 12v${h - 12}h-40v${-h + 12}q0 -6 4 -12z`,
          "#F4FBFF",
          `stroke="${C.neel300}" stroke-width="1.4"`,
        );
      const fill = ["#E9D9A6", "#D8B48A", "#CFE3C0", "#E7C1B4", "#E8E3F2"][k];
      g += path(`M${x + 1.5} ${y - h + 22}h37v${h - 23.5}h-37z`, fill);
      if (k === 2)
        for (const a of [-24, 0, 24])
          g += `<path transform="translate(${x + 20} ${y - 3}) rotate(${a})" d="${leafPath(28, 5)}" fill="${C.pata600}"/>`;
      if (k === 0) for (let b = 0; b < 16; b++) g += circ(x + rnd(5, 35), y - rnd(3, 24), 2.6, "#A87B33");
      if (k === 1)
        for (let b = 0; b < 6; b++) g += rect(x + 5 + b * 5, y - 28 + (b % 2) * 3, 3.4, 26, "#7B4A25", 'rx="1.4"');
      if (k === 3) for (let b = 0; b < 11; b++) g += circ(x + rnd(6, 34), y - rnd(4, 24), 3.4, C.alta500);
      if (k === 4)
        g += path(
          `M${x + 20} ${y - 4}v-24m0 6q-10 -2 -9 -10q9 1 9 10m0 8q10 -3 9 -11q-9 2 -9 11`,
          "none",
          `stroke="#6C4F98" stroke-width="2"`,
        );
      g +=
        rect(x + 8, y - h + 6, 24, 12, "#fff", `stroke="${C.alta600}" stroke-width="1"`) +
        rect(x + 12, y - h + 9, 16, 1.5, C.neel700) +
        rect(x + 12, y - h + 13, 10, 1.5, C.neel300);
    }
  }
  return scene(g);
}
export const drawings = { "fac-instruments": instruments, "fac-library": library, "fac-museum": museum };

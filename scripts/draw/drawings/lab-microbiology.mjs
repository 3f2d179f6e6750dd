import { bench, wall } from "../parts/furniture.mjs";
import { bottle, conicalFlask, petriDish, testTubes } from "../parts/glassware.mjs";
import { microscope } from "../parts/instruments.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";
import { pane } from "../parts/windows.mjs";

/** An upright autoclave, its foot at y: wheel, gauge, valve and a breath of steam. */
function autoclave(x, y) {
  return (
    path(`M${x - 34} ${y - 128}q34-26 68 0Z`, C.neel300) +
    path(`M${x + 6} ${y - 140}q20 3 28 12h-22Z`, C.neel500) +
    rect(x - 38, y - 128, 76, 9, C.neel500) +
    rect(x - 34, y - 119, 68, 119, C.neel200) +
    rect(x + 18, y - 119, 16, 119, C.neel300) +
    rect(x - 28, y - 119, 7, 119, "#fff") +
    each([-32, 0, 32], (dx) => rect(x + dx - 3, y - 134, 6, 20, C.neel800)) +
    rect(x - 2, y - 152, 4, 14, C.neel700) +
    line(`M${x - 14} ${y - 153}h28`, C.neel900, 4, 'stroke-linecap="round"') +
    circ(x - 18, y - 146, 9, C.neel900) +
    circ(x - 18, y - 146, 7, "#fff") +
    line(`M${x - 18} ${y - 146}l4-4`, C.alta600, 1.6) +
    line(`M${x + 22} ${y - 132}v-16h6`, C.halud500, 3) +
    line(
      `M${x + 32} ${y - 156}q6-6 0-12t2-12M${x + 40} ${y - 158}q6-7 1-13`,
      "#fff",
      3,
      'stroke-linecap="round" opacity=".9"',
    ) +
    rect(x - 14, y - 60, 28, 34, C.neel800, 'rx="2"') +
    rect(x - 9, y - 55, 18, 8, C.alta700) +
    line(`M${x - 6} ${y - 51}h4m2 0h4`, C.alta300, 2) +
    circ(x, y - 36, 4, C.pata500)
  );
}

function microbiology() {
  return scene(
    wall(C.neel100, "#F6F8FC"),
    pane(20, 28, 72, 84),
    rect(388, 20, 72, 42, "#fff") +
      line("M398 52q8-22 20-8t30-16", C.neel500, 2) +
      each([398, 413, 428, 443], (x, i) => oval(x, [44, 36, 46, 32][i], 4, 2, C.alta500)),
    // In the air that streams from behind the filter, a loop goes from the flame to the plate.
    rect(124, 38, 216, 196, "#fff") +
      rect(134, 72, 196, 146, C.neel800) +
      rect(140, 78, 184, 92, C.neel700) +
      line(each(12, (i) => `M${148 + i * 15} 78v92`) + each(5, (i) => `M140 ${92 + i * 16}h184`), C.neel500, 0.8) +
      rect(150, 74, 164, 5, "#F3F7FF") +
      rect(134, 72, 196, 30, "#CFE3F5", 'opacity=".5"') +
      rect(134, 102, 196, 3, "#fff") +
      rect(124, 38, 216, 12, C.neel200) +
      rect(146, 55, 30, 9, C.neel900) +
      line("M150 59.5h16", C.pata300, 2) +
      circ(190, 59, 3.4, C.pata500) +
      circ(202, 59, 3.4, C.halud400) +
      rect(134, 212, 196, 10, C.neel300),
    at(
      286,
      212,
      rect(-7, -6, 14, 6, C.neel300) +
        rect(-3, -16, 6, 10, C.halud500) +
        path("M-5-16Q-6-26 0-36 6-26 5-16Z", "#7FB2E5") +
        path("M-2.5-16Q-3-22 0-27 3-22 2.5-16Z", C.halud200),
    ),
    petriDish(174, 211, C.halud200, C.alta500),
    figure(66, 310, {
      hair: "short",
      top: C.pata500,
      skin: C.skin2,
      look: 0.7,
      tilt: 6,
      s: 1.1,
      legs: false,
      left: [48, 220],
      right: [92, 200],
      held: at(96, 196, petriDish(0, 0, C.alta300, "#fff")),
    }),
    autoclave(424, 234),
    bench(234, { top: C.neel800, body: C.neel200, door: "#fff", fronts: "doors drawers drawers doors" }),
    // A colony counter, lit from below.
    at(
      34,
      240,
      path("M-26 0L-20-18H24L30 0Z", C.neel500) +
        oval(2, -11, 18, 6, "#FFF6D8") +
        each(9, (i) => circ(-9 + i * 2.8, -12 + (i % 3) * 1.6, 1, C.alta700)) +
        rect(-16, -5, 14, 4, C.neel950) +
        line("M26-18l6-30", C.neel700, 2) +
        oval(22, -50, 14, 5, "none", `stroke="${C.neel700}" stroke-width="2"`),
    ),
    figure(234, 294, {
      back: true,
      hair: "bun",
      mask: true,
      skin: C.skin3,
      gloves: "#7FB2E5",
      bottom: C.pata700,
      s: 1.1,
      left: [190, 200],
      right: [272, 200],
      held: line("M272 200L296 186", C.halud600, 1.6) + circ(298, 185, 2.4, "none", `stroke="${C.halud600}"`),
    }),
    each(3, (i) => petriDish(126, 243 - i * 7, [C.halud200, C.alta100, C.pata200][i])),
    testTubes(316, 242, ["#F2E2B0", "#F2E2B0", "#E8D59A", "#DFC986"]),
    conicalFlask(292, 243, "#E8D59A", 0.8) + rect(287, 203, 10, 8, "#fff", 'rx="3"'),
    microscope(380, 242, 0.9),
    bottle(462, 242, C.neel500, 0.9),
  );
}

export const drawings = { "lab-microbiology": microbiology };

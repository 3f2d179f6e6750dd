import { bench, board, box, clock, shelf, wall } from "../parts/furniture.mjs";
import { beaker, bottle, cylinder } from "../parts/glassware.mjs";
import { mortar } from "../parts/instruments.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";
import { pane } from "../parts/windows.mjs";

/** A single-punch press turned by hand: wheel, hopper, and the tablets that come out. */
function tabletPress(x, y) {
  return at(
    x,
    y,
    path("M-26 0v-7h52v7Z", C.neel900) +
      path("M-16-7V-66q0-6 6-6H12q6 0 6 6V-7H6V-36H-6V-7Z", C.pata700) +
      path("M10-72h2q6 0 6 6V-7H10Z", C.pata900) +
      rect(-6, -64, 12, 22, C.neel300) +
      rect(-3, -44, 6, 10, C.neel500) +
      rect(-14, -34, 30, 5, C.neel200) +
      path("M-34-88h26l-9 20h-8Z", C.neel200) +
      path("M-34-88h26l-2 4h-22Z", "#fff") +
      path("M-24-68h5l10 32h-6Z", C.neel200) +
      circ(28, -46, 19, "none", `stroke="${C.alta600}" stroke-width="5"`) +
      line("M28-64V-28M10-46H46", C.alta700, 3) +
      circ(28, -46, 5, C.neel900) +
      line("M44-56h9", C.halud500, 5, 'stroke-linecap="round"') +
      path("M-16-29l-22 18h8l20-14Z", C.neel300) +
      path("M-52 0l4-11h20l4 11Z", C.neel200) +
      each(5, (i) => oval(-46 + i * 4, -12 - (i % 2) * 3, 3.2, 1.8, "#fff")),
  );
}

function pharmaceutics() {
  const slab =
    path("M-44 0L-34-12H40L48 0Z", "#fff") +
    path("M-44 0H48V4H-44Z", C.m300) +
    path("M-18-4q8-6 20-3t22-1q6 4-6 5t-20 0-16-1Z", C.halud200) +
    path("M10-6q8-2 12 1-8 2-12-1Z", C.halud400);
  return scene(
    wall(C.halud100, "#FEF8E6"),
    pane(14, 26, 80, 84, "krishnachura"),
    shelf(132, 92, 150),
    each(["#B9772F", C.neel500, "#B9772F", C.pata500, "#B9772F"], (tone, i) =>
      bottle(150 + i * 28, 92, tone, 1.1, [C.neel900, C.alta600][i % 2]),
    ),
    clock(118, 40),
    board(
      312,
      26,
      146,
      68,
      line("M326 42h44M326 52h60M326 62h36M326 76h52", "#fff", 1.6, 'opacity=".8"') +
        line("M402 36v8q-7 3-7 9v28h22v-28q0-6-7-9v-8ZM395 60h22M395 72h22", "#fff", 1.6, 'stroke-linejoin="round"') +
        line(
          "M430 46a6 6 0 0 1 12 0v14a6 6 0 0 1-12 0ZM430 53h12M428 78a9 4 0 1 0 18 0a9 4 0 1 0-18 0M437 74v8",
          C.halud400,
          1.6,
        ),
    ),
    // One grinds, one spreads an ointment, one turns the press.
    figure(86, 306, {
      hair: "hijab",
      cloth: C.pata600,
      skin: C.skin3,
      top: C.pata500,
      look: 0.5,
      tilt: 8,
      s: 1.12,
      legs: false,
      left: [68, 214],
      right: [105, 183],
    }),
    figure(224, 304, {
      wear: "shirt",
      top: C.neel300,
      hair: "thin",
      tone: "#77727E",
      moustache: true,
      glasses: true,
      skin: C.skin2,
      look: -0.4,
      s: 1.12,
      legs: false,
      left: [196, 228],
      right: [252, 222],
    }),
    figure(438, 304, {
      under: "saree",
      top: C.alta500,
      edge: C.halud400,
      hair: "long",
      skin: C.skin1,
      bindi: true,
      look: -0.9,
      s: 1.12,
      legs: false,
      left: [404, 178],
      right: [452, 230],
    }),
    bench(234, { top: C.neel700, body: C.neel200, door: C.neel100, fronts: "drawers drawers doors drawers" }),
    mortar(80, 234, C.pata300, 1.05),
    at(222, 241, slab),
    path("M243 231l-19 6-2-5 18-7Z", C.neel300) + line("M242 229l11-6", C.wood2, 4),
    tabletPress(352, 234),
    cylinder(138, 234, C.alta500, 1.1),
    cylinder(160, 236, C.halud400, 0.8),
    beaker(28, 234, C.neel300, 0.85),
    cylinder(280, 236, C.pata500, 0.95),
    box(440, 222, 30, 12, C.neel700, C.neel900) + each(3, (i) => oval(447 + i * 8, 222, 3, 1.4, C.halud200)),
  );
}

export const drawings = { "lab-pharmaceutics": pharmaceutics };

import { box, clock, floor } from "../parts/furniture.mjs";
import { medicineShelves, refrigerator } from "../parts/medicine-shop.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, path, rect, scene } from "../parts/primitives.mjs";

function pharmacyPractice() {
  const inhaler = path("M-6-13h10v10l9 4-2 8-17-5Z", C.alta600) + rect(-5, -20, 8, 8, C.neel300);
  const paper =
    path("M-10-18h17v24h-17Z", "#fff", `stroke="${C.neel300}" stroke-width=".8"`) +
    path("M-8-15l5 6m0-6l-5 6", "none", `stroke="${C.alta600}" stroke-width="1.3"`) +
    line("M-8-5q3-3 6 0t6-1M-8-1q4-2 7 0t5 0M-8 3h8", C.neel700, 1);
  return scene(
    rect(0, 0, 480, 300, "#EAF4EE"),
    floor(262, "#E9DCC9", "#D9C8AC"),
    medicineShelves(84, 24, 214, 4),
    refrigerator(6, 62),
    clock(348, 46),
    rect(384, 30, 66, 52, "#fff", `stroke="${C.pata600}" stroke-width="3"`) +
      path("M412 38h10v12h12v10h-12v12h-10V60h-12V50h12Z", C.pata600),
    figure(126, 316, {
      wear: "coat",
      top: C.neel500,
      hair: "short",
      glasses: true,
      skin: C.skin2,
      look: -0.3,
      tilt: -6,
      s: 1.1,
      legs: false,
      left: [102, 206],
      right: [144, 206],
      held: at(122, 203, rect(-24, -5, 48, 10, C.neel300) + each(6, (i) => circ(-18 + i * 7, 0, 2.4, C.halud400))),
    }),
    figure(226, 314, {
      under: "salwar",
      top: C.alta600,
      hair: "plait",
      skin: C.skin1,
      look: 0.9,
      s: 1.14,
      legs: false,
      left: [200, 220],
      right: [276, 178],
      held: at(280, 172, inhaler),
    }),
    // The counter, with a place where one speaks in private.
    path("M0 226H316V240H0Z", C.wood) +
      rect(0, 238, 316, 4, C.wood2) +
      rect(0, 242, 306, 58, C.pata700) +
      each(4, (i) => rect(12 + i * 74, 250, 60, 50, C.pata600)),
    at(
      26,
      228,
      box(-18, -26, 34, 26, "#fff", C.neel200) +
        rect(-14, -22, 22, 10, C.neel900) +
        line("M-10-17h5m2 0h5", C.pata300, 2) +
        line("M16-8q14 2 10 12-6 6-14 2", C.neel900, 2),
    ),
    at(
      172,
      232,
      rect(-22, -8, 44, 8, C.neel700, 'rx="2"') +
        line("M-14-8q0-10 14-10t14 10", C.neel300, 2) +
        path("M-15-8h30l-4-6h-22Z", C.neel300),
    ),
    at(
      216,
      234,
      rect(-14, -3, 30, 5, "#fff", `stroke="${C.neel300}" stroke-width=".8"`) + line("M-10-.5h16", C.alta600, 1.4),
    ),
    at(
      284,
      230,
      rect(-16, -14, 14, 14, C.alta500) +
        rect(-16, -10, 14, 4, "#fff") +
        rect(0, -20, 12, 20, C.neel500) +
        rect(0, -14, 12, 4, "#fff"),
    ),
    // The patient has brought a prescription and his granddaughter.
    figure(372, 288, {
      wear: "kurta",
      top: "#F4EBDB",
      bottom: C.m200,
      hair: "thin",
      tone: "#8C8890",
      moustache: true,
      skin: C.skin2,
      look: -0.9,
      s: 1.08,
      left: [322, 200],
      right: [404, 212],
      held: at(316, 198, paper),
    }),
    figure(430, 292, {
      wear: "salwar",
      top: C.halud400,
      bottom: C.neel500,
      edge: C.alta500,
      hair: "bob",
      skin: C.skin3,
      look: -0.8,
      s: 0.74,
      left: [410, 214],
    }),
  );
}

export const drawings = { "lab-pharmacy-practice": pharmacyPractice };

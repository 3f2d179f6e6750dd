import { chart } from "../parts/body-charts.mjs";
import { bench, box, clock, screen, shelf, wall } from "../parts/furniture.mjs";
import { beaker, bottle, stand } from "../parts/glassware.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";
import { pane } from "../parts/windows.mjs";

/** An organ bath: a jacketed glass with its thread to the lever that writes on a smoked drum. */
function organBath(x, y) {
  const rod = 150;
  return (
    stand(x + 40, y, rod, [58, 112], -34) +
    rect(x - 13, y - 84, 26, 62, "#DCEBFA", `stroke="${C.neel300}" rx="4"`) +
    rect(x - 8, y - 84, 16, 56, "#F5FAFF", `stroke="${C.neel300}" rx="3"`) +
    rect(x - 7, y - 76, 14, 46, "#E9F0D8") +
    path(`M${x - 2} ${y - 62}q4 4 0 9t1 9q-3 3-4 0-3-5 1-9t0-9Z`, "#E79A9F") +
    line(`M${x} ${y - 44}v8M${x} ${y - 62}V${y - 112}`, C.neel900, 0.9) +
    each(
      [
        [-4, -40],
        [4, -48],
        [-4, -54],
        [5, -66],
        [-3, -70],
      ],
      ([dx, dy]) => circ(x + dx, y + dy, 1.2, "#fff"),
    ) +
    line(`M${x} ${y - 22}v10q0 8-12 8h-22`, C.pata500, 2.4) +
    line(`M${x + 13} ${y - 30}h14v20`, C.alta500, 2.2) +
    line(`M${x + 40} ${y - 113}L${x - 44} ${y - 108}`, C.neel900, 1.8) +
    circ(x + 14, y - 112, 2.4, C.halud500)
  );
}

/** A recording drum: its paper shows a response to each larger dose. */
function kymograph(x, y) {
  const peaks = each(5, (i) => `l3-${6 + i * 4} 3 ${6 + i * 4}h2`);
  return (
    rect(x - 3, y - 120, 6, 118, C.neel500) +
    box(x - 26, y - 18, 52, 18, C.neel700, C.neel900) +
    circ(x - 12, y - 9, 3, C.halud400) +
    circ(x, y - 9, 3, C.m200) +
    rect(x - 25, y - 108, 50, 84, "#3A3540") +
    rect(x + 12, y - 108, 13, 84, "#2A2630") +
    line(`M${x - 22} ${y - 70}h2${peaks}`, "#fff", 1.3) +
    line(`M${x - 22} ${y - 62}h42`, "#fff", 0.7, 'opacity=".6"') +
    oval(x, y - 108, 25, 4, "#55505C")
  );
}

function pharmacology() {
  const curves =
    line("M8 66H104M8 66V8", C.neel700, 1.4) +
    line("M10 62C40 62 38 14 60 13S90 13 102 13", C.alta600, 2.4) +
    line("M28 62C58 62 56 22 78 21S96 21 102 20", C.neel500, 2.4) +
    line("M10 38H48V66M48 38H66V66", C.halud500, 1, 'stroke-dasharray="3 2"') +
    each(
      [
        [22, 60],
        [34, 50],
        [47, 26],
        [60, 13],
        [80, 13],
      ],
      ([x, y]) => circ(x, y, 2.2, C.alta600),
    );
  return scene(
    wall("#EFE9F6", "#FAF8FD"),
    pane(372, 26, 88, 84),
    clock(318, 50),
    shelf(150, 74, 110),
    each(4, (i) =>
      bottle(166 + i * 26, 74, ["#B9772F", "#E3ECF8", C.neel500, "#B9772F"][i], 1, [C.alta600, C.pata700][i % 2]),
    ),
    chart(
      22,
      30,
      82,
      88,
      path("M10 30q14-12 28 0t28 0v12q-14 12-28 0t-28 0Z", C.halud200) +
        path("M30 22h12l3 10-9 9-9-9Z", C.alta600) +
        circ(58, 34, 5, C.pata600) +
        line("M36 48v12m-5-5l5 6 5-6", C.neel700, 2) +
        line("M12 72h52M12 78h40", C.neel300, 1.6),
    ),
    screen(252, 238, 124, 84, curves, "#F7F9FE"),
    figure(216, 306, {
      wear: "salwar",
      top: C.alta600,
      bottom: C.alta700,
      edge: C.halud200,
      hair: "long",
      skin: C.skin1,
      look: 0.8,
      s: 1.1,
      legs: false,
      left: [212, 234],
      right: [238, 234],
    }),
    figure(408, 304, {
      wear: "coat",
      top: C.pata500,
      hair: "short",
      beard: true,
      skin: C.skin2,
      look: -0.9,
      s: 1.12,
      legs: false,
      left: [372, 174],
      right: [424, 222],
      glasses: true,
    }),
    figure(38, 306, {
      hair: "hijab",
      cloth: C.alta700,
      skin: C.skin3,
      top: C.alta300,
      look: 0.9,
      s: 1.1,
      legs: false,
      left: [44, 226],
      right: [76, 206],
    }),
    bench(234, { top: C.wood, body: "#E4DCEF", door: "#F4F0FA", fronts: "doors drawers doors" }),
    rect(196, 238, 58, 6, C.neel200, 'rx="2"') + line("M200 241h50", "#fff", 2, 'stroke-dasharray="4 2"'),
    kymograph(88, 235),
    organBath(156, 236),
    bottle(370, 238, "#E3ECF8", 0.9, C.pata700),
    bottle(350, 236, "#B9772F", 0.8, C.alta600),
    beaker(454, 238, "#E9F0D8", 0.9),
  );
}

export const drawings = { "lab-pharmacology": pharmacology };

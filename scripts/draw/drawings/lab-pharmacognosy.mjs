import { bench, shelf, wall } from "../parts/furniture.mjs";
import { bottle, jar, petriDish, roundFlask, stand } from "../parts/glassware.mjs";
import { condenser, heater, microscope } from "../parts/instruments.mjs";
import { leafPath } from "../parts/ornaments.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { smallLeaf } from "../parts/plants.mjs";
import { at, circ, each, line, oval, path, random, rect, scene } from "../parts/primitives.mjs";
import { pane } from "../parts/windows.mjs";

/** What is in the jars: fruits, quills of bark, leaves, buds, cut roots. */
function crudeDrugs(rnd) {
  const heap = (fill) => path("M-17-26Q0-32 17-26V-3q0 2-2 2H-15q-2 0-2-2Z", fill);
  return [
    heap("#E4CF97") + each(16, () => oval(rnd(-14, 14), rnd(-24, -4), 2.8, 1.7, "#A87B33")),
    heap("#F3E4D0") +
      each(
        6,
        (i) =>
          rect(-15 + i * 5, -30 + (i % 2) * 4, 4, 28 - (i % 2) * 4, "#8A5229", 'rx="1.5"') +
          rect(-14 + i * 5, -30 + (i % 2) * 4, 1, 26, "#B57A48"),
      ),
    heap(C.pata100) +
      each(
        9,
        () =>
          `<path transform="translate(${Math.round(rnd(-9, 11))} ${Math.round(rnd(-13, -4))}) rotate(${Math.round(rnd(-80, 80))})" d="${leafPath(14, 3.4)}" fill="${rnd() > 0.5 ? C.pata600 : C.pata500}"/>`,
      ),
    heap("#EBD3C2") +
      each(13, () => {
        const [x, y] = [rnd(-13, 13), rnd(-22, -6)];
        return line(`M${x.toFixed(0)} ${y.toFixed(0)}l2 6`, "#5C2E1A", 1.8) + circ(x, y, 2, "#7B3F22");
      }),
    heap("#F5E3B5") + each(8, () => rect(rnd(-14, 6), rnd(-24, -7), 9, 4.5, "#D89B2C", 'rx="2"')),
  ];
}

/** Wall chart: a leaf cut across, with its palisade, bundle and hairs. */
function sectionChart(x, y) {
  const cells = each(
    13,
    (i) => rect(6 + i * 7.4, 19, 5.6, 15, C.pata500, 'rx="2.5"') + circ(10 + i * 7.2, 43 + (i % 3), 3.4, C.pata300),
  );
  return at(
    x,
    y,
    rect(0, -5, 110, 5, C.wood2) +
      rect(4, 0, 102, 84, C.m50) +
      rect(6, 13, 98, 4, C.halud200) +
      cells +
      path("M6 50H40C44 78 66 78 70 50H104V54H74C70 84 40 84 36 54H6Z", C.halud200) +
      oval(55, 54, 12, 10, C.m50) +
      each(5, (i) => circ(47 + i * 4, 50 + Math.abs(i - 2), 2, C.alta500)) +
      path("M46 56q9 9 18 0Z", C.neel500) +
      line("M20 13l-2-8M64 13l3-8M92 13l-1-7", C.pata700, 1.4) +
      line("M78 66h18M78 71h12M12 66h16M12 71h11", C.neel300, 1.4),
  );
}

function pharmacognosy() {
  const drugs = crudeDrugs(random(4));
  const sprig =
    line("M0 6V-22", C.pata700, 1.6) + each([-60, 50, -30, 20], (a, i) => smallLeaf(0, -2 - i * 6, a, 22 - i * 2));
  return scene(
    wall(C.pata100, "#F0F8F2"),
    pane(20, 24, 108, 96),
    sectionChart(160, 22),
    shelf(290, 96, 132),
    each(3, (i) => jar(314 + i * 42, 96, drugs[i])),
    figure(232, 304, {
      wear: "saree",
      hair: "bun",
      skin: C.skin2,
      bindi: true,
      look: -0.8,
      s: 1.12,
      legs: false,
      left: [200, 136],
      right: [252, 228],
      held: at(200, 138, sprig),
    }),
    figure(86, 312, {
      under: "salwar",
      top: C.pata600,
      hair: "plait",
      skin: C.skin1,
      look: 1,
      lean: 12,
      tilt: 12,
      s: 1.12,
      legs: false,
      left: [100, 230],
      right: [156, 216],
    }),
    figure(356, 308, {
      top: C.halud400,
      hair: "side",
      skin: C.skin3,
      glasses: true,
      look: -0.6,
      tilt: -8,
      s: 1.12,
      legs: false,
      left: [330, 218],
      right: [376, 214],
      held: line("M329 218l-10 12M329 221l-9 10", C.neel700, 1.3),
    }),
    bench(234, { top: C.wood2, body: "#E9DCC9", door: "#F6EDE0", fronts: "drawers stools drawers" }),
    microscope(168, 234, 1.25),
    // An extraction: flask, thimble and condenser on their stand.
    stand(448, 234, 168, [104, 146], -20),
    heater(428, 214, 40),
    roundFlask(428, 218, C.pata300, 0.72),
    rect(422, 158, 12, 30, "#E2F1DC", `stroke="${C.neel300}"`) + rect(424, 168, 8, 18, C.pata600),
    condenser(428, 160),
    jar(272, 234, drugs[4], C.alta700, 0.9),
    jar(308, 234, drugs[3], C.wood2, 0.9),
    petriDish(322, 241, C.pata100, C.pata600),
    at(
      378,
      240,
      path("M-22 0L-16-10H22L16 0Z", "#fff", `stroke="${C.neel300}"`) + line("M-9-3l4-4h9M3-3l4-4h8", C.pata600, 1),
    ),
    at(
      42,
      236,
      oval(0, -3, 26, 4, "#fff", `stroke="${C.neel300}"`) +
        smallLeaf(-18, -5, 76, 30) +
        smallLeaf(14, -5, -60, 24, C.pata300),
    ),
    bottle(18, 232, "#B9772F", 0.9, C.alta600),
  );
}

export const drawings = { "lab-pharmacognosy": pharmacognosy };

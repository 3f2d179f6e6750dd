import { bench, box, shelf, tap, wall } from "../parts/furniture.mjs";
import { beaker, bottle, testTubes } from "../parts/glassware.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";
import { pane } from "../parts/windows.mjs";

/** A water bath: tubes stand in it, a thermometer shows 37. */
function waterBath(x, y) {
  return (
    each(
      4,
      (i) =>
        rect(x + 14 + i * 17, y - 62, 7, 32, "#F2F9FF", `stroke="${C.neel300}" stroke-width=".9"`) +
        rect(x + 15 + i * 17, y - 48, 5, 18, [C.neel500, "#8E79B8", "#C98B4A", C.halud400][i]),
    ) +
    line(`M${x + 86} ${y - 78}v44`, "#fff", 4) +
    line(`M${x + 86} ${y - 62}v28`, C.alta600, 1.6) +
    rect(x, y - 40, 100, 8, C.neel300) +
    box(x, y - 36, 100, 36, "#fff", C.neel200, 10) +
    rect(x + 10, y - 27, 30, 12, C.neel900) +
    line(`M${x + 15} ${y - 21}h6m3 0h6`, C.alta300, 2.4) +
    circ(x + 56, y - 19, 6, C.neel800) +
    line(`M${x + 56} ${y - 19}v-5`, "#fff", 1.6) +
    circ(x + 74, y - 21, 2.6, C.alta500) +
    line(
      `M${x + 20} ${y - 68}q4-5 0-10M${x + 54} ${y - 68}q4-5 0-10`,
      "#fff",
      2.4,
      'stroke-linecap="round" opacity=".9"',
    )
  );
}

/** A centrifuge, its lid open on a rotor of six tubes. */
function centrifuge(x, y) {
  return (
    path(`M${x + 4} ${y - 44}L${x + 16} ${y - 88}q4-6 12-6h46q8 0 10 6L${x + 98} ${y - 44}Z`, C.neel200) +
    path(`M${x + 14} ${y - 48}l10-34q2-5 8-5h38q6 0 8 5l10 34Z`, C.neel500) +
    box(x, y - 44, 102, 44, "#fff", C.neel200, 10) +
    oval(x + 51, y - 42, 44, 9, C.neel900) +
    oval(x + 51, y - 42, 36, 6.5, C.neel500) +
    each(6, (i) =>
      oval(x + 51 + Math.cos(i * 1.05) * 26, y - 42 + Math.sin(i * 1.05) * 4.5, 4, 2.2, [C.alta600, C.halud200][i % 2]),
    ) +
    circ(x + 51, y - 43, 3.5, C.neel900) +
    rect(x + 12, y - 24, 28, 11, C.neel900) +
    line(`M${x + 17} ${y - 18}h4m2 0h4m2 0h4`, C.pata300, 2.4) +
    circ(x + 60, y - 18, 6, C.neel800) +
    circ(x + 78, y - 18, 3, C.pata500)
  );
}

function biochemistry() {
  const helix = each(
    9,
    (i) =>
      line(
        `M${30 - 16 * Math.cos(i * 0.7)} ${12 + i * 9}H${30 + 16 * Math.cos(i * 0.7)}`,
        [C.halud400, C.neel300][i % 2],
        2,
      ) +
      circ(30 - 16 * Math.cos(i * 0.7), 12 + i * 9, 3.4, C.alta500) +
      circ(30 + 16 * Math.cos(i * 0.7), 12 + i * 9, 3.4, C.pata600),
  );
  return scene(
    wall("#F9EFE3", "#FDF9F2"),
    pane(378, 26, 82, 88, "palm"),
    at(24, 24, rect(0, 0, 60, 98, "#fff") + helix),
    shelf(98, 92, 122),
    each(5, (i) =>
      bottle(
        114 + i * 23,
        92,
        ["#B9772F", "#E3ECF8", C.neel500, "#B9772F", "#E3ECF8"][i],
        0.9,
        [C.alta600, C.pata700, C.neel900][i % 3],
      ),
    ),
    // The teacher holds the last tube against the light.
    figure(186, 304, {
      wear: "saree",
      top: C.neel700,
      edge: C.halud400,
      blouse: C.alta600,
      hair: "bun",
      bindi: true,
      skin: C.skin1,
      look: 0.9,
      s: 1.12,
      legs: false,
      left: [166, 226],
      right: [240, 136],
      held: at(
        242,
        140,
        rect(-4, -30, 8, 38, "#F2F9FF", `stroke="${C.neel300}" rx="4"`) + rect(-3, -14, 6, 21, C.alta500, 'rx="3"'),
      ),
    }),
    figure(288, 306, {
      hair: "side",
      top: C.pata500,
      glasses: true,
      skin: C.skin2,
      look: -0.8,
      tilt: -10,
      s: 1.1,
      legs: false,
      left: [262, 218],
      right: [306, 226],
    }),
    figure(46, 308, {
      hair: "hijab",
      cloth: C.halud500,
      skin: C.skin3,
      top: C.alta500,
      look: 0.6,
      tilt: 6,
      s: 1.1,
      legs: false,
      left: [30, 222],
      right: [78, 166],
      held:
        rect(75, 140, 7, 30, C.neel700, 'rx="2"') +
        rect(76.5, 132, 4, 9, C.halud500) +
        path("M76 170h5l-1.5 16h-2Z", "#F2F9FF", `stroke="${C.neel300}"`),
    }),
    bench(234, { top: "#C8AE8C", body: "#EAD9C4", door: "#F8EEE2", fronts: "doors drawers drawers doors" }),
    waterBath(6, 242),
    testTubes(122, 242, ["#4F7FC9", "#5C9BA8", "#6FA35C", "#B5A53C", "#D98A2B", "#B5402B"]),
    beaker(216, 242, "#4F7FC9", 0.9),
    at(
      252,
      240,
      box(-12, -24, 46, 24, C.pata600, C.pata700) +
        rect(-7, -19, 24, 9, C.m50) +
        line("M4-11l5-7", C.alta600, 1.4) +
        circ(27, -14, 3, C.halud400) +
        rect(-6, -29, 9, 6, C.neel900),
    ),
    centrifuge(330, 242),
    tap(462, 238),
  );
}

export const drawings = { "lab-biochemistry": biochemistry };

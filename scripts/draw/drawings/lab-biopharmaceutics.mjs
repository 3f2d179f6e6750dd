import { bench, board, box, wall } from "../parts/furniture.mjs";
import { bottle } from "../parts/glassware.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";
import { pane } from "../parts/windows.mjs";

/** A dissolution tester: six vessels in one bath, a paddle in each; its foot at x, y. */
function dissolutionTester(x, y) {
  const vessel = (i) => {
    const cx = x + 24 + i * 36;
    return (
      path(`M${cx - 13} ${y - 66}h26v34a13 13 0 0 1-26 0Z`, "#F4FAFF", `stroke="${C.neel500}" stroke-width="1.1"`) +
      path(`M${cx - 12} ${y - 54}h24v22a12 12 0 0 1-24 0Z`, ["#FBE9B8", "#FBE2A2", "#F9DA8B"][i % 3]) +
      rect(cx - 1.2, y - 104, 2.4, 74, C.neel700) +
      path(`M${cx - 9} ${y - 34}h18l-3 7h-12Z`, C.neel700) +
      oval(cx + 2, y - 22, 3.4, 1.8, "#fff") +
      circ(cx - 5, y - 40, 1.1, "#fff") +
      circ(cx + 5, y - 45, 1.1, "#fff") +
      rect(cx - 5, y - 108, 10, 8, C.halud500)
    );
  };
  return (
    rect(x + 4, y - 110, 8, 108, C.neel300) +
    rect(x + 216, y - 110, 8, 108, C.neel300) +
    box(x - 2, y - 134, 232, 28, "#fff", C.neel200, 10) +
    rect(x + 12, y - 129, 66, 16, C.neel900, 'rx="2"') +
    line(`M${x + 18} ${y - 121}h8m3 0h5m6 0h10m3 0h5`, C.pata300, 3) +
    each(4, (i) => circ(x + 98 + i * 14, y - 120, 4, [C.pata500, C.halud400, C.neel300, C.alta500][i])) +
    rect(x + 160, y - 126, 52, 3, C.neel200) +
    rect(x + 160, y - 119, 36, 3, C.neel200) +
    rect(x, y - 76, 228, 76, "#CFE6F5") +
    rect(x, y - 60, 228, 60, "#B5D8EE") +
    each(6, vessel) +
    rect(x, y - 70, 228, 5, "#fff") +
    path(`M${x + 6} ${y - 6}l30-52h8l-30 52Z`, "#fff", 'opacity=".3"') +
    box(x - 4, y - 10, 236, 12, C.neel700, C.neel900, 10)
  );
}

function biopharmaceutics() {
  const plasma =
    line("M16 84H176M16 84V8", "#fff", 1.8) +
    line("M16 84C34 84 36 22 56 20 82 18 92 66 172 78", C.halud400, 2.8) +
    line("M16 84C52 84 58 44 82 42 112 40 124 70 172 74", C.pata300, 2.4) +
    line("M56 20V84M16 20H56", "#fff", 1, 'stroke-dasharray="3 3" opacity=".7"') +
    each(
      [
        [26, 68],
        [36, 40],
        [56, 20],
        [78, 33],
        [100, 54],
        [130, 69],
        [160, 76],
      ],
      ([x, y]) => circ(x, y, 3, C.alta300),
    ) +
    line("M22 12h14M150 90h22", "#fff", 1.4);
  return scene(
    wall(C.neel50, "#fff"),
    pane(386, 26, 76, 84, "krishnachura"),
    board(150, 22, 196, 96, at(150, 22, plasma), { face: C.pata900 }),
    rect(20, 28, 96, 70, "#fff") +
      path("M40 34q-8 12 0 18 10 6 8 16t8 14", "none", `stroke="${C.alta300}" stroke-width="7"`) +
      path("M58 58q18-8 16 8-8 10-22 4Z", C.alta500) +
      circ(92, 50, 8, C.neel300) +
      oval(92, 50, 8, 3, "#fff") +
      line("M76 62l10-8M92 62v16m-4-5l4 5 4-5", C.neel700, 1.6),
    figure(52, 308, {
      hair: "plait",
      under: "salwar",
      top: C.alta500,
      skin: C.skin2,
      glasses: true,
      look: 0.7,
      tilt: 8,
      s: 1.12,
      legs: false,
      left: [34, 222],
      right: [84, 222],
      held: line("M82 226l10-16", C.alta600, 2),
    }),
    figure(400, 308, {
      hair: "bob",
      under: "salwar",
      top: C.pata500,
      skin: C.skin3,
      look: -0.9,
      s: 1.12,
      legs: false,
      left: [334, 152],
      right: [416, 224],
    }),
    bench(234, { top: C.neel900, body: C.neel200, door: C.neel50, fronts: "drawers doors doors drawers" }),
    dissolutionTester(104, 240),
    // Its needle reaches into the last vessel.
    at(
      330,
      154,
      `${line("M-4 2L-20 38", C.neel700, 1.2)}<g transform="rotate(-66)">${rect(-24, -4, 22, 8, "#F2F9FF", `stroke="${C.neel500}"`)}${rect(-22, -2.5, 9, 5, C.halud400)}${line("M-2 0h10", C.neel500, 2.6)}${line("M8-4v8", C.neel700, 2)}</g>`,
    ),
    circ(333, 151, 5, C.skin3),
    at(
      60,
      241,
      rect(-36, -3, 66, 5, "#fff", `stroke="${C.neel300}" stroke-width=".8"`) +
        line("M-30 0q14-6 24-1t28-1", C.alta600, 1.2),
    ),
    at(
      372,
      241,
      rect(-18, -14, 46, 14, C.wood) +
        each(
          5,
          (i) =>
            rect(-14 + i * 8, -24, 5, 18, "#F2F9FF", `stroke="${C.neel300}" stroke-width=".8"`) +
            rect(-13.5 + i * 8, -16, 4, 9, ["#FDF3D2", "#FBE7AD", "#F8D77F", "#F4C752", C.halud400][i]),
        ) +
        rect(-18, -9, 46, 9, C.wood2),
    ),
    bottle(456, 240, "#E3ECF8", 1),
  );
}

export const drawings = { "lab-biopharmaceutics": biopharmaceutics };

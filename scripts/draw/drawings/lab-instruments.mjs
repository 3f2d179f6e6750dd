import { bench, box, screen, wall } from "../parts/furniture.mjs";
import { beaker, bottle, testTubes } from "../parts/glassware.mjs";
import { balance } from "../parts/instruments.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";
import { pane } from "../parts/windows.mjs";

/** A liquid chromatograph: solvents on top, then degasser, pump, sampler with its vials, detector; foot at x, y. */
function chromatograph(x, y) {
  const unit = (i, body) => at(x, y - 31 * (i + 1), box(0, 0, 104, 30, i % 2 ? C.neel50 : "#fff", C.neel200, 8) + body);
  return (
    unit(
      0,
      rect(8, 6, 30, 17, C.neel900, 'rx="2"') +
        line("M11 19h6l2-9 3 11 3-13 3 11h7", C.pata300, 1.2) +
        circ(84, 15, 4, C.pata500) +
        rect(46, 9, 26, 3, C.neel200) +
        rect(46, 16, 18, 3, C.neel200),
    ) +
    unit(
      1,
      rect(8, 4, 78, 22, C.neel800, 'rx="2"') +
        each(
          9,
          (i) =>
            rect(12 + i * 8, 12, 5, 11, "#EAF6FF") +
            rect(12 + i * 8, 10, 5, 3, [C.alta500, C.neel300, C.halud400][i % 3]) +
            rect(12 + i * 8, 18, 5, 5, C.halud200),
        ),
    ) +
    unit(
      2,
      rect(8, 6, 22, 17, C.neel900, 'rx="2"') +
        line("M12 12h12M12 17h8", C.pata300, 1.8) +
        circ(48, 15, 7, C.neel300) +
        circ(48, 15, 3.4, C.neel700) +
        circ(68, 15, 7, C.neel300) +
        circ(68, 15, 3.4, C.neel700) +
        circ(86, 15, 4, C.halud400),
    ) +
    path(`M${x + 4} ${y - 93}h96v-8h-96Z`, C.neel300) +
    each(4, (i) =>
      bottle(
        x + 16 + i * 24,
        y - 96,
        ["#B9772F", "#BFD8F2", "#E3ECF8", "#B9772F"][i],
        0.9,
        [C.alta600, C.neel900][i % 2],
      ),
    ) +
    line(
      `M${x + 16} ${y - 131}v-6q0-6 6-6h86q6 0 6 8v74q0 6-8 6h-4M${x + 40} ${y - 131}v-12M${x + 64} ${y - 131}v-12M${x + 88} ${y - 131}v-12`,
      C.neel500,
      1.3,
    )
  );
}

function instruments() {
  const peaks =
    line("M8 56H100M8 56V8", C.neel300, 1.3) +
    line("M9 54h12l3-30 4 30h12l4-44 5 44h14l3-18 4 18h28", C.alta600, 2, 'stroke-linejoin="round"') +
    line("M64 14h30M64 21h22M64 28h26", C.neel200, 2.4);
  return scene(
    wall(C.neel100, "#EEF2FA"),
    pane(22, 58, 84, 74, "palm"),
    box(34, 16, 92, 24, "#fff", C.neel200, 8) +
      rect(42, 32, 68, 3, C.neel300) +
      circ(112, 22, 2, C.pata500) +
      line("M50 44q4 5 0 9M76 44q4 5 0 9M102 44q4 5 0 9", "#fff", 2),
    rect(398, 22, 60, 76, "#fff") +
      line("M404 38l6 2 4 18 4-16 5 2 4 24 5-26 6 4 3 12 4-14 7 4", C.neel700, 1.6) +
      line("M404 78h46M404 85h34", C.neel300, 2) +
      rect(398, 22, 60, 6, C.pata600),
    screen(258, 238, 112, 80, peaks),
    figure(232, 306, {
      wear: "saree",
      top: C.pata700,
      edge: C.halud400,
      blouse: C.alta600,
      hair: "bun",
      tone: "#4B4450",
      glasses: true,
      bindi: true,
      skin: C.skin2,
      look: 0.8,
      s: 1.12,
      legs: false,
      left: [214, 226],
      right: [270, 178],
    }),
    figure(398, 308, {
      hair: "plait",
      under: "salwar",
      top: C.alta500,
      skin: C.skin3,
      look: -0.9,
      s: 1.1,
      legs: false,
      left: [376, 230],
      right: [424, 212],
    }),
    figure(44, 308, {
      hair: "short",
      top: C.halud500,
      skin: C.skin1,
      look: 0.8,
      s: 1.1,
      legs: false,
      left: [26, 222],
      right: [76, 160],
      held: at(
        77,
        153,
        rect(-3, -8, 6, 14, "#EAF6FF", `stroke="${C.neel500}" stroke-width=".8"`) + rect(-3, -10, 6, 3, C.alta500),
      ),
    }),
    bench(234, { top: "#fff", body: C.neel800, door: C.neel700, fronts: "doors drawers drawers drawers" }),
    chromatograph(86, 241),
    rect(282, 240, 62, 5, C.neel200, 'rx="2"') +
      line("M286 242.5h54", "#fff", 1.6, 'stroke-dasharray="4 2"') +
      oval(356, 242, 6, 3, C.neel500),
    balance(440, 242),
    testTubes(16, 242, [C.halud400, C.pata500, C.alta500], { gap: 12 }),
    beaker(70, 242, C.neel300, 0.7),
    rect(378, 238, 24, 6, "#fff", `stroke="${C.neel300}" stroke-width=".8"`),
  );
}

export const drawings = { "lab-instruments": instruments };

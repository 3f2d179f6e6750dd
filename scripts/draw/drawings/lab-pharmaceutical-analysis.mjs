import { bench, board, box, clock, screen, wall } from "../parts/furniture.mjs";
import { beaker, bottle, burette, conicalFlask, stand } from "../parts/glassware.mjs";
import { balance } from "../parts/instruments.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";
import { pane } from "../parts/windows.mjs";

const SPECTRUM = ["#6A4FA3", "#4F6FC9", "#4FA3C9", "#56A86B", "#D9C23A", "#E08A2B", "#C9402B"];

/** A UV-visible spectrophotometer, its cell compartment open on four cuvettes; foot at x, y. */
function spectrophotometer(x, y) {
  return (
    path(`M${x + 88} ${y - 46}l6-30h42v30Z`, C.neel300) +
    path(`M${x + 93} ${y - 48}l5-24h34v24Z`, C.neel500) +
    box(x, y - 48, 148, 48, "#fff", C.neel200, 12) +
    rect(x, y - 12, 148, 3, C.neel200) +
    rect(x + 86, y - 48, 48, 12, C.neel950) +
    each(
      4,
      (i) =>
        rect(x + 90 + i * 11, y - 58, 7, 18, "#EAF6FF", `stroke="${C.neel500}" stroke-width=".9"`) +
        rect(x + 91 + i * 11, y - 52, 5, 12, ["#EAF6FF", "#F6C7D8", "#E88BB0", C.alta500][i]),
    ) +
    rect(x + 8, y - 41, 62, 26, C.neel900, 'rx="2"') +
    each(SPECTRUM, (c, i) => rect(x + 12 + i * 7.8, y - 22, 7.8, 3, c)) +
    line(`M${x + 12} ${y - 26}l8-2 6-8 6-2 6 8 7 3 6-5 7 5 8 1`, "#fff", 1.4) +
    each(3, (i) => circ(x + 92 + i * 12, y - 24, 3.4, [C.pata500, C.halud400, C.neel300][i]))
  );
}

function pharmaceuticalAnalysis() {
  const spectrum =
    line("M8 44H66M8 44V6", C.neel300, 1.2) +
    line("M9 40C16 38 18 14 25 14S32 34 38 34 44 22 49 22 56 40 66 42", C.pata300, 2);
  return scene(
    wall("#E9F1FA", "#F7FAFD"),
    pane(20, 26, 70, 84, "palm"),
    board(120, 24, 148, 72, "", { face: "#fff", frame: C.neel300 }),
    at(
      132,
      30,
      line("M6 54H124M6 54V4", C.neel700, 1.6) +
        line("M6 54L118 8", C.alta600, 1.8) +
        each(
          [
            [28, 46],
            [50, 36],
            [72, 28],
            [94, 17],
            [116, 9],
          ],
          ([x, y]) => circ(x, y, 2.8, C.neel700),
        ) +
        line("M64 54V30H6", C.halud500, 1, 'stroke-dasharray="3 2"'),
    ),
    clock(300, 40),
    screen(378, 116, 80, 62, spectrum, C.neel900),
    rect(366, 116, 104, 5, C.wood) + path("M376 121h8l-8 12ZM460 121h-8l8 12Z", C.wood2),
    // The teacher watches; one holds a cuvette by its dull sides, one weighs.
    figure(296, 304, {
      hair: "hijab",
      cloth: C.neel700,
      skin: C.skin3,
      top: C.neel500,
      glasses: true,
      look: -0.8,
      s: 1.12,
      legs: false,
      left: [254, 152],
      right: [312, 226],
      held: at(252, 147, rect(-4, -17, 8, 18, "#fff", `stroke="${C.neel500}"`) + rect(-3, -10, 6, 10, C.alta500)),
    }),
    figure(86, 306, {
      under: "salwar",
      top: C.halud500,
      hair: "long",
      skin: C.skin2,
      look: -0.5,
      tilt: -8,
      s: 1.1,
      legs: false,
      left: [62, 206],
      right: [104, 226],
      held: line("M62 206l-14 7", C.neel500, 2),
    }),
    figure(400, 308, {
      hair: "side",
      top: C.alta600,
      beard: true,
      skin: C.skin1,
      look: -0.7,
      tilt: -6,
      s: 1.1,
      legs: false,
      left: [394, 216],
      right: [438, 224],
      held: line("M392 218l-12 8", C.neel900, 2),
    }),
    bench(234, { top: C.neel700, body: C.neel100, door: "#fff", fronts: "drawers stools drawers" }),
    balance(44, 240),
    spectrophotometer(126, 240),
    at(
      318,
      241,
      stand(24, 0, 66, [44], -22) +
        rect(-1, -52, 5, 42, C.neel900) +
        circ(1.5, -9, 3.4, "#DFF3FF") +
        beaker(2, 0, C.pata200, 0.9),
    ),
    at(
      364,
      240,
      box(-16, -22, 42, 22, "#fff", C.neel200) +
        rect(-11, -17, 26, 10, C.neel900) +
        line("M-7-12h5m3 0h7", C.halud400, 2.4),
    ),
    rect(386, 236, 34, 6, "#fff") + line("M390 239h18", C.neel500, 1.2),
    stand(464, 240, 118, [34, 86], -20),
    burette(446, 212, C.halud200, 22),
    conicalFlask(446, 242, C.halud400, 0.66),
    at(112, 240, oval(0, -2, 9, 2.5, "#fff", `stroke="${C.neel300}"`)),
    bottle(288, 241, "#B9772F", 0.8, C.alta600),
  );
}

export const drawings = { "lab-pharmaceutical-analysis": pharmaceuticalAnalysis };

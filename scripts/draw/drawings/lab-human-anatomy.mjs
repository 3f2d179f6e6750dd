import { chart, heart, organs, skeleton } from "../parts/body-charts.mjs";
import { floor, table } from "../parts/furniture.mjs";
import { microscope } from "../parts/instruments.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";
import { pane } from "../parts/windows.mjs";

/** A mercury manometer in its open case, foot at x, y. */
function manometer(x, y) {
  return (
    path(`M${x - 14} ${y}v-5h28v5Z`, C.neel700) +
    rect(x - 9, y - 56, 18, 52, C.neel800, 'rx="2"') +
    rect(x - 6, y - 53, 12, 46, "#fff") +
    rect(x - 1, y - 50, 2, 42, C.neel200) +
    rect(x - 1, y - 32, 2, 24, C.neel700) +
    line(
      each(9, (i) => `M${x + 2} ${y - 49 + i * 5}h${i % 2 ? 2 : 3}`),
      C.neel500,
      0.6,
    )
  );
}

function humanAnatomy() {
  const lines = (x, y) => line(`M${x} ${y}h18M${x} ${y + 6}h12`, C.neel300, 1.4);
  return scene(
    rect(0, 0, 480, 300, "#D3DDF1"),
    floor(238, "#E9DCC9", "#DCCBB2"),
    rect(0, 232, 480, 6, "#fff"),
    pane(16, 40, 62, 92, "krishnachura"),
    chart(196, 26, 74, 124, organs(37, 88) + lines(4, 14) + lines(50, 14)),
    chart(288, 30, 66, 54, heart(24, 32, 0.85) + lines(44, 22) + lines(44, 36)),
    chart(
      374,
      30,
      84,
      62,
      path("M8 20q10-8 20 0t20 0 28 0v10H8Z", "#E8B796") +
        rect(8, 29, 68, 14, "#EFC9B0") +
        rect(8, 43, 68, 14, C.halud200) +
        line("M22 56V12M50 56V10M64 48q-4-10 2-34", C.wood2, 1.6) +
        oval(22, 50, 3, 5, C.wood2) +
        oval(50, 50, 3, 5, C.wood2) +
        line("M12 47q8 6 20 0t32 2", C.alta500, 1.4),
    ),
    skeleton(136, 266),
    // She shows her neighbour's batch where the radius ends; two take a blood pressure.
    figure(68, 284, {
      wear: "saree",
      top: C.pata600,
      edge: C.halud200,
      blouse: C.pata700,
      hair: "bun",
      tone: "#5B5560",
      glasses: true,
      skin: C.skin1,
      look: 0.8,
      right: [110, 170],
    }),
    figure(300, 276, {
      wear: "salwar",
      top: C.halud500,
      bottom: C.alta700,
      edge: C.alta500,
      hair: "plait",
      skin: C.skin2,
      look: 0.8,
      s: 1.02,
      left: [292, 196],
      right: [340, 190],
    }),
    figure(424, 280, {
      wear: "shirt",
      top: C.neel500,
      bottom: C.neel800,
      hair: "side",
      skin: C.skin3,
      look: -0.8,
      s: 1.02,
      left: [372, 194],
      right: [438, 194],
    }),
    rect(385, 155, 17, 16, C.neel900, 'rx="3" transform="rotate(36 393 163)"'),
    line("M291 140q2 26 9 30t9-30M300 170v10", C.neel950, 1.8) + circ(300, 182, 3, C.neel300),
    line("M386 168q-20 4-28 24", C.neel900, 1.8),
    table(232, 204, 238, { foot: 292 }),
    manometer(330, 206),
    at(352, 206, oval(0, -5, 7, 5, C.neel900) + line("M-6-4q-8 4-14 0", C.neel900, 1.6)),
    microscope(266, 205, 0.9),
    at(440, 206, path("M-16 0v-4h32v4Z", C.wood2) + rect(-1, -12, 2, 8, C.neel500) + heart(0, -30, 0.7)),
    each(3, (i) => rect(386 + i * 11, 202, 9, 3, ["#DFF3FF", C.alta100, "#DFF3FF"][i])),
  );
}

export const drawings = { "lab-human-anatomy": humanAnatomy };

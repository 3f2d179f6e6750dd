import { bench, board, box, screen, wall } from "../parts/furniture.mjs";
import { beaker, bottle, roundFlask, stand } from "../parts/glassware.mjs";
import { condenser, heater } from "../parts/instruments.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";

const CHALK = 'stroke-linecap="round" stroke-linejoin="round"';

/** The skeleton formula of benzocaine, drawn by hand. */
function benzocaine(x, y) {
  const ring = "M0-20L17-10V10L0 20-17 10V-10Z";
  return at(
    x,
    y,
    line(`${ring}M0-14L12-7M12 7L0 14M-12 7V-7`, "#fff", 1.8, CHALK) +
      line("M17-10L34-20M34-20V-38M37-20V-38M34-20L51-10M59-10L72-20 86-12", "#fff", 1.8, CHALK) +
      circ(35.5, -43, 4, "none", 'stroke="#fff" stroke-width="1.6"') +
      circ(55, -8, 4, "none", `stroke="${C.alta300}" stroke-width="1.8"`) +
      line("M-17 10L-28 17", "#fff", 1.8, CHALK) +
      line("M-44 26v-10l6 10v-10M-35 16v10m0-5h5m0-5v10M-26 23q3-3 4 0l-4 5h5", C.halud400, 1.6, CHALK),
  );
}

/** A rotary evaporator: a tilted flask over its bath, a coil above. */
function rotaryEvaporator(x, y) {
  return (
    path(`M${x + 30} ${y}v-5h48v5Z`, C.neel900) +
    rect(x + 56, y - 116, 8, 112, C.neel500) +
    box(x - 34, y - 22, 66, 22, C.neel200, C.neel300, 10) +
    rect(x - 26, y - 14, 20, 8, C.neel900) +
    circ(x + 6, y - 10, 4, C.neel700) +
    oval(x - 2, y - 22, 31, 5, "#B5D8EE") +
    `<g transform="rotate(-32 ${x} ${y - 36})">${circ(x - 6, y - 36, 17, "#F4FAFF", `stroke="${C.neel300}"`)}${rect(x + 10, y - 41, 26, 10, "#F4FAFF", `stroke="${C.neel300}"`)}</g>` +
    path(`M${x - 21} ${y - 27}a17 17 0 0 0 30 4Z`, C.halud400) +
    path(`M${x + 24} ${y - 70}l34-12 6 18-34 12Z`, C.neel700) +
    rect(x + 32, y - 134, 15, 62, "#E6F2FB", `stroke="${C.neel300}" rx="6"`) +
    line(`M${x + 39} ${y - 78}${each(6, (i) => `q${i % 2 ? -9 : 9}-4 0-8`)}`, C.neel500, 1.6) +
    roundFlask(x + 84, y - 24, C.neel200, 0.6) +
    line(`M${x + 60} ${y - 72}q20 0 24 22`, C.neel300, 4)
  );
}

function medicinalChemistry() {
  const model =
    line("M14 30L30 20 46 30V48L30 57 14 48Z", C.neel500, 2.4) +
    line("M46 30L62 21M30 20V6", C.neel500, 2.4) +
    each(
      [
        [14, 30],
        [30, 20],
        [46, 30],
        [46, 48],
        [30, 57],
        [14, 48],
      ],
      ([x, y]) => circ(x, y, 4.4, C.neel300),
    ) +
    circ(62, 20, 5, C.alta500) +
    circ(30, 6, 5, C.neel700) +
    line("M74 12v48M74 24h12M74 33h8M74 42h13M74 51h7", C.pata300, 2);
  return scene(
    wall(C.halud100, "#FFFBF0"),
    board(
      24,
      22,
      200,
      104,
      benzocaine(96, 78) +
        line("M182 96h22m-5-4l5 4-5 4", C.halud400, 1.6, CHALK) +
        line("M42 40h34M42 48h22", "#fff", 1.4, 'opacity=".7"'),
      { face: C.pata900 },
    ),
    screen(372, 100, 100, 76, model, C.neel950),
    rect(362, 100, 118, 5, C.wood) + path("M372 105h8l-8 12Z", C.wood2),
    // One draws the molecule, one minds the reaction.
    figure(62, 294, {
      back: true,
      hair: "bun",
      skin: C.skin1,
      s: 1.08,
      legs: false,
      right: [104, 106],
      held: line("M105 104l4-7", "#fff", 3),
    }),
    figure(196, 306, {
      hair: "short",
      top: C.pata600,
      goggles: true,
      beard: true,
      skin: C.skin2,
      look: 0.8,
      s: 1.12,
      legs: false,
      left: [178, 226],
      right: [242, 208],
      gloves: "#7FB2E5",
    }),
    figure(346, 306, {
      hair: "hijab",
      cloth: C.alta600,
      skin: C.skin3,
      top: C.alta300,
      goggles: true,
      look: 0.7,
      s: 1.1,
      legs: false,
      left: [318, 224],
      right: [376, 200],
    }),
    bench(234, { top: C.neel900, body: "#EADFC6", door: "#F8F1DF", fronts: "drawers stools drawers" }),
    // Reflux: the vapour rises in the condenser and drips back.
    stand(300, 240, 176, [96, 142], -30),
    heater(270, 220, 54),
    roundFlask(270, 224, C.halud400, 0.9),
    each(
      [
        [262, 214],
        [270, 210],
        [277, 215],
      ],
      ([x, y]) => circ(x, y, 1.6, "#fff"),
    ),
    condenser(270, 184),
    rotaryEvaporator(384, 240),
    at(
      128,
      241,
      rect(-20, -4, 44, 6, "#fff", `stroke="${C.neel300}" stroke-width=".8"`) +
        line("M-14-1h14", C.neel500, 1.2) +
        line("M6-6l14-4", C.alta600, 2),
    ),
    beaker(226, 242, "#F2E2B0", 0.7),
    bottle(28, 241, "#B9772F", 1, C.alta600),
    bottle(50, 242, "#E3ECF8", 0.9),
    bottle(332, 242, "#B9772F", 0.8),
  );
}

export const drawings = { "lab-medicinal-chemistry": medicinalChemistry };

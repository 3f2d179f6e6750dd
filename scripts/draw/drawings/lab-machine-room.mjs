import { floor } from "../parts/furniture.mjs";
import { capsuleFiller, coatingPan, rotaryPress } from "../parts/machines.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";

function machineRoom() {
  const cap = (x, y) => path(`M${x - 14} ${y}q-1-19 14-19t14 19q-14-5-28 0Z`, "#BFE3F5");
  return scene(
    rect(0, 0, 480, 300, "#E6F1EC"),
    rect(0, 0, 480, 20, "#D5E6DE") +
      each(4, (i) => rect(24 + i * 122, 4, 70, 7, "#fff", 'rx="3"')) +
      line("M0 40H480M0 48H480", C.neel300, 3) +
      each(6, (i) => rect(30 + i * 84, 36, 5, 16, C.neel500)),
    rect(82, 58, 52, 42, C.halud400) +
      path("M108 62l17 30H91Z", C.neel900) +
      rect(106, 71, 4, 11, C.halud400) +
      circ(108, 87, 2.2, C.halud400),
    floor(236, "#D3DCD8", "#C0CCC6"),
    rotaryPress(112, 262),
    coatingPan(400, 268),
    figure(62, 284, {
      top: C.neel500,
      hair: "short",
      mask: true,
      skin: C.skin2,
      look: 0.8,
      s: 1.06,
      bottom: C.pata700,
      gloves: "#7FB2E5",
      right: [106, 186],
      left: [48, 192],
      held: at(
        46,
        186,
        rect(-14, -14, 26, 34, C.wood) +
          rect(-11, -10, 20, 28, "#fff") +
          line("M-8-4h14M-8 1h14M-8 6h10", C.neel500, 1.4),
      ),
    }),
    cap(64, 117),
    figure(284, 282, {
      wear: "coat",
      top: C.halud500,
      hair: "side",
      tone: "#77727E",
      moustache: true,
      glasses: true,
      skin: C.skin1,
      look: 0.5,
      tilt: 6,
      s: 1.06,
      right: [312, 206],
      left: [262, 206],
      gloves: "#7FB2E5",
    }),
    cap(286, 115),
    rect(238, 226, 122, 8, C.neel300) +
      rect(246, 234, 8, 56, C.neel500) +
      rect(344, 234, 8, 56, C.neel500) +
      rect(246, 264, 106, 4, C.neel300),
    capsuleFiller(246, 226),
    at(
      300,
      264,
      rect(-36, -18, 22, 18, C.halud200) +
        rect(-36, -18, 22, 4, C.halud500) +
        rect(-6, -22, 26, 22, "#fff") +
        rect(-6, -14, 26, 5, C.alta500),
    ),
    path("M76 288l4-30h32l4 30Z", C.neel200) +
      oval(96, 258, 17, 4, C.neel300) +
      each(8, (i) => oval(84 + i * 3.4, 257 - (i % 3) * 1.6, 3, 1.7, "#fff")),
  );
}

export const drawings = { "lab-machine-room": machineRoom };

import { bench, shelf, tap, wall } from "../parts/furniture.mjs";
import { beaker, bottle, burette, conicalFlask, stand } from "../parts/glassware.mjs";
import { C } from "../parts/palette.mjs";
import { figure } from "../parts/people.mjs";
import { at, circ, each, line, oval, path, rect, scene } from "../parts/primitives.mjs";

/** The chemist's cupboard: a sash half up, a flask on a plate behind it. */
function fumeCupboard(x, y, w, h) {
  return (
    rect(x, y, w, h, C.neel200) +
    rect(x + 8, y + 12, w - 16, h - 12, C.neel800) +
    line(`M${x + 16} ${y + 24}l18-10M${x + 20} ${y + 34}l34-20`, "#fff", 1.4, 'opacity=".3"') +
    rect(x + w - 44, y + h - 10, 34, 10, "#fff") +
    conicalFlask(x + w - 27, y + h - 10, C.halud400, 0.8) +
    rect(x + 8, y + 12, w - 16, h * 0.36, "#CFE3F5", 'opacity=".55"') +
    rect(x + 8, y + 12 + h * 0.36, w - 16, 4, "#fff") +
    rect(x + w / 2 - 12, y + 3, 24, 5, C.halud400)
  );
}

/** The periodic system, too far to be read. */
function elements(x, y) {
  const columns = [7, 6, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 6, 6, 6, 6, 6, 7];
  const colour = (i) => (i < 2 ? C.alta300 : i < 12 ? C.halud200 : i < 17 ? C.pata200 : C.neel300);
  return (
    rect(x - 5, y - 6, 154, 66, "#fff") +
    each(columns, (n, i) => each(Math.min(n, 6), (k) => rect(x + i * 8, y + 47 - k * 9, 7, 8, colour(i))))
  );
}

function pharmaceuticalChemistry() {
  return scene(
    wall(C.neel50, "#fff"),
    fumeCupboard(14, 30, 118, 140),
    elements(170, 28),
    shelf(340, 76, 126),
    each(6, (i) =>
      bottle(354 + i * 20, 76, i % 2 ? "#E3ECF8" : "#B9772F", 0.9, [C.neel900, C.alta600, C.pata700][i % 3]),
    ),
    // A drop too many turns the flask pink: one swirls and turns the tap, one reads the scale.
    figure(164, 304, {
      under: "salwar",
      top: C.halud500,
      hair: "bob",
      goggles: true,
      skin: C.skin3,
      look: 0.9,
      tilt: 6,
      s: 1.12,
      legs: false,
      left: [146, 224],
      right: [203, 206],
    }),
    figure(330, 302, {
      top: C.alta600,
      hair: "short",
      goggles: true,
      skin: C.skin2,
      look: 0.8,
      s: 1.12,
      legs: false,
      left: [308, 226],
      right: [368, 178],
    }),
    bench(234, { top: C.neel900, body: C.neel300, door: C.neel200, fronts: "doors drawers doors drawers" }),
    stand(240, 234, 142, [60, 112], -22),
    burette(214, 190, C.neel300, 26),
    conicalFlask(214, 232, "#F3A9C9", 0.86),
    circ(203, 206, 4.8, C.skin3),
    stand(402, 234, 142, [60, 112], -22),
    burette(376, 192, "#8E5BB5", 40),
    conicalFlask(376, 233, "#F7DCEB", 0.84),
    // Nessler cylinders, side by side, for a limit test.
    at(
      50,
      234,
      rect(-36, -6, 76, 6, C.wood2) +
        rect(-36, -34, 76, 4, C.wood) +
        each(
          5,
          (i) =>
            rect(-31 + i * 14, -52, 10, 50, "#F2F9FF", `stroke="${C.neel300}"`) +
            rect(-30 + i * 14, -40, 8, 37, ["#F4F6FA", "#E6EAF2", "#D5DCE9", "#BFC9DC", "#A9B5CE"][i]),
        ),
    ),
    bottle(284, 234, "#B9772F", 1.05, C.alta600),
    bottle(264, 236, "#E3ECF8", 0.9),
    beaker(438, 234, C.halud200, 0.9),
    tap(462, 234),
    at(
      108,
      236,
      oval(0, -2, 14, 3, "#fff", `stroke="${C.neel300}"`) + path("M-8-3q8-7 16 0Z", "#fff", `stroke="${C.neel200}"`),
    ),
  );
}

export const drawings = { "lab-pharmaceutical-chemistry": pharmaceuticalChemistry };

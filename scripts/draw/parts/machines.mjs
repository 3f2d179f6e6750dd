import { box } from "./furniture.mjs";
import { C } from "./palette.mjs";
import { at, circ, each, line, oval, path, rect } from "./primitives.mjs";

/** A rotary tablet press behind glass: hopper, turret of punches, tablets down the chute. */
export function rotaryPress(x, y) {
  return (
    path(`M${x + 30} ${y - 190}h52l-16 32h-20Z`, C.neel200) +
    path(`M${x + 30} ${y - 190}h52l-3 6h-46Z`, "#fff") +
    rect(x + 51, y - 160, 10, 18, C.neel300) +
    box(x, y - 144, 112, 144, "#F4F6FB", C.neel200, 14) +
    rect(x + 10, y - 134, 84, 66, "#D5E6F5") +
    line(`M${x + 16} ${y - 110}l18-20M${x + 18} ${y - 98}l28-32`, "#fff", 2, 'opacity=".8"') +
    rect(x + 18, y - 128, 68, 12, C.neel500) +
    each(
      7,
      (i) => rect(x + 21 + i * 9.5, y - 116, 5, 14, C.neel700) + rect(x + 21 + i * 9.5, y - 88, 5, 14, C.neel700),
    ) +
    rect(x + 14, y - 102, 76, 13, C.halud500) +
    each(7, (i) => oval(x + 23.5 + i * 9.5, y - 101, 2.6, 1.2, "#fff")) +
    rect(x + 18, y - 76, 68, 8, C.neel500) +
    path(`M${x + 4} ${y - 84}l-26 34h10l20-24Z`, C.neel300) +
    each(4, (i) => oval(x - 16 + i * 5, y - 58 - i * 6.5, 3, 1.8, "#fff")) +
    rect(x + 14, y - 56, 40, 26, C.neel900, 'rx="2"') +
    line(`M${x + 20} ${y - 48}h12m3 0h8M${x + 20} ${y - 40}h22`, C.pata300, 2.4) +
    circ(x + 76, y - 43, 10, C.halud400) +
    circ(x + 76, y - 43, 6.5, C.alta600) +
    rect(x + 8, y - 20, 82, 3, C.neel200)
  );
}

/** A coating pan, tilted on its motor, coloured tablets tumbling in it. */
export function coatingPan(x, y) {
  const heap = [
    [5, 24],
    [7, 19],
    [8, 13],
    [6, 7],
    [3, 1],
  ];
  const tablets = each(heap, ([n, dy], row) =>
    each(n, (i) =>
      oval(
        row * 3 - n * 3 + i * 6.4,
        dy - (i % 2) * 1.5 - i * row * 0.35,
        3.6,
        2.4,
        [C.alta500, C.alta300, C.alta600][(i + row) % 3],
      ),
    ),
  );
  return (
    path(`M${x - 26} ${y}l10-52h40l14 52Z`, C.pata700) +
    path(`M${x + 8} ${y}l4-52h12l14 52Z`, C.pata900) +
    at(
      x,
      y - 84,
      `${oval(10, 2, 44, 46, C.neel500) + oval(4, 0, 44, 46, C.neel300) + oval(-4, 0, 36, 39, C.neel200) + oval(-4, 0, 30, 33, C.neel800)}<g transform="translate(-4 0)">${tablets}</g>`,
    ) +
    line(`M${x - 52} 48V${y - 130}q0 8 8 8h14q10 0 16 22`, C.neel700, 4) +
    path(`M${x - 18} ${y - 102}l10 0 0 9-6 3Z`, C.halud500) +
    circ(x + 18, y - 28, 5, C.alta600) +
    circ(x + 4, y - 28, 5, C.pata300)
  );
}

/** A hand-worked capsule filler: a plate of open shells, caps beside. */
export function capsuleFiller(x, y) {
  return (
    box(x, y - 16, 92, 16, C.neel500, C.neel700, 8) +
    path(`M${x} ${y - 16}l10-16h76l6 16Z`, "#E6EEF8") +
    each(3, (r) =>
      each(8, (i) => oval(x + 15 + i * 8.6 - r * 1.2, y - 28 + r * 5, 2.6, 1.7, [C.alta600, C.halud200][(i + r) % 2])),
    ) +
    line(`M${x + 92} ${y - 10}h14v-14`, C.neel900, 3) +
    circ(x + 106, y - 25, 4, C.alta600)
  );
}

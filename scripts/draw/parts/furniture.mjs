import { C, darker } from "./palette.mjs";
import { circ, each, line, path, rect } from "./primitives.mjs";

/** A wall with tiles above the bench whose top is at y. */
export function wall(colour, tiles, y = 234) {
  const joints = `${each(12, (i) => `M${i * 42 + 16} ${y - 60}v60`)}M0 ${y - 40}H480M0 ${y - 20}H480`;
  return rect(0, 0, 480, 300, colour) + rect(0, y - 60, 480, 60, tiles) + line(joints, "#fff", 1, 'opacity=".6"');
}

export function floor(y, colour, joints) {
  return (
    rect(0, y, 480, 300 - y, colour) +
    line(`${each(9, (i) => `M${i * 60} ${y}L${(i - 4) * 96 + 240} 300`)}M0 ${y + (300 - y) * 0.42}H480`, joints, 1)
  );
}

const FRONTS = {
  drawers: (x, y, w, door, body) =>
    rect(x + 6, y, w - 12, 90, door) +
    rect(x + w / 2 - 12, y + 8, 24, 3.5, C.halud500) +
    rect(x + 6, y + 24, w - 12, 1.5, body),
  doors: (x, y, w, door) =>
    each(
      [0, 1],
      (i) =>
        rect(x + 6 + i * (w / 2 - 5), y, w / 2 - 7, 90, door) + rect(x + w / 2 - 7 + i * 11, y + 12, 3, 18, C.halud500),
    ),
  stools: (x, y, w) =>
    rect(x + 2, y - 6, w - 4, 90, C.neel950, 'opacity=".16"') +
    each(
      [w * 0.3, w * 0.72],
      (dx) =>
        rect(x + dx - 16, y + 10, 32, 7, C.alta600, 'rx="3"') +
        line(`M${x + dx - 11} ${y + 17}l-5 60M${x + dx + 11} ${y + 17}l5 60M${x + dx - 14} ${y + 44}h28`, C.neel700, 3),
    ),
};

/** A bench across the picture: its top at y. `fronts` says what is below, from left to right. */
export function bench(
  y,
  { top = C.neel900, body = C.neel100, door = "#fff", fronts = "drawers drawers drawers drawers" } = {},
) {
  const kinds = fronts.split(" ");
  const width = 480 / kinds.length;
  return [
    rect(0, y, 480, 12, top),
    rect(0, y + 10, 480, 4, darker(top, 0.85)),
    rect(0, y + 14, 480, 286 - y, body),
    rect(0, y + 14, 480, 4, C.neel950, 'opacity=".12"'),
    each(kinds, (kind, i) => FRONTS[kind](i * width, y + 24, width, door, body)),
  ].join("");
}

/** A table with two trestles. */
export function table(x, y, w, { top = C.wood, leg = C.wood2, foot = 290 } = {}) {
  return (
    rect(x + 10, y + 7, 9, foot - y - 7, leg) +
    rect(x + w - 19, y + 7, 9, foot - y - 7, leg) +
    rect(x, y, w, 8, top) +
    rect(x, y + 8, w, 3, leg)
  );
}

export function shelf(x, y, w) {
  return (
    rect(x, y, w, 5, C.wood) +
    rect(x, y + 5, w, 3, C.wood2) +
    path(`M${x + 10} ${y + 8}h6l-6 9ZM${x + w - 10} ${y + 8}h-6l6 9Z`, C.wood2)
  );
}

export function board(x, y, w, h, body, { face = C.pata900, frame = C.wood } = {}) {
  return (
    rect(x - 4, y - 4, w + 8, h + 8, frame) +
    rect(x, y, w, h, face) +
    body +
    rect(x + 8, y + h + 2, w - 16, 4, C.wood2) +
    rect(x + 16, y + h, 12, 3, "#fff")
  );
}

/** A computer's screen on its foot, the desk at y; `body` is drawn from the corner of the screen. */
export function screen(x, y, w, h, body, face = "#fff") {
  return (
    rect(x + w / 2 - 4, y - 10, 8, 8, C.neel700) +
    rect(x + w / 2 - 16, y - 3, 32, 3, C.neel700) +
    rect(x, y - h - 10, w, h, C.neel900, 'rx="3"') +
    rect(x + 4, y - h - 6, w - 8, h - 8, face) +
    `<g transform="translate(${x + 4} ${y - h - 6})">${body}</g>`
  );
}

/** A box with its right side in shade: the body of most instruments. */
export function box(x, y, w, h, fill, shade, side = 6) {
  return (
    rect(x, y, w, h, fill, 'rx="3"') +
    path(`M${x + w - side} ${y}h${side - 3}q3 0 3 3v${h - 6}q0 3-3 3h${3 - side}Z`, shade)
  );
}

export function tap(x, y) {
  return (
    line(`M${x} ${y}v-30q0-8 8-8t8 8v4`, C.neel300, 4) +
    rect(x - 5, y - 5, 10, 5, C.neel500) +
    rect(x - 5, y - 34, 10, 4, C.neel500)
  );
}

export function clock(x, y) {
  return circ(x, y, 13, C.neel800) + circ(x, y, 10.5, "#fff") + line(`M${x} ${y - 7}V${y}l5 3`, C.neel900, 1.6);
}

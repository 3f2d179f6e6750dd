import { C } from "./palette.mjs";
import { each, f, line, oval, path, rect } from "./primitives.mjs";

/** Glass stands with its foot at y and its middle at x; `s` scales it. `fill` is the colour of what is in it. */
const GLASS = "#F2F9FF";
const edge = (width = 1.2) => `stroke="${C.neel300}" stroke-width="${width}"`;
const put = (x, y, s, body) => `<g transform="translate(${f(x)} ${f(y)})${s === 1 ? "" : ` scale(${s})`}">${body}</g>`;
const shine = (d) => line(d, "#fff", 1.6, 'stroke-linecap="round" opacity=".8"');

export function conicalFlask(x, y, fill, s = 1) {
  return put(
    x,
    y,
    s,
    path("M-6-42V-30L-20-4q-2 4 3 4H17q5 0 3-4L6-30V-42Z", GLASS, edge()) +
      path("M-12.5-18H12.5L19-5q2 4-3 4H-16q-5 0-3-4Z", fill) +
      rect(-8, -44, 16, 4, C.neel300) +
      shine("M-3-36V-29L-13-8"),
  );
}

export function beaker(x, y, fill, s = 1) {
  return put(
    x,
    y,
    s,
    path("M-15-36H16l-2 4V-3q0 3-3 3H-11q-3 0-3-3V-32Z", GLASS, edge()) +
      path("M-13-20H13V-3.5q0 2.5-2.5 2.5H-10.5q-2.5 0-2.5-2.5Z", fill) +
      line("M4-26h8M7-20h5M4-14h8", C.neel500, 0.9) +
      shine("M-10-30V-6"),
  );
}

export function cylinder(x, y, fill, s = 1) {
  return put(
    x,
    y,
    s,
    path("M-6-62H9l-3 4V-5H-6Z", GLASS, edge()) +
      path("M-5-38H5V-5H-5Z", fill) +
      line("M0-52h5M2-46h3M0-40h5M2-34h3M0-28h5M2-22h3M0-16h5", C.neel500, 0.8) +
      path("M-12 0L-7-5H7L12 0Z", C.neel300),
  );
}

/** A reagent bottle; `tone` is the glass: brown for what light spoils. */
export function bottle(x, y, tone = "#B9772F", s = 1, cap = C.neel900) {
  return put(
    x,
    y,
    s,
    path("M-5-34V-28q-7 2-7 9V-2q0 2 2 2H10q2 0 2-2V-19q0-7-7-9V-34Z", tone) +
      path("M6-27q6 3 6 8V-2q0 2-2 2H6Z", C.neel950, 'opacity=".14"') +
      rect(-6.5, -39, 13, 6, cap) +
      rect(-10, -18, 20, 12, "#fff") +
      rect(-7, -15, 14, 1.6, C.alta600) +
      rect(-7, -11, 9, 1.4, C.neel300),
  );
}

export function roundFlask(x, y, fill, s = 1) {
  return put(
    x,
    y,
    s,
    path("M-5-46V-33A19 19 0 1 0 5-33V-46Z", GLASS, edge()) +
      path("M-18.5-16A18.5 18.5 0 0 0 18.5-16Z", fill) +
      shine("M-12-22q2-6 7-8"),
  );
}

/** Test tubes in a wooden stand, one for each colour. */
export function testTubes(x, y, fills, { gap = 11, rack = C.wood } = {}) {
  const w = fills.length * gap + 8;
  return (
    rect(x, y - 26, w, 4, rack) +
    rect(x + 2, y - 26, 4, 26, rack) +
    rect(x + w - 6, y - 26, 4, 26, rack) +
    each(fills, (fill, i) => {
      const cx = x + 4 + gap * (i + 0.5);
      return (
        path(`M${cx - 3.5} ${y - 42}h7v34a3.5 3.5 0 0 1-7 0Z`, GLASS, edge(0.9)) +
        path(`M${cx - 2.8} ${y - 27}h5.6v19a2.8 2.8 0 0 1-5.6 0Z`, fill)
      );
    }) +
    rect(x, y - 18, w, 3, rack) +
    rect(x, y - 4, w, 4, C.wood2)
  );
}

/** An iron stand with a rod; things are clamped to it at the heights of `clamps`. */
export function stand(x, y, height, clamps = [], reach = 22) {
  return (
    path(`M${x - 10} ${y}v-4h36v4Z`, C.neel800) +
    rect(x - 1.5, y - height, 3, height, C.neel500) +
    each(
      clamps,
      (c) => rect(x - 3, y - c - 3, 7, 6, C.neel900) + path(`M${x} ${y - c - 1}h${reach}v2.4h${-reach}Z`, C.neel700),
    )
  );
}

/** A burette: its tip at x, y. */
export function burette(x, y, fill, level = 30) {
  return (
    rect(x - 3, y - 92, 6, 74, GLASS, edge(0.9)) +
    rect(x - 2.4, y - 92 + level, 4.8, 73 - level, fill) +
    line(
      each(12, (i) => `M${x - 2.4} ${y - 86 + i * 5}h${i % 2 ? 2 : 4}`),
      C.neel700,
      0.6,
    ) +
    path(`M${x - 2} ${y - 18}h4v8l-1.4 10h-1.2l-1.4-10Z`, GLASS, edge(0.7)) +
    rect(x - 6, y - 17, 12, 4, C.alta600)
  );
}

export function petriDish(x, y, fill, spots = C.halud600) {
  return (
    oval(x, y, 17, 6, "#fff", edge()) +
    oval(x, y - 1, 14.5, 4.6, fill) +
    each(
      [
        [-7, -2],
        [-2, 0.5],
        [3, -2.5],
        [7, 0.5],
        [-1, -3.5],
        [9, -2.5],
      ],
      ([dx, dy]) => oval(x + dx, y - 1 + dy, 1.7, 1, spots),
    )
  );
}

/** A jar with a lid and a label, for what is stored dry; `body` is drawn in it around its middle foot. */
export function jar(x, y, body, lid = C.wood2, s = 1) {
  return put(
    x,
    y,
    s,
    path("M-15-44H15q4 4 4 9V-3q0 3-3 3H-16q-3 0-3-3V-35q0-5 4-9Z", GLASS, edge()) +
      body +
      rect(-13, -52, 26, 9, lid) +
      rect(-9, -41, 18, 8, "#fff") +
      rect(-7, -39, 14, 1.4, C.alta600) +
      rect(-7, -36.5, 9, 1.2, C.neel300) +
      shine("M-15-30V-8"),
  );
}

import { C } from "./palette.mjs";
import { circ, each, f } from "./primitives.mjs";

function petal(r1, r2, w) {
  const reach = r2 - r1;
  const low = -(r1 + reach * 0.35);
  const high = -(r1 + reach * 0.8);
  return `M0 ${-r1}C${w} ${low} ${w * 0.8} ${high} 0 ${-r2}C${-w * 0.8} ${high} ${-w} ${low} 0 ${-r1}Z`;
}

/** A leaf that grows up from 0, 0. */
export function leafPath(length, w) {
  const [low, high] = [-length * 0.25, -length * 0.7];
  return `M0 0C${w} ${low} ${w} ${high} 0 ${-length}C${-w} ${high} ${-w} ${low} 0 0Z`;
}

/** The rosette that is painted on floors with rice paste: strokes only, around 0, 0. `s` is its radius. */
export function alpona(s, width, stroke) {
  const ring = (n, r1, r2, w) =>
    each(n, (i) => `<path transform="rotate(${f((360 / n) * i)})" d="${petal(r1, r2, w)}"/>`);
  const rays = each(8, (i) => `<path transform="rotate(${45 * i})" d="M0 ${-s * 0.08}V${-s * 0.13}"/>`);
  const curl = `M0 ${-s * 0.76}C${s * 0.07} ${-s * 0.8} ${s * 0.07} ${-s * 0.9} 0 ${-s * 0.9}C${-s * 0.05} ${-s * 0.9} ${-s * 0.05} ${-s * 0.83} ${s * 0.01} ${-s * 0.84}`;
  const curls = each(
    24,
    (i) =>
      `<g transform="rotate(${15 * i})"><path d="${curl}"/></g><circle transform="rotate(${15 * i + 7.5})" cx="0" cy="${-s * 0.95}" r="${s * 0.012}"/>`,
  );
  const body = [
    circ(0, 0, s * 0.06, "none"),
    rays,
    ring(8, s * 0.15, s * 0.38, s * 0.1),
    ring(8, s * 0.22, s * 0.33, s * 0.035),
    circ(0, 0, s * 0.42, "none"),
    ring(16, s * 0.45, s * 0.66, s * 0.075),
    circ(0, 0, s * 0.7, "none"),
    circ(0, 0, s * 0.73, "none", `stroke-dasharray="${f(s * 0.02)} ${f(s * 0.025)}"`),
    curls,
  ].join("");
  return `<g fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${body}</g>`;
}

/** The college's seal around 0, 0, radius 48: a sprig in a mortar, in a ring of petals. */
export function seal(ground, figure, accent, leaf) {
  const sprig = (x, y, angle, length, w) =>
    `<path transform="translate(${x} ${y}) rotate(${angle})" d="${leafPath(length, w)}" fill="${leaf}"/>`;
  return [
    circ(0, 0, 48, ground),
    circ(0, 0, 45, "none", `stroke="${figure}" stroke-width="1"`),
    circ(0, 0, 42.4, "none", `stroke="${accent}" stroke-width="1.4" stroke-dasharray="2.6 2.2"`),
    each(
      16,
      (i) =>
        `<path transform="rotate(${22.5 * i})" d="${petal(33, 40, 3.6)}" fill="none" stroke="${figure}" stroke-width="1"/>`,
    ),
    circ(0, 0, 31, figure),
    `<path d="M0 4V-20" stroke="${leaf}" stroke-width="1.8" fill="none" stroke-linecap="round"/>`,
    sprig(0, -14, 0, 13, 4.2),
    sprig(0, -9, -48, 12.5, 4),
    sprig(0, -9, 48, 12.5, 4),
    sprig(0, -2, -66, 12, 3.8),
    sprig(0, -2, 66, 12, 3.8),
    `<path d="M-17 2H17L15.6 6.4C14.6 14.6 9.4 19 5.6 20.4V22H9.5V25H-9.5V22H-5.6V20.4C-9.4 19 -14.6 14.6 -15.6 6.4Z" fill="${ground}"/>`,
    `<path d="M-12.6 9.4H12.6" stroke="${accent}" stroke-width="1.6" stroke-dasharray="2.4 1.8"/>`,
  ].join("");
}

/** The woven border of a saree, one tooth wide, 16 by 17, its teeth hanging down or standing up. */
export function temple(up = false) {
  const square = (x, y, w, h, fill) =>
    `<rect x="${x}" y="${up ? 17 - y - h : y}" width="${w}" height="${h}" fill="${fill}"/>`;
  const steps = [
    [2, 9, 12],
    [4, 11, 8],
    [6, 13, 4],
    [7, 15, 2],
  ];
  return [
    square(0, 0, 16, 9, C.alta600),
    square(1, 3, 9, 1, C.halud400),
    each([7, 15, -1], (x) => square(x, 6, 2, 2, "#fff")),
    each(steps, ([x, y, w]) => square(x, y, w, 2, C.alta600)),
  ].join("");
}

import { C } from "./palette.mjs";
import { circ, f, rect } from "./primitives.mjs";

/** Somebody seen from far, in a white coat: feet at x, y, s high. */
export function person(
  x,
  y,
  s,
  { skin = C.skin1, hair = C.hair, coat = "#fff", leg = C.neel800, kind = "m", prop = "" } = {},
) {
  // feet at y
  const k = s / 60;
  const p = (d, fill, o = "") => `<path d="${d}" fill="${fill}" ${o}/>`;
  let g = "";
  if (kind === "sari") {
    g += p("M-9 0L-7 -30H7L11 0Z", leg) + p("M-9 -6L11 -6 11 0 -9 0Z", C.alta600);
  } else g += p("M-6 0L-6 -22H-1L-.6 0Z", leg) + p("M6 0L6 -22H1L.6 0Z", leg);
  g +=
    p(
      "M-8.6 -16L-8 -38C-8 -43 -4 -45 0 -45S8 -43 8 -38L8.6 -16C5 -14.6 -5 -14.6 -8.6 -16Z",
      coat,
      `stroke="${C.neel200}" stroke-width=".8"`,
    ) +
    p("M0 -44V-16", "none", `stroke="${C.neel200}" stroke-width=".8"`) +
    p("M-3.4 -44.6L0 -37 3.4 -44.6Z", kind === "m" ? C.neel300 : C.alta300);
  g +=
    p(
      "M-8 -40C-11 -36 -11 -28 -9.4 -23L-6.6 -24C-7.6 -30 -7 -34 -6 -38Z",
      coat,
      `stroke="${C.neel200}" stroke-width=".7"`,
    ) +
    p("M8 -40C11 -36 11 -28 9.4 -23L6.6 -24C7.6 -30 7 -34 6 -38Z", coat, `stroke="${C.neel200}" stroke-width=".7"`) +
    circ(-8, -22.4, 1.7, skin) +
    circ(8, -22.4, 1.7, skin);
  if (prop === "book") g += rect(4, -30, 9, 11, C.halud400, 'rx="1"') + rect(5.5, -28, 6, 1.2, "#fff");
  if (prop === "bag") g += p("M-12 -40L-7 -40 -9 -22 -14 -24Z", C.alta700);
  g += rect(-2, -48, 4, 5, skin);
  if (kind !== "m") g += p("M-6 -54C-7 -62 7 -62 6 -54C7.6 -48 7 -42 5 -40L-5 -40C-7 -42 -7.6 -48 -6 -54Z", hair);
  g +=
    circ(0, -52, 5, skin) +
    p("M-5.6 -52C-6.4 -60 6.4 -60 5.6 -52C4 -55 2 -56 -1 -55.6C-3 -55.4 -4.6 -54 -5.6 -52Z", hair);
  return `<ellipse cx="${x}" cy="${y}" rx="${13 * k}" ry="${2.6 * k}" fill="${C.pata900}" opacity=".16"/><g transform="translate(${x} ${y}) scale(${f(k * 100) / 100})">${g}</g>`;
}

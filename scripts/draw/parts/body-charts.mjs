import { C } from "./palette.mjs";
import { at, circ, each, line, oval, path, rect } from "./primitives.mjs";

const BONE = "#F7EFDC";
const SHADE = "#DCCBA6";

/** A teaching skeleton on its stand, 180 high, its feet just above x, y. */
export function skeleton(x, y) {
  const bone = (d, width = 4) => line(d, BONE, width, 'stroke-linecap="round" stroke-linejoin="round"');
  const limb = (side) => {
    const p = (dx, dy) => `${dx * side} ${dy}`;
    return (
      bone(`M${p(3, -141)}L${p(19, -138)}`, 2.6) +
      bone(`M${p(20, -136)}L${p(24, -107)}`) +
      bone(`M${p(23, -104)}L${p(24, -79)}M${p(27, -104)}L${p(27, -79)}`, 2) +
      bone(`M${p(23, -75)}L${p(22, -66)}M${p(25, -75)}V-64M${p(27, -75)}L${p(28, -65)}`, 1.8) +
      circ(20 * side, -137, 3.4, BONE) +
      circ(25 * side, -105, 3, BONE) +
      bone(`M${p(10, -82)}L${p(9, -48)}`, 4.6) +
      bone(`M${p(8, -42)}L${p(7.5, -10)}M${p(11.5, -41)}L${p(10.5, -10)}`, 2.4) +
      circ(9.5 * side, -45, 4, BONE) +
      bone(`M${p(8, -7)}L${p(16, -4)}`, 4)
    );
  };
  const ribs = each(7, (i) => {
    const w = [9, 12, 14, 15, 15, 14, 11][i];
    const top = -137 + i * 5;
    return bone(
      `M0 ${top}C${-w * 0.6} ${top - 3} ${-w * 1.3} ${top + 1} ${-w} ${top + 5}Q${-w * 0.6} ${top + 7}-2 ${top + 3}M0 ${top}C${w * 0.6} ${top - 3} ${w * 1.3} ${top + 1} ${w} ${top + 5}Q${w * 0.6} ${top + 7} 2 ${top + 3}`,
      1.7,
    );
  });
  return at(
    x,
    y,
    path("M-26 4v-4h20l4-3h4l4 3h20v4Z", C.neel900) +
      line("M0-2V-182", C.neel500, 2.6) +
      line("M0-182h0", C.neel900, 6) +
      line("M0-145V-88", SHADE, 4, 'stroke-dasharray="3 1.4"') +
      limb(-1) +
      limb(1) +
      ribs +
      line("M0-137V-116", BONE, 3.6) +
      path("M-15-96C-16-86-10-79 0-82 10-79 16-86 15-96 9-98 5-93 0-90-5-93-9-98-15-96Z", BONE) +
      oval(-6, -86, 2.6, 3, SHADE) +
      oval(6, -86, 2.6, 3, SHADE) +
      path("M-11-164C-12-178 12-178 11-164 11-158 8-157 7-154V-148Q0-145-7-148V-154C-8-157-11-158-11-164Z", BONE) +
      circ(-4.4, -162, 3, C.neel900) +
      circ(4.4, -162, 3, C.neel900) +
      path("M0-158l-1.8 4h3.6Z", C.neel900) +
      line("M-5-150.5H5M-3-152v3M0-152v3M3-152v3", SHADE, 0.8),
  );
}

/** A roller chart of w by h with `body` drawn from its corner. */
export function chart(x, y, w, h, body, paper = C.m50) {
  return at(
    x,
    y,
    line(`M${w / 2}-9L10 0M${w / 2}-9L${w - 10} 0`, C.neel500, 1) +
      rect(-3, -2, w + 6, 5, C.wood2) +
      rect(0, 3, w, h, paper) +
      rect(-3, h + 1, w + 6, 5, C.wood2) +
      body,
  );
}

export function heart(x, y, s = 1) {
  return at(
    x,
    y,
    path("M-4-14V-26h8v10M6-15C8-28 18-26 16-16", "none", `stroke="${C.neel500}" stroke-width="5"`) +
      path("M-2-15C-4-30 12-30 10-16", "none", `stroke="${C.alta500}" stroke-width="6"`) +
      path("M-18-4C-20-18-4-20 0-12 8-20 22-14 20 0 18 16 8 24 4 27-8 22-17 10-18-4Z", C.alta600) +
      path("M6-14C16-18 22-10 20 0 18 16 8 24 4 27 12 14 14 0 6-14Z", C.alta700) +
      line("M0-10C2 0-6 6-4 16M0-2q8 2 8 10", C.alta300, 1.4) +
      line("M-9 0q-4 4-2 10", C.neel300, 1.2),
    s === 1 ? "" : `scale(${s})`,
  );
}

/** The outline of a body with lungs, heart, liver, stomach and gut: an open, cheerful chart. */
export function organs(x, y) {
  return at(
    x,
    y,
    path("M-7-58V-50C-24-48-28-42-28-32V6L-22 8V-24L-20 40H20L22-24V8L28 6V-32C28-42 24-48 7-50V-58Z", "#EBC3A4") +
      oval(0, -66, 10, 13, "#EBC3A4") +
      path("M-3-46C-16-44-17-26-15-18-9-16-4-20-3-26ZM3-46C16-44 17-26 15-18 9-16 4-20 3-26Z", "#E79A9F") +
      line("M0-52V-40M0-40l-6 6M0-40l6 6", C.neel300, 2) +
      path("M-1-32q8-4 9 3-2 6-7 8-5-4-2-11Z", C.alta600) +
      path("M-15-14C-6-19 4-17 8-13 4-5-8-2-15-4Z", "#8C3B2E") +
      path("M4-10q12-4 11 5-6 7-14 3 5-1 3-8Z", "#E0A04A") +
      line("M-13 8V30M-13 8H13V32", "#B9705A", 5, 'stroke-linejoin="round"') +
      line("M-7 15q14 2 14 0M7 19q-14 4-14 2M-7 25q14 3 14 1M7 30q-10 3-12 2", "#E2A08C", 4, 'stroke-linecap="round"'),
  );
}

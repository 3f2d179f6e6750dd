import { box } from "./furniture.mjs";
import { C } from "./palette.mjs";
import { at, circ, each, line, oval, path, rect } from "./primitives.mjs";

/** A microscope for somebody who stands on its left; its foot at x, y. */
export function microscope(x, y, s = 1) {
  const body = [
    path("M-22 0v-5q12-5 22-5h18q4 0 4 4v6Z", C.neel900),
    path("M10-8C22-24 20-40 6-50L-2-44C8-36 9-24 2-10Z", C.neel700),
    rect(-20, -24, 30, 4, C.neel900) + rect(-14, -25.5, 18, 1.6, "#BFE3F5") + circ(-5, -25, 1.4, C.pata600),
    path("M-10-20H0l-2 7h-6Z", C.neel500) + circ(13, -22, 4, C.halud400),
    path("M-12-46H4V-38H-12Z", C.neel800) + rect(-8, -38, 7, 9, C.halud500) + path("M-1-38l6 0 4 6-5 2Z", C.neel300),
    path("M4-46l-12-14-16-10-4 7 14 9 6 8Z", C.neel900) + path("M-24-70l-6-4-4 7 6 4Z", C.neel500),
  ];
  return at(x, y, body.join(""), s === 1 ? "" : `scale(${s})`);
}

/** A balance in its glass case, foot at x, y. */
export function balance(x, y) {
  return (
    rect(x - 30, y - 58, 60, 44, "#EAF6FF", `stroke="${C.neel500}" stroke-width="2"`) +
    line(`M${x} ${y - 58}v44M${x - 24} ${y - 50}l10-6M${x + 8} ${y - 46}l14-9`, "#fff", 2) +
    oval(x, y - 18, 17, 3, C.neel500) +
    rect(x - 1.5, y - 18, 3, 5, C.neel700) +
    path(`M${x - 7} ${y - 21}q7-5 14 0Z`, "#fff") +
    box(x - 34, y - 15, 68, 15, C.m100, C.m300) +
    rect(x - 26, y - 11, 28, 8, C.neel900) +
    line(`M${x - 22} ${y - 7}h5m2 0h5m2 0h5`, C.pata300, 2) +
    circ(x + 12, y - 7, 2.4, C.alta500) +
    circ(x + 20, y - 7, 2.4, C.neel300)
  );
}

/** A condenser with its water tubes, standing on a flask whose neck ends at x, y; 78 high. */
export function condenser(x, y) {
  return (
    path(`M${x - 4} ${y}V${y - 12}h-3V${y - 64}h3V${y - 78}h8v14h3v52h-3V${y}Z`, "#F2F9FF", `stroke="${C.neel300}"`) +
    rect(x - 6, y - 63, 12, 50, "#D6EAF8") +
    line(`M${x} ${y - 12}${each(6, (i) => `q${i % 2 ? -8 : 8}-4 0-8.5`)}`, C.neel500, 1.6) +
    line(`M${x - 6} ${y - 19}h-8q-6 0-6 8v62M${x + 7} ${y - 57}h9q7 0 7 8v110`, C.alta500, 2.6)
  );
}

/** A heating mantle or stirrer with two knobs, top at y. */
export function heater(x, y, w = 52) {
  return (
    box(x - w / 2, y, w, 20, "#fff", C.neel200) +
    circ(x - 10, y + 11, 4, C.neel800) +
    circ(x + 8, y + 11, 4, C.neel800) +
    circ(x - 20, y + 11, 1.8, C.alta500) +
    rect(x - w / 2 + 4, y - 3, w - 8, 4, C.neel700)
  );
}

/** A mortar with its pestle, foot at x, y. */
export function mortar(x, y, fill = C.neel50, s = 1) {
  const body =
    path("M6-30L22-62q4-5 7 0 1 3-1 6L13-28Z", C.neel200) +
    oval(0, -29, 25, 5.5, C.neel200) +
    oval(0, -28.5, 21, 4, fill) +
    path("M-25-29C-24-10-14-5-9-4V0H9V-4C14-5 24-10 25-29C14-23-14-23-25-29Z", C.neel50) +
    path("M12-25.5C18-26 22-27 25-29 24-10 14-5 9-4V0H3V-5C10-8 13-16 12-25.5Z", C.neel200);
  return at(x, y, body, s === 1 ? "" : `scale(${s})`);
}

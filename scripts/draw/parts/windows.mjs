import { C } from "./palette.mjs";
import { circ, each, line, path, rect } from "./primitives.mjs";

/** What grows outside: each around the foot of a trunk at x, y in a window h high. */
const VIEWS = {
  hills: () => "",
  krishnachura: (x, y, h) =>
    line(`M${x} ${y}Q${x + 2} ${y - h * 0.3} ${x - 4} ${y - h * 0.42}`, C.wood2, 3) +
    each(9, (i) =>
      circ(
        x + [-16, -8, 1, 9, 15, -11, -2, 7, -5][i],
        y - h * (0.42 + [0, 0.06, 0.1, 0.05, -0.03, 0.12, 0.17, 0.13, 0][i]),
        6.5,
        [C.alta500, C.alta600, "#EE6A3E"][i % 3],
      ),
    ),
  palm: (x, y, h) =>
    line(`M${x} ${y}Q${x + 5} ${y - h * 0.3} ${x} ${y - h * 0.56}`, C.wood, 2.6) +
    line(
      each(
        [-20, -13, 13, 20],
        (dx, i) => `M${x} ${y - h * 0.56}q${dx * 0.6}-${[7, 14, 14, 7][i]} ${dx} ${[7, -3, -3, 7][i]}`,
      ),
      C.pata600,
      3.4,
      'stroke-linecap="round"',
    ),
};

/** A window on the garden; `view` is one of VIEWS. */
export function pane(x, y, w, h, view = "hills") {
  const hills = `M${x} ${y + h}V${y + h * 0.72}q${w * 0.14}-${h * 0.26} ${w * 0.3}-${h * 0.1}q${w * 0.12}-${h * 0.3} ${w * 0.34}-${h * 0.12}q${w * 0.16}-${h * 0.16} ${w * 0.36} ${h * 0.08}V${y + h}Z`;
  return [
    rect(x - 4, y - 4, w + 8, h + 8, "#fff"),
    rect(x, y, w, h, "#DDE9FA"),
    view === "hills" ? circ(x + w * 0.24, y + h * 0.28, h * 0.11, C.halud200) : "",
    path(hills, C.pata200),
    VIEWS[view](x + w * 0.7, y + h - 4, h),
    path(`M${x} ${y + h}q${w * 0.5}-${h * 0.3} ${w} 0Z`, C.pata300),
    line(`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.4}h${w}`, "#fff", 3),
    rect(x - 8, y + h + 4, w + 16, 5, C.m300),
  ].join("");
}

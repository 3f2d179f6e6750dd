import { C } from "./palette.mjs";
import { f, path, rect } from "./primitives.mjs";

/** A window with shutters of slats, open or closed. */
export function shutterWin(x, y, w, h, open) {
  let g = "";
  const r = w / 2;
  g +=
    path(`M${x} ${y + r * 0.62}A${r} ${r * 0.62} 0 0 1 ${x + w} ${y + r * 0.62}Z`, C.alta600) +
    path(
      `M${x + w / 2} ${y}V${y + r * 0.62}M${x + w * 0.22} ${f(y + r * 0.2)}L${x + w * 0.36} ${f(y + r * 0.62)}M${x + w * 0.78} ${f(y + r * 0.2)}L${x + w * 0.64} ${f(y + r * 0.62)}`,
      "none",
      'stroke="#fff" stroke-width="1"',
    );
  const yy = y + r * 0.62 + 2;
  const hh = h - r * 0.62 - 2;
  g += rect(x, yy, w, hh, open ? C.neel900 : C.pata700);
  if (open) {
    g +=
      rect(x + 2, yy + 2, w - 4, hh - 4, "#31457F") +
      path(`M${x + w / 2} ${yy}V${yy + hh}`, "none", `stroke="${C.neel900}" stroke-width="1.6"`);
    for (const [sx, _sk] of [
      [x - w * 0.42, 1],
      [x + w * 1.0, -1],
    ]) {
      g += rect(sx, yy, w * 0.42, hh, C.pata700);
      for (let i = 1; i < hh / 4; i++) g += rect(sx + 1.4, yy + i * 4 - 1, w * 0.42 - 2.8, 1.5, C.pata500);
    }
  } else {
    for (let i = 1; i < hh / 4; i++) {
      g +=
        rect(x + 2, yy + i * 4 - 1.4, w / 2 - 3, 1.5, C.pata500) +
        rect(x + w / 2 + 1, yy + i * 4 - 1.4, w / 2 - 3, 1.5, C.pata500);
    }
    g += rect(x + w / 2 - 0.6, yy, 1.2, hh, C.pata900);
  }
  g += rect(x - 4, y + h, w + 8, 3, C.m300);
  return g;
}
/** An arch of a verandah. */
export function arch(x, y, w, h, inner) {
  const r = w / 2;
  return (
    path(`M${x} ${y + h}V${y + r}A${r} ${r} 0 0 1 ${x + w} ${y + r}V${y + h}Z`, inner) +
    path(
      `M${x} ${y + h}V${y + r}A${r} ${r} 0 0 1 ${x + w} ${y + r}V${y + h}`,
      "none",
      `stroke="${C.m300}" stroke-width="3"`,
    ) +
    path(
      `M${x - 5} ${y + r}A${r + 5} ${r + 5} 0 0 1 ${x + w + 5} ${y + r}`,
      "none",
      `stroke="${C.alta600}" stroke-width="2.2"`,
    )
  );
}

import { leafPath } from "./ornaments.mjs";
import { C } from "./palette.mjs";
import { at, circ, f, path } from "./primitives.mjs";

/** A leaf as botanists draw it, with its veins; its base at x, y. */
export function leaf(
  x,
  y,
  ang,
  len,
  w,
  { fill = C.pata200, stroke = C.pata700, serr = 0, veins = 6, tip = 0.55, sw = 1.1 } = {},
) {
  const N = 28;
  const pr = [];
  const pl = [];
  for (let i = 0; i <= N; i++) {
    const t = i / N;
    let ww = w * Math.sin(Math.PI * t ** (tip < 0.5 ? 0.7 : 0.82)) ** 1.05 * (1 - 0.25 * t);
    if (serr && i > 2 && i < N - 1) ww += i % 2 ? serr : -serr * 0.4;
    pr.push([ww, -t * len]);
    pl.push([-ww, -t * len]);
  }
  const line = (a) => a.map((p, i) => `${(i ? "L" : "M") + f(p[0])} ${f(p[1])}`).join("");
  const d = `${
    line(pr) +
    pl
      .reverse()
      .map((p) => `L${f(p[0])} ${f(p[1])}`)
      .join("")
  }Z`;
  let v = `M0 0V${f(-len * 0.96)}`;
  for (let i = 1; i <= veins; i++) {
    const t = i / (veins + 1.2);
    const ww = w * Math.sin(Math.PI * (t + 0.12) ** 0.85) * 0.72 * (1 - 0.2 * t);
    v += `M0 ${f(-len * t)}Q${f(ww * 0.5)} ${f(-len * (t + 0.04))} ${f(ww)} ${f(-len * (t + 0.13))}M0 ${f(-len * t)}Q${f(-ww * 0.5)} ${f(-len * (t + 0.04))} ${f(-ww)} ${f(-len * (t + 0.13))}`;
  }
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(ang)})"><path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${sw}" stroke-linejoin="round"/><path d="${d.replace(/L-[^Z]*Z/, "")}" fill="none"/><path d="${v}" fill="none" stroke="${stroke}" stroke-width="${sw * 0.62}" stroke-linecap="round" opacity=".75"/></g>`;
}
/** A small leaf with its midrib: for what is too small for veins. */
export function smallLeaf(x, y, angle, length, fill = C.pata200) {
  const outline = `stroke="${C.pata700}" stroke-width=".8"`;
  return at(
    x,
    y,
    path(leafPath(length, length * 0.3), fill, outline) + path(`M0 0V${-length + 3}`, "none", outline),
    `rotate(${angle})`,
  );
}
export const stem = (d, w = 3) => path(d, "none", `stroke="${C.pata700}" stroke-width="${w}" stroke-linecap="round"`);
/** A crown of n blots around cx, cy. */
export function tree(cx, cy, r, cols, n, rnd) {
  let g = "";
  for (let i = 0; i < n; i++) {
    const a = rnd(0, 6.28);
    const d = Math.sqrt(rnd()) * r;
    const x = cx + Math.cos(a) * d * 1.22;
    const y = cy + Math.sin(a) * d * 0.58;
    g += circ(x, y, rnd(r * 0.045, r * 0.1), cols[Math.floor(rnd() * cols.length)]);
  }
  return g;
}
/** A palm with its foot at x, y. */
export function palm(x, y, h, c) {
  let g = path(
    `M${x} ${y}C${x + 6} ${y - h * 0.4} ${x - 4} ${y - h * 0.7} ${x + 4} ${y - h}`,
    "none",
    `stroke="${c}" stroke-width="${f(h * 0.035 + 1)}" stroke-linecap="round"`,
  );
  for (let i = 0; i < 8; i++) {
    const a = [-172, -150, -122, -100, -78, -52, -26, -4][i];
    const l = Math.min(46, h * 0.42);
    const _d = Math.abs(a + 90) > 60 ? 0.5 : 0.3;
    const _sgn = a < -90 ? -1 : 1;
    const ex = Math.cos((a * Math.PI) / 180) * l;
    const ey = Math.sin((a * Math.PI) / 180) * l * 0.55 + l * 0.42 * Math.abs(Math.cos((a * Math.PI) / 180));
    g += `<path d="M${f(x + 4)} ${f(y - h)}Q${f(x + 4 + ex * 0.55)} ${f(y - h + ey - l * 0.5)} ${f(x + 4 + ex)} ${f(y - h + ey)}Q${f(x + 4 + ex * 0.5)} ${f(y - h + ey - l * 0.28)} ${f(x + 4)} ${f(y - h)}Z" fill="${c}"/>`;
  }
  return g;
}

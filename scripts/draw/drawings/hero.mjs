import { college } from "../parts/college.mjs";
import { hedge, herbBeds, krishnachura } from "../parts/garden.mjs";
import { alpona } from "../parts/ornaments.mjs";
import { C } from "../parts/palette.mjs";
import { person } from "../parts/passers-by.mjs";
import { palm } from "../parts/plants.mjs";
import { circ, f, path, random, rect, svg } from "../parts/primitives.mjs";

/** Wide canvas: the building sits at 1520 to 2140, and the page decides which part shows. */
const W = 3200;
const H = 600;
const bx = 1520;
const bw = 620;
/** Where the ground begins. */
const gy = H - 112;
const palms = [
  [330, 120],
  [380, 150],
  [700, 96],
  [850, 128],
  [900, 92],
  [1482, 104],
  [1512, 166],
  [2420, 150],
  [2470, 112],
  [2760, 130],
  [2820, 96],
  [3000, 140],
];
const people = [
  [1760, H - 66, 64, { kind: "f", skin: C.skin1, leg: C.alta700, prop: "book" }],
  [1794, H - 58, 68, { skin: C.skin2, prop: "bag" }],
  [1936, H - 88, 56, { kind: "sari", skin: C.skin3, coat: "#F7EFE0", leg: "#F7EFE0" }],
  [1966, H - 86, 58, { skin: C.skin2, leg: C.neel900 }],
  [1580, H - 84, 54, { kind: "f", skin: C.skin2, leg: C.pata700 }],
  [1880, H - 40, 74, { kind: "f", skin: C.skin3, leg: C.neel700, prop: "book" }],
  [2060, H - 92, 50, { skin: C.skin1 }],
];
function campus() {
  const rnd = random(11);
  let g = "";
  g += `<defs><linearGradient id="sky" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#DDE6F8"/><stop offset=".55" stop-color="#EFF3FB"/><stop offset="1" stop-color="#FFF7E6"/></linearGradient><linearGradient id="lawn" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#CFE6D2"/><stop offset="1" stop-color="#A9D2B4"/></linearGradient><linearGradient id="wall" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#F6F1E8"/></linearGradient><linearGradient id="ver" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#101B40"/><stop offset="1" stop-color="#33457E"/></linearGradient></defs>`;
  g += rect(0, 0, W, H, "url(#sky)");
  // alpona sun
  const sx = bx + bw * 0.5;
  const sy = gy - 262;
  g += `${circ(sx, sy, 150, "#FDEFC6")}<g transform="translate(${f(sx)} ${f(sy)})" opacity=".9">${alpona(196, 1.5, "#EDBE55")}</g>`;
  // birds
  for (const [x, y, s] of [
    [bx - 70, 90, 1],
    [bx - 40, 112, 0.7],
    [bx - 96, 124, 0.6],
  ])
    g += path(
      `M${x} ${y}q${6 * s} ${-7 * s} ${11 * s} 0q${5 * s} ${-7 * s} ${11 * s} 0`,
      "none",
      `stroke="${C.neel700}" stroke-width="1.4" stroke-linecap="round" opacity=".6"`,
    );
  // far trees
  for (let i = 0; i < W / 42; i++) {
    const x = rnd(-20, W + 20);
    g += `<ellipse cx="${f(x)}" cy="${f(gy - 8)}" rx="${f(rnd(30, 70))}" ry="${f(rnd(16, 36))}" fill="${i % 2 ? "#CFE3DA" : "#C3DBD2"}"/>`;
  }
  for (const [x, h] of palms) g += palm(x, gy + 2, h, "#A9CDBE");
  // ground
  g += path(`M0 ${gy}H${W}V${H}H0Z`, "url(#lawn)");
  g += college(bx, bw, gy, 4);
  const pc = bx + bw / 2;
  // path
  g += path(
    `M${pc - 60} ${gy + 18}L${pc + 60} ${gy + 18}C${pc + 110} ${gy + 60} ${pc + 40} ${gy + 90} ${pc + 90} ${H}L${pc - 210} ${H}C${pc - 190} ${gy + 80} ${pc - 80} ${gy + 64} ${pc - 60} ${gy + 18}Z`,
    "#F4E7CC",
  );
  g +=
    path(
      `M${pc - 60} ${gy + 18}C${pc - 80} ${gy + 64} ${pc - 190} ${gy + 80} ${pc - 210} ${H}`,
      "none",
      'stroke="#E2CFA6" stroke-width="2"',
    ) +
    path(
      `M${pc + 60} ${gy + 18}C${pc + 110} ${gy + 60} ${pc + 40} ${gy + 90} ${pc + 90} ${H}`,
      "none",
      'stroke="#E2CFA6" stroke-width="2"',
    );
  g += hedge(bx, bw, pc, gy, rnd) + herbBeds(bx, gy, rnd) + krishnachura(2190, gy + 34, rnd);
  for (const p of people) g += person(...p);
  // front grass tufts
  for (let i = 0; i < W / 31; i++) {
    const x = rnd(0, W);
    const y = rnd(gy + 40, H - 4);
    if (Math.abs(x - pc + 40) < 190) continue;
    g += path(
      `M${f(x)} ${f(y)}l-2 -6m2 6l0 -8m0 8l3 -6`,
      "none",
      `stroke="${C.pata500}" stroke-width="1.1" stroke-linecap="round" opacity=".7"`,
    );
  }
  return svg(W, H, g, 'preserveAspectRatio="xMidYMax slice"');
}
export const drawings = { hero: campus };

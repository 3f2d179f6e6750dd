import { leafPath } from "./ornaments.mjs";
import { C } from "./palette.mjs";
import { tree } from "./plants.mjs";
import { circ, f, path, rect } from "./primitives.mjs";

/** A hedge with flowers along the building, open where the path is. */
export function hedge(bx, bw, pc, gy, rnd) {
  let g = "";
  // hedge along building
  for (let x = bx + 6; x < bx + bw; x += 11) {
    if (Math.abs(x - pc) < 92) continue;
    g += circ(x, gy + 2, rnd(6, 9), rnd() > 0.5 ? C.pata500 : C.pata600);
  }
  for (let x = bx + 10; x < bx + bw; x += 23) {
    if (Math.abs(x - pc) < 92) continue;
    g += circ(x, gy - 3, 2, C.halud400) + circ(x + 7, gy + 1, 1.8, C.alta500);
  }
  return g;
}
/** Beds of medicinal plants, each row of a kind with its label. */
export function herbBeds(bx, gy, rnd) {
  let g = "";
  // herb beds left-front
  const beds = [
    [bx - 90, gy + 34, 230, 4],
    [bx - 140, gy + 74, 290, 5],
  ];
  for (const [x, y, w, n] of beds) {
    g +=
      path(`M${x} ${y}h${w}l14 16h${-w - 40}z`, "#9A6B45") +
      path(`M${x - 26} ${y + 16}h${w + 40}v6h${-w - 40}z`, "#7E5333");
    const sp = w / (n * 3);
    for (let i = 0; i < n * 3; i++) {
      const xx = x + sp * (i + 0.4);
      const yy = y + 10;
      const k = (i / 3) | 0;
      const c = [C.pata600, C.pata700, C.pata500][k % 3];
      for (const a of [-48, -20, 8, 36])
        g += `<path transform="translate(${f(xx)} ${f(yy)}) rotate(${a + rnd(-6, 6)})" d="${leafPath(rnd(17, 24), 4.4)}" fill="${c}"/>`;
      if (k % 3 === 0) g += circ(xx, yy - 22, 2.6, "#B48FD0") + circ(xx + 2, yy - 17, 2, "#C9AEE2");
      if (k % 3 === 1) g += circ(xx - 3, yy - 20, 2.6, "#fff") + circ(xx + 4, yy - 22, 2.2, "#fff");
      if (k % 3 === 2) g += circ(xx, yy - 21, 3, "#E784AA");
    }
    for (let k = 0; k < n; k++) {
      const xx = x + sp * (k * 3 + 2.9);
      g +=
        rect(xx, y + 4, 1.6, 13, C.wood2) +
        rect(xx - 7, y - 3, 16, 9, "#fff", `stroke="${C.neel300}" stroke-width=".8" rx="1"`) +
        rect(xx - 4.5, y - 0.6, 11, 1.2, C.neel700) +
        rect(xx - 4.5, y + 2, 7, 1.2, C.alta500);
    }
  }
  return g;
}
/** The tree that gave the college its name, in flower; its foot at tx, ty. */
export function krishnachura(tx, ty, rnd) {
  let g = "";
  // krishnachura right
  g += `<ellipse cx="${tx - 20}" cy="${ty + 2}" rx="120" ry="9" fill="${C.pata900}" opacity=".14"/>${path(`M${tx - 11} ${ty}C${tx - 6} ${ty - 70} ${tx - 18} ${ty - 110} ${tx - 66} ${ty - 176}L${tx - 58} ${ty - 180}C${tx - 22} ${ty - 136} ${tx - 6} ${ty - 120} ${tx - 2} ${ty - 98}C${tx + 6} ${ty - 132} ${tx + 24} ${ty - 164} ${tx + 52} ${ty - 190}L${tx + 59} ${ty - 185}C${tx + 26} ${ty - 142} ${tx + 12} ${ty - 90} ${tx + 15} ${ty}Z`, C.wood2)}`;
  g += `<ellipse cx="${tx - 12}" cy="${ty - 222}" rx="150" ry="62" fill="${C.alta700}"/>${tree(tx - 12, ty - 200, 140, [C.pata600, C.pata500, C.pata700], 110, rnd)}${tree(tx - 12, ty - 226, 146, [C.alta600, C.alta500, "#E4473F", "#EE6A3E", C.alta700], 330, rnd)}${tree(tx - 10, ty - 246, 124, ["#F28A4B", C.halud400, "#F6A9A0", C.alta500], 90, rnd)}${tree(tx - 12, ty - 206, 140, [C.pata600, C.pata500], 26, rnd)}`;
  for (let i = 0; i < 34; i++)
    g += `<ellipse cx="${f(tx + rnd(-150, 90, rnd))}" cy="${f(ty + rnd(-4, 26))}" rx="${f(rnd(1.6, 3))}" ry="1.4" fill="${rnd() > 0.4 ? C.alta500 : "#F0713F"}"/>`;
  return g;
}

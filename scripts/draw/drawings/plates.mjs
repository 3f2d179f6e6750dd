import { C } from "../parts/palette.mjs";
import { leaf, stem } from "../parts/plants.mjs";
import { circ, f, svg } from "../parts/primitives.mjs";

function tulsi() {
  let g = "";
  g +=
    stem("M180 330C182 260 176 200 182 96", 3.4) +
    stem("M181 236C160 206 138 192 122 150", 2.4) +
    stem("M180 214C204 190 226 176 240 132", 2.4);
  const pairs = [
    [181, 290, 46],
    [180, 250, 58],
    [179, 205, 60],
    [179, 165, 52],
  ];
  for (const [x, y, l] of pairs) {
    g +=
      leaf(x, y, 64, l + 14, l * 0.27, { serr: 1.5, fill: C.pata200 }) +
      leaf(x, y, -64, l + 14, l * 0.27, { serr: 1.5, fill: C.pata300 });
  }
  g +=
    leaf(140, 188, -78, 44, 12, { serr: 1.2, fill: C.pata200 }) +
    leaf(134, 176, 20, 40, 11, { serr: 1.2, fill: C.pata300 }) +
    leaf(222, 172, 76, 46, 12, { serr: 1.2, fill: C.pata200 }) +
    leaf(228, 160, -22, 40, 11, { serr: 1.2, fill: C.pata300 }) +
    leaf(181, 132, 38, 38, 10, { serr: 1.1 }) +
    leaf(181, 132, -38, 38, 10, { serr: 1.1, fill: C.pata300 });
  const raceme = (x, y, a, n, s) => {
    let r = `<g transform="translate(${x} ${y}) rotate(${a})"><path d="M0 0V${-n * s - 6}" stroke="${C.pata700}" stroke-width="1.6"/>`;
    for (let i = 0; i < n; i++) {
      const yy = -i * s - 4;
      const k = 1 - (i / n) * 0.55;
      for (const dx of [-1, 1])
        r += `<path d="M${f(dx * 1)} ${f(yy)}c${f(dx * 5 * k)} ${f(-1 * k)} ${f(dx * 9 * k)} ${f(1 * k)} ${f(dx * 10 * k)} ${f(5 * k)}c${f(-dx * 4 * k)} ${f(2 * k)} ${f(-dx * 8 * k)} ${f(1 * k)} ${f(-dx * 10 * k)} ${f(-5 * k)}z" fill="${i % 2 ? "#B9A2D6" : "#D5C6EA"}" stroke="#6C4F98" stroke-width=".9"/>`;
      r += circ(0, yy, 2.1 * k + 0.6, "#8E6FBC");
    }
    return `${r}</g>`;
  };
  g += raceme(182, 100, 2, 9, 8.4) + raceme(122, 152, -16, 6, 7.6) + raceme(240, 134, 16, 6, 7.6);
  return svg(360, 340, g);
}
function nayantara() {
  let g = "";
  g +=
    stem("M182 332C178 262 188 190 178 92", 3.4) +
    stem("M181 240C212 214 232 196 248 152", 2.6) +
    stem("M183 200C156 176 138 160 126 118", 2.6);
  for (const [x, y, l] of [
    [181, 296, 66],
    [182, 252, 74],
    [184, 208, 70],
    [182, 160, 58],
  ])
    g +=
      leaf(x, y, 72, l, l * 0.24, { fill: C.pata300, veins: 7, tip: 0.4 }) +
      leaf(x, y, -72, l, l * 0.24, { fill: C.pata200, veins: 7, tip: 0.4 });
  g +=
    leaf(236, 178, 96, 54, 13, { fill: C.pata200, tip: 0.4 }) +
    leaf(240, 170, -4, 46, 11, { fill: C.pata300, tip: 0.4 }) +
    leaf(138, 146, -96, 54, 13, { fill: C.pata200, tip: 0.4 }) +
    leaf(134, 140, 14, 44, 11, { fill: C.pata300, tip: 0.4 });
  const flower = (x, y, s, a) => {
    let r = `<g transform="translate(${x} ${y}) rotate(${a})">`;
    for (let i = 0; i < 5; i++)
      r += `<path transform="rotate(${72 * i})" d="M0 0C${s * 0.5} ${-s * 0.2} ${s * 0.72} ${-s * 0.75} ${s * 0.36} ${-s * 1.02}C${s * 0.1} ${-s * 1.1} ${-s * 0.22} ${-s * 1.04} ${-s * 0.3} ${-s * 0.86}C${-s * 0.4} ${-s * 0.5} ${-s * 0.2} ${-s * 0.2} 0 0Z" fill="#F3B3CB" stroke="#A83A6B" stroke-width="1"/><path transform="rotate(${72 * i})" d="M0 ${-s * 0.2}L${s * 0.1} ${-s * 0.62}" stroke="#A83A6B" stroke-width=".8"/>`;
    return `${r + circ(0, 0, s * 0.2, "#B7376D") + circ(0, 0, s * 0.08, C.halud200)}</g>`;
  };
  g += `${flower(178, 84, 34, 10) + flower(250, 142, 29, 40) + flower(122, 108, 29, -14)}<path d="M200 116c8-8 10-18 8-26c-8 4-12 14-8 26z" fill="#F3B3CB" stroke="#A83A6B"/><path d="M200 116c-4 6-8 10-14 14" stroke="${C.pata700}" fill="none" stroke-width="1.6"/>`;
  return svg(360, 340, g);
}
function basak() {
  let g = "";
  g += stem("M178 332C184 262 174 190 181 112", 3.8);
  for (const [x, y, l, a] of [
    [180, 300, 96, 76],
    [180, 252, 108, 66],
    [178, 204, 100, 58],
    [178, 164, 80, 46],
  ])
    g +=
      leaf(x, y, a, l, l * 0.19, { fill: C.pata200, veins: 9 }) +
      leaf(x, y, -a, l, l * 0.19, { fill: C.pata300, veins: 9 });
  g += `<path d="M181 120V26" stroke="${C.pata700}" stroke-width="2"/>`;
  for (let i = 0; i < 8; i++) {
    const y = 112 - i * 11;
    const k = 1 - i * 0.075;
    for (const d of [-1, 1]) {
      g += `<path d="M181 ${f(y)}c${f(d * 6 * k)} ${f(-8 * k)} ${f(d * 15 * k)} ${f(-9 * k)} ${f(d * 19 * k)} ${f(-3 * k)}c${f(-d * 5 * k)} ${f(7 * k)} ${f(-d * 13 * k)} ${f(8 * k)} ${f(-d * 19 * k)} ${f(3 * k)}z" fill="${C.pata300}" stroke="${C.pata700}" stroke-width=".9"/>`;
      if (i < 6 && (i + (d > 0)) % 2)
        g += `<path d="M${f(181 + d * 10 * k)} ${f(y - 5)}c${f(d * 4)} ${f(-9 * k)} ${f(d * 14 * k)} ${f(-12 * k)} ${f(d * 19 * k)} ${f(-7 * k)}c${f(-d * 1)} ${f(4 * k)} ${f(d * 3 * k)} ${f(7 * k)} ${f(d * 1)} ${f(9 * k)}c${f(-d * 8 * k)} ${f(3 * k)} ${f(-d * 14 * k)} ${f(2 * k)} ${f(-d * 20 * k)} ${f(-2)}z" fill="#fff" stroke="#7A6A8E" stroke-width=".9"/><path d="M${f(181 + d * 18 * k)} ${f(y - 8)}l${f(d * 6 * k)} ${f(-2)}m${f(-d * 5 * k)} 4l${f(d * 6 * k)} 0" stroke="${C.alta500}" stroke-width=".9"/>`;
    }
  }
  return svg(360, 340, g);
}
export const drawings = { "plate-tulsi": tulsi, "plate-nayantara": nayantara, "plate-basak": basak };

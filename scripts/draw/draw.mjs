import fs from "node:fs";

const OUT = new URL("./", import.meta.url).pathname; // node draw.mjs rewrites every drawing in this folder
const C = {
  neel950: "#0D1633",
  neel900: "#15214B",
  neel800: "#1E2E66",
  neel700: "#2A3F86",
  neel500: "#5068B5",
  neel300: "#A9B7DF",
  neel200: "#CBD5EE",
  neel100: "#E2E8F6",
  neel50: "#F2F5FB",
  alta800: "#7D0C20",
  alta700: "#9C1229",
  alta600: "#B91A33",
  alta500: "#D6334A",
  alta300: "#F0A0AA",
  alta100: "#FBE2E5",
  alta50: "#FEF4F5",
  halud600: "#B97A06",
  halud500: "#DC9A0F",
  halud400: "#F2B632",
  halud200: "#FBDF99",
  halud100: "#FDF1CF",
  pata900: "#12402B",
  pata700: "#1C6A45",
  pata600: "#2A8258",
  pata500: "#479B70",
  pata300: "#9CCFB0",
  pata200: "#C3E3CE",
  pata100: "#DFF1E5",
  m0: "#FFFFFF",
  m50: "#FAF9F7",
  m100: "#F3F1ED",
  m200: "#E5E2DB",
  m300: "#D0CCC2",
  skin1: "#B97A56",
  skin2: "#9A6140",
  skin3: "#C98F6B",
  hair: "#20182A",
  wood: "#8A5A36",
  wood2: "#6E452A",
};
let seed = 7;
const rnd = () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};
const R = (a, b) => a + (b - a) * rnd();
const f = (n) => +n.toFixed(1);
const svg = (w, h, body, extra = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" ${extra}>${body}</svg>\n`;
const save = (n, s) => fs.writeFileSync(OUT + n, s);
const rect = (x, y, w, h, fill, o = "") =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="${fill}" ${o}/>`;
const circ = (x, y, r, fill, o = "") => `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}" ${o}/>`;
const path = (d, fill = "none", o = "") => `<path d="${d}" fill="${fill}" ${o}/>`;

/* ---------- paar: woven temple border ---------- */
const tooth = (c) => rect(2, 9, 12, 2, c) + rect(4, 11, 8, 2, c) + rect(6, 13, 4, 2, c) + rect(7, 15, 2, 2, c);
save(
  "paar.svg",
  `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="17" viewBox="0 0 16 17" shape-rendering="crispEdges">${rect(0, 0, 16, 9, C.alta600)}${rect(1, 3, 9, 1, C.halud400)}${rect(7, 6, 2, 2, "#fff")}${rect(15, 6, 2, 2, "#fff")}${rect(-1, 6, 2, 2, "#fff")}${tooth(C.alta600)}</svg>\n`,
);
save(
  "paar-up.svg",
  `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="17" viewBox="0 0 16 17" shape-rendering="crispEdges"><g transform="translate(0 17) scale(1 -1)">${rect(0, 0, 16, 9, C.alta600)}${rect(1, 3, 9, 1, C.halud400)}${rect(7, 6, 2, 2, "#fff")}${rect(15, 6, 2, 2, "#fff")}${rect(-1, 6, 2, 2, "#fff")}${tooth(C.alta600)}</g></svg>\n`,
);

/* ---------- alpona rosette (strokes only) ---------- */
function petal(r1, r2, w) {
  return `M0 ${-r1}C${w} ${-(r1 + (r2 - r1) * 0.35)} ${w * 0.8} ${-(r1 + (r2 - r1) * 0.8)} 0 ${-r2}C${-w * 0.8} ${-(r1 + (r2 - r1) * 0.8)} ${-w} ${-(r1 + (r2 - r1) * 0.35)} 0 ${-r1}Z`;
}
function alpona(s, sw, rings = 3, stroke = "currentColor") {
  // s = outer radius
  let g = "";
  const ring = (n, r1, r2, w, extra = "") => {
    for (let i = 0; i < n; i++) g += `<path transform="rotate(${f((360 / n) * i)})" d="${petal(r1, r2, w)}" ${extra}/>`;
  };
  g += circ(0, 0, s * 0.06, "none");
  for (let i = 0; i < 8; i++) g += `<path transform="rotate(${45 * i})" d="M0 ${-s * 0.08}V${-s * 0.13}"/>`;
  ring(8, s * 0.15, s * 0.38, s * 0.1);
  ring(8, s * 0.22, s * 0.33, s * 0.035);
  g += circ(0, 0, s * 0.42, "none");
  ring(16, s * 0.45, s * 0.66, s * 0.075);
  if (rings > 2) {
    g += circ(0, 0, s * 0.7, "none");
    g += circ(0, 0, s * 0.73, "none", `stroke-dasharray="${f(s * 0.02)} ${f(s * 0.025)}"`);
    for (let i = 0; i < 24; i++) {
      g +=
        `<g transform="rotate(${15 * i})"><path d="M0 ${-s * 0.76}C${s * 0.07} ${-s * 0.8} ${s * 0.07} ${-s * 0.9} 0 ${-s * 0.9}C${-s * 0.05} ${-s * 0.9} ${-s * 0.05} ${-s * 0.83} ${s * 0.01} ${-s * 0.84}"/></g>` +
        `<circle transform="rotate(${15 * i + 7.5})" cx="0" cy="${-s * 0.95}" r="${s * 0.012}"/>`;
    }
  }
  return `<g fill="none" stroke="${stroke}" stroke-width="${sw}" stroke-linecap="round" stroke-linejoin="round">${g}</g>`;
}
save("alpona.svg", svg(400, 400, `<g transform="translate(200 200)">${alpona(192, 1.6, 3, C.alta600)}</g>`));
save("alpona-white.svg", svg(400, 400, `<g transform="translate(200 200)">${alpona(192, 1.5, 3, "#fff")}</g>`));

/* ---------- seal ---------- */
function leafPath(len, w) {
  return `M0 0C${w} ${-len * 0.25} ${w} ${-len * 0.7} 0 ${-len}C${-w} ${-len * 0.7} ${-w} ${-len * 0.25} 0 0Z`;
}
function seal(bg, fg, acc, leaf) {
  let g =
    circ(0, 0, 48, bg) +
    circ(0, 0, 45, "none", `stroke="${fg}" stroke-width="1"`) +
    circ(0, 0, 42.4, "none", `stroke="${acc}" stroke-width="1.4" stroke-dasharray="2.6 2.2"`);
  for (let i = 0; i < 16; i++)
    g += `<path transform="rotate(${22.5 * i})" d="${petal(33, 40, 3.6)}" fill="none" stroke="${fg}" stroke-width="1"/>`;
  g += circ(0, 0, 31, fg);
  // sprig
  const L = (x, y, a, l, w, c) =>
    `<path transform="translate(${x} ${y}) rotate(${a})" d="${leafPath(l, w)}" fill="${c}"/>`;
  g +=
    `<path d="M0 4V-20" stroke="${leaf}" stroke-width="1.8" fill="none" stroke-linecap="round"/>` +
    L(0, -14, 0, 13, 4.2, leaf) +
    L(0, -9, -48, 12.5, 4, leaf) +
    L(0, -9, 48, 12.5, 4, leaf) +
    L(0, -2, -66, 12, 3.8, leaf) +
    L(0, -2, 66, 12, 3.8, leaf);
  // mortar
  g += `<path d="M-17 2H17L15.6 6.4C14.6 14.6 9.4 19 5.6 20.4V22H9.5V25H-9.5V22H-5.6V20.4C-9.4 19 -14.6 14.6 -15.6 6.4Z" fill="${bg}"/><path d="M-12.6 9.4H12.6" stroke="${acc}" stroke-width="1.6" stroke-dasharray="2.4 1.8"/>`;
  return g;
}
save(
  "seal.svg",
  svg(100, 100, `<g transform="translate(50 50)">${seal(C.alta600, "#fff", C.halud400, C.pata600)}</g>`),
);
save(
  "seal-light.svg",
  svg(
    100,
    100,
    `<g transform="translate(50 50)">${seal("#fff", C.neel900, C.alta600, C.pata300).replaceAll('stroke="#15214B"', 'stroke="#15214B"')}</g>`,
  ),
);

/* ---------- leaves for plates ---------- */
function leaf(
  x,
  y,
  ang,
  len,
  w,
  { fill = C.pata200, stroke = C.pata700, serr = 0, veins = 6, tip = 0.55, sw = 1.1 } = {},
) {
  // base at x,y
  const N = 28,
    pr = [],
    pl = [];
  for (let i = 0; i <= N; i++) {
    const t = i / N;
    let ww = w * Math.pow(Math.sin(Math.PI * Math.pow(t, tip < 0.5 ? 0.7 : 0.82)), 1.05) * (1 - 0.25 * t);
    if (serr && i > 2 && i < N - 1) ww += i % 2 ? serr : -serr * 0.4;
    pr.push([ww, -t * len]);
    pl.push([-ww, -t * len]);
  }
  const line = (a) => a.map((p, i) => (i ? "L" : "M") + f(p[0]) + " " + f(p[1])).join("");
  let d =
    line(pr) +
    pl
      .reverse()
      .map((p) => "L" + f(p[0]) + " " + f(p[1]))
      .join("") +
    "Z";
  let v = `M0 0V${f(-len * 0.96)}`;
  for (let i = 1; i <= veins; i++) {
    const t = i / (veins + 1.2);
    const ww = w * Math.sin(Math.PI * Math.pow(t + 0.12, 0.85)) * 0.72 * (1 - 0.2 * t);
    v += `M0 ${f(-len * t)}Q${f(ww * 0.5)} ${f(-len * (t + 0.04))} ${f(ww)} ${f(-len * (t + 0.13))}M0 ${f(-len * t)}Q${f(-ww * 0.5)} ${f(-len * (t + 0.04))} ${f(-ww)} ${f(-len * (t + 0.13))}`;
  }
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(ang)})"><path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${sw}" stroke-linejoin="round"/><path d="${d.replace(/L-[^Z]*Z/, "")}" fill="none"/><path d="${v}" fill="none" stroke="${stroke}" stroke-width="${sw * 0.62}" stroke-linecap="round" opacity=".75"/></g>`;
}
const stem = (d, w = 3) => path(d, "none", `stroke="${C.pata700}" stroke-width="${w}" stroke-linecap="round"`);
{
  // tulsi
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
      const yy = -i * s - 4,
        k = 1 - (i / n) * 0.55;
      for (const dx of [-1, 1])
        r += `<path d="M${f(dx * 1)} ${f(yy)}c${f(dx * 5 * k)} ${f(-1 * k)} ${f(dx * 9 * k)} ${f(1 * k)} ${f(dx * 10 * k)} ${f(5 * k)}c${f(-dx * 4 * k)} ${f(2 * k)} ${f(-dx * 8 * k)} ${f(1 * k)} ${f(-dx * 10 * k)} ${f(-5 * k)}z" fill="${i % 2 ? "#B9A2D6" : "#D5C6EA"}" stroke="#6C4F98" stroke-width=".9"/>`;
      r += circ(0, yy, 2.1 * k + 0.6, "#8E6FBC");
    }
    return r + "</g>";
  };
  g += raceme(182, 100, 2, 9, 8.4) + raceme(122, 152, -16, 6, 7.6) + raceme(240, 134, 16, 6, 7.6);
  save("plate-tulsi.svg", svg(360, 340, g));
}
{
  // nayantara
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
    return r + circ(0, 0, s * 0.2, "#B7376D") + circ(0, 0, s * 0.08, C.halud200) + "</g>";
  };
  g +=
    flower(178, 84, 34, 10) +
    flower(250, 142, 29, 40) +
    flower(122, 108, 29, -14) +
    `<path d="M200 116c8-8 10-18 8-26c-8 4-12 14-8 26z" fill="#F3B3CB" stroke="#A83A6B"/><path d="M200 116c-4 6-8 10-14 14" stroke="${C.pata700}" fill="none" stroke-width="1.6"/>`;
  save("plate-nayantara.svg", svg(360, 340, g));
}
{
  // basak
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
    const y = 112 - i * 11,
      k = 1 - i * 0.075;
    for (const d of [-1, 1]) {
      g += `<path d="M181 ${f(y)}c${f(d * 6 * k)} ${f(-8 * k)} ${f(d * 15 * k)} ${f(-9 * k)} ${f(d * 19 * k)} ${f(-3 * k)}c${f(-d * 5 * k)} ${f(7 * k)} ${f(-d * 13 * k)} ${f(8 * k)} ${f(-d * 19 * k)} ${f(3 * k)}z" fill="${C.pata300}" stroke="${C.pata700}" stroke-width=".9"/>`;
      if (i < 6 && (i + (d > 0)) % 2)
        g += `<path d="M${f(181 + d * 10 * k)} ${f(y - 5)}c${f(d * 4)} ${f(-9 * k)} ${f(d * 14 * k)} ${f(-12 * k)} ${f(d * 19 * k)} ${f(-7 * k)}c${f(-d * 1)} ${f(4 * k)} ${f(d * 3 * k)} ${f(7 * k)} ${f(d * 1)} ${f(9 * k)}c${f(-d * 8 * k)} ${f(3 * k)} ${f(-d * 14 * k)} ${f(2 * k)} ${f(-d * 20 * k)} ${f(-2)}z" fill="#fff" stroke="#7A6A8E" stroke-width=".9"/><path d="M${f(181 + d * 18 * k)} ${f(y - 8)}l${f(d * 6 * k)} ${f(-2)}m${f(-d * 5 * k)} 4l${f(d * 6 * k)} 0" stroke="${C.alta500}" stroke-width=".9"/>`;
    }
  }
  save("plate-basak.svg", svg(360, 340, g));
}

/* ---------- hero campus ---------- */
function tree(cx, cy, r, cols, n) {
  let g = "";
  for (let i = 0; i < n; i++) {
    const a = R(0, 6.28),
      d = Math.sqrt(rnd()) * r;
    const x = cx + Math.cos(a) * d * 1.22,
      y = cy + Math.sin(a) * d * 0.58 - (d / r) * 0;
    g += circ(x, y, R(r * 0.045, r * 0.1), cols[Math.floor(rnd() * cols.length)]);
  }
  return g;
}
function palm(x, y, h, c) {
  let g = path(
    `M${x} ${y}C${x + 6} ${y - h * 0.4} ${x - 4} ${y - h * 0.7} ${x + 4} ${y - h}`,
    "none",
    `stroke="${c}" stroke-width="${f(h * 0.035 + 1)}" stroke-linecap="round"`,
  );
  for (let i = 0; i < 8; i++) {
    const a = [-172, -150, -122, -100, -78, -52, -26, -4][i];
    const l = Math.min(46, h * 0.42);
    const d = Math.abs(a + 90) > 60 ? 0.5 : 0.3;
    const sgn = a < -90 ? -1 : 1;
    const ex = Math.cos((a * Math.PI) / 180) * l,
      ey = Math.sin((a * Math.PI) / 180) * l * 0.55 + l * 0.42 * Math.abs(Math.cos((a * Math.PI) / 180));
    g += `<path d="M${f(x + 4)} ${f(y - h)}Q${f(x + 4 + ex * 0.55)} ${f(y - h + ey - l * 0.5)} ${f(x + 4 + ex)} ${f(y - h + ey)}Q${f(x + 4 + ex * 0.5)} ${f(y - h + ey - l * 0.28)} ${f(x + 4)} ${f(y - h)}Z" fill="${c}"/>`;
  }
  return g;
}
function person(
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
function shutterWin(x, y, w, h, open) {
  let g = "";
  const r = w / 2;
  g +=
    path(`M${x} ${y + r * 0.62}A${r} ${r * 0.62} 0 0 1 ${x + w} ${y + r * 0.62}Z`, C.alta600) +
    path(
      `M${x + w / 2} ${y}V${y + r * 0.62}M${x + w * 0.22} ${f(y + r * 0.2)}L${x + w * 0.36} ${f(y + r * 0.62)}M${x + w * 0.78} ${f(y + r * 0.2)}L${x + w * 0.64} ${f(y + r * 0.62)}`,
      "none",
      'stroke="#fff" stroke-width="1"',
    );
  const yy = y + r * 0.62 + 2,
    hh = h - r * 0.62 - 2;
  g += rect(x, yy, w, hh, open ? C.neel900 : C.pata700);
  if (open) {
    g +=
      rect(x + 2, yy + 2, w - 4, hh - 4, "#31457F") +
      path(`M${x + w / 2} ${yy}V${yy + hh}`, "none", `stroke="${C.neel900}" stroke-width="1.6"`);
    for (const [sx, sk] of [
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
function arch(x, y, w, h, inner) {
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
function hero(W, H, bx, bw, opts = {}) {
  seed = 11;
  let g = "";
  const gy = H - 112; // ground line
  g += `<defs><linearGradient id="sky" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#DDE6F8"/><stop offset=".55" stop-color="#EFF3FB"/><stop offset="1" stop-color="#FFF7E6"/></linearGradient><linearGradient id="lawn" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#CFE6D2"/><stop offset="1" stop-color="#A9D2B4"/></linearGradient><linearGradient id="wall" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#F6F1E8"/></linearGradient><linearGradient id="ver" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#101B40"/><stop offset="1" stop-color="#33457E"/></linearGradient></defs>`;
  g += rect(0, 0, W, H, "url(#sky)");
  // alpona sun
  const sx = bx + bw * 0.5,
    sy = gy - 262;
  g +=
    circ(sx, sy, 150, "#FDEFC6") +
    `<g transform="translate(${f(sx)} ${f(sy)})" opacity=".9">${alpona(196, 1.5, 3, "#EDBE55")}</g>`;
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
    const x = R(-20, W + 20);
    g += `<ellipse cx="${f(x)}" cy="${f(gy - 8)}" rx="${f(R(30, 70))}" ry="${f(R(16, 36))}" fill="${i % 2 ? "#CFE3DA" : "#C3DBD2"}"/>`;
  }
  for (const [x, h] of opts.palms || [
    [60, 120],
    [96, 150],
    [140, 108],
    [300, 92],
    [430, 128],
    [470, 96],
  ])
    g += palm(x, gy + 2, h, "#A9CDBE");
  // ground
  g += path(`M0 ${gy}H${W}V${H}H0Z`, "url(#lawn)");
  // building
  const top = gy - 206,
    fl = gy - 100; // floor line
  g += rect(bx - 6, gy - 2, bw + 12, 6, C.m300);
  g += rect(bx, top, bw, 206, "url(#wall)");
  // parapet
  g += rect(bx - 8, top - 8, bw + 16, 8, C.alta600) + rect(bx - 8, top - 10, bw + 16, 2, C.alta800);
  g +=
    rect(bx - 4, top - 30, bw + 8, 4, "#fff") +
    rect(bx - 4, top - 30, bw + 8, 4, "none", `stroke="${C.m300}" stroke-width=".8"`);
  for (let x = bx; x < bx + bw; x += 9)
    g += path(`M${f(x)} ${top - 26}q4 8 0 16h4q-4 -8 0 -16z`, "#F4EFE4", `stroke="${C.m300}" stroke-width=".5"`);
  g += rect(bx - 4, fl - 7, bw + 8, 7, C.alta600) + rect(bx - 4, fl, bw + 8, 2.5, C.m200);
  for (let x = bx; x < bx + bw - 4; x += 12) g += rect(x, fl - 5, 6, 1.4, C.halud400);
  const cw = 150,
    cx0 = bx + bw / 2 - cw / 2;
  const nb = opts.bays || 4;
  const side = (bw - cw) / 2;
  const bay = side / nb;
  for (const s of [0, 1]) {
    const x0 = s ? cx0 + cw : bx;
    for (let i = 0; i < nb; i++) {
      const c = x0 + bay * (i + 0.5);
      const wW = 22;
      g += shutterWin(c - wW / 2, top + 26, wW, 56, (i + s * 2) % 3 === 1);
      const aw = bay * 0.66;
      g += arch(c - aw / 2, fl + 16, aw, gy - fl - 16, "url(#ver)");
      // verandah depth: rear door + floor
      g +=
        rect(c - 8, gy - 46, 16, 46, "#22346D") +
        rect(c - 6.4, gy - 44, 5.6, 42, "#3F548F") +
        rect(c + 0.8, gy - 44, 5.6, 42, "#3F548F");
      g +=
        rect(c - aw / 2, gy - 16, aw, 2, "#E9E2D2") +
        [0, 1, 2, 3, 4, 5]
          .map((k) => rect(c - aw / 2 + 3 + (k * (aw - 6)) / 5 - 1, gy - 14, 2, 14, "#E9E2D2"))
          .join("");
      // pilaster
      g +=
        rect(x0 + bay * i - 3.5, fl + 4, 7, gy - fl - 4, "#fff", `stroke="${C.m200}" stroke-width=".8"`) +
        rect(x0 + bay * i - 5, fl + 4, 10, 4, C.m200) +
        rect(x0 + bay * i - 5, gy - 6, 10, 6, C.m200);
    }
  }
  // central portico
  const px = cx0 - 6,
    pw = cw + 12;
  g += rect(px, top - 6, pw, gy - top + 6, "#FFFDF8", `stroke="${C.m200}"`);
  g +=
    path(
      `M${px - 14} ${top - 22}L${px + pw / 2} ${top - 84}L${px + pw + 14} ${top - 22}Z`,
      "#FFFDF8",
      `stroke="${C.alta600}" stroke-width="5" stroke-linejoin="round"`,
    ) +
    path(
      `M${px + 2} ${top - 26}L${px + pw / 2} ${top - 74}L${px + pw - 2} ${top - 26}Z`,
      "none",
      `stroke="${C.halud400}" stroke-width="1.2" stroke-dasharray="5 4"`,
    );
  g += `<g transform="translate(${f(px + pw / 2)} ${top - 43}) scale(.38)">${seal(C.alta600, "#fff", C.halud400, C.pata600)}</g>`;
  g += rect(px - 14, top - 22, pw + 28, 10, C.alta600) + rect(px - 14, top - 12, pw + 28, 3, C.alta800);
  for (let x = px - 8; x < px + pw + 6; x += 12) g += rect(x, top - 18, 6, 1.5, C.halud400);
  // flag
  g +=
    path(`M${px + pw / 2} ${top - 86}V${top - 132}`, "none", `stroke="${C.wood2}" stroke-width="2.4"`) +
    path(`M${px + pw / 2 + 1} ${top - 131}q16 -4 30 1v6.6q-14 -5 -30 -1z`, "#FF9933") +
    path(`M${px + pw / 2 + 1} ${top - 124.6}q16 -4 30 1v6.6q-14 -5 -30 -1z`, "#fff") +
    path(`M${px + pw / 2 + 1} ${top - 118.4}q16 -4 30 1v6.6q-14 -5 -30 -1z`, "#138808") +
    circ(px + pw / 2 + 16, top - 122.4, 2, "none", 'stroke="#000080" stroke-width=".9"');
  // upper portico windows + balcony
  for (let i = 0; i < 3; i++) g += shutterWin(px + 26 + i * 44, top + 16, 24, 64, i === 1);
  g +=
    rect(px + 4, fl - 16, pw - 8, 3, C.neel800) +
    Array.from({ length: 20 }, (_, k) => rect(px + 8 + (k * (pw - 18)) / 19, fl - 14, 1.6, 12, C.neel800)).join("") +
    rect(px - 8, fl - 5, pw + 16, 6, C.alta600);
  // entrance
  g +=
    arch(px + pw / 2 - 27, fl + 14, 54, gy - fl - 14, "url(#ver)") +
    rect(px + pw / 2 - 17, gy - 58, 34, 58, C.wood2) +
    rect(px + pw / 2 - 15, gy - 56, 14, 54, C.wood) +
    rect(px + pw / 2 + 1, gy - 56, 14, 54, C.wood) +
    circ(px + pw / 2 - 4, gy - 28, 1.6, C.halud400) +
    circ(px + pw / 2 + 4, gy - 28, 1.6, C.halud400);
  for (const o of [10, 36, pw - 44, pw - 18])
    g +=
      rect(px + o - 1, fl + 6, 10, gy - fl - 6, "#fff", `stroke="${C.m300}" stroke-width=".9"`) +
      rect(px + o - 3, fl + 4, 14, 5, C.m200) +
      rect(px + o - 3, gy - 8, 14, 8, C.m200) +
      path(
        `M${px + o + 2} ${fl + 12}V${gy - 10}M${px + o + 5.5} ${fl + 12}V${gy - 10}`,
        "none",
        `stroke="${C.m200}" stroke-width="1"`,
      );
  for (let i = 0; i < 4; i++)
    g += rect(
      px + pw / 2 - 44 - i * 9,
      gy + i * 5 - 1,
      88 + i * 18,
      6,
      i % 2 ? "#EFE8DA" : "#FBF7EE",
      `stroke="${C.m300}" stroke-width=".6"`,
    );
  // path
  const pc = px + pw / 2;
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
  // hedge along building
  for (let x = bx + 6; x < bx + bw; x += 11) {
    if (Math.abs(x - pc) < 92) continue;
    g += circ(x, gy + 2, R(6, 9), rnd() > 0.5 ? C.pata500 : C.pata600);
  }
  for (let x = bx + 10; x < bx + bw; x += 23) {
    if (Math.abs(x - pc) < 92) continue;
    g += circ(x, gy - 3, 2, C.halud400) + circ(x + 7, gy + 1, 1.8, C.alta500);
  }
  // herb beds left-front
  const beds = opts.beds || [
    [bx - 90, gy + 34, 230, 4],
    [bx - 140, gy + 74, 290, 5],
  ];
  for (const [x, y, w, n] of beds) {
    g +=
      path(`M${x} ${y}h${w}l14 16h${-w - 40}z`, "#9A6B45") +
      path(`M${x - 26} ${y + 16}h${w + 40}v6h${-w - 40}z`, "#7E5333");
    const sp = w / (n * 3);
    for (let i = 0; i < n * 3; i++) {
      const xx = x + sp * (i + 0.4),
        yy = y + 10;
      const k = (i / 3) | 0;
      const c = [C.pata600, C.pata700, C.pata500][k % 3];
      for (const a of [-48, -20, 8, 36])
        g += `<path transform="translate(${f(xx)} ${f(yy)}) rotate(${a + R(-6, 6)})" d="${leafPath(R(17, 24), 4.4)}" fill="${c}"/>`;
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
  // krishnachura right
  const tx = opts.treeX || W - 74,
    ty = gy + 34;
  g +=
    `<ellipse cx="${tx - 20}" cy="${ty + 2}" rx="120" ry="9" fill="${C.pata900}" opacity=".14"/>` +
    path(
      `M${tx - 11} ${ty}C${tx - 6} ${ty - 70} ${tx - 18} ${ty - 110} ${tx - 66} ${ty - 176}L${tx - 58} ${ty - 180}C${tx - 22} ${ty - 136} ${tx - 6} ${ty - 120} ${tx - 2} ${ty - 98}C${tx + 6} ${ty - 132} ${tx + 24} ${ty - 164} ${tx + 52} ${ty - 190}L${tx + 59} ${ty - 185}C${tx + 26} ${ty - 142} ${tx + 12} ${ty - 90} ${tx + 15} ${ty}Z`,
      C.wood2,
    );
  g +=
    `<ellipse cx="${tx - 12}" cy="${ty - 222}" rx="150" ry="62" fill="${C.alta700}"/>` +
    tree(tx - 12, ty - 200, 140, [C.pata600, C.pata500, C.pata700], 110) +
    tree(tx - 12, ty - 226, 146, [C.alta600, C.alta500, "#E4473F", "#EE6A3E", C.alta700], 330) +
    tree(tx - 10, ty - 246, 124, ["#F28A4B", C.halud400, "#F6A9A0", C.alta500], 90) +
    tree(tx - 12, ty - 206, 140, [C.pata600, C.pata500], 26);
  for (let i = 0; i < 34; i++)
    g += `<ellipse cx="${f(tx + R(-150, 90))}" cy="${f(ty + R(-4, 26))}" rx="${f(R(1.6, 3))}" ry="1.4" fill="${rnd() > 0.4 ? C.alta500 : "#F0713F"}"/>`;
  // people
  for (const p of opts.people || []) g += person(...p);
  // front grass tufts
  for (let i = 0; i < W / 31; i++) {
    const x = R(0, W),
      y = R(gy + 40, H - 4);
    if (Math.abs(x - pc + 40) < 190) continue;
    g += path(
      `M${f(x)} ${f(y)}l-2 -6m2 6l0 -8m0 8l3 -6`,
      "none",
      `stroke="${C.pata500}" stroke-width="1.1" stroke-linecap="round" opacity=".7"`,
    );
  }
  return g;
}
const W = 3200,
  H = 600; // wide canvas: the building sits at 1520..2140, the page decides which part shows
save(
  "hero.svg",
  svg(
    W,
    H,
    hero(W, H, 1520, 620, {
      bays: 4,
      treeX: 2190,
      palms: [
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
      ],
      people: [
        [1760, H - 66, 64, { kind: "f", skin: C.skin1, leg: C.alta700, prop: "book" }],
        [1794, H - 58, 68, { skin: C.skin2, prop: "bag" }],
        [1936, H - 88, 56, { kind: "sari", skin: C.skin3, coat: "#F7EFE0", leg: "#F7EFE0" }],
        [1966, H - 86, 58, { skin: C.skin2, leg: C.neel900 }],
        [1580, H - 84, 54, { kind: "f", skin: C.skin2, leg: C.pata700 }],
        [1880, H - 40, 74, { kind: "f", skin: C.skin3, leg: C.neel700, prop: "book" }],
        [2060, H - 92, 50, { skin: C.skin1 }],
      ],
    }),
    'preserveAspectRatio="xMidYMax slice"',
  ),
);

/* ---------- facility scenes 480x300 ---------- */
const W4 = 480,
  H4 = 300;
const scene = (n, bg, floor, b) =>
  save(
    n,
    svg(
      W4,
      H4,
      rect(0, 0, W4, H4, bg) + (floor ? rect(0, 238, W4, 62, floor) : "") + b,
      'preserveAspectRatio="xMidYMid slice"',
    ),
  );
const tiles = (c1, c2) => {
  let g = "";
  for (let r = 0; r < 3; r++)
    for (let i = 0; i < 13; i++)
      if ((i + r) % 2)
        g += path(
          `M${240 + (i * 40 - 240) * (1 + r * 0.22)} ${238 + r * 21}h${40 * (1 + r * 0.22)}l${(i * 40 - 220) * 0.24 * 0.5} 21h${-44 * (1 + r * 0.22)}z`,
          c2,
        );
  return g;
};
{
  // instrument room
  let g = rect(0, 0, W4, H4, C.neel100);
  for (let i = 0; i < 12; i++) g += rect(i * 42 + 2, 10, 38, 30, "#EAEFFA");
  g +=
    rect(26, 54, 120, 88, "#fff", `stroke="${C.neel200}" stroke-width="3"`) +
    path("M86 54V142M26 98H146", "none", `stroke="${C.neel200}" stroke-width="3"`) +
    circ(60, 80, 14, C.halud200) +
    path("M26 142L60 112L86 130L112 104L146 138V142Z", C.pata200);
  g +=
    rect(0, 206, W4, 12, "#fff") +
    rect(0, 218, W4, 82, C.neel800) +
    rect(20, 230, 130, 60, C.neel700, 'rx="3"') +
    rect(166, 230, 130, 60, C.neel700, 'rx="3"') +
    rect(312, 230, 148, 60, C.neel700, 'rx="3"');
  for (const x of [70, 216, 370]) g += rect(x, 240, 30, 4, C.halud400, 'rx="2"');
  // HPLC stack
  for (let i = 0; i < 4; i++) {
    const y = 66 + i * 35;
    g +=
      rect(186, y, 112, 34, i % 2 ? "#F7F8FC" : "#fff", `stroke="${C.neel300}" rx="3"`) +
      rect(194, y + 8, 34, 18, C.neel900, 'rx="2"') +
      circ(284, y + 17, 4, i == 1 ? C.pata500 : C.halud400) +
      rect(238, y + 9, 30, 3, C.neel200) +
      rect(238, y + 16, 22, 3, C.neel200);
  }
  g += path("M197 86l5 -1l3 -8l3 9l4 -2l3 -11l4 13h6", "none", `stroke="${C.pata300}" stroke-width="1.6"`);
  for (const [x, c] of [
    [194, "#C98B2B"],
    [218, "#8FB7E8"],
    [242, "#C98B2B"],
    [268, "#E9EEF8"],
  ])
    g += rect(x + 4, 42, 8, 6, C.alta600) + rect(x, 48, 16, 18, c, `rx="2" stroke="${C.neel800}" stroke-width=".8"`);
  g += path("M298 100C326 100 318 178 340 178", "none", `stroke="${C.alta500}" stroke-width="2"`);
  // microscope
  g +=
    `<g transform="translate(344 96)">` +
    path("M6 108H92V96H60C86 84 92 48 70 28L60 36C74 50 70 76 48 86V96H6Z", C.neel800) +
    rect(10, 78, 50, 7, C.neel900, 'rx="2"') +
    `<g transform="rotate(-24 50 30)">` +
    rect(38, -16, 16, 22, C.neel900, 'rx="3"') +
    rect(34, 6, 24, 42, C.neel700, 'rx="3"') +
    rect(39, 48, 14, 12, C.halud500, 'rx="2"') +
    `</g>` +
    circ(70, 62, 8, C.halud400) +
    rect(18, 72, 28, 4, "#BFE3F5") +
    `</g>`;
  // flasks
  g +=
    path("M150 206h-0l0 0", C.m0) +
    path("M120 164v12l-18 28q-2 4 3 4h48q5 0 3 -4l-18 -28v-12z", "#EAF6FF", `stroke="${C.neel700}" stroke-width="2"`) +
    path("M110 190h38l8 13q1 3 -2 3h-48q-4 0 -2 -3z", C.alta500) +
    rect(116, 160, 26, 5, C.neel700, 'rx="2"');
  g += rect(44, 186, 40, 4, C.wood) + rect(44, 202, 40, 4, C.wood);
  for (let i = 0; i < 4; i++)
    g +=
      path(`M${47 + i * 9} 170v30q0 5 3.4 5t3.4 -5v-30z`, "#fff", `stroke="${C.neel700}" stroke-width="1.2"`) +
      path(`M${47.6 + i * 9} 186v14q0 4.4 2.8 4.4t2.8 -4.4v-14z`, [C.pata500, C.halud400, C.alta500, C.neel500][i]);
  save("fac-instruments.svg", svg(W4, H4, g, 'preserveAspectRatio="xMidYMid slice"'));
}
{
  // library
  let g = rect(0, 0, W4, H4, C.halud100);
  const cols = [C.alta600, C.neel700, C.pata600, C.halud500, C.neel900, "#C9653A", C.alta300, C.neel300, C.pata300];
  seed = 5;
  g += rect(24, 18, 432, 214, C.wood2, 'rx="2"');
  for (let s = 0; s < 4; s++) {
    const y = 26 + s * 51;
    g += rect(32, y, 416, 44, "#5A3620");
    let x = 36;
    while (x < 438) {
      if (rnd() < 0.06) {
        x += R(10, 22);
        continue;
      }
      const w = R(7, 15),
        h = R(28, 41);
      if (x + w > 444) break;
      const c = cols[Math.floor(rnd() * cols.length)];
      g +=
        rect(x, y + 44 - h, w, h, c) +
        rect(x + 1.5, y + 44 - h + 6, w - 3, 1.6, "#fff", 'opacity=".7"') +
        (rnd() > 0.5 ? rect(x + 1.5, y + 44 - 9, w - 3, 1.4, "#fff", 'opacity=".5"') : "");
      x += w + 0.8;
    }
  }
  g += rect(162, 18, 8, 214, C.wood) + rect(310, 18, 8, 214, C.wood);
  g += rect(0, 232, W4, 68, "#E8C98F") + rect(0, 232, W4, 4, "#D5B172");
  g += rect(60, 218, 360, 12, C.wood, 'rx="2"') + rect(80, 230, 14, 70, C.wood2) + rect(386, 230, 14, 70, C.wood2);
  for (const x of [128, 330])
    g +=
      path(`M${x} 218v-44`, "none", `stroke="${C.neel900}" stroke-width="4"`) +
      path(`M${x - 26} 176q0 -20 26 -20t26 20z`, C.pata700) +
      rect(x - 14, 214, 28, 5, C.neel900, 'rx="2"') +
      path(`M${x - 24} 178L${x - 50} 218H${x + 50}L${x + 24} 178Z`, "#FFF3C4", 'opacity=".5"');
  g +=
    path("M196 214q22 -10 42 0q20 -10 42 0v5h-84z", "#fff", `stroke="${C.m300}"`) +
    path("M238 214v5", "none", `stroke="${C.m300}"`) +
    path("M204 213q16 -5 28 1M244 214q14 -6 28 -1", "none", `stroke="${C.neel300}" stroke-width="1.4"`);
  save("fac-library.svg", svg(W4, H4, g, 'preserveAspectRatio="xMidYMid slice"'));
}
{
  // herb museum: jars
  let g = rect(0, 0, W4, H4, C.pata100);
  for (let s = 0; s < 3; s++) {
    const y = 92 + s * 92;
    g += rect(20, y, 440, 8, C.wood) + rect(20, y + 8, 440, 4, C.wood2);
    for (let i = 0; i < 7; i++) {
      const x = 36 + i * 61,
        h = 54,
        k = (i + s * 2) % 5;
      g +=
        rect(x + 6, y - h - 10, 28, 10, C.wood2, 'rx="2"') +
        path(
          `M${x + 4} ${y - h}h32q4 6 4 12v${h - 12}h-40v${-h + 12}q0 -6 4 -12z`,
          "#F4FBFF",
          `stroke="${C.neel300}" stroke-width="1.4"`,
        );
      const fill = ["#E9D9A6", "#D8B48A", "#CFE3C0", "#E7C1B4", "#E8E3F2"][k];
      g += path(`M${x + 1.5} ${y - h + 22}h37v${h - 23.5}h-37z`, fill);
      if (k == 2)
        for (const a of [-24, 0, 24])
          g += `<path transform="translate(${x + 20} ${y - 3}) rotate(${a})" d="${leafPath(28, 5)}" fill="${C.pata600}"/>`;
      if (k == 0) for (let b = 0; b < 16; b++) g += circ(x + R(5, 35), y - R(3, 24), 2.6, "#A87B33");
      if (k == 1)
        for (let b = 0; b < 6; b++) g += rect(x + 5 + b * 5, y - 28 + (b % 2) * 3, 3.4, 26, "#7B4A25", 'rx="1.4"');
      if (k == 3) for (let b = 0; b < 11; b++) g += circ(x + R(6, 34), y - R(4, 24), 3.4, C.alta500);
      if (k == 4)
        g += path(
          `M${x + 20} ${y - 4}v-24m0 6q-10 -2 -9 -10q9 1 9 10m0 8q10 -3 9 -11q-9 2 -9 11`,
          "none",
          `stroke="#6C4F98" stroke-width="2"`,
        );
      g +=
        rect(x + 8, y - h + 6, 24, 12, "#fff", `stroke="${C.alta600}" stroke-width="1"`) +
        rect(x + 12, y - h + 9, 16, 1.5, C.neel700) +
        rect(x + 12, y - h + 13, 10, 1.5, C.neel300);
    }
  }
  save("fac-museum.svg", svg(W4, H4, g, 'preserveAspectRatio="xMidYMid slice"'));
}
{
  // computer lab
  let g = rect(0, 0, W4, H4, C.neel50) + rect(0, 0, W4, 26, C.neel100);
  for (let i = 0; i < 4; i++) g += rect(30 + i * 114, 6, 70, 8, "#fff", 'rx="4"');
  g +=
    rect(150, 44, 180, 64, "#fff", `stroke="${C.m300}" stroke-width="4"`) +
    path("M172 88L196 70L220 78L250 58L276 66L306 54", "none", `stroke="${C.alta600}" stroke-width="3"`) +
    path("M172 96H308", "none", `stroke="${C.neel300}" stroke-width="2"`);
  for (let r = 0; r < 2; r++) {
    const y = 150 + r * 72,
      n = 4 - r,
      w = 92 + r * 30,
      x0 = (W4 - n * (w + 14)) / 2;
    for (let i = 0; i < n; i++) {
      const x = x0 + i * (w + 14) + 8,
        mw = w - 16,
        mh = mw * 0.6;
      g +=
        rect(x, y - 6, mw, mh, C.neel900, 'rx="4"') +
        rect(x + 4, y - 2, mw - 8, mh - 8, ["#DCE6FB", "#E6F4EA", "#FDF1CF", "#FBE2E5"][(i + r) % 4]);
      const cx = x + mw / 2,
        cy = y - 2 + (mh - 8) / 2;
      if ((i + r) % 3 == 0) {
        g +=
          path(
            `M${cx} ${cy - 13}l11.3 6.5v13l-11.3 6.5l-11.3 -6.5v-13z`,
            "none",
            `stroke="${C.neel700}" stroke-width="2"`,
          ) +
          path(
            `M${cx + 11} ${cy - 6.5}l9 -5M${cx - 11} ${cy + 6.5}l-9 5`,
            "none",
            `stroke="${C.alta600}" stroke-width="2"`,
          );
      } else if ((i + r) % 3 == 1) {
        for (let k = 0; k < 5; k++)
          g += rect(
            x + 12 + (k * (mw - 24)) / 5,
            cy + 10 - [8, 14, 10, 19, 15][k],
            (mw - 24) / 5 - 3,
            [8, 14, 10, 19, 15][k],
            C.pata600,
          );
      } else for (let k = 0; k < 4; k++) g += rect(x + 11, cy - 11 + k * 7, [34, 26, 38, 20][k], 2.6, C.neel500);
      g += rect(cx - 3, y - 6 + mh, 6, 8, C.neel700) + rect(cx - 16, y + mh + 1, 32, 3, C.neel700, 'rx="1.5"');
    }
    g += rect(0, y + 58 + r * 16, W4, 8, C.wood) + rect(0, y + 66 + r * 16, W4, r ? 40 : 10, r ? "#E9DCC9" : C.neel100);
  }
  save("fac-computer.svg", svg(W4, H4, g, 'preserveAspectRatio="xMidYMid slice"'));
}
{
  // auditorium
  let g = rect(0, 0, W4, H4, "#3A0813");
  g +=
    rect(60, 30, 360, 160, C.neel900) +
    `<g transform="translate(240 116)">${alpona(84, 1.3, 3, C.halud400)}</g>` +
    path("M222 188h36l-4 -40h-28z", "#8A5A36") +
    rect(218, 143, 44, 6, "#6E452A") +
    path("M240 143v-14", "none", 'stroke="#ddd" stroke-width="2"') +
    circ(240, 127, 3, "#eee");
  for (const s of [0, 1]) {
    for (let i = 0; i < 6; i++) {
      const x = s ? 420 - i * 15 : 60 + i * 15 - 15;
      const w = 16;
      g += path(
        `M${s ? x : x} 22h${w}v${166 - i * 12}q${-w / 2} 10 ${-w} 0z`,
        [C.alta700, C.alta600, C.alta800][i % 3],
      );
    }
  }
  g +=
    path(
      "M30 18H450V34Q432 52 414 34Q396 52 378 34Q360 52 342 34Q324 52 306 34Q288 52 270 34Q252 52 234 34Q216 52 198 34Q180 52 162 34Q144 52 126 34Q108 52 90 34Q72 52 54 34Q42 46 30 34Z",
      C.alta600,
    ) + rect(24, 12, 432, 8, C.halud500);
  g += rect(40, 188, 400, 16, C.wood) + rect(40, 204, 400, 6, C.wood2);
  for (let r = 0; r < 3; r++) {
    const n = 11 - r,
      w = W4 / (n - 1);
    for (let i = -1; i < n + 1; i++) {
      const x = i * w - (r % 2 ? w / 2 : 0) + 4;
      g += path(
        `M${f(x)} ${300}v${-70 + r * 26}q0 -9 9 -9h${f(w - 26)}q9 0 9 9v${70 - r * 26}z`,
        [C.neel800, C.neel700, C.neel900][r],
        `stroke="#0D1633" stroke-width="1.5"`,
      );
    }
  }
  save("fac-auditorium.svg", svg(W4, H4, g, 'preserveAspectRatio="xMidYMid slice"'));
}
{
  // playground
  let g = rect(0, 0, W4, H4, "#DDE9FA") + circ(386, 66, 34, C.halud200);
  for (const [x, y] of [
    [70, 60],
    [220, 44],
  ])
    g += `<path d="M${x} ${y}q6 -16 24 -12q10 -14 28 -4q18 -2 18 16z" fill="#fff"/>`;
  seed = 3;
  for (let i = 0; i < 26; i++) g += circ(R(0, W4), R(150, 168), R(14, 30), [C.pata300, "#B3DABF", C.pata200][i % 3]);
  g += palm(60, 176, 110, C.pata600) + palm(104, 176, 84, C.pata500) + palm(440, 176, 96, C.pata600);
  g += rect(0, 172, W4, 128, C.pata300);
  for (let i = 0; i < 6; i++)
    g += path(`M${i * 96 - 60} 300L${i * 60 + 40} 172H${i * 60 + 70}L${i * 96 - 10} 300Z`, "#8CC6A3", 'opacity=".5"');
  g +=
    path("M150 172V96H330V172", "none", 'stroke="#fff" stroke-width="7"') +
    path("M150 172V96H330V172", "none", `stroke="${C.m300}" stroke-width="1"`);
  for (let i = 1; i < 12; i++) g += path(`M${150 + i * 15} 100V172`, "none", 'stroke="#fff" stroke-width=".9"');
  for (let i = 1; i < 6; i++) g += path(`M150 ${100 + i * 13}H330`, "none", 'stroke="#fff" stroke-width=".9"');
  g +=
    path("M60 300Q240 170 420 300", "none", 'stroke="#fff" stroke-width="4"') +
    circ(216, 268, 15, "#fff", `stroke="${C.neel900}" stroke-width="1.6"`) +
    path("M216 261l7 5l-2.6 8h-8.8l-2.6 -8z", C.neel900) +
    path(
      "M216 261v-8M223 266l7 -2M220 274l5 6M212 274l-5 6M209 266l-7 -2",
      "none",
      `stroke="${C.neel900}" stroke-width="1.5"`,
    );
  save("fac-playground.svg", svg(W4, H4, g, 'preserveAspectRatio="xMidYMid slice"'));
}
/* ---------- portraits ---------- */
const port = (n, bg, o) => {
  let g = rect(0, 0, 160, 160, bg) + `<g transform="translate(80 74)" opacity=".55">${alpona(92, 1.1, 3, "#fff")}</g>`;
  if (o.long) g += path("M44 70C40 22 120 22 116 70C120 104 118 118 122 130H38C42 118 40 104 44 70Z", C.hair);
  g +=
    path("M20 160C22 128 44 120 62 116H98C116 120 138 128 140 160Z", o.coat) +
    path("M62 116L80 140L98 116L94 112H66Z", o.in) +
    path("M62 116L52 124L72 160M98 116L108 124L88 160", "none", `stroke="${C.neel200}" stroke-width="2"`);
  g +=
    rect(69, 92, 22, 28, o.skin2) +
    path("M69 98q11 12 22 2v6q-11 10 -22 2z", "#000", 'opacity=".12"') +
    path("M54 66C54 42 106 42 106 66C107 90 96 106 80 106S53 90 54 66Z", o.skin);
  g += path(o.hair, C.hair);
  g +=
    circ(70, 74, 2, C.hair) +
    circ(90, 74, 2, C.hair) +
    path(
      "M65.6 67q4.4 -3 8.6 -.6M85.8 66.4q4.4 -2.4 8.6 .6",
      "none",
      `stroke="${C.hair}" stroke-width="1.6" stroke-linecap="round"`,
    ) +
    path("M80 75q-2.6 7 .8 8", "none", `stroke="${o.skin2}" stroke-width="1.8" stroke-linecap="round"`) +
    path("M72 91q8 6 16 0", "none", 'stroke="#7A2F2A" stroke-width="2.2" stroke-linecap="round"');
  if (o.bindi) g += circ(80, 62, 1.9, C.alta600);
  if (o.glass)
    g +=
      circ(70, 74, 7, "none", `stroke="${C.neel900}" stroke-width="1.8"`) +
      circ(90, 74, 7, "none", `stroke="${C.neel900}" stroke-width="1.8"`) +
      path("M77 74h6", "none", `stroke="${C.neel900}" stroke-width="1.8"`);
  save(n, svg(160, 160, g));
};
const longH = "M52 72C46 30 114 30 108 72C106 58 96 52 80 50C66 52 54 58 52 72Z",
  shortH = "M53 68C46 34 70 34 82 36C104 34 114 46 107 70C104 58 100 54 92 53C80 56 64 52 58 56C55 60 54 64 53 68Z",
  sideH = "M52 76C44 34 116 28 108 76C107 60 100 52 72 50C62 54 54 62 52 76Z";
port("p1.svg", C.neel300, {
  long: 1,
  coat: "#fff",
  in: C.alta600,
  skin: C.skin1,
  skin2: "#A0623F",
  hair: longH,
  bindi: 1,
});
port("p2.svg", C.pata300, { coat: "#fff", in: C.neel500, skin: C.skin2, skin2: "#82502F", hair: shortH });
port("p3.svg", C.halud200, {
  long: 1,
  coat: "#fff",
  in: C.pata600,
  skin: C.skin3,
  skin2: "#AF7855",
  hair: sideH,
  glass: 1,
});
port("p4.svg", C.alta300, { coat: "#fff", in: C.neel800, skin: "#8C5637", skin2: "#734428", hair: shortH, glass: 1 });
console.log(
  fs
    .readdirSync(OUT)
    .map((n) => n + " " + fs.statSync(OUT + n).size)
    .join("\n"),
);

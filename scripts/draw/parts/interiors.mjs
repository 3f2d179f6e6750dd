import { C } from "./palette.mjs";
import { at, each, f, random } from "./primitives.mjs";
import { area, box, boxes, disc, join, shade, stroke } from "./shapes.mjs";

/** A wall and a floor with a skirting between them. */
export function room(wall, floor, y = 214, skirting = C.m300) {
  return join(box(0, 0, 480, y, wall), box(0, y, 480, 300 - y, floor), box(0, y - 4, 480, 5, skirting));
}

/** A window with a view of sky and trees; light falls through it. */
export function pane(x, y, w, h, { frame = "#fff", view = C.pata300 } = {}) {
  const hill = `M${x} ${y + h}v${f(-h * 0.3)}q${f(w * 0.25)} ${f(-h * 0.28)} ${f(w * 0.5)} ${f(-h * 0.06)}q${f(w * 0.3)} ${f(-h * 0.22)} ${f(w * 0.5)} ${f(h * 0.06)}v${f(h * 0.3)}z`;
  return join(
    box(x, y, w, h, "#DDE9FA"),
    disc(x + w * 0.72, y + h * 0.26, h * 0.1, C.halud200),
    area(hill, view),
    stroke(`M${x} ${y}h${w}v${h}h${-w}zM${x + w / 2} ${y}v${h}M${x} ${y + h * 0.45}h${w}`, frame, 4),
    box(x - 5, y + h, w + 10, 5, C.m300),
  );
}

/** A table seen from the side: its top at y. */
export function table(x, y, w, h, { top = C.wood, leg = C.wood2, front = 0 } = {}) {
  return join(
    box(x + 6, y + 4, 7, h - 4, leg),
    box(x + w - 13, y + 4, 7, h - 4, leg),
    front && box(x + 4, y + 5, w - 8, front, leg),
    box(x, y, w, 7, top, 2),
    shade(`M${x} ${y + 5}h${w}v2h${-w}z`, ".2"),
  );
}

/** A chair from the side; `dir` is where one looks who sits on it. Its seat is at y, 28 above the floor at scale 1. */
export function chair(x, y, dir = 1, colour = C.wood, scale = 1) {
  const body = join(
    stroke("M-11 3L-13 28M11 3L13 28", colour, 3.4),
    stroke("M-11 2L-15 -32", colour, 4),
    box(-13, 0, 27, 5, colour, 2),
    stroke("M-13 -24L-14.4 -12", colour, 7),
  );
  return at(x, y, body, `scale(${dir * scale} ${scale})`);
}

const SPINES = [C.alta600, C.neel700, C.pata600, C.halud500, C.neel900, "#C9653A", C.alta300, C.neel300, C.pata300];

/** A row of books on a board at y, from x to x + w, the tallest `tall` high; some places are empty. */
export function books(x, y, w, tall, seed) {
  const dice = random(seed);
  const rows = SPINES.map(() => []);
  const bands = [];
  for (let at = x; at < x + w - 4; ) {
    const width = Math.round(dice(4, 8) * (tall / 30 + 0.2));
    const height = Math.round(tall * dice(0.68, 1));
    if (at + width > x + w) break;
    if (dice() > 0.07) {
      rows[Math.floor(dice(0, SPINES.length))].push([at, y, width - 0.7, height]);
      bands.push([at + 1, y - height + 6, width - 2.7, 1.6]);
    }
    at += width;
  }
  return join(
    rows.map((row, i) => row.length && boxes(row, SPINES[i])),
    boxes(bands, "#ffffffaa"),
  );
}

/** A bookcase with `shelves` boards. */
export function bookcase(x, y, w, h, shelves, seed, { wood = C.wood2, inside = "#5A3620" } = {}) {
  const step = (h - 6) / shelves;
  return join(
    box(x, y, w, h, wood, 2),
    box(x + 5, y + 5, w - 10, h - 8, inside),
    each(
      shelves,
      (i) =>
        books(x + 8, y + step * (i + 1), w - 16, step * 0.82, seed + i * 7) +
        box(x + 4, y + step * (i + 1), w - 8, 4, wood),
    ),
  );
}

/** A plant in a pot that stands on y. */
export function pot(x, y, scale = 1, colour = "#C9653A") {
  const blade = (turn, size, fill) =>
    at(0, -17, area(`M0 0C8 -8 7 -${size - 8} 0 -${size}C-7 -${size - 8} -8 -8 0 0Z`, fill), `rotate(${turn})`);
  return at(
    x,
    y,
    join(
      blade(-52, 32, C.pata500),
      blade(50, 34, C.pata600),
      blade(-24, 42, C.pata700),
      blade(24, 40, C.pata500),
      blade(0, 48, C.pata600),
      area("M-12 -20H12L9 0H-9Z", colour),
      box(-14, -23, 28, 6, colour, 1),
      shade("M4 -20H12L9 0H4Z", ".13"),
    ),
    `scale(${scale})`,
  );
}

/** A ceiling fan that hangs from the upper edge. */
export const fan = (x, y = 26) =>
  join(
    stroke(`M${x} 0V${y}`, C.m300, 2.4),
    area(`M${x} ${y + 2}l-46 3q-3 4 2 5l44 -3zM${x} ${y + 2}l46 1q4 4 -1 6l-45 -2z`, C.m200),
    box(x - 8, y - 3, 16, 9, C.m300, 4),
  );

export function clock(x, y, radius = 12) {
  return join(
    disc(x, y, radius, C.wood2),
    disc(x, y, radius - 2.4, "#fff"),
    stroke(`M${x} ${y - radius * 0.55}V${y}l${f(radius * 0.36)} ${f(radius * 0.2)}`, C.neel900, 1.4),
  );
}

/** A picture or a paper in a frame; `inside` is drawn from its upper left corner. */
export const frame = (x, y, w, h, inside = "", colour = C.wood2) =>
  join(box(x - 3, y - 3, w + 6, h + 6, colour, 1), box(x, y, w, h, "#fff"), at(x, y, inside));

/** A sheet with lines of writing, turned by `turn` degrees around its upper left corner. */
export function sheet(x, y, w, h, { turn = 0, lines = 4, ink = C.neel300, fill = "#fff", seal } = {}) {
  const gap = (h - 6) / (lines + 0.4);
  const text = each(lines, (i) => `M${f(w * 0.14)} ${f(5 + gap * i)}h${f(w * [0.7, 0.58, 0.72, 0.44][i % 4])}`);
  const body = join(box(0, 0, w, h, fill, 0.6), stroke(text, ink, 1.3), seal && disc(w - 5, h - 5, 2.6, seal));
  return at(x, y, body, turn ? `rotate(${turn})` : "");
}

/** Closed books that lie on each other; the lowest lies on y. */
export const pile = (x, y, colours, w = 34) =>
  join(
    colours.map(
      (colour, i) =>
        box(x + [0, 3, -2, 2][i % 4], y - (i + 1) * 7, w - (i % 2) * 4, 6.4, colour, 1) +
        box(x + [0, 3, -2, 2][i % 4] + 4, y - (i + 1) * 7 + 2.4, 8, 1.4, "#ffffffaa"),
    ),
  );

/** An open book that lies on y, its middle at x. */
export const openBook = (x, y, scale = 1) =>
  at(
    x,
    y,
    join(
      area("M0 0Q-10 -7 -22 -2V-1Q-10 -5 0 2Q10 -5 22 -1V-2Q10 -7 0 0Z", C.alta700),
      area("M0 -1Q-10 -8 -21 -3.4L-21 -2Q-10 -6 0 1Q10 -6 21 -2L21 -3.4Q10 -8 0 -1Z", "#fff"),
      stroke("M0 -1V1", C.m300, 0.8),
    ),
    `scale(${scale})`,
  );

/** A cup of tea with its steam, on y. */
export const cup = (x, y, colour = "#fff") =>
  join(
    area(`M${x - 5} ${y - 9}h10l-1.4 9h-7.2z`, colour),
    stroke(`M${x + 5} ${y - 7}q4 0 3 3q-1 2 -4 2`, colour, 1.4),
    stroke(`M${x - 2} ${y - 12}q-2 -3 0 -5M${x + 2} ${y - 12}q2 -3 0 -6`, C.m300, 1),
  );

/** A screen on its foot, on y; `shown` is drawn from its upper left corner. */
export const screen = (x, y, w, h, shown = "", light = "#DCE6FB") =>
  join(
    box(x + w / 2 - 3, y - 9, 6, 8, C.neel700),
    box(x + w / 2 - 12, y - 3, 24, 3, C.neel700, 1),
    box(x, y - h - 8, w, h, C.neel900, 3),
    box(x + 3, y - h - 5, w - 6, h - 6, light),
    at(x + 3, y - h - 5, shown),
  );

import { C } from "./palette.mjs";
import { each, f, random } from "./primitives.mjs";
import { area, box, boxes, disc, dots, join, shade, stroke } from "./shapes.mjs";

export const SKY = "#DDE9FA";

export const cloud = (x, y, k = 1) =>
  area(
    `M${x} ${y}q${6 * k} ${-16 * k} ${24 * k} ${-12 * k}q${10 * k} ${-14 * k} ${28 * k} ${-4 * k}q${18 * k} ${-2 * k} ${18 * k} ${16 * k}z`,
    "#fff",
  );

/** Sky, trees far away, and grass from y down. */
export function field(y, { sky = SKY, far = C.pata200, grass = C.pata300, seed = 3 } = {}) {
  const dice = random(seed);
  const hills = Array.from({ length: 17 }, (_, i) => [i * 30 + dice(-8, 8), y - dice(0, 16)]);
  return join(
    box(0, 0, 480, y + 10, sky),
    dots(hills, far, 24),
    dots(
      hills.filter((_, i) => i % 3 === 0).map(([x, top]) => [x + 14, top + 8]),
      grass,
      18,
    ),
    box(0, y, 480, 300 - y, grass),
  );
}

const FLOWERS = [
  [C.alta700, 1],
  [C.alta600, 0.9],
  [C.alta500, 0.75],
  ["#EE6A3E", 0.6],
  ["#F28A4B", 0.45],
  [C.halud400, 0.3],
  ["#F6A9A0", 0.3],
];

/** A krishnachura in flower with its foot at x, y; at scale 1 it is 150 high and 190 wide. */
export function krishnachura(x, y, scale = 1, seed = 4) {
  const dice = random(seed);
  const k = (value) => f(value * scale);
  const blots = (count, rise, spread) =>
    Array.from({ length: count }, () => {
      const [angle, far] = [dice(0, 6.28), Math.sqrt(dice()) * spread];
      return [x + Math.cos(angle) * far * 88 * scale, y + (-104 + rise + Math.sin(angle) * far * 36) * scale];
    });
  const trunk = `M${k(-7)} 0c${k(4)} ${k(-42)} ${k(-6)} ${k(-58)} ${k(-40)} ${k(-92)}l${k(6)} ${k(-3)}c${k(22)} ${k(22)} ${k(32)} ${k(28)} ${k(37)} ${k(42)}c${k(4)} ${k(-20)} ${k(14)} ${k(-34)} ${k(34)} ${k(-48)}l${k(5)} ${k(4)}c${k(-22)} ${k(22)} ${k(-30)} ${k(52)} ${k(-27)} ${k(97)}z`;
  return join(
    disc(x + 8 * scale, y, 74 * scale, C.pata900, 6 * scale).replace("/>", ' opacity=".15"/>'),
    `<g transform="translate(${f(x)} ${f(y)})">${area(trunk, C.wood2)}</g>`,
    dots(blots(18, 10, 1), C.pata600, 11 * scale),
    dots(blots(26, 0, 0.92), C.alta700, 12 * scale),
    FLOWERS.map(([colour, spread], i) =>
      dots(blots(i < 4 ? 22 : 11, -4 - i * 2, spread ** 0.3), colour, (i < 3 ? 8.5 : 6.5) * scale),
    ),
    dots(blots(9, 4, 1), C.pata500, 6 * scale),
    dots(
      Array.from({ length: 14 }, () => [x + dice(-80, 80) * scale, y + dice(-2, 12) * scale]),
      C.alta500,
      1.5,
    ),
  );
}

/** Bushes along a line at y. */
export function hedge(x, y, w, seed = 2, radius = 8) {
  const dice = random(seed);
  const row = Array.from({ length: Math.ceil(w / (radius * 1.3)) }, (_, i) => [
    x + i * radius * 1.3,
    y - dice(0, radius * 0.6),
  ]);
  return join(
    dots(
      row.filter((_, i) => i % 2),
      C.pata600,
      radius,
    ),
    dots(
      row.filter((_, i) => i % 2 === 0),
      C.pata500,
      radius,
    ),
    dots(
      row.filter((_, i) => i % 3 === 0).map(([a, b]) => [a + 3, b - 4]),
      C.halud400,
      1.8,
    ),
    dots(
      row.filter((_, i) => i % 3 === 1).map(([a, b]) => [a + 2, b - 2]),
      C.alta500,
      1.8,
    ),
  );
}

/** A window with green slatted shutters under a red fan light. */
function shutters(x, y, w, h) {
  const slats = each(
    Math.floor(h / 4) - 1,
    (i) => `M${f(x + 2)} ${f(y + 5 + i * 4)}h${f(w / 2 - 3)}m2 0h${f(w / 2 - 3)}`,
  );
  return join(
    area(`M${f(x)} ${f(y)}q0 -9 ${f(w / 2)} -9t${f(w / 2)} 9z`, C.alta600),
    box(x, y + 1, w, h, C.pata700),
    stroke(slats, C.pata500, 1.4),
    box(x - 3, y + h + 1, w + 6, 2.6, C.m300),
  );
}

/**
 * The front of the college, its foot on y: `bays` arches below and shuttered windows above, on each side of the door.
 * One bay is 34 wide, the porch 70; 132 high to the point of the gable.
 */
export function college(x, y, bays, { porch = true } = {}) {
  const wing = (from, count) =>
    each(count, (i) => {
      const left = from + i * 34;
      return join(
        shutters(left + 9, y - 82, 16, 30),
        area(`M${f(left + 5)} ${y}v-26a12 12 0 0 1 24 0v26z`, C.neel800),
        stroke(`M${f(left + 5)} ${y - 26}a12 12 0 0 1 24 0`, C.alta600, 2),
        box(left + 5, y - 12, 24, 2, C.m200),
        stroke(`M${f(left + 10)} ${y - 10}v9m7 -9v9m7 -9v9`, C.m200, 1.4),
      );
    });
  const width = bays * 68 + (porch ? 70 : 0);
  const middle = x + width / 2;
  return join(
    box(x, y - 98, width, 98, "#FFFDF8"),
    shade(`M${x} ${y - 94}h${width}v6h${-width}z`, ".06"),
    box(x - 4, y - 102, width + 8, 6, C.alta600),
    box(x - 3, y - 49, width + 6, 5, C.alta600),
    stroke(`M${x + 4} ${y - 46.5}h${width - 8}`, C.halud400, 1.2, ' stroke-dasharray="4 5"'),
    boxes(
      Array.from({ length: Math.floor(width / 9) }, (_, i) => [x + 2 + i * 9, y - 102, 2, 8]),
      C.m200,
    ),
    box(x - 2, y - 112, width + 4, 3, C.m200),
    wing(x, bays),
    porch && wing(x + bays * 34 + 70, bays),
    porch &&
      join(
        box(middle - 35, y - 104, 70, 104, "#fff"),
        area(`M${middle - 42} ${y - 104}l42 -30l42 30z`, "#fff"),
        stroke(`M${middle - 42} ${y - 104}l42 -30l42 30z`, C.alta600, 4),
        disc(middle, y - 114, 6.4, C.alta600),
        disc(middle, y - 114, 4, "#fff"),
        area(`M${middle - 2.4} ${y - 114}h4.8l-.8 2.6h-3.2zM${middle - 0.5} ${y - 114}v-3h1v3z`, C.pata600),
        shutters(middle - 26, y - 84, 14, 30),
        shutters(middle - 7, y - 84, 14, 30),
        shutters(middle + 12, y - 84, 14, 30),
        box(middle - 37, y - 50, 74, 6, C.alta600),
        area(`M${middle - 14} ${y}v-26a14 14 0 0 1 28 0v26z`, C.neel800),
        box(middle - 9, y - 28, 18, 28, C.wood),
        stroke(`M${middle} ${y - 28}v27`, C.wood2, 1),
        boxes(
          [
            [middle - 31, y, 6, 44],
            [middle - 21, y, 5, 44],
            [middle + 16, y, 5, 44],
            [middle + 25, y, 6, 44],
          ],
          C.m100,
        ),
        box(middle - 40, y - 1, 80, 4, C.m200),
        box(middle - 46, y + 3, 92, 4, C.m100),
      ),
  );
}

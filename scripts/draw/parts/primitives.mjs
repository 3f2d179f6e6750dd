/** The shapes that drawings are made of, as SVG text. Lengths are units of the drawing's own viewBox. */

/** A number with one decimal at most: finer than any screen shows, and shorter. */
export const f = (number) => +number.toFixed(1);

/** @param attributes whatever else the shape needs, as SVG text: `stroke="…" opacity=".5"` */
export function rect(x, y, width, height, fill, attributes = "") {
  return `<rect x="${f(x)}" y="${f(y)}" width="${f(width)}" height="${f(height)}" fill="${fill}" ${attributes}/>`;
}

export function circ(x, y, radius, fill, attributes = "") {
  return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(radius)}" fill="${fill}" ${attributes}/>`;
}

export function oval(x, y, rx, ry, fill, attributes = "") {
  return `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${fill}" ${attributes}/>`;
}

export function path(d, fill = "none", attributes = "") {
  return `<path d="${d}" fill="${fill}" ${attributes}/>`;
}

/** A line without a face. */
export function line(d, stroke, width = 1, attributes = "") {
  return path(d, "none", `stroke="${stroke}" stroke-width="${width}" ${attributes}`);
}

/** Shapes moved to x, y, and turned or scaled by `more`: `rotate(20)`, `scale(.5)`. */
export function at(x, y, body, more = "") {
  return `<g transform="translate(${f(x)} ${f(y)})${more && ` ${more}`}">${body}</g>`;
}

/** Something drawn once for each entry, or for 0 … n-1. */
export function each(list, draw) {
  return (typeof list === "number" ? Array.from({ length: list }, (_, i) => i) : list).map(draw).join("");
}

export function svg(width, height, body, attributes = "") {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${attributes}>${body}</svg>\n`;
}

/** A scene of 480 by 300 that fills its frame: the format of the pictures of rooms. */
export function scene(...parts) {
  return svg(480, 300, parts.join(""), 'preserveAspectRatio="xMidYMid slice"');
}

/**
 * Chance that comes out the same each time, so that a drawing changes only when its program does.
 * The function it returns gives a number from `a` to `b`, 0 to 1 if it is not told.
 */
export function random(seed) {
  let state = seed;
  return (a = 0, b = 1) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return a + (b - a) * (state / 4294967296);
  };
}

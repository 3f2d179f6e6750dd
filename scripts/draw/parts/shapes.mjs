import { f } from "./primitives.mjs";

/** Parts of a drawing, in lists as deep as they come; what is false, null or "" is left out. */
export const join = (...parts) => parts.flat(9).filter(Boolean).join("");

export function box(x, y, width, height, fill, radius = 0) {
  const round = radius ? ` rx="${radius}"` : "";
  return `<rect x="${f(x)}" y="${f(y)}" width="${f(width)}" height="${f(height)}"${round} fill="${fill}"/>`;
}

export function disc(x, y, radius, fill, radiusY = radius) {
  return radiusY === radius
    ? `<circle cx="${f(x)}" cy="${f(y)}" r="${f(radius)}" fill="${fill}"/>`
    : `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(radius)}" ry="${f(radiusY)}" fill="${fill}"/>`;
}

export const area = (d, fill, opacity) => `<path d="${d}" fill="${fill}"${opacity ? ` opacity="${opacity}"` : ""}/>`;

/** A line with round ends. */
export function stroke(d, colour, width = 1.5, attributes = "") {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${f(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes}/>`;
}

/** Many discs of one colour and size in one path, which is far shorter: lines of no length with round ends. */
export const dots = (points, colour, radius) =>
  stroke(points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join(""), colour, radius * 2);

/** Many upright boxes of one colour in one path: [x, y of the foot, width, height]. */
export const boxes = (list, fill) =>
  area(list.map(([x, y, w, h]) => `M${f(x)} ${f(y)}v${f(-h)}h${f(w)}v${f(h)}z`).join(""), fill);

/** What lies in shade, or is a shadow on the floor. */
export const shade = (d, opacity = ".09") => area(d, "#0D1633", opacity);

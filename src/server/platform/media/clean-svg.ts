import type { Element, ElementContent, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import * as m from "#messages/compiled/documents-server.ts";
import { InvalidFileError } from "./picture-work.ts";

const MAX_BYTES = 200_000;
/** Maximum number of elements, counting those that `use` repeats: a few lines can draw millions. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 60;

const words = (list: string) => list.trim().split(/\s+/);

const ELEMENTS = new Set(
  words(`svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image
    linearGradient radialGradient stop clipPath mask pattern marker style filter feBlend feColorMatrix
    feComponentTransfer feComposite feConvolveMatrix feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile feTurbulence`),
);
/** Elements that are replaced by their content. */
const WRAPPERS = new Set(["a", "switch"]);
const ACTIVE = new Set(words("script handler listener"));
const FOREIGN = new Set(words("foreignObject iframe object embed audio video canvas link html body"));

const ATTRIBUTES = new Set(
  words(`id className style d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate width height viewBox points transform
    pathLength preserveAspectRatio textLength lengthAdjust startOffset href xlink:href offset lang
    gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits
    patternContentUnits patternTransform markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-dasharray stroke-dashoffset opacity color display visibility overflow stop-color stop-opacity flood-color
    flood-opacity clip-path clip-rule mask filter marker-start marker-mid marker-end paint-order vector-effect
    shape-rendering text-rendering image-rendering color-interpolation-filters font-family font-size font-style
    font-weight font-stretch font-variant letter-spacing word-spacing text-anchor text-decoration dominant-baseline
    alignment-baseline baseline-shift writing-mode in in2 result mode type values operator k1 k2 k3 k4 stdDeviation edgeMode
    order kernelMatrix divisor bias targetX targetY preserveAlpha radius baseFrequency numOctaves seed stitchTiles
    tableValues slope intercept amplitude exponent`).map(normaliseName),
);

/** Normalises an attribute's name: the parser turns `stroke-linecap` into `strokeLineCap`. */
function normaliseName(name: string): string {
  return name.replace(/[-:]/g, "").toLowerCase();
}

const IN_ITSELF = /^#[^\s"'()<>]+$/;
const EMBEDDED = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=\s]+$/;
const REFERENCE_IN_ITSELF = /url\(\s*(["']?)#[^\s"'()\\]+\1\s*\)/gi;
const REFERENCE =
  /\burl\s*\(|@import|@font-face|@namespace|\bimage(?:-set)?\s*\(|\bsrc\s*\(|\bexpression\s*\(|-moz-binding|[\\<&]/i;

/**
 * Parses an SVG drawing and writes only allowed elements and attributes: no comments, metadata, links, animations.
 * @throws {InvalidFileError} if it is no drawing, too complex, or contains scripts, HTML or external references
 */
export function cleanSvg(bytes: Buffer): Buffer {
  if (bytes.length > MAX_BYTES) throw new InvalidFileError(m.drawingTooLarge());
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) throw new InvalidFileError(m.drawingEntities());
  const [root, ...others] = parse(text).children.filter((node) => node.type === "element");
  if (root?.tagName !== "svg") throw new InvalidFileError(m.noDrawing());
  // The parser ends the drawing where an HTML element begins, which leaves further elements beside the root.
  if (others.length > 0) throw new InvalidFileError(m.drawingForeign());
  const [svg] = cleanElement(root, 0);
  if (svg?.type !== "element") throw new InvalidFileError(m.noDrawing());
  svg.properties = { xmlns: "http://www.w3.org/2000/svg", ...svg.properties, viewBox: viewBoxOf(svg) };
  refuseTooMany(svg);
  const tree: Root = { type: "root", children: [svg] };
  return Buffer.from(toHtml(tree, { space: "svg", closeEmptyElements: true }));
}

function parse(text: string): Root {
  try {
    return fromHtml(text, { fragment: true, space: "svg" });
  } catch (cause) {
    // Deeply nested groups overflow the parser's stack.
    throw new InvalidFileError(m.drawingComplex(), { cause });
  }
}

/** Returns a cleaned drawing's width and height, rounded, from its view box. */
export function drawingSize(svg: Buffer): { width: number; height: number } {
  const viewBox = / viewBox="([^"]*)"/.exec(svg.toString())?.[1] ?? "";
  const [, , width = 1, height = 1] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map((each) => Math.max(1, Math.round(Number(each))));
  return { width, height };
}

/** Returns the cleaned element; a wrapper's children; an empty list for an element that is not allowed. */
function cleanElement(element: Element, depth: number): ElementContent[] {
  const { tagName } = element;
  if (depth > MAX_DEPTH) throw new InvalidFileError(m.drawingComplex());
  if (ACTIVE.has(tagName)) throw new InvalidFileError(m.drawingScript());
  if (FOREIGN.has(tagName)) throw new InvalidFileError(m.drawingForeign());
  const properties = cleanProperties(element);
  const children = element.children.flatMap((child) => {
    if (child.type === "element") return cleanElement(child, depth + 1);
    return child.type === "text" ? [child] : [];
  });
  if (WRAPPERS.has(tagName)) return children;
  if (!ELEMENTS.has(tagName)) return [];
  if (tagName !== "style" && tagName !== "title" && tagName !== "desc") {
    return [{ type: "element", tagName, properties, children }];
  }
  const value = element.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  if (tagName === "style") refuseReferences(value);
  return [{ type: "element", tagName, properties, children: [{ type: "text", value }] }];
}

function cleanProperties({ tagName, properties }: Element): Element["properties"] {
  const kept: Element["properties"] = {};
  for (const [name, given] of Object.entries(properties)) {
    const value = Array.isArray(given) ? given.join(" ") : String(given ?? "");
    if (/^on/i.test(name) || /^\s*(?:javascript|vbscript)\s*:/i.test(value))
      throw new InvalidFileError(m.drawingScript());
    if (!ATTRIBUTES.has(normaliseName(name)) || value === "" || typeof given === "boolean") continue;
    if (name !== "href" && name !== "xLinkHref") {
      if (name !== "id") refuseReferences(value);
      kept[name] = given;
    } else if (!WRAPPERS.has(tagName)) {
      const isOwn = IN_ITSELF.test(value) || (tagName === "image" && EMBEDDED.test(value));
      if (!isOwn) throw new InvalidFileError(m.drawingOutside());
      kept.href = value;
    }
  }
  return kept;
}

function refuseReferences(css: string): void {
  const rest = css.replace(REFERENCE_IN_ITSELF, "");
  if (/javascript/i.test(rest)) throw new InvalidFileError(m.drawingScript());
  if (REFERENCE.test(rest)) throw new InvalidFileError(m.drawingOutside());
}

function viewBoxOf({ properties }: Element): string {
  const { viewBox, width, height } = properties;
  if (/^\s*-?[\d.]+(?:[\s,]+-?[\d.]+){3}\s*$/.test(String(viewBox))) return String(viewBox);
  const [wide, high] = [Number.parseFloat(String(width)), Number.parseFloat(String(height))];
  if (!(wide > 0 && high > 0)) throw new InvalidFileError(m.drawingNoSize());
  return `0 0 ${wide} ${high}`;
}

/** Refuses drawings with too many elements, each counted as often as drawn, and those that `use` themselves. */
function refuseTooMany(svg: Element): void {
  const byId = new Map<string, Element>();
  const collect = (element: Element): void => {
    if (element.properties.id) byId.set(`#${element.properties.id}`, element);
    for (const child of element.children) if (child.type === "element") collect(child);
  };
  collect(svg);
  const counts = new Map<Element, number>();
  const open = new Set<Element>();
  const count = (element: Element): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    if (open.has(element)) throw new InvalidFileError(m.drawingComplex());
    open.add(element);
    const target = element.tagName === "use" ? byId.get(String(element.properties.href)) : undefined;
    let sum = 1 + (target ? count(target) : 0);
    for (const child of element.children) if (child.type === "element") sum += count(child);
    if (sum > MAX_ELEMENTS) throw new InvalidFileError(m.drawingComplex());
    open.delete(element);
    counts.set(element, sum);
    return sum;
  };
  count(svg);
}

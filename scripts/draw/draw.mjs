/**
 * Draws the pictures of public/Images:
 *
 *     npm run draw                       all of them
 *     npm run draw -- seal lab-biochem   those whose names begin so
 *
 * Each module of drawings/ exports `drawings`: the names of its files, each with the function that gives its SVG.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { optimize } from "svgo";

const modules = new URL("./drawings/", import.meta.url);
const images = new URL("../../public/Images/", import.meta.url);
const wanted = process.argv.slice(2);

for (const module of readdirSync(modules).sort()) {
  const { drawings } = await import(new URL(module, modules).href);
  for (const [name, draw] of Object.entries(drawings)) {
    if (wanted.length > 0 && !wanted.some((beginning) => name.startsWith(beginning))) continue;
    const text = small(draw());
    writeFileSync(new URL(`${name}.svg`, images), text);
    console.log(`${name}.svg  ${text.length} bytes, ${brotliCompressSync(text).length} with brotli`);
  }
}

/**
 * The same picture in fewer bytes, whichever way it gets shortest: with shapes that repeat left as they are, for brotli
 * to find, or with each one's numbers written out.
 */
function small(text) {
  const [a, b] = [{ applyTransforms: false, utilizeAbsolute: false }, {}].map((convertPathData) => {
    const overrides = { convertPathData, moveGroupAttrsToElems: false };
    const preset = { name: "preset-default", params: { overrides } };
    return optimize(text, { multipass: true, floatPrecision: 1, plugins: [preset] }).data;
  });
  return brotliCompressSync(a).length <= brotliCompressSync(b).length ? a : b;
}

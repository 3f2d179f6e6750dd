/**
 * Draws the pictures that stand in for photographs in the gallery of a new installation, and the list of them:
 *
 *     npm run draw:samples
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { photograph } from "./parts/photograph.mjs";

/** A new installation should not weigh more for its samples than for its program. */
const MOST_BYTES = 45_000;
const sample = new URL("../../content/sample/", import.meta.url);
mkdirSync(new URL("pictures/", sample), { recursive: true });

const modules = new URL("./samples/", import.meta.url);
const pictures = await Promise.all(
  readdirSync(modules).map(async (name) => (await import(new URL(name, modules).href)).picture),
);
pictures.sort((a, b) => order(a).localeCompare(order(b)));

const entries = [];
for (const { file, category, alt, body } of pictures) {
  const pixels = await sharp(Buffer.from(photograph(body())), { density: 192 })
    .resize(1280, 800)
    .png()
    .toBuffer();
  const { quality, bytes } = await fitting(pixels);
  writeFileSync(new URL(`pictures/${file}`, sample), bytes);
  entries.push(`- category: ${category ?? "null"}\n  file: ${file}\n  alt: ${alt}\n`);
  console.log(`${file}  ${bytes.length} bytes, quality ${quality}`);
}
const head =
  '# The pictures that a new installation\'s gallery starts with. "npm run draw:samples" writes this file and the pictures.\n\n';
writeFileSync(new URL("pictures.yaml", sample), head + entries.join("\n"));

/** Those of a category come first. */
function order({ category, file }) {
  return `${category === null} ${category} ${file}`;
}

/** The best WebP that is not too heavy. */
async function fitting(pixels) {
  for (let quality = 78; ; quality -= 4) {
    const bytes = await sharp(pixels).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= MOST_BYTES) return { quality, bytes };
  }
}

// Makes the site's icons from the college's seal, Images/seal.svg in a public folder, and writes the icons there:
//
//     node scripts/make-icons.mjs [../mortarboard-site/public]
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { makeIcons } from "../src/server/publishing/appearance/make-icons.ts";

const folder = process.argv[2] ?? "public";
const file = join(folder, "Images/seal.svg");
const seal = await readFile(file);

const icons = await sharp(seal)
  .metadata()
  .then(({ format }) => (format === "svg" ? makeIcons({ seal, colours: {} }) : Promise.reject(new Error(format))))
  .catch(() => {
    console.error(`${file} is no SVG drawing, so no icon was made: save the seal as SVG.`);
    process.exit(1);
  });
for (const [name, icon] of Object.entries(icons)) await writeFile(join(folder, name), icon);

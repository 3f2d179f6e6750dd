// Makes the site's icons from the college's seal, Images/seal.svg of a public folder, and writes them into that folder:
//
//     node scripts/make-icons.mjs [../mortarboard-site/public]
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const RED = "#b91a33";
const folder = process.argv[2] ?? "public";
const file = join(folder, "Images/seal.svg");
const bytes = await readFile(file);
const seal = bytes.toString();
/** The mortar and the leaves, which the white disc of the seal stands behind. Another seal has none: it stands as it is. */
const sign = /<circle r="31" fill="#fff"\/>(.*)<\/g><\/svg>/s.exec(seal)?.[1];
/** At the size of a browser's tab the ring of leaves is a blur: only the sign remains, larger. */
const small =
  sign === undefined
    ? seal
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g transform="translate(50 50)"><circle r="49" fill="${RED}"/><circle r="42" fill="#fff"/><g transform="scale(1.4)">${sign}</g></g></svg>`;

const icons = await makeIcons().catch(() => {
  console.error(`${file} is no SVG drawing, so no icon was made: save the seal as SVG.`);
  process.exit(1);
});
for (const [name, icon] of Object.entries(icons)) await writeFile(join(folder, name), icon);

/** Makes all of them before any is written. */
async function makeIcons() {
  const { format } = await sharp(bytes).metadata();
  if (format !== "svg") throw new Error(`the seal is ${format}`);
  return {
    "favicon.svg": small,
    "favicon.ico": toIco([await picture(small, 16), await picture(small, 32)], [16, 32]),
    "apple-touch-icon.png": await picture(seal, 180, { background: "#fff", share: 0.88 }),
    "Images/icon-192.png": await picture(seal, 192),
    "Images/icon-512.png": await picture(seal, 512),
    // A phone may cut a maskable icon to a circle of four fifths of its width.
    "Images/icon-maskable-512.png": await picture(seal, 512, { background: RED, share: 0.8 }),
  };
}

/** A square PNG; the drawing takes `share` of its width. */
async function picture(svg, size, { background = "#0000", share = 1 } = {}) {
  const inner = Math.round(size * share);
  const drawing = await sharp(Buffer.from(svg), { density: (72 * inner) / 100 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png({ palette: size > 32, effort: 10 })
    .toBuffer();
}

/** An .ico file of PNGs: a header, an entry of 16 bytes for each picture, the pictures. */
function toIco(pictures, sizes) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, png] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(sizes[index], at);
    head.writeUInt8(sizes[index], at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures]);
}

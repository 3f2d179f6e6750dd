/**
 * Sets the PDFs of the sample notices on the college's letterhead, each from a file of samples/:
 *
 *     npm run typeset:samples
 *
 * Style and typefaces are the brochure's.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parse } from "yaml";
import { readSources, readTypefaces, TEMPLATE_DIR } from "#server/features/brochure/template-files.ts";
import { typeset } from "#server/features/brochure/typeset.ts";

const root = new URL("../../", import.meta.url);
const pdfs = new URL("content/sample/pdfs/", root);
await mkdir(pdfs, { recursive: true });

const [college, people] = await Promise.all(["college", "people"].map(readContent));
const seal = "/Images/seal.svg";
const data = {
  college,
  principal: people.find(({ id }) => id === "principal"),
  pictures: { [seal]: seal },
};
const letters = await readSources(new URL("samples/", import.meta.url));
const job = {
  fonts: await readTypefaces(),
  sources: {
    ...(await readSources(TEMPLATE_DIR)),
    ...(await readSources(new URL("./", import.meta.url))),
    ...letters,
  },
  files: {
    [seal]: await readFile(new URL(`public${seal}`, root)),
    "/data.json": Buffer.from(JSON.stringify(data)),
  },
};
for (const main of Object.keys(letters)) {
  const bytes = await typeset({ ...job, main });
  const name = main.slice(1).replace(/\.typ$/, ".pdf");
  await writeFile(new URL(encodeURIComponent(name), pdfs), bytes);
  console.log(`${name}  ${bytes.length} bytes`);
}

async function readContent(name) {
  return parse(await readFile(new URL(`content/${name}.yaml`, root), "utf8"));
}

import { open } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import type { Config } from "#server/config.ts";
import { ContentError } from "#server/content/content-error.ts";
import { lastGoodStart } from "#server/content/last-good-content.ts";
import { findLeftovers } from "#server/content/leftovers.ts";
import { type Content, loadContent } from "#server/content/load-content.ts";
import type { PublicFiles } from "#server/content/site-targets.ts";
import { readOwnBrochure } from "#server/features/brochure/brochure.service.ts";
import { readKeptBrochure } from "#server/features/brochure/brochure-cache.ts";
import { hashJob, prepareBrochure } from "#server/features/brochure/make-brochure.ts";
import { reasonOf } from "#server/features/mail/mail-transport.ts";
import { pictureKind } from "#server/features/media/picture-type.ts";
import { collegeTimeText } from "#server/time.ts";
import { bad, type Finding, good } from "./doctor-checks.ts";

const KINDS: Record<string, string> = {
  ".svg": "svg",
  ".jpg": "jpg",
  ".jpeg": "jpg",
  ".png": "png",
  ".webp": "webp",
  ".avif": "avif",
  ".gif": "gif",
};
/** Enough for a drawing whose first element comes after comments. */
const HEAD_BYTES = 64 * 1024;

/** Checks the content and, when it has no mistake, the leftovers of the sample, the pictures and the brochure. */
export async function checkContent(
  config: Pick<Config, "contentDir" | "publicDirs" | "dataDir" | "publicUrl" | "port">,
): Promise<Finding[]> {
  const { contentDir, publicDirs } = config;
  try {
    const content = await loadContent(contentDir, publicDirs);
    const { college, courses, pages, publicFiles } = content;
    return [
      good(
        `Content: ${college.name.english}, ${courses.length} courses, ${pages.length} pages in ${contentDir}, no mistakes.`,
      ),
      await checkLeftovers(contentDir),
      await checkPictures(publicFiles),
      await checkBrochure(content, config.publicUrl ?? `http://localhost:${config.port}`, config.dataDir),
    ];
  } catch (error) {
    if (!(error instanceof ContentError))
      return [bad(`Content: ${contentDir} cannot be read (${reasonOf(error)}). Check CONTENT_DIR.`)];
    const last = await lastGoodStart(config);
    const until = last
      ? `\nUntil then a start shows the last content without mistakes, of ${collegeTimeText(last)}.`
      : "";
    return [bad(`Content: put these right, then run the doctor again.\n${error.message}${until}`)];
  }
}

async function checkLeftovers(contentDir: string): Promise<Finding> {
  const leftovers = await findLeftovers(contentDir, resolve("content"));
  return leftovers.length === 0
    ? good("Sample: no text of the sample college stands beside your own.")
    : bad(`Sample: replace what is still the sample college's.\n${new ContentError(leftovers).message}`);
}

async function checkPictures(files: PublicFiles): Promise<Finding> {
  const pictures = [...files].filter(([address]) => extname(address).toLowerCase() in KINDS);
  const wrong: string[] = [];
  for (const [address, file] of pictures) {
    const kind = await kindOf(file);
    if (kind === KINDS[extname(address).toLowerCase()]) continue;
    const called = kind === null ? "is no picture that browsers show" : `is a file of the kind ${kind}`;
    const advice =
      address === "/Images/seal.svg" ? "The seal has to be a drawing: save it as SVG" : "Save it as what its name says";
    wrong.push(`${file} ${called}. ${advice}.`);
  }
  return wrong.length > 0
    ? bad(`Pictures: ${wrong.length} of ${pictures.length} are not what their names say.\n${wrong.join("\n")}`)
    : good(`Pictures: ${pictures.length} files, each is what its name says.`);
}

async function kindOf(file: string) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES));
    return pictureKind(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function checkBrochure(content: Content, publicUrl: string, dataDir: string): Promise<Finding> {
  const own = content.publicFiles.get("/Pdf/Brochure.pdf");
  if (own !== undefined) {
    return (await readOwnBrochure(content.publicFiles))
      ? good(`Brochure: ${own}, the college's own.`)
      : bad(`Brochure: ${own} is not a whole PDF, so a made one is served. Save it as a PDF again, or delete it.`);
  }
  const job = await prepareBrochure(content, { publicUrl });
  const made = await readKeptBrochure(join(dataDir, "cache"), await hashJob(job));
  return good(
    made
      ? `Brochure: made from the content, ${Math.round(made.length / 1000)} kB.`
      : "Brochure: not made from this content yet. The next start makes it; if this line stays, the log has the reason.",
  );
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SampleEvent, SampleNotice, SamplePicture } from "#contract/sample-content.ts";
import { isWholePdf } from "#server/features/media/check-pdf.ts";
import { didYouMean } from "./closest-name.ts";
import type { ContentFault } from "./content-error.ts";
import type { YamlFile } from "./load-yaml-file.ts";

interface SampleFiles {
  notices: YamlFile<SampleNotice[]>;
  pictures: YamlFile<SamplePicture[]>;
  events: YamlFile<SampleEvent[]>;
  /** As in `Content`. */
  folder: string;
}

/** Each sample picture and PDF must be there, and each sample event's gallery must be a category of a picture. */
export async function checkSampleFiles(
  { notices, pictures, events, folder }: SampleFiles,
  faults: ContentFault[],
): Promise<void> {
  await checkFiles(pictures, "file", { what: "picture", within: folder, folder: "pictures" }, faults);
  await checkFiles(notices, "pdf", { what: "PDF", within: folder, folder: "pdfs" }, faults);
  checkGalleries(events, pictures, faults);
}

interface Files {
  what: "picture" | "PDF";
  within: string;
  folder: string;
}

async function checkFiles<Key extends string>(
  { file, source, data }: YamlFile<{ [K in Key]?: string | undefined }[]>,
  key: Key,
  { what, within, folder }: Files,
  faults: ContentFault[],
): Promise<void> {
  const names = await readdir(join(within, folder)).catch((): string[] => []);
  const whatIsWrong = async (name: string) => {
    if (!names.includes(name)) return `is not in the folder sample/${folder}.${didYouMean(name, names)}`;
    const isBroken = what === "PDF" && !isWholePdf(await readFile(join(within, folder, name)));
    return isBroken ? "is damaged or not complete. Save it as a PDF again." : null;
  };
  for (const [index, { [key]: name }] of (data ?? []).entries()) {
    const wrong = name === undefined ? null : await whatIsWrong(name);
    if (wrong === null) continue;
    faults.push({ file, line: source?.lineOf([index, key]) ?? null, sentence: `the ${what} ${name} ${wrong}` });
  }
}

function checkGalleries(
  events: YamlFile<SampleEvent[]>,
  pictures: YamlFile<SamplePicture[]>,
  faults: ContentFault[],
): void {
  if (pictures.data === null) return;
  const titles = new Set(pictures.data.flatMap(({ category }) => category ?? []));
  for (const [index, { gallery }] of (events.data ?? []).entries()) {
    if (gallery === undefined || titles.has(gallery)) continue;
    faults.push({
      file: events.file,
      line: events.source?.lineOf([index, "gallery"]) ?? null,
      sentence: `no picture of sample/pictures.yaml has the category "${gallery}".${didYouMean(gallery, titles)}`,
    });
  }
}

import { readdir } from "node:fs/promises";
import type { SampleEvent, SamplePicture } from "#contract/sample-content.ts";
import { didYouMean } from "./closest-name.ts";
import type { ContentFault } from "./content-error.ts";
import type { YamlFile } from "./load-yaml-file.ts";

interface SampleFiles {
  pictures: YamlFile<SamplePicture[]>;
  events: YamlFile<SampleEvent[]>;
  /** Where the files of the pictures lie. */
  folder: string;
}

/** Each sample picture must be there, and each sample event's gallery must be a category of one of them. */
export async function checkSamplePictures(
  { pictures, events, folder }: SampleFiles,
  faults: ContentFault[],
): Promise<void> {
  const files = await readdir(folder).catch((): string[] => []);
  for (const [index, { file }] of (pictures.data ?? []).entries()) {
    if (files.includes(file)) continue;
    faults.push({
      file: pictures.file,
      line: pictures.source?.lineOf([index, "file"]) ?? null,
      sentence: `the picture ${file} is not in the folder sample/pictures.${didYouMean(file, files)}`,
    });
  }
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

import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { z } from "zod";
import {
  type College,
  type ContentPage,
  type Course,
  collegeSchema,
  coursesSchema,
  type Home,
  homeSchema,
  type Person,
  peopleSchema,
} from "#contract/content.ts";
import { type Menu, menuSchema } from "#contract/menu.ts";
import { type Placements, placementsSchema } from "#contract/placement-figures.ts";
import {
  type SampleEvent,
  type SampleNotice,
  type SamplePicture,
  type SamplePlacedStudent,
  sampleEventsSchema,
  sampleNoticesSchema,
  samplePicturesSchema,
  samplePlacedStudentsSchema,
} from "#contract/sample-content.ts";
import { checkReferences } from "./check-references.ts";
import { checkSampleFiles } from "./check-sample-files.ts";
import { ContentError, type ContentFault } from "./content-error.ts";
import { readValues, type Values } from "./fill-in.ts";
import { loadPage, type PageFile } from "./load-page.ts";
import { loadYamlFile, type YamlFile } from "./load-yaml-file.ts";
import { byMenuOrder } from "./menu-order.ts";
import { type SearchWords, searchWordsOf, withoutSearchWords } from "./search-words.ts";
import { listPublicFiles, type PublicFiles } from "./site-targets.ts";
import { offerSmallerWidths, type Photographs } from "./smaller-widths.ts";

/** The whole content folder, checked. */
export interface Content {
  college: College;
  menu: Menu;
  home: Home;
  courses: Course[];
  people: Person[];
  /** In the order of the menu; pages that are not in it follow. */
  pages: ContentPage[];
  searchWords: SearchWords;
  placements: Placements;
  /** What is served as it is: pictures, icons, perhaps a brochure of the college's own. */
  publicFiles: PublicFiles;
  /** The photographs that pages name; each has smaller widths. */
  photographs: Photographs;
  samples: {
    /** Where their files lie: pictures in its folder `pictures`, PDFs in `pdfs`. */
    folder: string;
    notices: SampleNotice[];
    events: SampleEvent[];
    placedStudents: SamplePlacedStudent[];
    pictures: SamplePicture[];
  };
}

/**
 * Reads and checks the folder with the college's facts, texts and pictures.
 * @param dir the content folder
 * @param publicDirs the folders whose files the site serves as they are; pictures are looked for there
 * @param options `mayLackPictures`: a picture that is not in these folders is no mistake
 * @throws ContentError with every mistake of every file, when there is at least one
 */
export async function loadContent(
  dir: string,
  publicDirs: readonly string[] = ["public"],
  { mayLackPictures = false } = {},
): Promise<Content> {
  const faults: ContentFault[] = [];
  const shownDir = shownPath(dir);
  const values = await readValues(dir);

  const load = <S extends z.ZodType>(name: string, schema: S) =>
    loadYamlFile(join(dir, name), `${shownDir}/${name}`, schema, values, faults);

  const [college, menu, home, courses, people, placements] = await Promise.all([
    load("college.yaml", collegeSchema),
    load("menu.yaml", menuSchema),
    load("home.yaml", homeSchema),
    load("courses.yaml", coursesSchema),
    load("people.yaml", peopleSchema),
    load("placements.yaml", placementsSchema),
  ]);
  const [notices, events, placedStudents, pictures, pages, publicFiles] = await Promise.all([
    load("sample/notices.yaml", sampleNoticesSchema),
    load("sample/events.yaml", sampleEventsSchema),
    load("sample/placed-students.yaml", samplePlacedStudentsSchema),
    load("sample/pictures.yaml", samplePicturesSchema),
    loadPages(dir, shownDir, values, faults),
    listPublicFiles(publicDirs),
  ]);
  const sampleFolder = join(dir, "sample");
  await checkSampleFiles({ notices, pictures, events, folder: sampleFolder }, faults);
  const yamlFiles = [college, menu, home, courses, people, placedStudents];
  checkReferences({ yamlFiles, courses, people, pages, publicFiles: mayLackPictures ? null : publicFiles }, faults);

  if (faults.length > 0) throw new ContentError(faults);
  const allPages = pages.flatMap(({ page }) => page ?? []);
  const named = [home, courses, people].map(({ data }) => data);
  return {
    publicFiles,
    photographs: await offerSmallerWidths([...named, ...allPages], publicFiles),
    college: known(college),
    menu: known(menu),
    home: known(home),
    courses: known(courses).map(withoutSearchWords),
    people: known(people),
    pages: byMenuOrder(allPages.map(withoutSearchWords), known(menu)),
    searchWords: searchWordsOf([...known(courses), ...allPages]),
    placements: known(placements),
    samples: {
      folder: sampleFolder,
      notices: known(notices),
      events: known(events),
      placedStudents: known(placedStudents),
      pictures: known(pictures),
    },
  };
}

async function loadPages(dir: string, shownDir: string, values: Values, faults: ContentFault[]): Promise<PageFile[]> {
  const folder = `${shownDir}/pages`;
  const names = await readdir(join(dir, "pages")).catch(() => null);
  if (names === null) {
    faults.push({ file: folder, line: null, sentence: "the folder is missing" });
    return [{ file: folder, source: null, references: [], page: null }];
  }
  const visible = names.filter((name) => !/^[.~]|~$/.test(name)).sort();
  const misnamed = visible.filter((name) => !name.endsWith(".md"));
  faults.push(
    ...misnamed.map((name) => ({
      file: `${folder}/${name}`,
      line: null,
      sentence: "the name of a page file must end in .md",
    })),
  );
  const pageNames = visible.filter((name) => name.endsWith(".md"));
  return Promise.all(pageNames.map((name) => loadPage(join(dir, "pages", name), `${folder}/${name}`, values, faults)));
}

/** Without faults every file has its data: checkSchema adds one wherever it gives null. */
function known<T>({ file, data }: YamlFile<T>): T {
  if (data === null) throw new Error(`${file} has no data although no fault was found`);
  return data;
}

/** The folder as the person who edits it knows it: from where the program was started, if it lies there. */
function shownPath(dir: string): string {
  const near = relative(".", dir) || ".";
  return near.startsWith("..") ? dir : near;
}

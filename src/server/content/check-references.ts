import { didYouMean } from "./closest-name.ts";
import type { ContentFault } from "./content-error.ts";
import type { PageFile } from "./load-page.ts";
import type { YamlFile } from "./load-yaml-file.ts";
import type { Reference } from "./markdown.ts";
import { isTakenPath, type PublicFiles, type SiteTargets, targetSentence } from "./site-targets.ts";
import { stringsIn } from "./strings-in.ts";

/** All files of the content folder, after each was checked for itself. */
export interface LoadedFiles {
  yamlFiles: readonly YamlFile<unknown>[];
  courses: YamlFile<unknown>;
  people: YamlFile<unknown>;
  pages: readonly PageFile[];
  /** null: pictures are not looked for. */
  publicFiles: PublicFiles | null;
}

type SourceFile = Pick<YamlFile<unknown>, "file" | "source">;

/** A name that must be the only one of its kind, and where it stands. */
interface Named {
  name: string;
  file: string;
  line: number;
}

const LINK_KEYS = new Set<string | number>(["to", "url", "mapUrl", "admissionRoute"]);
const PICTURE_KEYS = new Set<string | number>(["src", "mark", "picture"]);

/** Checks what no file can know alone: links, pictures, people, and names that may be given once only. */
export function checkReferences(
  { yamlFiles, courses, people, pages, publicFiles }: LoadedFiles,
  faults: ContentFault[],
): void {
  const routes = [courses, ...pages].flatMap((file) => namesIn(file, "route"));
  const ids = namesIn(people, "id");
  faults.push(
    ...repeated(routes, "the address"),
    ...repeated(ids, "the id"),
    ...repeated(namesIn(courses, "name"), "the course"),
  );
  for (const { name, file, line } of routes) {
    if (isTakenPath(name)) faults.push({ file, line, sentence: `the address ${name} is taken by the site itself` });
  }

  // With a file that could not be read, nobody knows what it would have named: no complaint about a page that may be there.
  const allRead = [courses, ...pages].every(isRead);
  const site: SiteTargets = { routes: new Set(routes.map(({ name }) => name)), files: publicFiles ?? new Map() };
  const pointing = [...[...yamlFiles, ...pages].map(dataReferences), ...pages];
  for (const { file, references } of pointing) {
    for (const reference of references) {
      const isChecked = reference.kind === "picture" ? publicFiles !== null : allRead;
      const sentence = isChecked ? targetSentence(reference, site) : null;
      if (sentence) faults.push({ file, line: reference.line, sentence });
    }
  }
  if (isRead(people)) checkPersons(pages, new Set(ids.map(({ name }) => name)), faults);
}

function checkPersons(pages: readonly PageFile[], ids: ReadonlySet<string>, faults: ContentFault[]): void {
  for (const { name, file, line } of pages.flatMap((page) => namesIn(page, "person", 1))) {
    if (ids.has(name)) continue;
    faults.push({ file, line, sentence: `the person ${name} does not exist in people.yaml.${didYouMean(name, ids)}` });
  }
}

/** Paths of this site under the keys that hold links or pictures. Addresses elsewhere were checked by the schema. */
function dataReferences({ file, source }: SourceFile): { file: string; references: Reference[] } {
  const references = stringsIn(source?.value).flatMap(({ path, text }) => {
    const kind = text.startsWith("/") ? kindOf(path.at(-1)) : null;
    return kind && source ? [{ kind, target: text, line: source.lineOf(path) }] : [];
  });
  return { file, references };
}

function kindOf(key: string | number | undefined): Reference["kind"] | null {
  if (key === undefined) return null;
  if (PICTURE_KEYS.has(key)) return "picture";
  return LINK_KEYS.has(key) ? "link" : null;
}

/** The texts under this key of each entry, found also where another key of the file is at fault. */
function namesIn({ file, source }: SourceFile, key: string, depth = 2): Named[] {
  if (!source) return [];
  const found = stringsIn(source.value).filter(({ path }) => path.at(-1) === key && path.length <= depth);
  return found.map(({ path, text }) => ({ name: text, file, line: source.lineOf(path) }));
}

/** Paths match in any letter case, so two spellings are one name. */
function repeated(names: readonly Named[], what: string): ContentFault[] {
  const first = new Map<string, Named>();
  const faults: ContentFault[] = [];
  for (const named of names) {
    const before = first.get(named.name.toLowerCase());
    if (!before) first.set(named.name.toLowerCase(), named);
    else {
      const place = `${before.file}:${before.line}`;
      faults.push({
        file: named.file,
        line: named.line,
        sentence: `${what} ${named.name} is already given in ${place}`,
      });
    }
  }
  return faults;
}

function isRead({ source }: SourceFile): boolean {
  return source !== null && source.faults.length === 0;
}

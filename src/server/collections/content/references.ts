import { definitionOf } from "#contract/collections/document-definitions.ts";
import { stringsIn } from "#contract/find-text.ts";
import * as m from "#messages/compiled/document-validation.ts";
import { BROCHURE } from "#messages/languages.ts";
import { decodePath } from "#server/platform/http/request-path.ts";
import { didYouMean } from "./check-schema.ts";
import { type ContentValidationError, MAX_VALIDATION_ERRORS, type ValuePath } from "./content-error.ts";
import { toPathname } from "./public-files.ts";
import { createValidationError, type Source } from "./source.ts";

export interface Reference {
  kind: "link" | "picture" | "sample";
  target: string;
  path: ValuePath;
}

/** A route, an id or another name that other documents may refer to, or that must be unique. */
interface Name {
  key: string;
  text: string;
  path: ValuePath;
}

/** The names that a document defines, and its references. */
export interface DocumentReferences {
  /** The document's references, except links to other sites. `address` is the target without query and fragment. */
  references: readonly (Reference & { address: string })[];
  names: readonly Name[];
}

export type ReferencingDocument = DocumentReferences & { source: Pick<Source, "file" | "value" | "lineOf"> };

interface Places {
  isFile: (address: string) => boolean;
  /** Addresses of the files, for suggestions in error messages. */
  fileNames: Iterable<string>;
  /** Files of `content/sample`, by address. */
  sampleFiles: ReadonlyMap<string, unknown>;
}

const LINK_KEYS = ["to", "url", "mapUrl", "admissionRoute", "letter"];
const PICTURE_KEYS = ["src", "mark", "picture", "seal"];
/** Keys that name a file of the sample, each with the file's folder in `content/sample`. */
const SAMPLE_FOLDERS: Record<string, string> = { pdf: "pdfs", file: "pictures" };

/** Addresses that the site serves without a file in `content/pages/` or the public folders. */
const BUILT_IN_PATHS = ["/", "/admin", "/contactpage", "/events.ics", "/notices.xml", "/privacy-request", BROCHURE];
/**
 * Addresses that are reserved for routes of the site: a page with such an address would never be shown. `index` names
 * the home page in the addresses of its data and picture.
 */
export const RESERVED_PATH =
  /^\/(admin|api|assets|bn|contactpage|courses|enquiry|fonts|healthz|images|index|login|media|metrics|payload|pdf|preview|privacy-request|readyz|reset|share|smaller)$/i;
/** Matches an old address that would hide a screen of the admin, such as its login, if it led to a page. */
const HIDES_ADMIN = /^\/admin[/?]/i;

/** Collects a document's names and references. Call once per document. @param inText references in a page's Markdown */
export function collectReferences({ file, value }: Source, inText: readonly Reference[]): DocumentReferences {
  const texts = stringsIn(value);
  const isNamed = ({ path }: { path: ValuePath }, key: string) => path.at(-1) === key && path.length <= 2;
  return {
    references: [...inText, ...texts.flatMap(({ path, text }) => referenceOf(path, text) ?? [])].flatMap(
      (reference) => {
        const { kind, target } = reference;
        return kind === "link" && isOutside(target) ? [] : [{ ...reference, address: toPathname(target) }];
      },
    ),
    names: (definitionOf(file)?.names ?? []).flatMap((key) =>
      texts.flatMap((found) => (isNamed(found, key) ? [{ key, text: found.text, path: found.path }] : [])),
    ),
  };
}

/** Returns the reference in a text of a document, or null. The schema checks all other addresses. */
function referenceOf(path: ValuePath, text: string): Reference | null {
  const key = String(path.at(-1));
  const folder = SAMPLE_FOLDERS[key];
  if (folder) return { kind: "sample", target: `/${folder}/${text}`, path };
  if (!text.startsWith("/") || ![...LINK_KEYS, ...PICTURE_KEYS].includes(key)) return null;
  return { kind: PICTURE_KEYS.includes(key) ? "picture" : "link", target: text, path };
}

/** Checks links, pictures, sample files and the uniqueness of names across all documents. */
export function checkReferences(documents: readonly ReferencingDocument[], places: Places): ContentValidationError[] {
  const validationErrors: ContentValidationError[] = [];
  const report = ({ source }: ReferencingDocument, path: ValuePath, sentence: string, advice: () => string) =>
    validationErrors.push(createValidationError(source, path, sentence, advice));
  const all = documents.flatMap((document) => document.names.map((name) => ({ ...name, document })));
  const named = (key: string) => all.filter((name) => name.key === key);

  const routes = named("route");
  const moved = named("from");
  for (const names of [[...routes, ...moved], named("id"), named("name")]) {
    // Names are compared case-insensitively.
    const first = new Map<string, (typeof all)[number]>();
    for (const name of names) {
      const other = first.get(name.text.toLowerCase());
      if (!other) first.set(name.text.toLowerCase(), name);
      else {
        const where = `${other.document.source.file}:${other.document.source.lineOf(other.path)}`;
        const sentence = `the ${name.key} ${name.text} is already given in ${where}`;
        report(name.document, name.path, sentence, () => takenAdvice(name, other));
      }
    }
  }
  for (const { document, path, text } of [...routes, ...moved]) {
    if (!RESERVED_PATH.test(text.replace(/\/$/, "")) && !HIDES_ADMIN.test(decodePath(text))) continue;
    const advice = () => m.addressOfSite({ address: text });
    report(document, path, `the address ${text} is taken by the site itself`, advice);
  }

  const pages = new Set([...routes.map(({ text }) => text), ...BUILT_IN_PATHS]);
  const old = new Set(moved.map(({ text }) => text));
  // While a file is unreadable, report no missing pages: the file may contain the linked page.
  const areRead = documents.every(
    ({ source }) => !/^(courses|redirects|pages)\b/.test(source.file) || source.value !== undefined,
  );
  const { isFile, fileNames, sampleFiles } = places;
  for (const document of documents) {
    const most = validationErrors.length + MAX_VALIDATION_ERRORS;
    for (const { kind, target, address, path } of document.references) {
      if (validationErrors.length >= most) break;
      if (kind === "sample") {
        if (sampleFiles.has(target)) continue;
        const sentence = `the file ${target} does not exist in the folder sample.${didYouMean(target, sampleFiles.keys())}`;
        report(document, path, sentence, () => sentence);
      } else if (kind === "picture") {
        if (isFile(address)) continue;
        const sentence = `the picture ${address} does not exist in the folder public.${didYouMean(address, fileNames)}`;
        report(document, path, sentence, m.noPicture);
      } else {
        const isKnown = pages.has(address) || (old.has(address) && document.source.file !== "redirects.yaml");
        if (isKnown || isFile(address)) continue;
        if (!/^\/(?!\/)/.test(target)) {
          const rule = "must begin with https://, mailto:, tel:, or with a slash for a page of this site";
          report(document, path, `the link ${target} ${rule}`, m.linkOrPage);
        } else if (areRead) {
          const sentence = `links to ${address}, and this site has no such page.${didYouMean(address, pages)}`;
          const advice = () => (address.startsWith("/media/") ? m.fileNotInLibrary() : m.noPage({ address }));
          report(document, path, sentence, advice);
        }
      }
    }
  }
  return validationErrors;
}

function isOutside(target: string): boolean {
  return /^(mailto|tel):./.test(target) || (target.startsWith("https://") && URL.canParse(target));
}

function takenAdvice({ key, text }: Name, other: Name): string {
  if (key === "id") return m.anotherPersonHas({ name: text });
  if (key === "name") return m.courseCalled({ name: text });
  if (key === "from" && other.key === "route") return m.pageThere({ address: text });
  return m.addressInUse({ address: text });
}

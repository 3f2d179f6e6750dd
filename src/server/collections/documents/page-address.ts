import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { RESERVED_PATH } from "#server/collections/content/references.ts";
import { MAX_SLUG_LENGTH, slugifyTitle } from "#shared/romanise.ts";

const addresses = (list: string) => new Set(list.toLowerCase().split(" "));

/** Addresses of pages that special code renders, such as lists of records. These pages cannot move. */
const FIXED = addresses(
  [
    ...(COLLECTIONS as readonly Collection[]).flatMap((collection) => collection.public?.page ?? []),
    "/ContactUs /Search /TrainingPlacement",
  ].join(" "),
);

/** Addresses in the specification. If a page leaves such an address, it redirects to the page and stays reserved. */
const SPECIFIED = addresses(
  [
    "/aboutus /MessageFromPresident /MessageFromGeneralSecreatry /MessageFromTreasurer /MessageFromDirector",
    "/MessageFromPrincipal /Bpharma /DPharm /BpharmaL /BpharmAdmission /BpharmLAdmission /DpharmAdmission",
    "/StudentCreditCard /ScholarshipPage /Director /Principal /Faculties /NonTeachingStaff",
    "/ComputerLab /AuditoriumAndConferenceHall /Canteen /PlayGround /Library /CommonRoom /AcademicBlock /FacultyRoom",
    "/BoardRoom /LibraryInfa /Museum /SeminarHall",
    "/Pharmacognosy /PharmaceuticsLab /PharmaceuticalChemistrylab /HumanAnatomyPharmacologyLab",
    "/PharmaceuticalAnalysis /PharmacyPracticeLab /Microbiology /Biochemistry /MedicinalChemistry /Pharmacology",
    "/Biopharmaceutics /MachineRoom /CentralInstrumentRoom /Privacy",
  ].join(" "),
);

export function isFixedRoute(route: string): boolean {
  return FIXED.has(route.toLowerCase());
}

/**
 * Returns the specified addresses that pages have left, in lower case, with the addresses to which they redirect now.
 * @param redirects the site's redirects
 */
export function getRedirectedRoutes(redirects: readonly { from: string; to: string }[]): Map<string, string> {
  const left = redirects.map(({ from, to }) => [from.toLowerCase(), to] as const);
  return new Map(left.filter(([from]) => SPECIFIED.has(from)));
}

/** Returns the addresses of pages and courses, in lower case, with the title of each page or course. */
export function takenRoutes(
  { courses }: { courses: readonly { route: string; name: string }[] },
  documents: readonly { route: string | null; title: string }[],
): Map<string, string> {
  const pages = documents.flatMap(({ route, title }) => (route === null ? [] : [[route, title] as const]));
  const all = [...courses.map(({ route, name }) => [route, name] as const), ...pages];
  return new Map(all.map(([route, title]) => [route.toLowerCase(), title]));
}

/** @returns why no page can have the address, or null. @param taken routes in lower case, with the pages' titles */
export function routeError(route: string, taken: ReadonlyMap<string, string>): string | null {
  const key = route.toLowerCase();
  if (!/^\/[A-Za-z0-9-]+$/.test(route)) {
    return m.slashAndWord();
  }
  if (route.length > MAX_SLUG_LENGTH + 1) return m.atMostLetters({ longest: MAX_SLUG_LENGTH });
  if (RESERVED_PATH.test(key)) return m.siteUses({ address: route });
  const title = taken.get(key);
  return title === undefined ? null : m.pageHasAddress({ address: route, title });
}

/** Proposes an address made from a title, with a number if the address is taken. */
export function proposeRoute(title: string, taken: ReadonlyMap<string, string>): string {
  const base = slugifyTitle(title);
  for (let number = 1; ; number += 1) {
    const route = number === 1 ? base : `${base}${number}`;
    if (routeError(route, taken) === null) return route;
  }
}

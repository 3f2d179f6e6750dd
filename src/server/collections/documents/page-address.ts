import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { TAKEN_PATH } from "#server/collections/content/references.ts";
import { LONGEST_ADDRESS, proposeAddress } from "#shared/romanise.ts";

/**
 * Addresses that a page keeps for good, in lower case: those of the specification, and those of screens with code of their
 * own.
 */
const FIXED = new Set(
  [
    ...(COLLECTIONS as readonly Collection[]).flatMap((collection) => collection.public?.page ?? []),
    "/aboutus /MessageFromPresident /MessageFromGeneralSecreatry /MessageFromTreasurer /MessageFromDirector",
    "/MessageFromPrincipal /Bpharma /DPharm /BpharmaL /BpharmAdmission /BpharmLAdmission /DpharmAdmission",
    "/StudentCreditCard /ScholarshipPage /Director /Principal /Faculties /NonTeachingStaff",
    "/ComputerLab /AuditoriumAndConferenceHall /Canteen /PlayGround /Library /CommonRoom /AcademicBlock /FacultyRoom",
    "/BoardRoom /LibraryInfa /Museum /SeminarHall",
    "/Pharmacognosy /PharmaceuticsLab /PharmaceuticalChemistrylab /HumanAnatomyPharmacologyLab",
    "/PharmaceuticalAnalysis /PharmacyPracticeLab /Microbiology /Biochemistry /MedicinalChemistry /Pharmacology",
    "/Biopharmaceutics /MachineRoom /CentralInstrumentRoom",
    "/TrainingPlacement /ContactUs /Search /Privacy",
  ]
    .join(" ")
    .toLowerCase()
    .split(" "),
);

export function isFixedRoute(route: string): boolean {
  return FIXED.has(route.toLowerCase());
}

/** Addresses of pages and courses in lower case, with the title of what has each. */
export function takenAddresses(
  { courses }: { courses: readonly { route: string; name: string }[] },
  documents: readonly { route: string | null; title: string }[],
): Map<string, string> {
  const pages = documents.flatMap(({ route, title }) => (route === null ? [] : [[route, title] as const]));
  const all = [...courses.map(({ route, name }) => [route, name] as const), ...pages];
  return new Map(all.map(([route, title]) => [route.toLowerCase(), title]));
}

/** @returns a sentence where no page can have the address. @param taken routes in lower case, with the page's title */
export function routeError(route: string, taken: ReadonlyMap<string, string>): string | null {
  const key = route.toLowerCase();
  if (!/^\/[A-Za-z0-9-]+$/.test(route)) {
    return m.slashAndWord();
  }
  if (route.length > LONGEST_ADDRESS + 1) return m.atMostLetters({ longest: LONGEST_ADDRESS });
  if (TAKEN_PATH.test(key)) return m.siteUses({ address: route });
  const title = taken.get(key);
  return title === undefined ? null : m.pageHasAddress({ address: route, title });
}

/** An address made from a title, with a number where it is taken. */
export function proposeRoute(title: string, taken: ReadonlyMap<string, string>): string {
  const base = proposeAddress(title);
  for (let number = 1; ; number += 1) {
    const route = number === 1 ? base : `${base}${number}`;
    if (routeError(route, taken) === null) return route;
  }
}

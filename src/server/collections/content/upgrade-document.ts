import type { DocumentText } from "#contract/documents.ts";
import { upgradeCourses } from "./upgrade-courses.ts";
import { upgradeOfficeHours } from "./upgrade-office-hours.ts";

/** Converts facts that earlier versions stored as words to data, in texts of the database and of files. */
export const upgradeDocument = <Text extends DocumentText>(text: Text): Text =>
  upgradeCourses(upgradeOfficeHours(text));

import * as m from "#messages/compiled/admin-editor.ts";
import { MISSING_FACT, PLACEHOLDER_PATTERN, type Placeholders } from "./placeholders.ts";

/** Describes a name in braces for the staff: `count.laboratory` → `number of laboratories`, or a person's name. */
export function describePlaceholder(name: string, names: Placeholders): string {
  const [kind = "", ...rest] = name.split(".");
  const key = rest.join(".");
  if (kind === "college") return m.factOfCollege({ fact: key });
  if (kind === "privacy") return m.factOfPrivacy({ fact: key });
  if (kind === "total") return m.allFees({ course: key });
  if (kind === "names") return m.allCourses();
  if (["count", "Count", "number"].includes(kind)) return m.numberOf({ group: key });
  const role = key === "general-secretary" ? "generalSecretary" : key;
  // For a person who has left the list, derive the name from the id: `lakshmi-murmu` → `Lakshmi Murmu`.
  const spelled = key.replace(
    /(?:^|-)(\p{L})/gu,
    (found, letter: string) => (found.startsWith("-") ? " " : "") + letter.toUpperCase(),
  );
  return placeholderValue(name, names) || m.role({ role, spelled });
}

/** Replaces names in braces with the values that visitors read, or with descriptions of names without a value. */
export const replacePlaceholders = (text: string, names: Placeholders) =>
  text.replace(
    PLACEHOLDER_PATTERN,
    (_, name: string) => placeholderValue(name, names) ?? describePlaceholder(name, names),
  );

/** Returns the value that visitors read in place of a name; undefined if the college has not entered the fact. */
export function placeholderValue(name: string, names: Placeholders): string | undefined {
  const value = names.get(name);
  return value === MISSING_FACT ? undefined : value;
}

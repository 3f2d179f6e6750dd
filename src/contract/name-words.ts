import * as m from "#messages/compiled/admin-editor.ts";
import { MISSING, NAMED, type Names } from "./names.ts";

/** A name in braces in words for the staff: `count.laboratory` → `number of laboratories`, a person's name. */
export function nameWords(name: string, names: Names): string {
  const [kind = "", ...rest] = name.split(".");
  const key = rest.join(".");
  if (kind === "college") return m.factOfCollege({ fact: key });
  if (kind === "privacy") return m.factOfPrivacy({ fact: key });
  if (kind === "total") return m.allFees({ course: key });
  if (kind === "names") return m.allCourses();
  if (["count", "Count", "number"].includes(kind)) return m.numberOf({ group: key });
  const role = key === "general-secretary" ? "generalSecretary" : key;
  // A person who has left the list is called as the short name says: `lakshmi-murmu` → `Lakshmi Murmu`.
  const spelled = key.replace(
    /(?:^|-)(\p{L})/gu,
    (found, letter: string) => (found.startsWith("-") ? " " : "") + letter.toUpperCase(),
  );
  return shownOf(name, names) || m.role({ role, spelled });
}

/** The text as visitors read it, without braces: a name that has no value is in words. */
export const readNames = (text: string, names: Names) =>
  text.replace(NAMED, (_, name: string) => shownOf(name, names) ?? nameWords(name, names));

/** What visitors read in place of a name; undefined where the college has not given it. */
export function shownOf(name: string, names: Names): string | undefined {
  const value = names.get(name);
  return value === MISSING ? undefined : value;
}

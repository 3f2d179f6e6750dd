import { phoneticKeys } from "#shared/romanise.ts";

/** Words in file names and personal names that do not identify a person. */
const NOISE = new Set(
  phoneticKeys(
    "dr prof mr mrs ms miss sri smt professor doctor sir madam maam mam photo photograph picture pic img image dsc passport size copy final new crop edited whatsapp scan jpg jpeg png webp heic at am pm",
  ),
);

const wordsOf = (text: string) =>
  text
    .replace(/\.[A-Za-z]{3,4}$/, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);

/** Returns the phonetic keys of a name's words, and the initials in the name: `SK Jana`, `S. K. Jana`. */
function partsOf(text: string) {
  const words = wordsOf(text);
  const keys = words.flatMap((word) => phoneticKeys(word)).filter((key) => !NOISE.has(key));
  const initials = words.filter((word) => word.length === 1 || /^\p{Lu}{2,3}$/u.test(word)).join("");
  return { keys, initials: initials.toLowerCase(), firsts: keys.map((key) => key.charAt(0)).join("") };
}

/** Returns how well a file's name matches a person's name; 1 if all words are shared, 0 if none is. */
function likeness(file: ReturnType<typeof partsOf>, person: ReturnType<typeof partsOf>): number {
  const shared = file.keys.filter((key) => person.keys.includes(key)).length;
  if (shared === 0) return 0;
  const others = person.firsts.slice(0, -1);
  const byInitials = file.initials !== "" && others.startsWith(file.initials) ? file.initials.length / 2 : 0;
  return (2 * (shared + byInitials)) / (file.keys.length + person.keys.length);
}

/**
 * Returns for each file the index of the person that the file's name matches best, or null. The best matches are
 * assigned first; a file that matches two persons equally well is not assigned.
 * @param persons names of each person in any spelling, and the person's post
 */
export function matchPhotographs(files: readonly string[], persons: readonly (readonly string[])[]): (number | null)[] {
  const people = persons.map((names) => names.map(partsOf));
  const pairs = files.flatMap((name, file) => {
    const scores = people.map((names) => Math.max(0, ...names.map((one) => likeness(partsOf(name), one))));
    const best = Math.max(0, ...scores);
    const isClear = best >= 0.5 && scores.filter((score) => score === best).length === 1;
    return isClear ? [{ file, person: scores.indexOf(best), score: best }] : [];
  });
  const found = files.map((): number | null => null);
  for (const { file, person } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (!found.includes(person)) found[file] = person;
  }
  return found;
}

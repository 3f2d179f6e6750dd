import { normaliseForSearch, parsePairs, withLatinDigits } from "./normalise.ts";

/** Bengali consonants in Latin letters. য, the first below, becomes `y` when joined to a consonant. */
const CONSONANTS = parsePairs(`
  য j, ক k, খ kh, গ g, ঘ gh, ঙ ng, চ ch, ছ chh, জ j, ঝ jh, ঞ n, ট t, ঠ th, ড d, ঢ dh, ণ n, ত t, থ th, দ d, ধ dh,
  ন n, প p, ফ ph, ব b, ভ bh, ম m, র r, ল l, শ sh, ষ sh, স s, হ h, \u09dc r, \u09dd r, \u09df y`);
const OTHERS = parsePairs(`
  অ a, আ a, ই i, ঈ i, উ u, ঊ u, ঋ ri, এ e, ঐ oi, ও o, ঔ ou, া a, ি i, ী i, ু u, ূ u, ৃ ri, ে e, ৈ oi, ো o, ৌ ou,
  ৎ t, ং ng`);
const VIRAMA = "\u09cd";
const VOWEL_SIGN = /[\u09be-\u09cd]/;
const BENGALI_WORD = /^[\u0980-\u09e3]+$/;
const LATIN_WORD = /^[a-z]+$/;

/** Phonetic keys that stand for the same name as another key, although the spellings sound different. */
const SAME = parsePairs(`
  sk sek, saik sek, md mahmd, mahd mahmd, ma mahmd, muhmd mahmd, duta data, dut data, paul pal, begum begm, hasin hasn,
  husin hasn, husn hasn`);

/**
 * Returns the phonetic keys of a name, one per word: equal for `সুমিতা ঘোষ`, `Sumita Ghose` and `Soomita Ghosh`.
 * Words with other than Bengali or English letters have no key.
 * @param isSearched omits a final vowel that people may not write, so that the key is a prefix of a name's key
 */
export function phoneticKeys(text: string, isSearched = false): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u200c\u200d]/g, "")
    .normalize("NFC")
    .toLowerCase();
  return plain.split(/[\s.,'’()/_-]+/).flatMap((word) => {
    const key = BENGALI_WORD.test(word)
      ? looseKey(romanise(spokenLetters(word), isSearched))
      : LATIN_WORD.test(word)
        ? looseKey(isSearched ? word.replace(/(?<=..)o$/, "") : word)
        : "";
    return key.length < 2 ? [] : (SAME[key] ?? key);
  });
}

/** Replaces letters whose usual English spelling follows the pronunciation: জ্ঞান is Gyan, ওয়াহিদ is Wahid. */
const spokenLetters = (word: string) =>
  word
    .replaceAll("ঙ", "ন")
    .replaceAll("ওয\u09bc", "ব")
    .replaceAll("জ্ঞ", "গ")
    .replace(/^ইয\u09bc/, "য");

/**
 * Writes Bengali in Latin letters: `চক্রবর্তী` → `chakrabarti`; other text stays unchanged. The inherent vowel is
 * silent at the end of most words, except as in দত্ত and শুভ.
 * @param text in the normal form NFC
 */
function romanise(text: string, isSearched = false): string {
  // Compose these letters by hand: NFC decomposes them (composition exclusions).
  const letters = text.replaceAll("য\u09bc", "\u09df").replaceAll("ড\u09bc", "\u09dc").replaceAll("ঢ\u09bc", "\u09dd");
  let latin = "";
  for (const [index, letter] of [...letters].entries()) {
    const [before, next] = [letters[index - 1], letters[index + 1]];
    const sound = CONSONANTS[letter];
    if (sound === undefined) {
      latin += OTHERS[letter] ?? (BENGALI_WORD.test(letter) ? "" : letter);
      continue;
    }
    const isLast = next === undefined || !BENGALI_WORD.test(next);
    const isJoinedY = letter === "য" && before === VIRAMA;
    if (!isJoinedY) latin += sound;
    else if (!isLast || !isSearched) latin += "y";
    const isHeard = isLast ? !isSearched && (before === VIRAMA || /[হভ]/.test(letter)) : !VOWEL_SIGN.test(next);
    if (isHeard) latin += "a";
  }
  return latin;
}

/** Returns the phonetic key of a Latin word: similar sounds become equal; later syllables keep only vowels i and u. */
function looseKey(latin: string): string {
  const sounds = latin
    .replace(/([ao])w(?![aeiouy])/g, "$1u")
    .replace(/w/g, "b")
    .replace(/v/g, "b")
    .replace(/x/g, "ks")
    .replace(/ck|q|c(?!h)/g, "k")
    .replace(/z/g, "j")
    .replace(/ph|f/g, "p")
    .replace(/ee/g, "i")
    .replace(/oo/g, "u")
    .replace(/ei|ey$/g, "e")
    .replace(/([bcdgjklmnprst])h+/g, "$1")
    .replace(/([aeiou])h$/, "$1")
    .replace(/ng/g, "n")
    .replace(/(.)\1+/g, "$1")
    .replace(/^y(e(?=a))?/, "j")
    .replace(/ry(?=[aeiou])/g, "rj")
    .replace(/([^aeiou])y(?=[aeiou])/g, "$1")
    .replace(/y/g, "i")
    .replace(/o/g, "a")
    .replace(/(.)\1+/g, "$1");
  const [, first = "", others = ""] = /^([^aeiu]*[aeiu]*)(.*)$/.exec(sounds) ?? [];
  return `${first}${others.replace(/a(?!$)|e/g, "")}`
    .replace(/([bcdgjklmnprst])h/g, "$1")
    .replace(/(.)\1+/g, "$1")
    .replace(/rj[aiu]$/, "rj");
}

const SOUND = "~";

/** Returns the text that a search of people compares: a line for each text, and one with the names' phonetic keys. */
export function buildPhoneticSearchText(texts: readonly string[], names: string): string {
  const sounds = [...new Set(phoneticKeys(names))].map((key) => SOUND + key);
  return `${normaliseForSearch(texts.join("\n"))}\n${sounds.join("")}`;
}

/** Phonetic keys of the two forms of one surname: Chatterjee and Chattopadhyay, Bose and Basu. */
const BOTH_FORMS = "catrj catpdi, mukrj mukpdi, banrj bandpdi, ganuli ganpdi, bas basu, sarkr sirkr, pramnik parmnik"
  .split(", ")
  .map((forms) => forms.split(" "));

/** Returns the phonetic keys of a searched word as they stand in `buildPhoneticSearchText`. */
export function phoneticSearchTerms(word: string): string[] {
  return phoneticKeys(word, true)
    .slice(0, 1)
    .flatMap((key) => BOTH_FORMS.find((forms) => forms.includes(key)) ?? [key])
    .map((key) => SOUND + key);
}

export const MAX_SLUG_LENGTH = 60;

/** Proposes a page's address: `Women's hostel` → `/WomensHostel`, Bengali romanised. Leaves room for a number. */
export function slugifyTitle(title: string): string {
  const words = romanise(withLatinDigits(title).normalize("NFC"))
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’`]/g, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  let word = "";
  for (const next of words) {
    if (word.length + next.length > MAX_SLUG_LENGTH - 3) break;
    word += next.charAt(0).toUpperCase() + next.slice(1);
  }
  return `/${word || words[0]?.slice(0, MAX_SLUG_LENGTH - 3) || "Page"}`;
}

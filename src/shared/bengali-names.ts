import { BENGALI_NAME_SPELLINGS } from "./bengali-name-spellings.ts";
import { parsePairs } from "./normalise.ts";
import { phoneticKeys } from "./romanise.ts";

/** Bengali spellings of words in names, by Latin spelling and by phonetic key. An ambiguous phonetic key maps to "". */
const BY_SPELLING = new Map<string, string>();
const BY_SOUND = new Map<string, string>();

for (const line of BENGALI_NAME_SPELLINGS.split(",")) {
  const words = line.trim().split(" ");
  const bengali = words.pop() ?? "";
  for (const word of words) {
    BY_SPELLING.set(word, bengali);
    const [sound = ""] = phoneticKeys(word);
    if (word.length > 3) BY_SOUND.set(sound, BY_SOUND.has(sound) && BY_SOUND.get(sound) !== bengali ? "" : bengali);
  }
}

const LETTERS = "এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড".split(" ");
const CONSONANTS = parsePairs(`
  shw শ্ব, sw স্ব, chh ছ, ksh ক্ষ, kh খ, gh ঘ, ch চ, jh ঝ, th থ, dh ধ, ph ফ, bh ভ, sh শ, ng ং, nk ঙ্ক, nj ঞ্জ,
  nch ঞ্চ, nd ন্দ, nt ন্ত, b ব, c ক, d দ, f ফ, g গ, h হ, j জ, k ক, l ল, m ম, n ন, p প, q ক, r র, s স, t ত, v ভ,
  w ওয়, x ক্স, z জ`);
/** Bengali form of each vowel: at the start of a word, and after a consonant. */
const VOWELS: Readonly<Record<string, readonly [string, string]>> = {
  ...{ aa: ["আ", "া"], ai: ["ঐ", "ৈ"], au: ["ঔ", "ৌ"], ou: ["ঔ", "ৌ"], oi: ["ঐ", "ৈ"], ee: ["ঈ", "ী"], oo: ["ঊ", "ু"] },
  ...{ a: ["অ", "া"], i: ["ই", "ি"], u: ["উ", "ু"], e: ["এ", "ে"], o: ["ও", "ো"] },
};
const SOUNDS = /shw|sw|chh|ksh|nch|kh|gh|ch|jh|th|dh|ph|bh|sh|ng(?![aeiou])|nk|nj|nd|nt|aa|ai|au|ou|oi|ee|oo|[a-z]/g;
const isVowel = (sound = "") => sound in VOWELS;

/** Proposes the Bengali spelling of a name: `Swapan Kumar Jana` → `স্বপন কুমার জানা`. A person has to confirm it. */
export function transliterateToBengali(name: string): string {
  const parts = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .match(/[A-Za-z]+\.?|[-'’]|[^A-Za-z\s'’-]+/g);
  const words = (parts ?? []).map((part) => {
    const word = part.replace(/\.$/, "");
    if (!/^[A-Za-z]/.test(word)) return part;
    // Initials such as `S.` or `SK`. In a name in capitals such as `SK RAHIM`, `SK` means Sheikh.
    const isAllCapitals = name === name.toUpperCase();
    if (word.length === 1 || (!isAllCapitals && /^(?!DR|MD)[A-Z]{2}$/.test(word))) {
      return [...word.toLowerCase()].map((letter) => `${LETTERS[letter.charCodeAt(0) - 97]}.`).join(" ");
    }
    const latin = word.toLowerCase();
    return BY_SPELLING.get(latin) || findBySound(latin) || spellCompound(latin) || spellBySounds(latin);
  });
  return words
    .join(" ")
    .replace(/ ([-'’]) /g, "$1")
    .replace(/ ([,;)])/g, "$1");
}

function findBySound(word: string): string | undefined {
  const [sound = ""] = phoneticKeys(word);
  return word.length > 3 ? BY_SOUND.get(sound) : undefined;
}

/** Spells a compound of two known words: `Soumyajit` → `সৌম্যজিৎ`. */
function spellCompound(word: string): string | undefined {
  const cuts = Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => word.length - 3 - index);
  const [halves] = cuts
    .map((cut) => [word.slice(0, cut), word.slice(cut)].map((half) => BY_SPELLING.get(half)))
    .filter((both) => both.every(Boolean));
  return halves?.join("");
}

/** Spells an unknown word by its sounds. An `a` that is Bengali's inherent vowel is not written: `Ratan` → `রতন`. */
function spellBySounds(word: string): string {
  const sounds =
    word
      .replace(/esw/, "eshw")
      .replace(/(?<=[a-z])y(?![aeiou])/g, "i")
      .match(SOUNDS) ?? [];
  const vowels = sounds.filter(isVowel).length;
  return sounds.reduce((bengali, sound, at) => {
    const [before, next] = [sounds[at - 1], sounds[at + 1]];
    const [alone, behind] = VOWELS[sound] ?? [];
    if (alone && behind) {
      if (before === undefined) return alone;
      if (isVowel(before)) return bengali + (sound === "a" ? "য়া" : alone);
      const isLast = next === undefined;
      const isHalf = isLast && /[^aeiou](y|tr|dr)a$/.test(word);
      // In words of two or more syllables, `a` is not written before a final consonant, two consonants, or another `a`.
      const isClosed = /^n[cdtkj]/.test(next ?? "") || (at + 2 < sounds.length && !isVowel(sounds[at + 2]));
      const isShort = !isLast && vowels > 1 && (isClosed || at + 2 === sounds.length || sounds[at + 2] === "a");
      const isOwn = sound === "a" && (isShort || isHalf);
      return bengali + (isOwn ? "" : behind);
    }
    if (sound === "y") return bengali + (before && !isVowel(before) ? "্য" : before ? "য়" : "ই");
    // Join a consonant to a preceding consonant.
    const isJoined = before !== undefined && !isVowel(before) && before !== "ng" && before !== "y";
    return `${bengali}${isJoined ? "\u09cd" : ""}${CONSONANTS[sound] ?? ""}`;
  }, "");
}

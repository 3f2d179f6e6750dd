/** Letters after the slash. */
export const LONGEST_ADDRESS = 60;

/** `Women's hostel` → `/WomensHostel`; Bengali in English letters. A number fits behind it. */
export function proposeAddress(title: string): string {
  const words = romanise(title.normalize("NFC"))
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’`]/g, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  let word = "";
  for (const next of words) {
    if (word.length + next.length > LONGEST_ADDRESS - 3) break;
    word += next.charAt(0).toUpperCase() + next.slice(1);
  }
  return `/${word || words[0]?.slice(0, LONGEST_ADDRESS - 3) || "Page"}`;
}

const CONSONANTS = new Map(
  "ক k খ kh গ g ঘ gh ঙ ng চ ch ছ chh জ j ঝ jh ঞ n ট t ঠ th ড d ঢ dh ণ n ত t থ th দ d ধ dh ন n প p ফ ph ব b ভ bh ম m য j র r ল l শ sh ষ sh স s হ h ড় r ঢ় rh য় y ৎ t"
    .normalize("NFC")
    .matchAll(/(\S+) (\S+)/g)
    .map(([, bengali = "", english = ""]) => [bengali, english]),
);
const VOWELS: Record<string, string> = {
  ...{ অ: "a", আ: "a", ই: "i", ঈ: "i", উ: "u", ঊ: "u", ঋ: "ri", এ: "e", ঐ: "oi", ও: "o", ঔ: "ou" },
  ...{ "া": "a", "ি": "i", "ী": "i", "ু": "u", "ূ": "u", "ৃ": "ri", "ে": "e", "ৈ": "oi", "ো": "o", "ৌ": "ou" },
  ...{ "ং": "ng", "ঃ": "", "ঁ": "" },
};
const BENGALI_LETTER = /[\u0985-\u09b9\u09ce\u09dc-\u09df]\u09bc?/u;
const JOINS = /^[\u09be-\u09cd]/;

/** Bengali in English letters, as a signboard would write it: ছাত্রাবাস is `chhatrabas`. Other text stays. */
function romanise(text: string): string {
  let result = "";
  for (let at = 0; at < text.length; ) {
    const [letter = ""] = /^(?:\p{L}\u09bc?|.)/su.exec(text.slice(at)) ?? [];
    at += letter.length;
    const digit = "০১২৩৪৫৬৭৮৯".indexOf(letter);
    const consonant = CONSONANTS.get(letter);
    if (digit >= 0) result += digit;
    else if (consonant === undefined) result += VOWELS[letter] ?? (letter === "\u09cd" ? "" : letter);
    else {
      result += consonant;
      const rest = text.slice(at);
      // A consonant before another one of its word is spoken with a vowel.
      if (!JOINS.test(rest) && BENGALI_LETTER.test(rest.charAt(0))) result += "a";
    }
  }
  return result;
}

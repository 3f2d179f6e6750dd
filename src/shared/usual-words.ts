import type { Language } from "#messages/languages.ts";
import { partOfDay } from "#messages/moments.ts";
import { parsePairs } from "./normalise.ts";

type Dictionary = Readonly<Record<string, string>>;

/** Built-in translations of usual kinds of notices and events, by the English word in lower case and the singular. */
const USUAL_WORDS: Partial<Record<Language, Dictionary>> = {
  bn: parsePairs(`
    academic পঠনপাঠন, admission ভর্তি, community সমাজসেবা, competition প্রতিযোগিতা, cultural সাংস্কৃতিক,
    culture সংস্কৃতি, exam পরীক্ষা, examination পরীক্ষা, fee ফি, general সাধারণ, holiday ছুটি, meeting সভা,
    notice বিজ্ঞপ্তি, placement কর্মসংস্থান, recruitment নিয়োগ, result ফলাফল, scholarship স্কলারশিপ,
    seminar সেমিনার, sport খেলাধুলা, tender দরপত্র, training প্রশিক্ষণ, visit পরিদর্শন, workshop কর্মশালা`),
};

export function translateCommonWord(language: Language, text: string): string | undefined {
  const word = text.trim().toLowerCase();
  const words = USUAL_WORDS[language];
  return words?.[word] ?? words?.[word.replace(/s$/, "")];
}

/** Words for the part of the day before a time. There are none for the small hours. */
const PARTS_OF_DAY: Partial<Record<Language, Dictionary>> = {
  bn: { dawn: "ভোর", morning: "সকাল", noon: "দুপুর", afternoon: "বিকেল", evening: "সন্ধ্যা", night: "রাত" },
};

/** Translates a time: `10:30 AM` → `সকাল 10:30`; undefined for the small hours, and for a time without am or pm. */
export function clockTimeIn(language: Language, text: string): string | undefined {
  const [, hour = "", minute = "00", meridiem] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap])\.?m\.?$/i.exec(text.trim()) ?? [];
  if (!meridiem || Number(hour) > 12) return undefined;
  const onTheClock = (Number(hour) % 12) + (meridiem.toLowerCase() === "p" ? 12 : 0);
  const part = PARTS_OF_DAY[language]?.[partOfDay(onTheClock)];
  return part && `${part} ${Number(hour)}:${minute}`;
}

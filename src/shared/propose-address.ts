import { withLatinDigits } from "./normalise.ts";
import { romanise } from "./romanise.ts";

/** The most characters after the slash of a proposed address. */
export const LONGEST_ADDRESS = 60;

/** Address for a page of this title: `Women's hostel` → `/WomensHostel`, Bengali romanised. It leaves room for a number. */
export function proposeAddress(title: string): string {
  const words = romanise(withLatinDigits(title).normalize("NFC"))
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

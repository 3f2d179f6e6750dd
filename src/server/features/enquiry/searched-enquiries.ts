import { searchedWords } from "#contract/fold.ts";
import { withLatinDigits } from "#contract/latin-digits.ts";

export interface SearchedEnquiries {
  /** Folded; each stands in the name, the email or the mobile number. */
  words: readonly string[];
  /** Instead of them, a part of the mobile number; null when the search is not a number alone. */
  mobile: string | null;
}

const COUNTRY_CODE = /\+91[\s-]*(?=\d)/g;
/** Brackets, all kinds of hyphens, and the marks of direction that telephones copy along. */
const NUMBER = /^[\d\s.+()[\]\p{Pd}\p{Cf}]+$/u;

/**
 * What a search for enquiries looks for. A mobile number is stored as its ten digits, as contract/enquiry.ts takes it
 * from the form; the office types it with a zero or the country's code before it, in groups, or in Bengali digits.
 */
export function readSearch(search = ""): SearchedEnquiries {
  const latin = withLatinDigits(search).replace(COUNTRY_CODE, "");
  const digits = NUMBER.test(latin) ? latin.replace(/\D/g, "") : "";
  return {
    words: searchedWords(search.replace(COUNTRY_CODE, "")),
    mobile: digits === "" ? null : digits.slice(-10),
  };
}

import type { IMPORT_FIELDS } from "#contract/enquiry-imports.ts";
import { normaliseForSearch } from "#shared/normalise.ts";

/** Fields that a heading can name: those of a person, and the additional ones of imports. */
export type HeadingField = Exclude<(typeof IMPORT_FIELDS)[number], "">;

/** The field that a heading names. `doubt`: 0 certain, 1 with unknown words, 2 of another person or a second number. */
export interface Heading {
  field: HeadingField;
  doubt: 0 | 1 | 2;
  /** Part of the name: 0 first, 1 middle, 2 last. */
  part?: number;
}

/** Words by which a heading names a field, the more specific field first. The type requires words for every field. */
const KEYS: Readonly<Record<HeadingField, ReadonlySet<string>>> = {
  email: wordSet("email mail gmail emailid ইমেল ইমেইল মেল"),
  mobile: wordSet(`mobile mob phone ph cell contact whatsapp wa telephone tel mobileno phoneno contactno mobilenumber
    phonenumber contactnumber whatsappno মোবাইল মোবা মো মোঃ ফোন দূরভাষ যোগাযোগ হোয়াটসঅ্যাপ হোয়াটস্যাপ`),
  course:
    wordSet(`course courses corse cource programme program degree branch interested interest apply applied applying opted
    কোর্স পাঠক্রম পাঠ্যক্রম আগ্রহী আগ্রহ পড়তে`),
  heardFrom: wordSet(
    "heard hear know came খবর source reference referred referral referrer সূত্র মাধ্যম মাধ্যমে জেনেছেন জানলেন",
  ),
  received: wordSet("date dated dt time received timestamp created submitted day তারিখ দিন এসেছে"),
  note: wordSet("note notes remark remarks comment comments message query queries মন্তব্য নোট বিবরণ জিজ্ঞাসা"),
  name: wordSet("name names naam person fullname studentname candidatename leadname নাম পুরোনাম"),
};
const PARTS = [
  wordSet("first given fname firstname forename"),
  wordSet("middle mname middlename"),
  wordSet("last surname family lname lastname পদবি পদবী"),
];
/** Words that stand for a part of the name only beside "name" or alone: not in `Last qualification`, `First choice`. */
const POSITION = wordSet("first given middle last family");
/** Words for the enquirer. A heading that names no field but has such a word is the name's. */
const ASKING = wordSet(`student students candidate applicant lead customer caller enquirer visitor pupil
  ছাত্র ছাত্রী ছাত্রছাত্রী শিক্ষার্থী পরীক্ষার্থী প্রার্থী পড়ুয়া আবেদনকারী`);
const OTHER_PERSONS = wordSet(`father fathers mother mothers guardian guardians parent parents gurdian husband
  বাবা পিতা মা মাতা অভিভাবক বাড়ি স্বামী`);
const SECOND = wordSet(
  "alternate alternative alt second secondary other another emergency landline 2 3 বিকল্প অন্য দ্বিতীয়",
);
const PLAIN =
  wordSet(`e no nos number num nr id s the of your you full in for to do did does is are was a an which what how
  on at by with and or us we they our about come want would like study please enquiry inquiry enq admission preferred choice desired
  selected own self letters capital 1 address type details info
  নম্বর নং সম্পূর্ণ পুরো ও কোন কী কি পছন্দ করে চান চায় কীভাবে কিভাবে খোঁজ ভর্তি ইচ্ছুক ঠিকানা`);
/** Words of headings that are about something else: an advertisement, a school, a birth, the next call. */
const ELSEWHERE = wordSet(`ad ads adset campaign form page platform company organisation organization school college
  institute institution university board owner counsellor counselor agent executive staff taken city town village
  vill district dist state block area locality country pin pincode birth dob age follow followup next updated modified due
  exam passing roll registration reg application aadhaar aadhar bank account file post marks percentage class stream year
  stage status category caste religion gender sex
  স্কুল বিদ্যালয় কলেজ গ্রাম জেলা থানা শহর ব্লক পোস্ট জন্ম বয়স শ্রেণি রোল নম্বরপত্র পরবর্তী পরের কত`);
const SERIAL = wordSet("s sl sr si serial sn n sno slno no number ক্রমিক ক্র নং নম্বর সংখ্যা");
/** Bengali genitive and locative endings, which most real headings have. */
const ENDINGS = ["দের", "যের", "ের", "র", "ে"];

function wordSet(words: string): ReadonlySet<string> {
  return new Set(normaliseForSearch(words).split(/\s+/));
}

const KNOWN = [...Object.values(KEYS), ...PARTS, ASKING, OTHER_PERSONS, SECOND, PLAIN, ELSEWHERE, SERIAL];
const isKnown = (word: string) => KNOWN.some((words) => words.has(word));

/** Returns the words of a heading, normalised for comparison: `FirstName` → `first name`, `ছাত্রীর` → `ছাত্রি`. */
function wordsOf(heading: string): string[] {
  const spaced = heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/[’']s\b|\bblock letters?\b/gi, "");
  const words = normaliseForSearch(spaced).split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.filter(Boolean).map((word) => {
    const stems = ENDINGS.flatMap((ending) => (word.endsWith(ending) ? word.slice(0, -ending.length) : []));
    return isKnown(word) ? word : (stems.find(isKnown) ?? word);
  });
}

/** Returns the field that an English or Bengali heading names; null if an enquiry has no such field. */
export function recogniseHeading(heading: string): Heading | null {
  const words = wordsOf(heading);
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (words.length === 0 || has(ELSEWHERE)) return null;
  const isPart =
    has(KEYS.name) ||
    words.some((word) => !POSITION.has(word) && PARTS.some((part) => part.has(word))) ||
    words.every((word) => ASKING.has(word) || POSITION.has(word));
  const part = isPart ? PARTS.findIndex(has) : -1;
  const fields = (Object.keys(KEYS) as HeadingField[]).filter((field) => has(KEYS[field]));
  const isName = fields.length === 0 ? part >= 0 || has(ASKING) : fields.includes("name") && !fields.includes("course");
  const field = isName ? "name" : fields[0];
  if (field === undefined) return null;
  const isOfOther = has(OTHER_PERSONS);
  if (isOfOther && !["mobile", "email"].includes(field)) return null;
  // `Lead type` or `Student details` need not be the name.
  const isUnsure = fields.length === 0 && part < 0 && has(PLAIN);
  const doubt = isOfOther || has(SECOND) ? 2 : words.every(isKnown) && !isUnsure ? 0 : 1;
  return { field, doubt, ...(field === "name" && part >= 0 && { part }) };
}

/** Whether the column counts the rows: `Sl. No.`, `ক্রমিক নং`. */
export const isSerial = (heading: string) =>
  /^\s*#\s*$/.test(heading) || (wordsOf(heading).length > 0 && wordsOf(heading).every((word) => SERIAL.has(word)));

/** Whether the column holds technical ids, such as `ad_id`, which mean nothing to the office. */
export const isIdHeading = (heading: string) => {
  const words = wordsOf(heading);
  return (
    /^(?:(?:lead|parent|record|ad|form)?id|organic|guid|uuid)$/.test(words.at(-1) ?? "") &&
    recogniseHeading(heading)?.field !== "email"
  );
};

import { z } from "zod";
import * as m from "#messages/compiled/privacy.ts";
import { privacySchema } from "./content-fields.ts";
import { FACT_SEPARATOR, FAKE_CONTACT_PATTERN, MISSING_FACT, type Placeholders } from "./placeholders.ts";

/** Days for which the product keeps personal data other than enquiries; for those, see `monthsKept`. */
export const RETENTION_DAYS = {
  accountMail: 30,
  backup: 30,
  bin: 30,
  blockedSender: 365,
  erasedPerson: 365,
  familyLink: 60,
  imports: 30,
  networkAddress: 365,
  rightsRequest: 365,
  readLog: 365,
};

/** Months for which a college may keep an enquiry: at least 12 (DPDP Rules 2025, rule 8(3)), at most two seasons. */
export const RETENTION_MONTHS = { min: 12, max: 24 };
/** Default for answering a request about personal data; at most 90 days by DPDP Rules 2025, rule 14(3). */
const USUAL_ANSWER_DAYS = 30;

// Reads only what this file needs. The document's own schema reports the errors.
const factsSchema = z.object({
  privacy: privacySchema.optional().catch(undefined),
  email: z.object({ admissions: z.string().optional(), office: z.string().optional() }).catch({}),
  admissionCell: z.array(z.object({ label: z.string() })).catch([]),
  sampleNote: z.string().optional(),
});
/** Settings for personal data in `college.yaml`. */
export type PrivacyFacts = z.infer<typeof factsSchema>;

export const privacyFactsOf = (college: unknown): PrivacyFacts => factsSchema.parse(Object(college));

export type RetentionStage = "open" | "closed" | "admitted";

/** Returns the months for which an enquiry is kept after the last change. */
function monthsKept({ privacy }: Pick<PrivacyFacts, "privacy">): Record<RetentionStage, number> {
  const {
    open = RETENTION_MONTHS.min,
    closed = RETENTION_MONTHS.min,
    admitted = RETENTION_MONTHS.min,
  } = privacy?.months ?? {};
  return { open, closed, admitted };
}

/** Converts months to days, rounded up: 12 → 366. */
export const daysOfMonths = (months: number) => Math.ceil((months * 365.25) / 12);

/** Returns a moment by stage: enquiries not changed since then have expired. @param daysAgo returns an ISO moment */
export function retentionCutoffs(
  college: Pick<PrivacyFacts, "privacy">,
  daysAgo: (days: number) => string,
): Record<RetentionStage, string> {
  const { open, closed, admitted } = monthsKept(college);
  const since = (months: number) => daysAgo(daysOfMonths(months));
  return { open: since(open), closed: since(closed), admitted: since(admitted) };
}

interface PersonalData {
  what: () => string;
  why: () => string;
  howLong: (college: PrivacyFacts) => string;
  seenBy: () => string;
  /** Sections (s.) of the DPDP Act, 2023, and rules (R.) of the DPDP Rules, 2025. */
  law: string;
}

const isKeptAlike = (college: PrivacyFacts) => new Set(Object.values(monthsKept(college))).size === 1;
const keptWithEnquiry = (college: PrivacyFacts) => {
  const months = monthsKept(college);
  return isKeptAlike(college) ? m.keptAll({ months: months.open }) : m.keptByState(months);
};
const days =
  (name: keyof typeof RETENTION_DAYS, say = m.days) =>
  () =>
    say({ days: RETENTION_DAYS[name] });
const ofEnquiry = { howLong: keptWithEnquiry, seenBy: m.byAdmissions, law: "s.7(a); s.6 with ticks" };

/** Personal data that the site collects. The page /Privacy, the privacy notice and docs/privacy.md derive from it. */
export const PERSONAL_DATA: Record<"form" | "others", readonly PersonalData[]> = {
  form: [
    { ...ofEnquiry, what: m.whatPerson, why: m.whyPerson },
    { ...ofEnquiry, what: m.whatCourse, why: m.whyCourse },
    { ...ofEnquiry, what: m.whatOrigin, why: m.whyOrigin },
    { ...ofEnquiry, what: m.whatTold, why: m.whyTold },
    { ...ofEnquiry, what: m.whatVisit, why: m.whyVisit },
    {
      ...ofEnquiry,
      what: m.whatAdmission,
      why: m.whyAdmission,
      howLong: (college) => m.keptReceipt({ kept: keptWithEnquiry(college) }),
    },
    { ...ofEnquiry, what: m.whatConsent, why: m.whyConsent, law: "s.6(10), R.3" },
    { what: m.whatAddress, why: m.whyAddress, howLong: m.keptAddress, seenBy: m.byNobody, law: "s.8(5), R.6" },
  ],
  others: [
    { what: m.whatMails, why: m.whyMails, howLong: m.keptMails, seenBy: m.byAdmissions, law: "s.7(a)" },
    { what: m.whatLink, why: m.whyLink, howLong: days("familyLink"), seenBy: m.byYou, law: "s.6(4), 11, 12" },
    {
      what: m.whatRequest,
      why: m.whyRequest,
      howLong: days("rightsRequest", m.keptRequest),
      seenBy: m.byAdmissions,
      law: "s.6(10), 11–14",
    },
    { what: m.whatBin, why: m.whyBin, howLong: days("bin"), seenBy: m.byAdmissions, law: "s.8(5)" },
    { what: m.whatImport, why: m.whyImport, howLong: days("imports"), seenBy: m.byAdmissions, law: "s.7(a)" },
    { what: m.whatBlocked, why: m.whyBlocked, howLong: days("blockedSender"), seenBy: m.byAdmissions, law: "s.8(5)" },
    {
      what: m.whatStaff,
      why: m.whyStaff,
      howLong: days("networkAddress"),
      seenBy: m.byOwner,
      law: "s.7(i), R.6(1)(e)",
    },
    { what: m.whatReads, why: m.whyReads, howLong: days("readLog"), seenBy: m.byOwner, law: "s.8(5), R.6(1)(c), (e)" },
    { what: m.whatErased, why: m.whyErased, howLong: days("erasedPerson"), seenBy: m.byNobody, law: "s.8(7), 12(3)" },
    {
      what: m.whatBackup,
      why: m.whyBackup,
      howLong: days("backup", m.keptBackup),
      seenBy: m.byOwner,
      law: "s.8(5), R.6(1)(d)",
    },
  ],
};

/** Returns a Markdown table of personal data. @param isWhole adds columns for who sees the data, and for the law */
export function formatPersonalDataTable(rows: readonly PersonalData[], college: PrivacyFacts, isWhole = false): string {
  const lines = rows.map(({ what, why, howLong, seenBy, law }) => {
    return [what(), why(), howLong(college), ...(isWhole ? [seenBy(), law] : [])];
  });
  const head = [m.what(), m.why(), m.howLong(), ...(isWhole ? [m.seenBy(), m.law()] : [])];
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Returns the contact for personal data in one line; by default the admission cell. DPDP Rules 2025, rule 9 */
export function contactLine({ privacy, email, admissionCell, sampleNote }: PrivacyFacts): string {
  const { name, post, phone, email: address } = privacy?.contact ?? {};
  const reached = [phone?.label ?? admissionCell[0]?.label, address ?? email.admissions ?? email.office];
  return [name, post, ...reached].filter((part) => part && (sampleNote || !FAKE_CONTACT_PATTERN.test(part))).join(", ");
}

export const answerDaysOf = ({ privacy }: Pick<PrivacyFacts, "privacy">) => privacy?.answerDays ?? USUAL_ANSWER_DAYS;

/** Returns the values of the names `privacy.…`, which texts contain in braces; tables in the current language. */
export function privacyPlaceholders(college: PrivacyFacts): Placeholders {
  return new Map([
    ["privacy.form", formatPersonalDataTable(PERSONAL_DATA.form, college)],
    ["privacy.others", formatPersonalDataTable(PERSONAL_DATA.others, college)],
    ["privacy.contact", contactLine(college) || MISSING_FACT],
    ["privacy.processors", college.privacy?.processors?.join(FACT_SEPARATOR) || MISSING_FACT],
    ["privacy.answerDays", String(answerDaysOf(college))],
    ["privacy.linkDays", String(RETENTION_DAYS.familyLink)],
    ["privacy.binDays", String(RETENTION_DAYS.bin)],
    ["privacy.backupDays", String(RETENTION_DAYS.backup)],
    ["privacy.logDays", String(RETENTION_DAYS.networkAddress)],
  ]);
}

/** Privacy notice of the form: a visible summary and collapsed items. DPDP Act, section 5; DPDP Rules 2025, rule 3 */
export interface PrivacyNotice {
  summary: string;
  items: readonly string[];
}

/** Returns who sees the data, in the current language. DPDP Act, section 11(1)(b) */
export function seenByLine({ privacy }: PrivacyFacts): string {
  const { processors = [] } = privacy ?? {};
  return processors.length > 0 ? m.itemProcessors({ processors: processors.join(", ") }) : m.itemSeen();
}

/** Returns whom to ask about personal data, and the days until the answer. DPDP Rules 2025, rules 9 and 14 */
export function askLine(college: PrivacyFacts): string {
  const [contact, days] = [contactLine(college), answerDaysOf(college)];
  return contact ? m.itemContact({ contact, days }) : m.itemContactNone({ days });
}

export const keptLine = (college: PrivacyFacts) => m.itemKept({ kept: keptWithEnquiry(college) });
export const boardLine = () => m.itemBoard();

/** Returns the privacy notice in the current language. @param count number of form fields: 4, or 5 with a custom one */
export function privacyNoticeOf(college: PrivacyFacts, count = 4): PrivacyNotice {
  return {
    summary: m.summary({ months: monthsKept(college).open }),
    items: [
      m.itemGiven({ count: String(count) }),
      m.itemPurpose(),
      seenByLine(college),
      ...(isKeptAlike(college) ? [] : [keptLine(college)]),
      m.itemChoices(),
      askLine(college),
      boardLine(),
      m.itemChild(),
    ],
  };
}

import { customFacts, formatCorrection } from "#contract/custom-fields.ts";
import { type DeskOutcome, noteText } from "#contract/enquiries.ts";
import { listPersonValues, PERSON_FIELD_RULES, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import { CHANNEL_LABELS, callTimeText, outcomeName, STATUS_LABELS, sourceName } from "#contract/enquiry-words.ts";
import {
  askLine,
  boardLine,
  keptLine,
  type PrivacyFacts,
  privacyFactsOf,
  RETENTION_DAYS,
  seenByLine,
} from "#contract/privacy.ts";
import { ANSWER_GAP, FILE_LINK } from "#contract/rights.ts";
import { SEAT_CATEGORIES } from "#contract/seats.ts";
import * as m from "#messages/compiled/rights.ts";
import { formatRupees } from "#messages/language.ts";
import { collegeClock, formatDay, formatMoment } from "#messages/moments.ts";
import { courseNameIn } from "#server/admissions/enquiry/course-names.ts";
import { readableMobile } from "#server/admissions/enquiry/enquiry-mails.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { customFieldsIn } from "#server/publishing/pages/custom-fields.ts";
import type { OwnEvent, PersonFile, RightsRow } from "./person-file.ts";

export interface Section {
  heading: string;
  facts: [label: string, value: string][];
}

export type ContentWithOutcomes = ContentInLanguage & { outcomes: readonly DeskOutcome[] };
type OwnEnquiry = PersonFile["enquiries"][number];

/** Returns the facts of an enquiry as a family reads them, in the current language. */
const heldSection = (enquiry: OwnEnquiry, content: ContentWithOutcomes): Section => ({
  heading: m.enquiryOf({ moment: formatMoment(enquiry.receivedAt) }),
  facts: factsOf(enquiry, content),
});

/** Returns all data about a person in sections: for each enquiry its facts, history and notice; then other data. */
export function allSections(file: PersonFile, content: ContentWithOutcomes): Section[] {
  const others: Section[] = [
    {
      heading: m.importedRows(),
      facts: file.importedRows.map(({ file, row, cells }) => [`${file}, ${row}`, cells.filter(Boolean).join(", ")]),
    },
    { heading: m.blocked(), facts: file.blocked.map(({ value, at }) => [formatMoment(at), value]) },
    {
      heading: m.requests(),
      facts: file.requests.map(({ reference, kind, at, words }) => [
        formatMoment(at),
        [reference, m.right({ kind }), words].filter(Boolean).join(": "),
      ]),
    },
  ];
  return [
    ...file.enquiries.flatMap((enquiry) => [
      heldSection(enquiry, content),
      { heading: m.whatHappened(), facts: eventsOf(enquiry, content) },
      { heading: m.notice(), facts: noticeOf(enquiry) },
    ]),
    ...others,
  ].filter(({ facts }) => facts.length > 0);
}

function factsOf(enquiry: OwnEnquiry, content: ContentWithOutcomes): Section["facts"] {
  const { status, channel, origin, nextCallOn, closingReason, binnedAt } = enquiry;
  const source = sourceName(enquiry.source);
  const person = PERSON_FIELDS.map((field): [string, string] => {
    const { label, identity } = PERSON_FIELD_RULES[field];
    const value = field === "course" ? courseNameIn(content, enquiry.course) : enquiry[field];
    return [label(), value && identity === "mobile" ? readableMobile(value) : value];
  });
  const facts: Section["facts"] = [
    ...person,
    ...customFacts(customFieldsIn(content), enquiry.own),
    [m.cameBy(), CHANNEL_LABELS[channel]()],
    [m.source(), [source, ...Object.values<string>(origin ?? {})].filter(Boolean).join(", ")],
    [m.status(), [STATUS_LABELS[status](), outcomeName(content.outcomes, closingReason)].filter(Boolean).join(", ")],
    [m.wantsCall(), callTimeText(enquiry)],
    [m.nextCall(), nextCallOn ? formatDay(nextCallOn) : ""],
    [m.visit(), slotText({ day: enquiry.visitOn, at: enquiry.visitAt })],
    ...enquiry.admissions.map(({ number, category, paidOn, ...one }): [string, string] => {
      const seat = category && SEAT_CATEGORIES[category]();
      const text = one.cancelledAt ? m.admissionCancelled(one) : admittedText(one, content);
      return [m.admission(), [text, number, seat, formatDay(paidOn)].filter(Boolean).join(", ")];
    }),
    [m.inBin(), binnedAt ? formatMoment(binnedAt) : ""],
    [m.importedFrom(), enquiry.importedFrom ?? ""],
  ];
  return facts.filter(([, value]) => value !== "");
}

const admittedText = (one: { course: string; receipt: number; amount: number }, content: ContentWithOutcomes) =>
  m.admitted({ ...one, course: courseNameIn(content, one.course), amount: formatRupees(one.amount) });

/** Formats the day and time of an appointment: `28 Nov 2026, 11 am` */
function slotText(slot: { day: string | null; at: string } | null): string {
  if (!slot?.day) return "";
  return [formatDay(slot.day), callTimeText({ callFrom: slot.at, callUntil: "" })].filter(Boolean).join(", ");
}

function noticeOf({ consent }: OwnEnquiry): Section["facts"] {
  if (!consent) return [];
  const ticks = [consent.who && m.saidWho({ who: consent.who }), consent.later && m.wantsLater()].filter(Boolean);
  return [
    [m.noticeShown(), consent.notice?.words ?? ""],
    ...(ticks.length > 0 ? [[m.ticked(), ticks.join(", ")] as const] : []),
  ] as Section["facts"];
}

function eventsOf({ history, mails, links }: OwnEnquiry, content: ContentWithOutcomes): Section["facts"] {
  const events = [
    ...history.map((event) => [event.at, eventText(event, content)] as const),
    ...mails.map(({ kind, at }) => [at, m.mailWritten({ kind: kind.replace("enquiry-", "") })] as const),
    ...links.map(({ endsAt }) => [endsAt, m.linkEnds()] as const),
  ];
  return events.sort(([one], [other]) => one.localeCompare(other)).map(([at, text]) => [formatMoment(at), text]);
}

/** Describes an event in a few words, without naming the admin who acted. */
function eventText({ action, details }: OwnEvent, content: ContentWithOutcomes): string {
  switch (action) {
    case "step.note":
    case "step.joined":
      return m.noted({ text: noteText(details) });
    case "step.sent":
      return m.wrote(details);
    case "step.news":
      return m.newsWanted({ wanted: String(details.isWanted) });
    case "step.call":
      return m.called({ outcome: outcomeName(content.outcomes, details.outcome) });
    case "step.field":
      return m.corrected(formatCorrection(details, customFieldsIn(content), "–"));
    case "step.status":
      return `${m.status()}: ${STATUS_LABELS[details.to]()}`;
    case "step.next-call":
      return `${m.nextCall()}: ${details.to ? formatDay(details.to) : "–"}`;
    case "step.admission":
      if (details.isCancelled) return m.admissionCancelled(details);
      return admittedText(details, content);
    case "step.visit":
      if (details.came !== undefined) return m.visitEnded({ came: String(details.came), day: slotText(details.from) });
      return `${m.visit()}: ${slotText(details.to) || "–"}`;
    case "step.call-time":
      return `${m.wantsCall()}: ${formatDay(details.day)}, ${callTimeText({ callFrom: details.from, callUntil: details.until })}`;
    case "step.bin":
      return m.binned({ as: details.to ?? "back" });
    case "step.reason":
      return m.closedBecause({ reason: outcomeName(content.outcomes, details.to ?? "–") });
    case "step.merged":
      return m.merged({ facts: listPersonValues(details.person).join(", ") });
    case "step.import":
      return `${m.importedFrom()}: ${details.file}`;
    case "step.added":
      return `${m.cameBy()}: ${CHANNEL_LABELS[details.channel]()}`;
    case "step.mail":
      return m.mailWritten({ kind: details.purpose });
  }
}

/** Returns the closing lines of answers: who sees the data, for how long, whom to ask (DPDP Rules 2025, rule 9). */
export function buildClosingLines(content: ContentWithOutcomes): string[] {
  const college = privacyFactsOf(content.college);
  return [seenByLine(college), keptLine(college), askLine(college), boardLine()];
}

/**
 * Drafts an answer to a request from the stored data, in the current language. `[…]` marks what the college fills in.
 * @param file all data about the person; undefined if neither mailbox nor mobile is proved
 */
export function draftAnswer(row: RightsRow, file: PersonFile | undefined, content: ContentWithOutcomes): string {
  const { kind, reference } = row;
  const start = [
    m.dear({ name: row.name }),
    m.youAsked({ reference, day: formatDay(collegeClock(Date.parse(row.at)).slice(0, 10)), right: m.right({ kind }) }),
  ];
  const college: PrivacyFacts = privacyFactsOf(content.college);
  if (!file) return [...start, m.notProvedText(), askLine(college)].join("\n\n");
  const held = file.enquiries.map((enquiry) => {
    const { heading, facts } = heldSection(enquiry, content);
    return [heading, ...facts.map(([label, value]) => `${label}: ${value}`)].join("\n");
  });
  const shows = kind === "see" || kind === "correct";
  const count = file.enquiries.length;
  return [
    ...start,
    [m.answered({ kind, count }), kind === "nominate" && row.words, kind === "complain" && ANSWER_GAP]
      .filter(Boolean)
      .join(" "),
    ...(shows ? held : []),
    ...(kind === "see" && row.email_proved_at
      ? [m.wholeFile({ link: FILE_LINK, days: RETENTION_DAYS.familyLink })]
      : []),
    ...(kind === "erase" ? [] : [seenByLine(college), keptLine(college)]),
    askLine(college),
    boardLine(),
  ].join("\n\n");
}

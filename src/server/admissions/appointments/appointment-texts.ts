import type { College } from "#contract/content.ts";
import { clockText } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/family.ts";
import * as mMails from "#messages/compiled/mails.ts";
import { language } from "#messages/language.ts";
import type { Language } from "#messages/languages.ts";
import { hoursRow, preventNameLinks, replyToCell, telephoneRow } from "#server/admissions/enquiry/enquiry-mails.ts";
import { dayText } from "#server/admissions/family/office-hours.ts";
import { inLanguage } from "#server/platform/language.ts";
import * as layout from "#server/platform/mail/mail-layout.ts";
import { html } from "#server/platform/mail/mail-layout.ts";
import type { MailMessage } from "#server/platform/mail/mail-message.ts";
import { addDays, collegeMoment, minutesOf } from "#server/platform/time.ts";
import { calendarFile, escapeCalendarText, formatUtcMoment } from "#server/publishing/record-pages/event-calendar.ts";

/** An appointment. `visitAt` is `HH:MM`, or empty if no time is agreed. `changedAt` raises iCalendar's SEQUENCE. */
export interface AgreedAppointment {
  id: string;
  visitOn: string;
  visitAt: string;
  createdAt: string;
  changedAt: string;
}

const HOUR = 60;
const ICS = "visit.ics";

/** Returns the day and time of a visit in the current language: `Saturday, 28 Nov, 11 am` */
export function formatAppointmentTime({ visitOn, visitAt }: Pick<AgreedAppointment, "visitOn" | "visitAt">): string {
  const day = dayText(visitOn);
  return visitAt === "" ? day : m.visitWhen({ day, time: clockText(minutesOf(visitAt)) });
}

export const absoluteMapUrl = ({ mapUrl }: Pick<College, "mapUrl">, publicUrl: string) =>
  mapUrl && new URL(mapUrl, publicUrl).href;

export const placeText = ({ address, place }: Pick<College, "address" | "place">) => address.join(", ") || place;

/**
 * Returns the appointment as iCalendar in the current language: one hour, or all day if no time is agreed.
 * @param isCancelled whether the file removes the appointment from the calendar
 */
export function appointmentCalendar(
  one: AgreedAppointment,
  college: College,
  publicUrl: string,
  isCancelled = false,
): string {
  const { id, visitOn, visitAt, createdAt, changedAt } = one;
  const day = (name: string, on: string) => [`${name};VALUE=DATE`, on.replaceAll("-", "")] as const;
  const [from, until] = [0, HOUR].map((more) =>
    formatUtcMoment(collegeMoment(visitOn, minutesOf(visitAt || "00:00") + more)),
  );
  const description = [absoluteMapUrl(college, publicUrl), ...college.admissionCell.map(({ label }) => label)];
  return calendarFile([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", `-//Mortarboard//Visits//${language().toUpperCase()}`],
    ["METHOD", isCancelled ? "CANCEL" : "PUBLISH"],
    ["BEGIN", "VEVENT"],
    ["UID", `visit-${id}`],
    ["DTSTAMP", formatUtcMoment(changedAt)],
    ["SEQUENCE", String(Math.max(0, Math.round((Date.parse(changedAt) - Date.parse(createdAt)) / 1000)))],
    ...(visitAt
      ? ([
          ["DTSTART", from ?? ""],
          ["DTEND", until ?? ""],
        ] as const)
      : [day("DTSTART", visitOn), day("DTEND", addDays(visitOn, 1))]),
    ["SUMMARY", escapeCalendarText(m.visitTo({ college: nameOf(college) }))],
    ["LOCATION", escapeCalendarText(`${nameOf(college)}, ${placeText(college)}`)],
    ["DESCRIPTION", escapeCalendarText(description.filter(Boolean).join("\n"))],
    ["STATUS", isCancelled ? "CANCELLED" : "CONFIRMED"],
    ["END", "VEVENT"],
    ["END", "VCALENDAR"],
  ]);
}

const nameOf = ({ name }: College) => (language() === "bn" && name.bengali) || name.english;

type Mailed = AgreedAppointment & { name: string; email: string; language: Language };

/**
 * Composes the mail for the evening before a visit, in the current language: time, place, directions, telephone and the
 * calendar file. An English mail repeats the day in Bengali, since not every family has chosen its language.
 * @param page address of the family page
 */
export function appointmentMail(one: Mailed, page: string, college: College, publicUrl: string): MailMessage {
  const { email, admissionCell } = college;
  const when = formatAppointmentTime(one);
  const map = absoluteMapUrl(college, publicUrl);
  const ways = [...(admissionCell.length > 0 ? ["phone"] : []), ...(email.admissions ? ["mail"] : [])];
  const inBengali = () =>
    m.visitExpected({ college: college.name.bengali ?? college.name.english, when: formatAppointmentTime(one) });
  const facts = [
    [m.visitDay(), when],
    ...(one.visitAt ? [] : hoursRow(college)),
    [m.visitPlace(), placeText(college)],
    ...telephoneRow(college),
  ] as const;
  return visitMail(one, college, publicUrl, false, m.visitSubject({ when }), [
    layout.paragraph(m.visitExpected({ college: nameOf(college), when })),
    layout.factTable(facts),
    ...(map ? [layout.button(map, m.visitWay())] : []),
    layout.button(page, mMails.openYourEnquiry(), "quiet"),
    ...(ways.length > 0 ? [layout.quietParagraph(m.visitChange({ way: ways.join() }))] : []),
    layout.quietParagraph(m.visitFile()),
    ...(one.language === "en" ? [layout.bengaliParagraph(inLanguage("bn", inBengali))] : []),
  ]);
}

/**
 * Composes the mail that cancels a visit which an earlier mail announced, with a file that removes the visit from
 * calendars. @param next the day and time to which the visit was moved; null if it was cancelled
 */
export function visitCancellationMail(
  one: Mailed,
  next: Pick<AgreedAppointment, "visitOn" | "visitAt"> | null,
  page: string,
  college: College,
  publicUrl: string,
): MailMessage {
  const say = () => {
    const off = m.visitOff({ college: nameOf(college), when: formatAppointmentTime(one) });
    return next ? `${off} ${m.visitMovedTo({ when: formatAppointmentTime(next) })}` : off;
  };
  return visitMail(one, college, publicUrl, true, m.visitOffSubject({ when: formatAppointmentTime(one) }), [
    layout.paragraph(say()),
    layout.factTable(telephoneRow(college)),
    layout.button(page, mMails.openYourEnquiry(), "quiet"),
    layout.quietParagraph(m.visitOffFile()),
    ...(one.language === "en" ? [layout.bengaliParagraph(inLanguage("bn", say))] : []),
  ]);
}

function visitMail(
  one: Mailed,
  college: College,
  publicUrl: string,
  isCancelled: boolean,
  subject: string,
  body: Parameters<typeof layout.renderMail>[0]["body"],
): MailMessage {
  const name = preventNameLinks(one.name);
  return {
    to: [{ name, address: one.email }],
    ...replyToCell(college),
    subject,
    isAutoReply: true,
    attachments: [
      {
        filename: ICS,
        contentType: `text/calendar; charset=utf-8; method=${isCancelled ? "CANCEL" : "PUBLISH"}`,
        content: Buffer.from(appointmentCalendar(one, college, publicUrl, isCancelled)).toString("base64"),
      },
    ],
    ...layout.renderMail({
      title: m.visitYours(),
      college,
      body: [
        layout.paragraph(mMails.dear({ name })),
        ...body,
        layout.paragraph(html`${mMails.goodWishes()}<br>${mMails.theAdmissionCell()}`),
      ],
    }),
  };
}

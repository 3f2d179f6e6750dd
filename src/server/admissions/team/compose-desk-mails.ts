import type { College } from "#contract/content.ts";
import { callTimeText } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/staff-mails.ts";
import { formatDay } from "#messages/moments.ts";
import { deskUrl, enquiryUrl, readableMobile } from "#server/admissions/enquiry/enquiry-mails.ts";
import * as layout from "#server/platform/mail/mail-layout.ts";
import { html } from "#server/platform/mail/mail-layout.ts";
import { addDays, collegeDay } from "#server/platform/time.ts";
import {
  type CalledRow,
  type collectDailyFigures,
  type countBacklog,
  type countWeek,
  UNOWNED_DAYS,
} from "./desk-figures.ts";

/** The mails to admins about the desk, each with its subject, text and HTML, in the current language. */

interface Sender {
  college: College;
  publicUrl: string;
  /** Today on the college's clock, `YYYY-MM-DD`. */
  today: string;
}

type Result<Work extends (...args: never[]) => unknown> = Awaited<ReturnType<Work>>;

/** Composes the daily mail, titled such as `8 to call, 5 new, 2 without an owner for 3 days`; null if all are 0. */
export function composeDailyMail(name: string, day: Result<typeof collectDailyFigures>, sender: Sender) {
  const subject = [
    day.toCall > 0 && m.toCall({ count: day.toCall }),
    day.fresh > 0 && m.newOnes({ count: day.fresh }),
    day.unowned > 0 && m.unowned({ count: day.unowned, days: UNOWNED_DAYS }),
  ]
    .filter(Boolean)
    .join(", ");
  if (subject === "") return null;
  const opening = m.dayOpening({ name, seesAll: String(day.seesAll) });
  const rest = day.toCall - day.first.length;
  return composeCallListMail(sender, subject, { opening, title: m.callFirst(), called: day.first, rest });
}

/** Composes the mail about enquiries assigned to an admin. @param limit maximum number of enquiries it names */
export function composeAssignmentMail(
  name: string,
  given: readonly CalledRow[],
  limit: number,
  sender: Sender,
  adminId: string,
) {
  const first = given.slice(0, limit);
  const isOne = given.length === 1;
  const subject = m.enquiriesGiven({ count: given.length });
  const opening = m.givenOpening({ name, count: given.length });
  const query = isOne ? `&enquiry=${given[0]?.id}` : `&view=list&owner=${adminId}`;
  const action = isOne ? m.openEnquiry() : m.openYours();
  return composeCallListMail(sender, subject, {
    opening,
    called: first,
    rest: given.length - first.length,
    query,
    action,
    isReminder: true,
  });
}

interface Parts {
  opening: string;
  title?: string;
  called: readonly CalledRow[];
  /** How many enquiries there are beyond those in `called`. */
  rest: number;
  query?: string;
  action?: string;
  /** Whether the mail links to the account's reminder settings instead of the desk's mail settings. */
  isReminder?: boolean;
}

/** Composes a mail about enquiries to call. The subject is also the title. */
export function composeCallListMail(
  sender: Sender,
  subject: string,
  { opening, title, called, rest, query, action = m.openDesk(), isReminder }: Parts,
) {
  const { college, publicUrl, today } = sender;
  const address = deskUrl(publicUrl, query);
  const more = rest > 0 ? m.andMore({ count: rest }) : "";
  const rows = called.map((row) => {
    const about = [row.course, whyNow(row, today), wishOf(row)].filter(Boolean).join(", ");
    return [
      html`<b>${layout.link(enquiryUrl(publicUrl, row.id), row.name)}</b><br>${about}`,
      row.mobile && layout.link(`tel:+91${row.mobile}`, readableMobile(row.mobile)),
    ] as const;
  });
  return {
    subject,
    ...layout.renderMail({
      title: subject,
      college,
      body: [
        layout.paragraph(opening),
        ...(title && rows.length > 0 ? [layout.heading(title)] : []),
        ...(rows.length > 0 ? [layout.actionTable(rows)] : []),
        ...(more ? [layout.paragraph(more)] : []),
        layout.button(address, action),
        choice(isReminder ? `${publicUrl}/admin?tab=admins` : deskUrl(publicUrl, "&view=team")),
      ],
    }),
  };
}

/** Returns why an enquiry has to be called: `2 days overdue`, `new for 3 days` */
function whyNow({ next_call_on, created_at }: CalledRow, today: string): string {
  const daysUntilToday = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  const days = daysUntilToday(next_call_on ?? collegeDay(new Date(created_at)));
  if (next_call_on !== null) return days > 0 ? m.overdue({ days }) : days === 0 ? m.callToday() : "";
  return days > 0 ? m.newFor({ days }) : m.newToday();
}

const wishOf = (row: CalledRow) => row.callFrom && m.wishesCall({ time: callTimeText(row) });

/** Day and month, such as `16 Nov`. */
const dayText = (day: string) => formatDay(day).replace(/,? \d+$/, "");

interface Week {
  /** The first day of the week that the mail is about. */
  monday: string;
  week: Result<typeof countWeek>;
  before: Result<typeof countWeek>;
  left: Result<typeof countBacklog>;
}

/** Composes the weekly mail, which compares a week's figures with the week before; null if all are 0. */
export function composeWeeklyMail(name: string, { monday, week, before, left }: Week, sender: Sender) {
  if ([week, before, left].flatMap((figures) => Object.values(figures)).every((figure) => figure === 0)) return null;
  const days = { from: dayText(monday), to: dayText(addDays(monday, 6)) };
  const subject = m.weekSubject({ ...days, received: week.received, admitted: week.admitted });
  const opening = m.weekOpening({ name });
  const beside = (key: keyof typeof week) => [String(week[key]), m.weekBefore({ count: before[key] })] as const;
  const figures = [
    [m.newLabel(), ...beside("received")],
    [m.reached(), ...beside("reached")],
    [m.visited(), ...beside("visited")],
    [m.applied(), ...beside("applied")],
    [m.admitted(), ...beside("admitted")],
  ] as const;
  const now = [
    [m.noOwner(), String(left.unowned)],
    [m.overdueCalls(), String(left.overdue)],
  ] as const;
  return {
    subject,
    ...layout.renderMail({
      title: m.weekTitle(days),
      college: sender.college,
      body: [
        layout.paragraph(opening),
        layout.factTable(figures.map(([label, figure, other]) => [label, html`<b>${figure}</b>, ${other}`])),
        layout.heading(m.now()),
        layout.factTable(now.map(([label, figure]) => [label, html`<b>${figure}</b>`])),
        layout.button(deskUrl(sender.publicUrl), m.openDesk()),
        choice(deskUrl(sender.publicUrl, "&view=team")),
      ],
    }),
  };
}

const choice = (address: string) => layout.quietParagraph(layout.link(address, m.chooseMails()));

import type { College } from "#contract/content.ts";
import { type CustomField, type CustomFieldName, type CustomValues, customFieldName } from "#contract/custom-fields.ts";
import type { EnquiryStatus, TimelineChange } from "#contract/enquiries.ts";
import { type Enquiry, type EnquiryField, enquirySchema } from "#contract/enquiry.ts";
import { ENQUIRY_FIELDS } from "#contract/enquiry-inputs.ts";
import { PERSON_FIELD_RULES } from "#contract/enquiry-person.ts";
import { FAMILY_AUTHOR, isSettled, WITHDRAWN } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/family.ts";
import type { AgreedAppointment } from "#server/admissions/appointments/appointment-texts.ts";
import type { CourseNames } from "#server/admissions/enquiry/course-names.ts";
import { applyCustomValues } from "#server/admissions/enquiry/custom-values.ts";
import {
  type EnquiryRow,
  isWithdrawn,
  personColumns,
  rowToPerson,
} from "#server/admissions/enquiry/enquiry.repository.ts";
import { lockEnquiries } from "#server/admissions/enquiry/enquiry-selection.repository.ts";
import {
  changeEnquiry,
  diffPersonFields,
  type EnquiryChange,
  listTimelineEvents,
} from "#server/admissions/enquiry/enquiry-timeline.ts";
import { hasSeat } from "#server/admissions/enquiry/merge-enquiries.ts";
import { createOptOutChange } from "#server/admissions/enquiry/messages.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { AppError, BadInputError, fieldError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { addDays, clockOf, collegeDay, collegeMoment } from "#server/platform/time.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { findEnquiryOfLink } from "./family-links.repository.ts";
import { type DayPart, dayText, nextOpenDay, type OfficeHours, officeHoursOf, partsOfDay } from "./office-hours.ts";

const DAYS_OFFERED = 4;
/** A call time can be chosen until this many minutes before its end, so that the office notices the choice in time. */
const NOTICE_MINUTES = 60;
const CALL_TIME = /^(\d{4}-\d{2}-\d{2}) ([a-z]+)$/;

/** The link is wrong, expired or deleted; the error does not tell a stranger which. */
export class NoFamilyLinkError extends AppError {
  constructor() {
    super(404, "not_found", "This link does not work.");
  }
}

/** When the college will call: `late` if the promised day is over, `asked` if the family chose the time. */
type PromisedCall =
  | { kind: "by" | "late"; day: string }
  | { kind: "asked"; day: string; part: DayPart }
  | { kind: "none" };

/** Content of the family page. Mobile and email are masked, because families forward the mail with the link. */
export interface FamilyView {
  shown: Record<EnquiryField, string>;
  own: { field: CustomField; value: string }[];
  receivedAt: string;
  /** State of the enquiry: `withdrawn` by the family, `closed` by the office, `admitted`, or otherwise `open`. */
  state: "open" | "withdrawn" | "closed" | "admitted";
  promise: PromisedCall;
  /** The open appointment, until its day is over. */
  visit: AgreedAppointment | null;
  /** Whether the family receives mass messages. */
  wantsNews: boolean;
  /** Days with the call times that can be chosen, nearest first; `isChosen` marks the family's current choice. */
  days: { day: string; parts: (DayPart & { value: string; isChosen: boolean })[] }[];
  courses: string[];
}

/** Validation messages by field; `act` is for an action that is no longer possible. */
export type ValidationErrors = Partial<Record<EnquiryField | "time" | "act", string>> & Record<CustomFieldName, string>;
export type FamilyAction = keyof ReturnType<typeof createFamilyService>["actions"];

/** Actions of a family on its enquiry (docs/behaviour.md, 'For the family'). All throw NoFamilyLinkError. */
export function createFamilyService(
  { db, now }: Platform,
  { courseNames, customFields }: { courseNames: CourseNames; customFields: () => StoredCustomField[] },
  college: () => Pick<College, "openingHours">,
) {
  const asked = () => customFields().filter(({ isOn }) => isOn);
  const hours = () => officeHoursOf(college().openingHours);

  async function find(from: Database, token: string): Promise<EnquiryRow> {
    const row = await findEnquiryOfLink(from, token, now());
    if (!row) throw new NoFamilyLinkError();
    return row;
  }

  /** Locks and changes the enquiry and marks it unread. Without timeline events, writes nothing and returns false. */
  function change(
    token: string,
    plan: (row: EnquiryRow, transaction: Database) => Promise<EnquiryChange> | EnquiryChange,
  ) {
    return db.transaction().execute(async (transaction) => {
      const { id } = await find(transaction, token);
      await lockEnquiries(transaction, { ids: [id] });
      const row = await find(transaction, token);
      // The enquiry was merged between the two reads. The family has to press the button again.
      if (row.id !== id) throw new NoFamilyLinkError();
      const { set, timelineEvents } = await plan(row, transaction);
      if (timelineEvents.length === 0) return false;
      const version = row.updated_at ?? row.created_at;
      await changeEnquiry(transaction, { id, version }, FAMILY_AUTHOR, now(), {
        set: { ...set, read_at: null },
        timelineEvents,
      });
      return true;
    });
  }

  const setNews = (token: string, isWanted: boolean) =>
    change(token, (row, transaction) =>
      createOptOutChange(transaction, { ...row, optedOutAt: row.opted_out_at }, isWanted, now()),
    );

  /** Actions take the form's fields and return whether anything changed. Submitting a form again changes nothing. */
  const actions = {
    time: (token: string, fields: Record<string, string>) =>
      change(token, async (row, transaction) => {
        if (row.status === "admitted") throw fieldError("act", m.callUs());
        if (isWithdrawn(row)) throw fieldError("act", m.undoFirst());
        const { day, ...wish } = readWish(fields.time, hours(), now());
        const isClosed = row.status === "closed";
        const isKnown = isWished(row, wish) && (await isAskedCall(transaction, row, day, wish));
        if (isKnown && row.next_call_on === day && !isClosed) return NO_CHANGE;
        return {
          // If the office had closed the enquiry, a wish for a call reopens it.
          set: { next_call_on: day, ...wish, ...(isClosed && { status: "contacted", closing_reason: "" }) },
          timelineEvents: [
            ...(isClosed ? [statusEvent("closed", "contacted")] : []),
            ...nextCallEvents(row.next_call_on, day),
            { action: "step.call-time", details: { day, from: wish.call_from, until: wish.call_until } },
          ],
        };
      }),

    /** Corrects the enquiry. Skips empty masked fields and unchanged others, which another tab may have corrected. */
    async correct(token: string, fields: Record<string, string>) {
      const values: Partial<Enquiry> = {};
      const validationErrors: ValidationErrors = {};
      for (const [field, value] of Object.entries(givenFields(fields)) as [EnquiryField, string][]) {
        const { data, error } = enquirySchema.shape[field].safeParse(value);
        if (data !== undefined) values[field] = data;
        else validationErrors[field] = error?.issues[0]?.message ?? m.checkThis();
      }
      // Query before the transaction: SQLite has one connection, so a query outside the transaction would wait forever.
      const isKnownCourse = values.course === undefined || (await courseNames.isCourseName(values.course));
      return change(token, (row) => {
        const before = rowToPerson(row);
        const changed = ENQUIRY_FIELDS.filter((field) => (values[field] ?? before[field]) !== before[field]);
        if (changed.includes("course") && !isKnownCourse) validationErrors.course = m.selectCourse();
        const { own, errors } = applyCustomValues(asked(), before.own, givenCustom(fields, asked()));
        Object.assign(validationErrors, errors);
        const after = { ...before, ...values, own };
        if (Object.keys(validationErrors).length > 0) throw new BadInputError(m.checkMarked(), validationErrors);
        return { set: personColumns(after), timelineEvents: diffPersonFields(before, after) };
      });
    },

    withdraw: (token: string) =>
      change(token, (row) => {
        if (row.status === "admitted") throw fieldError("act", m.callUs());
        if (isWithdrawn(row)) return NO_CHANGE;
        const closing: TimelineChange =
          row.status === "closed"
            ? { action: "step.reason", details: { from: row.closing_reason || null, to: WITHDRAWN } }
            : statusEvent(row.status, "closed");
        return {
          set: { status: "closed", closing_reason: WITHDRAWN, next_call_on: null },
          timelineEvents: [closing, ...nextCallEvents(row.next_call_on, null)],
        };
      }),

    /** Restores the status from before the withdrawal, and the call that was planned, unless its day is over. */
    undo: (token: string) =>
      change(token, async (row, transaction) => {
        if (!isWithdrawn(row)) return NO_CHANGE;
        const statuses = await listTimelineEvents(transaction, row.id, "step.status");
        const { from: status, at } = statuses.find(({ to }) => to === "closed") ?? { from: "contacted" };
        const calls = await listTimelineEvents(transaction, row.id, "step.next-call");
        const planned = calls.find((call) => call.at === at)?.from ?? null;
        const day = planned !== null && planned >= collegeDay(now()) ? planned : null;
        return {
          set: { status, closing_reason: "", next_call_on: day },
          timelineEvents: [statusEvent("closed", status), ...nextCallEvents(row.next_call_on, day)],
        };
      }),

    stop: (token: string) => setNews(token, false),
    news: (token: string) => setNews(token, true),

    /** "This was not me": moves the enquiry into the bin. */
    disown: (token: string) =>
      change(token, async (row, transaction) => {
        if (row.status === "admitted" || (await hasSeat(transaction, row.id))) throw fieldError("act", m.callUs());
        return {
          set: { deleted_at: now().toISOString(), deleted_as: "deleted" },
          timelineEvents: [{ action: "step.bin", details: { from: null, to: "deleted" } }],
        };
      }),
  };

  return {
    actions,

    async get(token: string): Promise<FamilyView> {
      const row = await find(db, token);
      const person = rowToPerson(row);
      const shown = ENQUIRY_FIELDS.map((field) => {
        return [field, PERSON_FIELD_RULES[field].identity ? masked(person[field]) : person[field]];
      });
      const state = stateOf(row);
      const open = hours();
      return {
        shown: Object.fromEntries(shown),
        own: asked().map((field) => {
          const value = person.own[field.key] ?? "";
          return { field, value: isMaskedCustom(field) ? masked(value) : value };
        }),
        receivedAt: row.created_at,
        state,
        promise:
          state === "open"
            ? promiseOf(row, await isAskedCall(db, row, row.next_call_on, row), open, collegeDay(now()))
            : { kind: "none" },
        days: state === "open" || state === "closed" ? daysOffered(row, open, now()) : [],
        visit: visitOf(row, collegeDay(now())),
        wantsNews: row.opted_out_at === null,
        courses: [...new Set([...courseNames.current(), row.course])],
      };
    },
  };
}

const statusEvent = (from: EnquiryStatus, to: EnquiryStatus): TimelineChange => {
  return { action: "step.status", details: { from, to } };
};

const nextCallEvents = (from: string | null, to: string | null): TimelineChange[] =>
  from === to ? [] : [{ action: "step.next-call", details: { from, to } }];

type Wish = Pick<EnquiryRow, "call_from" | "call_until">;

const wishOf = ({ from, until }: DayPart): Wish => ({ call_from: clockOf(from), call_until: clockOf(until) });

const isWished = (row: Wish, wish: Wish) => row.call_from === wish.call_from && row.call_until === wish.call_until;

/** Whether the last call time that the family chose is this day and time. */
async function isAskedCall(db: Database, { id }: EnquiryRow, day: string | null, wish: Wish): Promise<boolean> {
  const [last] = await listTimelineEvents(db, id, "step.call-time");
  return last?.day === day && last.from === wish.call_from && last.until === wish.call_until;
}

function visitOf(row: EnquiryRow, today: string): AgreedAppointment | null {
  const { id, visit_on: visitOn, visit_at: visitAt, created_at: createdAt, updated_at } = row;
  if (visitOn === null || visitOn < today || row.visit_came !== null || isSettled(row.status)) return null;
  return { id, visitOn, visitAt, createdAt, changedAt: updated_at ?? createdAt };
}

const NO_CHANGE: EnquiryChange = { timelineEvents: [] };

/** Whether a field identifies the person. The page masks such a field, and an empty input keeps the stored value. */
export const isMasked = (field: EnquiryField) => PERSON_FIELD_RULES[field].identity !== null;

export const PAGE_FIELDS = ENQUIRY_FIELDS.toSorted((one, other) => Number(isMasked(one)) - Number(isMasked(other)));

function stateOf(row: EnquiryRow): FamilyView["state"] {
  if (row.status !== "closed") return row.status === "admitted" ? "admitted" : "open";
  return isWithdrawn(row) ? "withdrawn" : "closed";
}

export const isMaskedCustom = ({ kind }: CustomField) => kind === "mobile";

/** Returns the submitted value, or [] if a masked field was left empty or another field is as the page showed it. */
function givenFor(fields: Record<string, string>, name: string, isHidden: boolean): string[] {
  const value = fields[name];
  const isKept = isHidden ? !value?.trim() : value === fields[`shown-${name}`];
  return value === undefined || isKept ? [] : [value];
}

function givenFields(fields: Record<string, string>): Partial<Enquiry> {
  const given = ENQUIRY_FIELDS.flatMap((field) =>
    givenFor(fields, field, isMasked(field)).map((value) => [field, value]),
  );
  return Object.fromEntries(given);
}

/** Returns the submitted values of custom fields, by key. */
function givenCustom(fields: Record<string, string>, asked: readonly CustomField[]): CustomValues {
  const given = asked.flatMap((field) =>
    givenFor(fields, customFieldName(field.key), isMaskedCustom(field)).map((value) => [field.key, value]),
  );
  return Object.fromEntries(given);
}

function promiseOf(row: EnquiryRow, isAsked: boolean, hours: OfficeHours, today: string): PromisedCall {
  const { next_call_on: day, status } = row;
  if (day !== null && day >= today && isAsked) {
    const part = partsOfDay(hours, day).find((part) => isWished(row, wishOf(part)));
    if (part) return { kind: "asked", day, part };
  }
  if (day === null && status !== "new") return { kind: "none" };
  const promised = day ?? nextOpenDay(hours, collegeDay(new Date(row.created_at)));
  return { kind: promised < today ? "late" : "by", day: promised };
}

function daysOffered(row: EnquiryRow, hours: OfficeHours, now: Date): FamilyView["days"] {
  const today = collegeDay(now);
  const days: FamilyView["days"] = [];
  for (let day = nextOpenDay(hours, addDays(today, -1)); days.length < DAYS_OFFERED; day = nextOpenDay(hours, day)) {
    const parts = partsOfDay(hours, day)
      .filter((part) => !isOver(day, part, now))
      .map((part) => ({
        ...part,
        value: `${day} ${part.name}`,
        isChosen: row.next_call_on === day && isWished(row, wishOf(part)),
      }));
    if (parts.length > 0) days.push({ day, parts });
  }
  return days;
}

const isOver = (day: string, { until }: DayPart, now: Date) => collegeMoment(day, until - NOTICE_MINUTES) <= now;

/** Parses a chosen call time. @param value such as `2026-11-23 morning` @throws {BadInputError} */
function readWish(value = "", hours: OfficeHours, now: Date) {
  const [, day = "", name] = CALL_TIME.exec(value) ?? [];
  const isDay = day !== "" && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
  if (!isDay) throw fieldError("time", m.chooseDayAndTime());
  const today = collegeDay(now);
  if (day > addDays(today, 30)) throw fieldError("time", m.chooseDayBelow());
  const part = partsOfDay(hours, day).find((part) => part.name === name);
  if (day < today || (part && isOver(day, part, now))) throw fieldError("time", m.timeIsOver());
  if (!part) throw fieldError("time", m.collegeIsClosed({ day: dayText(day) }));
  return { day, ...wishOf(part) };
}

/** Masks a value: `98•••••345`, `mo•••@example.in`. The domain stays readable, because most typing errors are there. */
function masked(value: string): string {
  return value.replace(/^(\d{2})\d+(\d{3})$/, "$1•••••$2").replace(/^(.{0,2}).*@/, "$1•••@");
}

import type { Selectable } from "kysely";
import { type Admission, type AdmissionInput, SEAT_CATEGORIES, type Seats } from "#contract/seats.ts";
import * as mMails from "#messages/compiled/mails.ts";
import * as m from "#messages/compiled/seats.ts";
import { formatRupees, language } from "#messages/language.ts";
import { tagOf } from "#messages/languages.ts";
import { formatDay } from "#messages/moments.ts";
import { type CourseNames, courseNameIn } from "#server/admissions/enquiry/course-names.ts";
import { getEnquiry } from "#server/admissions/enquiry/enquiry-lists.ts";
import { preventNameLinks, replyToCell } from "#server/admissions/enquiry/enquiry-mails.ts";
import { lockEnquiries } from "#server/admissions/enquiry/enquiry-selection.repository.ts";
import { changeEnquiry } from "#server/admissions/enquiry/enquiry-timeline.ts";
import { refuseUnknownCourse } from "#server/admissions/enquiry/intake.ts";
import { hasSeat } from "#server/admissions/enquiry/merge-enquiries.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { AdmissionTable } from "#server/platform/db/admission-tables.ts";
import { ENQUIRIES_TAG } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { lockByName } from "#server/platform/db/secrets.ts";
import { BadInputError, ConflictError, fieldError, NotFoundError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { newId } from "#server/platform/ids.ts";
import { inAllLanguages, inLanguage } from "#server/platform/language.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import * as layout from "#server/platform/mail/mail-layout.ts";
import { html } from "#server/platform/mail/mail-layout.ts";
import { collegeDay } from "#server/platform/time.ts";
import { createSheetPrinter } from "#server/publishing/brochure/print-sheet.ts";
import {
  getAdmissionYear,
  listCurrentCourseNames,
  listTakenSeats,
  normaliseCourseName,
  SEATS_TAG,
  sumSeats,
} from "#server/publishing/seats/taken-seats.ts";

const PDF_TEMPLATE = new URL("./receipt.typ", import.meta.url).href;

type Row = Selectable<AdmissionTable>;

/** Manages seats, admissions and receipts. Methods that take an id, except `list`, throw NotFoundError. */
export function createSeats(
  { db, now }: Platform,
  { content, courseNames, mail }: { content: () => Content; courseNames: CourseNames; mail: Mail },
) {
  const print = createSheetPrinter();
  const today = () => collegeDay(now());
  const session = () => getAdmissionYear(content().college, today());
  const intakeOf = (course: string) =>
    content().courses.find(({ name }) => normaliseCourseName(name) === course)?.intake;

  async function find(from: Database, id: string): Promise<Row> {
    const row = await from.selectFrom("admission").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new NotFoundError(m.admissionGone());
    return row;
  }

  async function findWithPerson(id: string) {
    const row = await find(db, id);
    if (row.enquiry_id === null) throw new NotFoundError(m.admissionGone());
    return { row, enquiry: await getEnquiry(db, row.enquiry_id, today()) };
  }

  async function refuseTaken(transaction: Database, { course, number }: AdmissionInput, enquiryId: string) {
    if (await hasSeat(transaction, enquiryId)) throw new ConflictError(m.admittedAlready());
    const named = transaction.selectFrom("admission").innerJoin("enquiry", "enquiry.id", "enquiry_id");
    const live = named.select(["name", "receipt"]).where("cancelled_at", "is", null);
    const other = await live.where("number", "=", number).executeTakeFirst();
    if (other) throw fieldError("number", m.numberTaken(other));
    const seats = intakeOf(course)?.seats;
    const taken = await listTakenSeats(transaction, session(), content().courses);
    if (seats !== undefined && sumSeats(taken.filter((one) => one.course === course)) >= seats) {
      throw fieldError("course", m.noSeatLeft({ course: courseIn({ course }), seats }));
    }
  }

  /** Prints the receipt in both languages on one sheet, with the enquiry's current name. */
  async function pdf(id: string): Promise<{ row: Row; file: Buffer }> {
    const { row, enquiry } = await findWithPerson(id);
    const both = inAllLanguages(() => factsOf(row, enquiry.name));
    const { college, appearance } = content();
    const data = {
      names: [college.name.english, college.name.bengali ?? ""],
      address: college.address.join(", ") || college.place,
      titles: bothOf(m.receipt),
      cancelled: row.cancelled_at === null ? "" : bothOf(m.cancelled).join(" · "),
      facts: both.en.map(([label, value], at) => {
        const [labelInBengali = "", bengali = ""] = both.bn[at] ?? [];
        return [label, labelInBengali, value === bengali ? value : `${value} · ${bengali}`];
      }),
      signature: bothOf(m.signature).join(" · "),
    };
    const sheet = { template: PDF_TEMPLATE, data, day: row.paid_on, colours: appearance.colours };
    return { row, file: await print(sheet) };
  }

  const bothOf = (message: () => string): [string, string] => {
    const { en, bn } = inAllLanguages(message);
    return [en, bn];
  };

  function factsOf(row: Row, name: string): [label: string, value: string][] {
    return [
      [m.receiptNumber(), String(row.receipt)],
      [m.receiptDay(), formatDay(row.paid_on)],
      [m.receivedFrom(), name],
      [m.course(), courseIn(row)],
      ...(row.category ? [[m.category(), SEAT_CATEGORIES[row.category]()] as [string, string]] : []),
      [m.session(), String(row.session)],
      [m.number(), row.number],
      [m.amount(), formatRupees(row.amount)],
    ];
  }

  const courseIn = ({ course }: Pick<Row, "course">) => courseNameIn(contentIn(content(), language()), course);

  return {
    /** Lists the admissions of an enquiry, newest first. */
    async list(enquiryId: string): Promise<Admission[]> {
      const rows = db.selectFrom("admission").selectAll().where("enquiry_id", "=", enquiryId);
      return (await rows.orderBy("receipt", "desc").execute()).map(toAdmission);
    },

    /** Counts the seats of each course in the session for which the college currently admits. */
    async count(): Promise<{ session: number; items: Seats[] }> {
      const taken = await listTakenSeats(db, session(), content().courses);
      const items = courseNames.current().map((course): Seats => {
        const own = taken.filter((one) => one.course === course);
        const sum = sumSeats(own);
        const { seats = null, categories = [] } = intakeOf(course) ?? {};
        const named = [...new Set([...categories, ...own].flatMap(({ category }) => category ?? []))];
        return {
          ...{ course, seats, taken: sum, left: seats === null ? null : Math.max(0, seats - sum) },
          categories: named.map((category) => ({
            category,
            seats: categories.find((one) => one.category === category)?.seats ?? null,
            taken: sumSeats(own.filter((one) => one.category === category)),
          })),
        };
      });
      return { session: session(), items };
    },

    /**
     * Admits a family: takes a seat, sets the enquiry's status, and issues the receipt with the next number. An
     * earlier name of a course is replaced by its current one.
     * @throws {ConflictError} if the enquiry has a seat; {BadInputError} if no seat is left, or the number is in use
     */
    async admit(actor: Actor, enquiryId: string, input: AdmissionInput): Promise<Admission> {
      await refuseUnknownCourse(courseNames, input.course);
      if (input.paidOn > today()) throw fieldError("paidOn", m.dayToCome());
      const names = await listCurrentCourseNames(db, content().courses, [input.course]);
      const course = names.get(input.course) ?? input.course;
      const at = now();
      return inChange(db, actor, at, async (transaction) => {
        // Serialise admissions, so that receipt numbers have no gaps and the last seat is taken only once.
        await lockByName(transaction, "receipts-lock");
        await lockEnquiries(transaction, { ids: [enquiryId] });
        const before = await getEnquiry(transaction, enquiryId, today());
        await refuseTaken(transaction, { ...input, course }, enquiryId);
        const last = await transaction
          .selectFrom("admission")
          .select(({ fn }) => fn.max("receipt").as("receipt"))
          .executeTakeFirst();
        const { category = null, number, amount, paidOn } = input;
        const receipt = Number(last?.receipt ?? 0) + 1;
        const payment = { number, amount, paid_on: paidOn, at: at.toISOString(), admin_email: actor.email };
        const row = { id: newId(), receipt, enquiry_id: enquiryId, session: session(), course, category, ...payment };
        await transaction.insertInto("admission").values(row).execute();
        await changeEnquiry(transaction, { id: enquiryId, version: before.updatedAt }, actor.email, at, {
          set: {
            status: "admitted",
            next_call_on: null,
            closing_reason: "",
            ...(before.callUntil === "" && { call_from: "" }),
          },
          timelineEvents: [
            ...(before.status === "admitted"
              ? []
              : [{ action: "step.status", details: { from: before.status, to: "admitted" } } as const]),
            { action: "step.admission", details: { receipt, course, amount } },
          ],
        });
        const auditEvent = { action: "enquiry.admitted", subjectId: enquiryId, subject: before.name } as const;
        const result = toAdmission({ ...row, cancelled_at: null });
        return { result, auditEvent, cacheTags: [ENQUIRIES_TAG, SEATS_TAG] };
      });
    },

    /**
     * Cancels an admission: frees the seat, keeps the receipt's number, and plans a call for today.
     * @throws {ConflictError} if the admission was cancelled before
     */
    cancel(actor: Actor, id: string): Promise<Admission> {
      const at = now();
      return inChange(db, actor, at, async (transaction) => {
        await lockByName(transaction, "receipts-lock");
        const row = await find(transaction, id);
        if (row.enquiry_id === null) throw new NotFoundError(m.admissionGone());
        if (row.cancelled_at !== null) throw new ConflictError(m.cancelledAlready());
        await lockEnquiries(transaction, { ids: [row.enquiry_id] });
        const before = await getEnquiry(transaction, row.enquiry_id, today());
        const cancelled_at = at.toISOString();
        await transaction.updateTable("admission").set({ cancelled_at }).where("id", "=", id).execute();
        const { receipt, course, amount } = row;
        const isAdmitted = before.status === "admitted";
        await changeEnquiry(transaction, { id: row.enquiry_id, version: before.updatedAt }, actor.email, at, {
          // Without a next call, no list of calls would have the family.
          set: isAdmitted ? { status: "applied", next_call_on: today() } : {},
          timelineEvents: [
            { action: "step.admission", details: { receipt, course, amount, isCancelled: true } },
            ...(isAdmitted ? [{ action: "step.status", details: { from: "admitted", to: "applied" } } as const] : []),
            ...(isAdmitted ? [{ action: "step.next-call", details: { from: null, to: today() } } as const] : []),
          ],
        });
        const subject = { subjectId: row.enquiry_id, subject: before.name };
        const auditEvent = { action: "enquiry.admission-cancelled", ...subject } as const;
        return { result: toAdmission({ ...row, cancelled_at }), auditEvent, cacheTags: [ENQUIRIES_TAG, SEATS_TAG] };
      });
    },

    pdf,

    /** Mails the receipt in the enquiry's language. @throws {BadInputError} if the enquiry has no email address */
    async mailReceipt(actor: Actor, id: string): Promise<void> {
      const { row, enquiry } = await findWithPerson(id);
      if (enquiry.email === "") throw new BadInputError(m.noAddress());
      const { file } = await pdf(id);
      const { college } = contentIn(content(), enquiry.language);
      const message = inLanguage(tagOf(enquiry.language, college), () => {
        const name = preventNameLinks(enquiry.name);
        const facts = { amount: formatRupees(row.amount), course: courseIn(row), day: formatDay(row.paid_on) };
        const isCancelled = row.cancelled_at !== null;
        const text = isCancelled ? m.receiptCancelled() : m.receiptText(facts);
        const subjectOf = isCancelled ? m.receiptCancelledSubject : m.receiptSubject;
        return {
          to: [{ name, address: enquiry.email }],
          ...replyToCell(college),
          subject: subjectOf({ receipt: row.receipt, course: facts.course }),
          attachments: [
            { filename: receiptFileName(row), contentType: "application/pdf", content: file.toString("base64") },
          ],
          ...layout.renderMail({
            title: `${m.receipt()} ${row.receipt}`,
            college,
            body: [
              layout.paragraph(mMails.dear({ name })),
              layout.paragraph(text),
              layout.paragraph(html`${mMails.goodWishes()}<br>${mMails.theAdmissionCell()}`),
            ],
          }),
        };
      });
      await inChange(db, actor, now(), async (transaction) => {
        await mail.enqueue(transaction, { kind: "enquiry-receipt", subjectId: enquiry._id, message }, now());
        const auditEvent = { action: "enquiry.receipt-mailed", subjectId: enquiry._id, subject: enquiry.name } as const;
        return { result: undefined, auditEvent, cacheTags: [ENQUIRIES_TAG] };
      });
      mail.wake();
    },
  };
}

export const receiptFileName = ({ receipt }: Pick<Row, "receipt">) => `receipt-${receipt}.pdf`;

function toAdmission({ id: _id, paid_on: paidOn, cancelled_at: cancelledAt, ...row }: Row): Admission {
  const { receipt, session, course, category, number, amount, at } = row;
  return { _id, receipt, session, course, category, number, amount, paidOn, at, cancelledAt };
}

import type {
  DeskEnquiry,
  EnquiryChanges,
  EnquiryDay,
  EnquiryFilter,
  EnquiryStep,
  EnquirySummary,
  MailPurpose,
} from "#contract/enquiries.ts";
import type { Actor } from "#server/actor.ts";
import { isMissingReference } from "#server/db/foreign-keys.ts";
import type { Database } from "#server/db/open-database.ts";
import { InvalidReferenceError, NotFoundError } from "#server/errors.ts";
import { listMailsAbout } from "#server/features/mail/mail.repository.ts";
import { newId } from "#server/ids.ts";
import { nextVersion, type RecordWriter, refuseStale } from "#server/record-writer.ts";
import { collegeDay } from "#server/time.ts";
import { stepsOf, toDeskEnquiries, toStep } from "./desk-enquiry.ts";
import { enquiriesAsCsv } from "./enquiry-csv.ts";
import {
  countDeskEnquiries,
  countWaitingEnquiries,
  type DeskRow,
  findDeskEnquiry,
  insertEnquirySteps,
  listDeskEnquiries,
  listEnquiriesOfMobile,
  listEnquirySteps,
  lockEnquiry,
  updateEnquiry,
} from "./enquiry-desk.repository.ts";
import { countEnquiriesByDay, summariseEnquiries } from "./enquiry-summary.ts";
import { createResendMail, type ResendMailDependencies } from "./resend-mail.ts";

export interface EnquiryDeskService {
  /** One page of those that fit: the overdue first, then the newest. */
  list(
    filter: EnquiryFilter,
    page: { page: number; limit: number },
  ): Promise<{ items: DeskEnquiry[]; total: number; unread: number }>;
  /** @throws {NotFoundError} */
  get(id: string): Promise<{ item: DeskEnquiry; history: EnquiryStep[]; others: DeskEnquiry[] }>;
  /**
   * Changes what is given and notes it in the history.
   * @throws {NotFoundError}
   * @throws {InvalidReferenceError} when the owner is no admin
   * @throws {ChangedMeanwhileError} when `ifUpdatedAt` names an older version
   */
  update(actor: Actor, id: string, changes: EnquiryChanges): Promise<DeskEnquiry>;
  /**
   * Sends a mail again: one that has not gone out is due now, one that has goes once more.
   * @throws {NotFoundError}
   */
  resend(actor: Actor, id: string, purpose: MailPurpose): Promise<DeskEnquiry>;
  summarise(): Promise<EnquirySummary>;
  /** Each day of a range, the last 30 unless told, oldest first. */
  countByDay(range: Pick<EnquiryFilter, "from" | "to">): Promise<EnquiryDay[]>;
  /** All that fit, for a spreadsheet. Who took them along stands in the audit log. */
  exportCsv(actor: Actor, query: EnquiryFilter): Promise<{ filename: string; csv: string }>;
}

interface EnquiryDeskDependencies extends ResendMailDependencies {
  db: Database;
  writer: RecordWriter;
  /** Called after the commit, when there are mails to send. */
  onMailDue: () => void;
  now: () => Date;
}

const GONE = "This enquiry is no longer there.";
const MOST_EXPORTED = 50_000;

export function createEnquiryDeskService(dependencies: EnquiryDeskDependencies): EnquiryDeskService {
  const { db, writer, onMailDue, now } = dependencies;
  const resendMail = createResendMail(dependencies);
  const today = () => collegeDay(now());

  async function complete(from: Database, rows: readonly DeskRow[]): Promise<DeskEnquiry[]> {
    const mails = await listMailsAbout(
      from,
      rows.map(({ id }) => id),
    );
    return toDeskEnquiries(rows, mails, today());
  }

  async function getOne(from: Database, id: string): Promise<{ row: DeskRow; item: DeskEnquiry }> {
    const row = await findDeskEnquiry(from, id, today());
    const [item] = row ? await complete(from, [row]) : [];
    if (!row || !item) throw new NotFoundError(GONE);
    return { row, item };
  }

  return {
    async list(filter, { page, limit }) {
      const wanted = { ...filter, today: today() };
      const [rows, total, { unread }] = await Promise.all([
        listDeskEnquiries(db, wanted, { limit, offset: (page - 1) * limit }),
        countDeskEnquiries(db, wanted),
        countWaitingEnquiries(db, wanted.today),
      ]);
      return { items: await complete(db, rows), total, unread };
    },

    async get(id) {
      const { row, item } = await getOne(db, id);
      const [history, others] = await Promise.all([
        listEnquirySteps(db, id),
        listEnquiriesOfMobile(db, row, today()).then((rows) => complete(db, rows)),
      ]);
      return { item, history: history.map(toStep), others };
    },

    async update(actor, id, { ifUpdatedAt, owner, nextCallOn, status, note, isRead }) {
      const isJustRead =
        isRead !== undefined && [owner, nextCallOn, status, note].every((value) => value === undefined);
      const readAt = { ...(isRead !== undefined && { read_at: isRead ? now().toISOString() : null }) };
      if (isJustRead) {
        await getOne(db, id);
        await updateEnquiry(db, id, readAt);
        return (await getOne(db, id)).item;
      }
      return writer.write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        if (!(await lockEnquiry(transaction, id))) throw new NotFoundError(GONE);
        const { item: before } = await getOne(transaction, id);
        refuseStale(ifUpdatedAt, before);
        await updateEnquiry(transaction, id, {
          ...readAt,
          ...(status !== undefined && { status }),
          ...(owner !== undefined && { owner_id: owner }),
          ...(nextCallOn !== undefined && { next_call_on: nextCallOn }),
          updated_at: nextVersion(before.updatedAt, moment),
        }).catch(refuseUnknownOwner);
        const { item } = await getOne(transaction, id);
        const steps = stepsOf(before, item, note);
        await insertEnquirySteps(transaction, steps.map(asRow(id, actor, moment)));
        return { result: item, act: { action: "enquiry.updated", subjectId: id, subject: item.name } };
      });
    },

    async resend(actor, id, purpose) {
      const item = await writer.write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        if (!(await lockEnquiry(transaction, id))) throw new NotFoundError(GONE);
        const { row } = await getOne(transaction, id);
        await resendMail(transaction, row, purpose, moment);
        await insertEnquirySteps(transaction, [
          asRow(id, actor, moment)({ kind: "mail", before: null, after: purpose }),
        ]);
        const { item } = await getOne(transaction, id);
        return { result: item, act: { action: "enquiry.mail-resent", subjectId: id, subject: item.name } };
      });
      onMailDue();
      return item;
    },

    summarise: () => summariseEnquiries(db, today()),
    countByDay: (range) => countEnquiriesByDay(db, today(), range),

    exportCsv: (actor, query) =>
      writer.write(actor, { topics: [] }, async ({ db: transaction }) => {
        const wanted = { ...query, today: today() };
        const rows = await listDeskEnquiries(transaction, wanted, { limit: MOST_EXPORTED, offset: 0 });
        return {
          // Without their mails, which no column tells.
          result: {
            filename: `enquiries-${wanted.today}.csv`,
            csv: enquiriesAsCsv(toDeskEnquiries(rows, [], wanted.today)),
          },
          act: { action: "enquiry.exported", subjectId: null, subject: `${rows.length} enquiries` },
        };
      }),
  };
}

function asRow(enquiryId: string, actor: Actor, moment: Date) {
  return (step: Pick<Parameters<typeof insertEnquirySteps>[1][number], "kind" | "before" | "after">) => ({
    id: newId(),
    enquiry_id: enquiryId,
    at: moment.toISOString(),
    admin_email: actor.email,
    ...step,
  });
}

function refuseUnknownOwner(error: unknown): never {
  if (isMissingReference(error)) throw new InvalidReferenceError("owner", "Choose an admin who exists, or nobody.");
  throw error;
}

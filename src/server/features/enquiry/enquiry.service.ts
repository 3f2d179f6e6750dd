import { enquiryExtrasSchema } from "#contract/email-service.ts";
import { type Enquiry, enquirySchema } from "#contract/enquiry.ts";
import { normaliseForSearch } from "#contract/normalise.ts";
import * as mContract from "#messages/compiled/contract.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { OPERATOR } from "#server/actor.ts";
import { type Database, emptyWriteAheadLog } from "#server/db/open-database.ts";
import type { EnquiryStepTable } from "#server/db/schema.ts";
import { BadInputError } from "#server/errors.ts";
import { type AuditedActor, recordAct } from "#server/features/audit-log/audit-log.repository.ts";
import { CaptchaError, type CaptchaService, useNonce } from "#server/features/captcha/captcha.service.ts";
import type { FamilyLinks } from "#server/features/family/family-links.repository.ts";
import type { EnqueueMail } from "#server/features/mail/mail.repository.ts";
import { eraseDeskMails } from "#server/features/team/desk-mails.ts";
import { newId } from "#server/ids.ts";
import { parseInput } from "#server/parse-input.ts";
import { nextVersion } from "#server/record-writer.ts";
import { assignByTurns } from "./assignment.ts";
import { isBlockedSender } from "./blocked-senders.repository.ts";
import type { CourseNames } from "./course-names.ts";
import { noteDeskChange } from "./desk-changes.repository.ts";
import {
  deleteEnquiries,
  deleteTraces,
  type EnquiryRow,
  hashMailbox,
  insertEnquiry,
  lockEnquiries,
  mayAcknowledge,
  type WhichEnquiries,
} from "./enquiry.repository.ts";
import type { MailsFor } from "./enquiry-mails.ts";
import type { FindOrigin } from "./enquiry-origin.ts";
import { keepSums } from "./enquiry-report.ts";

export type EnquiryService = ReturnType<typeof createEnquiryService>;

/** @param dependencies `onStored` is called after the commit, when there are mails to send */
export function createEnquiryService(dependencies: {
  db: Database;
  captcha: Pick<CaptchaService, "check">;
  courseNames: Pick<CourseNames, "isKnown">;
  enqueueMail: EnqueueMail;
  mailsFor: MailsFor;
  familyLink: FamilyLinks;
  findOrigin: FindOrigin;
  onStored: () => void;
  now: () => Date;
}) {
  const { db, captcha, courseNames, enqueueMail, mailsFor, familyLink, findOrigin, onStored, now } = dependencies;
  let storedCount = 0;
  return {
    /** Since the start. */
    countStored: () => storedCount,
    /**
     * Takes an enquiry in: when it returns, the enquiry and its mails are on the disk.
     * @param params the template parameters as the browser sent them
     * @param channel `plain-form`: without a captcha. The office knows, and nobody is written to unasked
     * @returns `repeated` when this submission was stored before; nothing is stored or mailed again
     * @throws {BadInputError} for the first field at fault; {CaptchaError}
     */
    async submit(
      params: unknown,
      remoteAddress: string,
      channel: "website" | "plain-form" = "website",
    ): Promise<"stored" | "repeated"> {
      const enquiry = parseInput(enquirySchema, params);
      const extras = parseInput(enquiryExtrasSchema, params);
      const submissionId = extras.submission_id ?? newId();
      const submission = db.selectFrom("enquiry").selectAll().where("submission_id", "=", submissionId);

      const known = await submission.executeTakeFirst();
      if (known) return acceptRepeat(known, enquiry);
      if (!(await courseNames.isKnown(enquiry.course))) throw new BadInputError(mContract.courseRequired());

      const isChecked = channel === "website";
      const pass = isChecked ? await captcha.check(extras["g-recaptcha-response"], remoteAddress) : null;
      const mailbox = await hashMailbox(db, enquiry.email);
      const isBlocked = await isBlockedSender(db, enquiry);
      const receivedAt = now();
      const created_at = receivedAt.toISOString();
      const origin = await findOrigin(extras);
      const { language } = extras;
      const row = {
        id: newId(),
        submission_id: submissionId,
        ...enquiry,
        language,
        channel,
        ...origin,
        status: "new" as const,
        created_at,
        ...(isBlocked && { deleted_at: created_at, deleted_as: "spam" as const }),
      };
      const isStored = await db.transaction().execute(async (transaction) => {
        // Before the nonce: of two equal submissions that come together the second is a repeat, not a replayed token.
        if (!(await insertEnquiry(transaction, row))) return false;
        if (!(await useNonce(transaction, pass))) throw new CaptchaError("token used before");
        if (isBlocked) return true;
        const isAcknowledged = isChecked && (await mayAcknowledge(transaction, mailbox, receivedAt));
        const link = isAcknowledged ? await familyLink(transaction, row.id, receivedAt) : null;
        for (const mail of mailsFor({ ...enquiry, language, channel }, receivedAt, isAcknowledged, row.id, link)) {
          await enqueueMail(transaction, { ...mail, subjectId: row.id }, receivedAt);
        }
        await assignByTurns(transaction, [row.id], receivedAt);
        return true;
      });
      if (!isStored) return acceptRepeat(await submission.executeTakeFirst(), enquiry);
      storedCount += 1;
      onStored();
      return "stored";
    },
  };
}

function acceptRepeat(known: EnquiryRow | undefined, enquiry: Enquiry): "repeated" {
  const fields = Object.keys(enquiry) as (keyof Enquiry)[];
  if (known && fields.every((field) => known[field] === enquiry[field])) return "repeated";
  throw new BadInputError(m.formSentBefore());
}

/** What changes in a step, without when and by whom. With `enquiry_id` it is of another enquiry than those beside it. */
export type StepChange = Pick<EnquiryStepTable, "kind" | "before" | "after"> & { enquiry_id?: string };

/** Open desks learn of the change, also of one without a step. @param by an admin's address, or "the operator" */
export async function noteSteps(db: Database, enquiryId: string, by: string, now: Date, steps: StepChange[]) {
  await noteDeskChange(db);
  const shared = { enquiry_id: enquiryId, at: now.toISOString(), admin_email: by };
  const rows = steps.map((step) => ({ id: newId(), ...shared, ...step, folded: foldStep(step) }));
  if (rows.length > 0) await db.insertInto("enquiry_step").values(rows).execute();
}

/** What a search in notes compares. */
function foldStep({ kind, after }: StepChange): string {
  return kind === "note" && after !== null ? normaliseForSearch(after) : "";
}

/** Leaves the enquiries of an admin who is being removed without an owner, and notes it in each. Returns how many. */
export async function releaseEnquiries(db: Database, owner: { id: string; email: string }, by: string, now: Date) {
  const enquiries = await db.selectFrom("enquiry").selectAll().where("owner_id", "=", owner.id).execute();
  for (const { id, created_at, updated_at } of enquiries) {
    const change = { owner_id: null, updated_at: nextVersion(updated_at ?? created_at, now) };
    await db.updateTable("enquiry").set(change).where("id", "=", id).execute();
    await noteSteps(db, id, by, now, [{ kind: "owner", before: owner.email, after: null }]);
  }
  return enquiries.length;
}

/**
 * Erases enquiries with their notes, their mails in the outbox, their rows of imports and the names in the audit log; of a
 * person also the entries in the list of blocked senders. Sums stay for reports.
 * @param requestedAt on request, which the audit log notes without the person
 * @returns how many
 */
export async function eraseEnquiries(
  db: Database,
  which: WhichEnquiries,
  requestedAt?: Date,
  by: AuditedActor = OPERATOR,
): Promise<number> {
  const count = await db.transaction().execute(async (transaction) => {
    const kept = transaction.selectFrom("enquiry").select("id");
    await lockEnquiries(transaction, which);
    await keepSums(transaction, which);
    // The enquiries first: a change under way holds its row, and what it writes is found afterwards.
    const count = await deleteEnquiries(transaction, which);
    const mails = transaction.deleteFrom("outbox").where("kind", "like", "enquiry-%");
    await mails.where("subject_id", "not in", kept).execute();
    await eraseDeskMails(transaction);
    await deleteTraces(transaction, which);
    const acts = transaction.updateTable("audit_entry").set({ subject: "" }).where("action", "like", "enquiry.%");
    await acts.where("subject", "!=", "").where("subject_id", "not in", kept).execute();
    const act = { action: "enquiry.erased", subjectId: null, subject: `${count} enquiries` } as const;
    if (requestedAt && count > 0) await recordAct(transaction, by, act, requestedAt);
    return count;
  });
  await emptyWriteAheadLog(db);
  return count;
}

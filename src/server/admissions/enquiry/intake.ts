import type { z } from "zod";
import { type CustomField, type CustomValues, customFieldName } from "#contract/custom-fields.ts";
import { enquiryExtrasSchema } from "#contract/email-service.ts";
import type { DeskEnquiry, TimelineChange } from "#contract/enquiries.ts";
import {
  consentFieldsSchema,
  type Enquiry,
  type EnquiryField,
  emailOptionalEnquirySchema,
  enquirySchema,
} from "#contract/enquiry.ts";
import type { EnquiryInput } from "#contract/enquiry-intake.ts";
import { type Enquirer, PERSON_FIELD_RULES } from "#contract/enquiry-person.ts";
import type { Consent, EnquiryOrigin } from "#contract/enquiry-records.ts";
import * as mContract from "#messages/compiled/contract.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { CaptchaError, type CaptchaService, consumeNonce } from "#server/admissions/captcha/captcha.service.ts";
import type { FamilyLinks } from "#server/admissions/family/family-links.repository.ts";
import { remindOfNewEnquiry } from "#server/admissions/reminders/reminders.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyedHash } from "#server/platform/db/secrets.ts";
import { BadInputError, fieldError, parseInput } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { EnqueueMail } from "#server/platform/mail/mail.repository.ts";
import { collegeDay } from "#server/platform/time.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { createConsent, getPrivacyNotice } from "#server/publishing/pages/privacy-notices.ts";
import { siteName, sourceOf } from "#server/publishing/visits/visit-counter.ts";
import type { PageTitles } from "#server/publishing/visits/visits.service.ts";
import { assignRoundRobin, recordAssignment } from "./assignment.ts";
import { listBlocked } from "./blocked-senders.repository.ts";
import type { CourseNames } from "./course-names.ts";
import { applyCustomValuesOrThrow } from "./custom-values.ts";
import type { Desk } from "./desk.ts";
import { type EnquiryRow, insertEnquiry, refuseUnknownOwner } from "./enquiry.repository.ts";
import { getEnquiry } from "./enquiry-lists.ts";
import type { ComposeEnquiryMails } from "./enquiry-mails.ts";
import { insertTimelineEvents } from "./enquiry-timeline.ts";

export interface EnquiryDependencies {
  db: Database;
  courseNames: CourseNames;
  /** The college's custom fields in the current language. */
  customFields: () => StoredCustomField[];
  enqueueMail: EnqueueMail;
  composeEnquiryMails: ComposeEnquiryMails;
  familyLink: FamilyLinks;
  /** Called after the commit, when there are mails to send. */
  onMailDue: () => void;
  now: () => Date;
}

/** Columns of a received enquiry, besides the person. */
type ReceivedColumns = Pick<EnquiryRow, "submission_id" | "language" | "channel" | "source"> &
  Partial<Pick<EnquiryRow, "origin" | "consent">>;

export type Intake = ReturnType<typeof createIntake>;

/** Stores enquiries from forms, from other systems, and typed by the office. Tables: see admissions/import. */
export function createIntake(
  dependencies: EnquiryDependencies & {
    captcha: Pick<CaptchaService, "check">;
    findOrigin: FindOrigin;
    content: () => Content;
    deskIn: (transaction: Database) => Pick<Desk, "update">;
  },
) {
  const {
    content,
    db,
    deskIn,
    captcha,
    courseNames,
    customFields,
    enqueueMail,
    composeEnquiryMails,
    familyLink,
    findOrigin,
    onMailDue,
    now,
  } = dependencies;
  let storedCount = 0;

  /**
   * Stores a received enquiry with its mails in one transaction.
   * @param also runs after the enquiry is stored, but not for a repeat, whose captcha token was used before
   * @returns false if the submission was stored before
   */
  async function receive(
    enquiry: Enquiry & Enquirer,
    given: ReceivedColumns,
    receivedAt: Date,
    also: (transaction: Database, id: string) => Promise<void>,
  ): Promise<boolean> {
    const mailbox = await hashMailbox(db, enquiry.email);
    const isBlocked = (await listBlocked(db, [enquiry])).size > 0;
    const { language, channel, source } = given;
    const created_at = receivedAt.toISOString();
    const binned = isBlocked && { deleted_at: created_at, deleted_as: "spam" as const };
    const row = { ...given, id: newId(), status: "new" as const, created_at, ...binned };
    const isStored = await db.transaction().execute(async (transaction) => {
      if (!(await insertEnquiry(transaction, enquiry, row))) return false;
      await also(transaction, row.id);
      if (isBlocked) return true;
      const mayWrite = channel === "website" && enquiry.email !== "";
      const isAcknowledged = mayWrite && (await claimAcknowledgement(transaction, mailbox, receivedAt));
      const link = isAcknowledged ? await familyLink(transaction, row.id, receivedAt) : null;
      for (const mail of composeEnquiryMails(
        { ...enquiry, language, channel, source },
        receivedAt,
        isAcknowledged,
        row.id,
        link,
      )) {
        await enqueueMail(transaction, { ...mail, subjectId: row.id }, receivedAt);
      }
      await assignRoundRobin(transaction, [row.id], receivedAt);
      await remindOfNewEnquiry(transaction, row.id, receivedAt);
      return true;
    });
    if (isStored) {
      storedCount += 1;
      onMailDue();
    }
    return isStored;
  }

  return {
    /** Number of enquiries stored since the process started. */
    countStored: () => storedCount,
    /**
     * Validates and stores an enquiry. On return, the enquiry and its mails are committed.
     * @param params the template parameters as the browser sent them
     * @param channel `plain-form`: without a captcha. The notice says so, and no acknowledgement is sent
     * @returns `repeated` if this submission was stored before; nothing is stored or mailed again
     * @throws {BadInputError} for the first invalid field; {CaptchaError}
     */
    async submit(
      params: unknown,
      remoteAddress: string,
      channel: "website" | "plain-form" = "website",
    ): Promise<"stored" | "repeated"> {
      const { isEmailOptional } = content().college.enquiry;
      const enquiry = parseInput(isEmailOptional ? emailOptionalEnquirySchema : enquirySchema, params);
      const extras = parseInput(enquiryExtrasSchema, params);
      const submissionId = extras.submission_id ?? newId();
      const submission = db.selectFrom("enquiry").selectAll().where("submission_id", "=", submissionId);

      const known = await submission.executeTakeFirst();
      if (known) return acceptRepeat(known, enquiry);
      await refuseUnknownCourse(courseNames, enquiry.course);
      const added = customFields().filter(({ isInForm }) => isInForm);
      const own = applyCustomValuesOrThrow(added, {}, customParams(params, added));
      const ticks = content().college.privacy?.consent === "tick" ? parseInput(consentFieldsSchema, params) : {};

      const pass = channel === "website" ? await captcha.check(extras["g-recaptcha-response"], remoteAddress) : null;
      const { source, origin } = await findOrigin(extras);
      const consent = await createConsent(db, extras.notice, ticks);
      const given = { submission_id: submissionId, language: extras.language, channel, source, origin, consent };
      const isStored = await receive({ ...enquiry, own }, given, now(), async (transaction) => {
        if (!(await consumeNonce(transaction, pass))) throw new CaptchaError("token used before");
      });
      return isStored ? "stored" : acceptRepeat(await submission.executeTakeFirst(), enquiry);
    },

    /**
     * Stores a lead from another system. Only the office is mailed, because the lead's email address is unverified.
     * @param lead `note`: everything that the lead contains besides the person
     * @param source the name of the system
     * @returns `repeated` if this submission was stored before
     */
    async takeLead(
      { note, ...person }: Enquiry & Enquirer & { note: string },
      source: string,
      submissionId: string,
    ): Promise<"stored" | "repeated"> {
      const receivedAt = now();
      const given = { submission_id: submissionId, language: "en" as const, channel: "lead" as const, source };
      const timelineEvents: TimelineChange[] = note === "" ? [] : [{ action: "step.note", details: { text: note } }];
      const isStored = await receive(person, given, receivedAt, async (transaction, id) => {
        await insertTimelineEvents(transaction, id, source, receivedAt, timelineEvents);
      });
      return isStored ? "stored" : "repeated";
    },

    /**
     * Adds an enquiry that the office typed, with its outcome. Sends no notice, and an acknowledgement on request.
     * @throws {BadInputError} for an invalid field or outcome; {InvalidReferenceError} if the owner no longer exists
     */
    async create(actor: Actor, input: EnquiryInput): Promise<DeskEnquiry> {
      const { note, owner, acknowledge, channel, language, told, own, call, ...facts } = input;
      await refuseUnknownCourse(courseNames, facts.course);
      const person = { ...facts, own: applyCustomValuesOrThrow(customFields(), {}, own) };
      if (acknowledge && person.email === "") throw fieldError("email", m.emailForAcknowledgement());
      const mailbox = acknowledge ? await hashMailbox(db, person.email) : "";
      const moment = now();
      const add = async (transaction: Database) => {
        const id = newId();
        const at = moment.toISOString();
        // An enquiry that the office typed counts as read.
        const row = { id, submission_id: newId(), status: "new" as const, created_at: at, read_at: at };
        const consent: Consent = { notice: getPrivacyNotice(content(), "en").id, by: actor.email };
        const given = {
          ...row,
          channel,
          language,
          owner_id: owner ?? null,
          ...(told && { consent: JSON.stringify(consent) }),
        };
        await insertEnquiry(transaction, person, given).catch(refuseUnknownOwner);
        const timelineEvents: TimelineChange[] = [{ action: "step.added", details: { channel } }];
        if (note !== "") timelineEvents.push({ action: "step.note", details: { text: note } });
        await insertTimelineEvents(transaction, id, actor.email, moment, timelineEvents);
        if (acknowledge && (await claimAcknowledgement(transaction, mailbox, moment))) {
          const link = await familyLink(transaction, id, moment);
          const mails = composeEnquiryMails({ ...person, language }, moment, true, id, link);
          const mail = mails.find(({ kind }) => kind === "enquiry-acknowledgement");
          if (mail) await enqueueMail(transaction, { ...mail, subjectId: id }, moment);
        }
        if (!owner) await assignRoundRobin(transaction, [id], moment);
        else if (owner !== actor.adminId) await recordAssignment(transaction, owner, [id], moment);
        const result = await getEnquiry(transaction, id, collegeDay(moment));
        return { result, auditEvent: { action: "enquiry.added" as const, subjectId: id, subject: person.name } };
      };
      const item = await db.transaction().execute(async (transaction) => {
        const added = await inChange(transaction, actor, moment, add);
        return call ? deskIn(transaction).update(actor, added._id, call) : added;
      });
      if (acknowledge) onMailDue();
      return item;
    },
  };
}

/** Returns the submitted values of these custom fields, ignoring values that are not strings. */
function customParams(params: unknown, fields: readonly CustomField[]): CustomValues {
  const given = fields.map(({ key }) => [key, Object(params)[customFieldName(key)]]);
  return Object.fromEntries(given.filter(([, value]) => typeof value === "string"));
}

export async function refuseUnknownCourse(courseNames: CourseNames, course: string): Promise<void> {
  if (!(await courseNames.isCourseName(course))) throw fieldError("course", mContract.courseRequired());
}

function acceptRepeat(known: EnquiryRow | undefined, enquiry: Enquiry): "repeated" {
  const fields = Object.keys(enquiry) as EnquiryField[];
  if (known && fields.every((field) => known[PERSON_FIELD_RULES[field].column] === enquiry[field])) return "repeated";
  throw new BadInputError(m.formSentBefore());
}

/**
 * Counts an automatic mail, such as an acknowledgement. Call in the transaction that enqueues the mail.
 * @param mailboxHash result of `hashMailbox`
 * @returns whether the address has received fewer than two within 24 hours, across all instances and even for
 * concurrent calls
 */
export async function claimAcknowledgement(db: Database, mailboxHash: string, now: Date): Promise<boolean> {
  const dayBefore = new Date(now.getTime() - 86_400_000).toISOString();
  const note = db
    .insertInto("acknowledged_mailbox")
    .values({ mailbox_hash: mailboxHash, last_at: now.toISOString(), earlier_at: "" })
    .onConflict((conflict) =>
      conflict
        .column("mailbox_hash")
        .doUpdateSet(({ ref }) => ({
          last_at: ref("excluded.last_at"),
          earlier_at: ref("acknowledged_mailbox.last_at"),
        }))
        .where("acknowledged_mailbox.earlier_at", "<=", dayBefore),
    );
  return (await countAffected(note)) === 1;
}

/** Returns the same hash for all spellings of an address: ignores letter case, `+tags`, and dots of Gmail. */
export function hashMailbox(db: Database, email: string): Promise<string> {
  const [, local = "", domain = ""] = /^([^+]*).*@(.*)$/.exec(email.normalize("NFKC").toLowerCase()) ?? [];
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return keyedHash(db, isGmail ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`);
}

type FindOrigin = ReturnType<typeof createOriginFinder>;

/** Returns a function that derives an enquiry's source, for reports, and the visit's details as JSON. */
export function createOriginFinder(publicUrl: string, titlesOf: PageTitles) {
  const own = [new URL(publicUrl).host];
  return async (sent: z.infer<typeof enquiryExtrasSchema>): Promise<{ source: string; origin: string | null }> => {
    const { referring_site: referrer, landing_page: landingPage, opened_from: openedFrom } = sent;
    const source = landingPage === undefined ? "" : sourceOf({ campaign: sent.utm_source, referrer }, own);
    const origin: EnquiryOrigin = {
      // Leave out a referrer that is this site itself.
      referringSite: (referrer && !own.includes(URL.parse(referrer)?.host ?? "") && siteName(referrer)) || undefined,
      landingPage,
      openedFrom,
      openedFromTitle: openedFrom && (await inLanguage("en", () => titlesOf([openedFrom]))).get(openedFrom),
      utmSource: sent.utm_source,
      utmMedium: sent.utm_medium,
      utmCampaign: sent.utm_campaign,
    };
    const json = JSON.stringify(origin);
    return { source, origin: json === "{}" ? null : json };
  };
}

import { enquiryExtrasSchema } from "#contract/email-service.ts";
import { type Enquiry, enquirySchema } from "#contract/enquiry.ts";
import type { Database } from "#server/db/open-database.ts";
import { BadInputError } from "#server/errors.ts";
import { useNonce } from "#server/features/captcha/captcha.repository.ts";
import type { CaptchaService } from "#server/features/captcha/captcha.service.ts";
import { CaptchaError } from "#server/features/captcha/captcha-errors.ts";
import type { Outbox } from "#server/features/mail/outbox.ts";
import { newId } from "#server/ids.ts";
import { parseInput } from "#server/parse-input.ts";
import { hashMailbox, mayAcknowledge } from "./acknowledgement-limit.repository.ts";
import { type EnquiryRow, findEnquiryBySubmission, insertEnquiry } from "./enquiry.repository.ts";
import type { MailsFor } from "./enquiry-mails.ts";

export interface EnquiryServiceDependencies {
  db: Database;
  captcha: Pick<CaptchaService, "check">;
  outbox: Outbox;
  mailsFor: MailsFor;
  /** Called after the commit, when there are mails to send. */
  onStored: () => void;
  now: () => Date;
}

export interface EnquiryService {
  /**
   * Takes an enquiry in: when it returns, the enquiry and its mails are on the disk.
   * @param params the template parameters as the browser sent them
   * @param remoteAddress whom the captcha's provider may ask about
   * @returns `repeated` when this submission was stored before; nothing is stored or mailed again
   * @throws {BadInputError} with the specification's message for the first field at fault
   * @throws {CaptchaError} when the captcha's token is missing, forged, too old or used
   */
  submit(params: unknown, remoteAddress: string): Promise<"stored" | "repeated">;
}

export function createEnquiryService(dependencies: EnquiryServiceDependencies): EnquiryService {
  const { db, captcha, outbox, mailsFor, onStored, now } = dependencies;
  return {
    async submit(params, remoteAddress) {
      const enquiry = parseInput(enquirySchema, params);
      const extras = parseInput(enquiryExtrasSchema, params);
      const submissionId = extras.submission_id ?? newId();

      const known = await findEnquiryBySubmission(db, submissionId);
      if (known) return acceptRepeat(known, enquiry);

      const pass = await captcha.check(extras["g-recaptcha-response"], remoteAddress);
      const mailbox = await hashMailbox(db, enquiry.email);
      const receivedAt = now();
      const row: Omit<EnquiryRow, "folded"> = {
        id: newId(),
        submission_id: submissionId,
        ...enquiry,
        status: "new",
        owner_id: null,
        next_call_on: null,
        read_at: null,
        updated_at: null,
        created_at: receivedAt.toISOString(),
      };
      const isStored = await db.transaction().execute(async (transaction) => {
        // Before the nonce: of two equal submissions that come together the second is a repeat, not a replayed token.
        if (!(await insertEnquiry(transaction, row))) return false;
        if (!(await useNonce(transaction, pass))) throw new CaptchaError("token used before");
        const isAcknowledged = await mayAcknowledge(transaction, mailbox, receivedAt);
        for (const mail of mailsFor(enquiry, receivedAt, isAcknowledged)) {
          await outbox.enqueueMail(transaction, { ...mail, subjectId: row.id }, receivedAt);
        }
        return true;
      });
      if (isStored) {
        onStored();
        return "stored";
      }
      const first = await findEnquiryBySubmission(db, submissionId);
      return acceptRepeat(first, enquiry);
    },
  };
}

function acceptRepeat(known: EnquiryRow | undefined, enquiry: Enquiry): "repeated" {
  const isSame = known && (Object.keys(enquiry) as (keyof Enquiry)[]).every((field) => known[field] === enquiry[field]);
  if (!isSame)
    throw new BadInputError("This form was sent before with other details. Please reload the page and send it again.");
  return "repeated";
}

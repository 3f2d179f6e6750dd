import { createHash } from "node:crypto";
import { answerDaysOf, privacyFactsOf, RETENTION_DAYS } from "#contract/privacy.ts";
import { FILE_LINK, REFERENCE_SIGNS, type RightsForm, type RightsRequest, type RightsState } from "#contract/rights.ts";
import * as m from "#messages/compiled/rights.ts";
import { addressIn, type Language, tagOf } from "#messages/languages.ts";
import { formatDay } from "#messages/moments.ts";
import { deskUrl, preventNameLinks } from "#server/admissions/enquiry/enquiry-mails.ts";
import { eraseWithTraces } from "#server/admissions/enquiry/erase-enquiries.ts";
import { claimAcknowledgement, hashMailbox } from "#server/admissions/enquiry/intake.ts";
import { messageMail, outcomesIn } from "#server/admissions/enquiry/messages.ts";
import { NoFamilyLinkError } from "#server/admissions/family/family.service.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { hashToken, newToken } from "#server/people/accounts.repository.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { ENQUIRIES_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { newId } from "#server/platform/ids.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { button, factTable, paragraph, renderMail } from "#server/platform/mail/mail-layout.ts";
import { parseMailbox } from "#server/platform/mail/mail-message.ts";
import { addDays, collegeDay } from "#server/platform/time.ts";
import { createSheetPrinter } from "#server/publishing/brochure/print-sheet.ts";
import { collectPerson, identitiesOfRequest, listEnquiriesOfPerson, type RightsRow } from "./person-file.ts";
import { allSections, buildClosingLines, type ContentWithOutcomes, draftAnswer } from "./person-text.ts";

const DAY_MS = 86_400_000;
const PDF_TEMPLATE = new URL("./person.typ", import.meta.url).href;

export interface RightsOptions {
  mail: Mail;
  content: () => Content;
  /** Mail addresses of the college that are notified of a request. */
  recipients: () => string[];
  /** Called after a person was erased from the database. */
  onErased: () => Promise<void>;
}
export type RightsService = ReturnType<typeof createRightsService>;

/** Handles requests about personal data and their answers (DPDP Act, 2023, sections 11 to 14). */
export function createRightsService(
  { db, publicUrl, now }: Platform,
  { mail, content, recipients, onErased }: RightsOptions,
) {
  const print = createSheetPrinter();
  const speak = <Result>(language: Language, work: (words: ContentWithOutcomes) => Result): Result => {
    const words = { ...contentIn(content(), language), outcomes: outcomesIn(content(), language) };
    return inLanguage(tagOf(language, words.college), () => work(words));
  };
  const linkTo = (language: Language, token: string) => publicUrl + addressIn(language, `/privacy-request/${token}`);
  const aLink = (token: string, at: Date) => ({
    token_hash: hashToken(token),
    link_ends_at: new Date(at.getTime() + RETENTION_DAYS.familyLink * DAY_MS).toISOString(),
  });

  /** Enqueues a mail to the person, in the person's language. */
  async function writeTo(transaction: Database, row: RightsRow, what: "link" | "answer", text: string, at: Date) {
    const [name, email] = [preventNameLinks(row.name), row.email];
    const message = speak(row.language, () => {
      const letter = { subject: m.subject({ reference: row.reference }), text };
      return messageMail(
        { name, email },
        { ...letter, language: row.language === "bn" ? "bengali" : "english" },
        content(),
      );
    });
    await mail.enqueue(transaction, { kind: `rights-${what}`, subjectId: row.id, message }, at);
  }

  /** Notifies the college of a request, because the law limits the days until the answer. */
  async function tellOffice(transaction: Database, row: RightsRow, at: Date) {
    const to = recipients().map(parseMailbox);
    if (to.length === 0) return;
    const message = speak("en", ({ college }) => {
      const [title, due] = [m.noticeTitle({ reference: row.reference }), formatDay(dueOn(row))];
      const facts = [[m.right(row), [row.name, row.email, row.mobile].filter(Boolean).join(", ")]] as const;
      const address = deskUrl(publicUrl, `&view=requests&request=${row.id}`);
      const body = [paragraph(m.noticeText({ due })), factTable(facts), button(address, m.noticeOpen())];
      return { to, subject: title, ...renderMail({ title, college, body }) };
    });
    await mail.enqueue(transaction, { kind: "rights-notice", subjectId: row.id, message }, at);
  }

  async function find(from: Database, id: string): Promise<RightsRow> {
    const row = await from.selectFrom("rights_request").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new NotFoundError(m.requestGone());
    return row;
  }

  /** Returns the day by which the college has promised the answer (DPDP Rules 2025, rule 14(3)). */
  const dueOn = (row: RightsRow) =>
    addDays(collegeDay(new Date(row.at)), answerDaysOf(privacyFactsOf(content().college)));

  const collect = (row: RightsRow) => {
    const proved = identitiesOfRequest(row, true);
    return proved.length > 0 ? collectPerson(db, proved, now()) : Promise.resolve(undefined);
  };

  /** Collects all data about a request's person. @throws {ConflictError} while neither mailbox nor mobile is proved */
  async function fileOf(row: RightsRow) {
    const file = await collect(row);
    if (!file) throw new ConflictError(m.notProved());
    return file;
  }

  function refuseAnswered(row: RightsRow) {
    if (row.state !== "open") throw new ConflictError(m.answeredBefore());
  }

  return {
    find: (id: string) => find(db, id),
    dueOn,

    toItem(row: RightsRow): RightsRequest {
      const daysLeft = Math.round((Date.parse(dueOn(row)) - Date.parse(collegeDay(now()))) / DAY_MS);
      const { id: _id, reference, kind, name, mobile, email, words, language, at, state, answer } = row;
      return {
        ...{ _id, reference, kind, name, mobile, email, words, language, at, state, answer, daysLeft },
        ...{ emailProvedAt: row.email_proved_at, answeredAt: row.answered_at, answeredBy: row.answered_by },
        ...{ mobileProvedAt: row.mobile_proved_at, mobileProvedBy: row.mobile_proved_by },
      };
    },

    /**
     * Stores a request, and mails the link that proves the mailbox, at most twice a day to each mailbox.
     * @param submissionId identifies the filled-in form: a form sent twice is stored once
     * @returns the reference, the same if the form is sent again, and whether the request is new
     */
    async receive(form: RightsForm, language: Language, submissionId: string) {
      const reference = referenceOf(JSON.stringify([submissionId, form]));
      const [at, token] = [now(), newToken()];
      // Counted separately from acknowledgements, so that a family that has just had two of these can still withdraw.
      const mailbox = form.email && `rights ${await hashMailbox(db, form.email)}`;
      const isNew = await db.transaction().execute(async (transaction) => {
        const row = { id: newId(), reference, ...form, language, at: at.toISOString() };
        const insert = transaction.insertInto("rights_request").values(row);
        const count = await countAffected(insert.onConflict((conflict) => conflict.column("reference").doNothing()));
        if (count === 0) return false;
        const stored = await find(transaction, row.id);
        await tellOffice(transaction, stored, at);
        if (mailbox && (await claimAcknowledgement(transaction, mailbox, at))) {
          await transaction.updateTable("rights_request").set(aLink(token, at)).where("id", "=", row.id).execute();
          const text = speak(language, (words) =>
            [
              m.confirmMail({
                college: words.college.name.english,
                reference,
                right: m.right(form),
                link: linkTo(language, token),
              }),
              m.notYou(),
              ...buildClosingLines(words).slice(2),
            ].join("\n\n"),
          );
          await writeTo(transaction, stored, "link", text, at);
        }
        await raiseVersions(transaction, [ENQUIRIES_TAG]);
        return true;
      });
      mail.wake();
      return { reference, isNew };
    },

    /** Returns the request that a mailed link opens. @throws {NoFamilyLinkError} */
    async findByToken(token: string): Promise<RightsRow> {
      const link = db.selectFrom("rights_request").selectAll().where("token_hash", "=", hashToken(token));
      const row = await link.where("link_ends_at", ">", now().toISOString()).executeTakeFirst();
      if (!row) throw new NoFamilyLinkError();
      return row;
    },

    /** Records that the owner of the mailbox has confirmed the request. */
    async proveMailbox({ id }: RightsRow): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const row = transaction.updateTable("rights_request").set({ email_proved_at: now().toISOString() });
        await row.where("id", "=", id).where("email_proved_at", "is", null).execute();
        await raiseVersions(transaction, [ENQUIRIES_TAG]);
      });
    },

    /** Records that the person has proved the mobile at the counter. @throws {NotFoundError} {ConflictError} */
    proveMobile: (actor: Actor, id: string): Promise<RightsRow> =>
      inChange(db, actor, now(), async (transaction) => {
        const row = await find(transaction, id);
        refuseAnswered(row);
        const proof = { mobile_proved_at: now().toISOString(), mobile_proved_by: actor.email };
        if (row.mobile === "") throw new ConflictError(m.noMobile());
        await transaction.updateTable("rights_request").set(proof).where("id", "=", id).execute();
        const auditEvent = { action: "rights.proved", subjectId: id, subject: row.reference } as const;
        return { result: await find(transaction, id), auditEvent, cacheTags: [ENQUIRIES_TAG] };
      }),

    draft: async (row: RightsRow): Promise<string> => {
      if (row.state !== "open") return "";
      const file = await collect(row);
      return speak(row.language, (words) => draftAnswer(row, file, words));
    },

    /**
     * Stores the answer, and mails it if the mailbox is proved.
     * @param erases whether to erase the person too, so that only the request's reference and dates stay
     * @throws {ConflictError} if the request was answered before, or is done without a proved mailbox or mobile
     */
    async answer(
      actor: Actor,
      id: string,
      state: Exclude<RightsState, "open">,
      text: string,
      erases = false,
    ): Promise<RightsRow> {
      const at = now();
      const result = await inChange(db, actor, at, async (transaction) => {
        const row = await find(transaction, id);
        refuseAnswered(row);
        const proved = identitiesOfRequest(row, true);
        if (state === "done" && proved.length === 0) throw new ConflictError(m.notProved());
        const token = newToken();
        const isLinked = row.email_proved_at !== null && text.includes(FILE_LINK);
        const done = { state, answered_at: at.toISOString(), answered_by: actor.email, answer: text };
        const change = { ...done, ...(isLinked ? aLink(token, at) : { token_hash: null }) };
        const open = transaction
          .updateTable("rights_request")
          .set(change)
          .where("id", "=", id)
          .where("state", "=", "open");
        // A colleague may have answered since the row was read.
        if ((await countAffected(open)) === 0) throw new ConflictError(m.answeredBefore());
        if (erases) {
          const own = await listEnquiriesOfPerson(transaction, proved);
          await eraseWithTraces(transaction, { ids: own.map((one) => one.id) }, at, actor, proved);
        }
        // Enqueue the mail after the erasure, which deletes such mails; `deleteOldRequests` deletes the mail once sent.
        const sent = text.replaceAll(FILE_LINK, linkTo(row.language, token));
        if (row.email_proved_at) await writeTo(transaction, row, "answer", sent, at);
        const action = state === "done" ? "rights.answered" : "rights.refused";
        const auditEvent = { action, subjectId: id, subject: row.reference } as const;
        return { result: await find(transaction, id), auditEvent, cacheTags: [ENQUIRIES_TAG] };
      });
      if (erases) await onErased();
      mail.wake();
      return result;
    },

    file: fileOf,

    /** Returns all data about the request's person as a PDF in the person's language. */
    async pdf(row: RightsRow): Promise<Buffer> {
      const file = await fileOf(row);
      const day = collegeDay(now());
      return speak(row.language, (words) => {
        const college = words.college.name.english;
        const lines = [m.fileLead({ name: row.name, college, reference: row.reference })];
        if (file.enquiries.length === 0) lines.push(m.holdsNoEnquiry());
        const [sections, end] = [allSections(file, words), buildClosingLines(words)];
        const data = { language: row.language, college, title: m.fileTitle(), lines, sections, end };
        return print({ template: PDF_TEMPLATE, data, day, colours: words.appearance.colours });
      });
    },
  };
}

/** Derives the reference from the form: `R-` and six characters. */
function referenceOf(form: string): string {
  const bytes = createHash("sha256").update(form).digest().subarray(0, 6);
  return `R-${Array.from(bytes, (byte) => REFERENCE_SIGNS[byte % REFERENCE_SIGNS.length]).join("")}`;
}

/** Deletes requests answered (if open, received) before a moment, and mails of deleted or erased requests. */
export async function deleteOldRequests(db: Database, before: string): Promise<number> {
  const old = db.deleteFrom("rights_request").where(({ fn }) => fn.coalesce("answered_at", "at"), "<", before);
  const count = await countAffected(old);
  const named = db.selectFrom("rights_request").select("id").where("email", "!=", "");
  const mails = db.deleteFrom("outbox").where("kind", "like", "rights-%").where("status", "!=", "pending");
  return count + (await countAffected(mails.where("subject_id", "not in", named)));
}

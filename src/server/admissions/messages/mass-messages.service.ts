import type { DeskEnquiry, TimelineChange } from "#contract/enquiries.ts";
import { identitiesOf } from "#contract/enquiry-person.ts";
import { WITHDRAWN } from "#contract/enquiry-words.ts";
import type { ExclusionReason, MassMessage, MassMessageInput } from "#contract/mass-messages.ts";
import {
  fieldsIn,
  fillFields,
  type MessageLanguage,
  type TemplateChannel,
  type TemplateField,
} from "#contract/templates.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import * as mMails from "#messages/compiled/mails.ts";
import { addressIn } from "#messages/languages.ts";
import { listEnquiriesByIds } from "#server/admissions/enquiry/enquiry-lists.ts";
import { insertTimelineEvents } from "#server/admissions/enquiry/enquiry-timeline.ts";
import type { EnquiryDependencies } from "#server/admissions/enquiry/intake.ts";
import { familyMail, fieldValues, toLanguageCode } from "#server/admissions/enquiry/messages.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { lockByName } from "#server/platform/db/secrets.ts";
import { BadInputError, fieldError } from "#server/platform/errors.ts";
import { inLanguage } from "#server/platform/language.ts";
import { isMailbox } from "#server/platform/mail/mail-message.ts";
import { collegeDay } from "#server/platform/time.ts";
import type { MessageSender } from "./http-sender.ts";

const KIND = "enquiry-message";
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Query that makes the family page begin with its unsubscribe section. */
const WAY_OUT = "?stop";

type Values = Partial<Record<TemplateField, string>>;

interface Letter {
  enquiry: DeskEnquiry;
  language: MessageLanguage;
  subject: string;
  text: string;
  /** Values of the template's fields, in the order of the text. */
  values: ReadonlyMap<string, string>;
}

/** Sends one template to many families. All methods throw BadInputError if the template no longer exists. */
export function createMassMessages(
  dependencies: Pick<EnquiryDependencies, "db" | "enqueueMail" | "familyLink" | "onMailDue" | "now"> & {
    content: () => Content;
    publicUrl: string;
    mailsAnHour: number;
    senders: Partial<Record<TemplateChannel, MessageSender>>;
  },
) {
  const { db, enqueueMail, familyLink, onMailDue, now, content, publicUrl, mailsAnHour, senders } = dependencies;
  const gapMs = HOUR_MS / mailsAnHour;

  function templateOf(name: string) {
    const template = content().templates.find((one) => one.name === name);
    if (!template) throw fieldError("template", m.templateGone());
    return template;
  }

  /** Composes the message to each family, and lists the families that must be left out, with reasons. */
  async function sort(from: Database, { adminId }: Actor, input: MassMessageInput, moment: Date) {
    const template = templateOf(input.template);
    const { channel } = template;
    const admin = await from.selectFrom("admin").select("name").where("id", "=", adminId).executeTakeFirst();
    const enquiries = await listEnquiriesByIds(from, input.ids, collegeDay(moment));
    const optedOut = await listOptedOut(from);
    const sent = await listSentWords(from, input.ids, new Date(moment.getTime() - DAY_MS));
    const addresses = new Set<string>();
    const letters: Letter[] = [];
    const leftOut: { enquiry: DeskEnquiry; reason: ExclusionReason }[] = [];
    const missing = new Set<string>();

    for (const enquiry of enquiries) {
      const own = enquiry.language === "bn" ? "bengali" : "english";
      const language = input.language === "own" ? own : input.language;
      const known = Object.entries({ ...fieldValues(enquiry, content(), publicUrl, language), sender: admin?.name });
      const values: Values = { ...input.values, ...Object.fromEntries(known.filter(([, value]) => value)) };
      const { subject: subjects } = template;
      const title = subjects?.[language] ?? subjects?.english ?? "";
      const [subject, text] = [fillFields(title, values), fillFields(template[language], values)];
      // Look in the template, not in the filled text: a family's name may itself have braces.
      const left = fieldsIn(`${title} ${template[language]}`).filter((field) => !values[field]);
      for (const field of left) missing.add(field);
      const address = channel === "mail" ? enquiry.email.toLowerCase() : enquiry.mobile;
      const reasons: [ExclusionReason, boolean][] = [
        ["opted-out", identitiesOf(enquiry).some(({ value }) => optedOut.has(value))],
        // If the enquiry form had consent boxes, mass messages need the second box (`later`) too.
        ["not-agreed", enquiry.consent?.who !== undefined && !enquiry.consent.later],
        ["withdrawn", enquiry.status === "closed" && enquiry.closingReason === WITHDRAWN],
        ["no-address", channel === "mail" ? !isMailbox(address) : address === ""],
        ["same-address", addresses.has(address)],
        ["sent-before", sent.has(wordsKey(enquiry._id, channel, text))],
        ["not-filled", left.length > 0],
      ];
      const reason = reasons.find(([, isLeftOut]) => isLeftOut)?.[0];
      // An address that has already received this text does not receive it for another enquiry either.
      if (!reason || reason === "sent-before") addresses.add(address);
      if (reason) leftOut.push({ enquiry, reason });
      else {
        const fields = fieldsIn(template[language]).map((name) => [name, values[name] ?? ""] as const);
        letters.push({ enquiry, language, subject, text, values: new Map(fields) });
      }
    }
    return { template, letters, leftOut, missing: [...missing] };
  }

  /** Returns when the next mass mail may go out: after those already queued. */
  async function nextTurn(from: Database, moment: Date): Promise<Date> {
    const waiting = from.selectFrom("outbox").select(({ fn }) => fn.max("created_at").as("last"));
    const mails = waiting.where("kind", "=", KIND).where("created_at", ">", moment.toISOString());
    const { last } = await mails.executeTakeFirstOrThrow();
    return last ? new Date(Date.parse(last) + gapMs) : moment;
  }

  type Sorted = Awaited<ReturnType<typeof sort>>;

  function describe({ template, letters, leftOut, missing }: Sorted, begin: Date) {
    const { channel } = template;
    const [first] = letters;
    const isMail = channel === "mail";
    const ends = begin.getTime() + gapMs * Math.max(0, letters.length - 1);
    return {
      channel,
      isSentHere: isMail || (senders[channel] !== undefined && template.registered !== undefined),
      to: letters.map(({ enquiry: { _id, name, mobile } }) => ({ _id, name, mobile })),
      leftOut: leftOut.map(({ enquiry: { _id, name }, reason }) => ({ _id, name, reason })),
      missing,
      first: first ? { language: first.language, subject: first.subject, text: first.text } : null,
      endsAt: isMail ? new Date(ends).toISOString() : null,
    } satisfies MassMessage;
  }

  /** Adds the messages to the timelines of their enquiries. @returns the audit event */
  async function note(transaction: Database, actor: Actor, { template, letters }: Sorted, at: Date) {
    const { name, channel } = template;
    const events = letters.map(({ enquiry, text }): TimelineChange & { enquiry_id: string } => ({
      ...{ enquiry_id: enquiry._id, action: "step.sent" },
      details: { channel, text, toMany: true },
    }));
    await insertTimelineEvents(transaction, "", actor.email, at, events);
    const details = { count: letters.length };
    return { action: "enquiry.written-to-many", subjectId: null, subject: name, details } as const;
  }

  return {
    /** Returns what `send` would send to whom; stores nothing. */
    async plan(actor: Actor, input: MassMessageInput): Promise<MassMessage> {
      const moment = now();
      return describe(await sort(db, actor, input, moment), await nextTurn(db, moment));
    },

    /**
     * Enqueues mails, each with an unsubscribe link; sends other messages through their provider, one by one.
     * @throws {BadInputError} without a recipient or a provider; {ConflictError} if the provider refuses a message
     */
    async send(actor: Actor, input: MassMessageInput): Promise<MassMessage> {
      const moment = now();
      if (templateOf(input.template).channel !== "mail") return sendByProvider(actor, input, moment);
      const result = await inChange(db, actor, moment, async (transaction) => {
        await lockByName(transaction, "mass-messages-lock");
        const sorted = await sort(transaction, actor, input, moment);
        const begin = await nextTurn(transaction, moment);
        refuseNobody(sorted.letters);
        for (const [index, { enquiry, language, subject, text }] of sorted.letters.entries()) {
          const made = await familyLink(transaction, enquiry._id, moment);
          const code = toLanguageCode(language);
          const link = made.replace(/(\/bn)?\/enquiry\//, addressIn(code, "/enquiry/")) + WAY_OUT;
          const wayOut = inLanguage(code, () => mMails.wayOut({ link }));
          const mail = familyMail(enquiry, { subject, text: `${text}\n\n${wayOut}`, language }, content());
          const message = { ...mail, unsubscribe: link };
          const due = new Date(begin.getTime() + index * gapMs);
          await enqueueMail(transaction, { kind: KIND, subjectId: enquiry._id, message }, due);
        }
        return { result: describe(sorted, begin), auditEvent: await note(transaction, actor, sorted, moment) };
      });
      onMailDue();
      return result;
    },
  };

  async function sendByProvider(sender: Actor, input: MassMessageInput, moment: Date): Promise<MassMessage> {
    // Each message has its own transaction: `markSaved` stores the request's idempotency key and fails in a second one.
    const { markSaved: _, ...actor } = sender;
    const sorted = await sort(db, actor, input, moment);
    const { letters, template } = sorted;
    const { channel, registered } = template;
    const provider = senders[channel];
    if (!provider || !registered) throw new BadInputError(m.openOneByOne({ channel }));
    refuseNobody(letters);
    for (const letter of letters) {
      const { language, text } = letter;
      const registration = { name: registered[language], language: toLanguageCode(language), text };
      await provider.send(letter.enquiry.mobile, registration, letter.values);
      await inChange(db, actor, now(), async (transaction) => {
        const auditEvent = await note(transaction, actor, { ...sorted, letters: [letter] }, now());
        return { result: undefined, auditEvent };
      });
    }
    return describe(sorted, moment);
  }
}

function refuseNobody(letters: readonly Letter[]): void {
  if (letters.length === 0) throw new BadInputError(m.nobodyToWriteTo());
}

/** Returns the numbers and email addresses that opted out of mass messages, including those of binned enquiries. */
async function listOptedOut(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom("enquiry")
    .select(["mobile", "email"])
    .where("opted_out_at", "is not", null)
    .execute();
  return new Set(rows.flatMap(identitiesOf).map(({ value }) => value));
}

const wordsKey = (id: string, channel: string, text: string) => JSON.stringify([id, channel, text]);

/** Returns the `wordsKey` of each message sent to these families since a moment, so that no text is sent twice. */
async function listSentWords(db: Database, ids: readonly string[], since: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("activity")
    .select(["enquiry_id", "details"])
    .where("action", "=", "step.sent")
    .where("at", ">", since.toISOString())
    .where("enquiry_id", "in", [...ids])
    .execute();
  return new Set(
    rows.map(({ enquiry_id, details }) => {
      const { channel, text } = JSON.parse(details);
      return wordsKey(enquiry_id ?? "", channel, text);
    }),
  );
}

import type { College } from "#contract/content.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { plannedCall } from "#contract/enquiry-words.ts";
import type { FilledTemplate, MessageInput, MessageLanguage } from "#contract/messages.ts";
import { fieldsIn, fillFields, TEMPLATE_FIELDS, type TemplateField } from "#contract/templates.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { addressIn, BROCHURE } from "#messages/languages.ts";
import type { Actor } from "#server/actor.ts";
import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import { BadInputError } from "#server/errors.ts";
import type { EnqueueMail } from "#server/features/mail/mail.repository.ts";
import { html, htmlMail, link, paragraph } from "#server/features/mail/mail-layout.ts";
import { inLanguage } from "#server/language.ts";
import type { RecordWriter } from "#server/record-writer.ts";
import { noteSteps } from "./enquiry.service.ts";

/** A double tap, also on two devices. */
const SAME_WITHIN_MS = 2 * 60_000;

export type MessageService = ReturnType<typeof createMessageService>;

/** Messages from the office to one family. Every method throws NotFoundError. */
export function createMessageService(dependencies: {
  db: Database;
  content: () => Content;
  publicUrl: string;
  write: RecordWriter;
  enqueueMail: EnqueueMail;
  readEnquiry: (id: string) => Promise<DeskEnquiry>;
  onMailDue: () => void;
}) {
  const { db, content, publicUrl, write, enqueueMail, readEnquiry, onMailDue } = dependencies;
  return {
    async listTemplates(actor: Actor, id: string): Promise<FilledTemplate[]> {
      const enquiry = await readEnquiry(id);
      const admin = db.selectFrom("admin").select("name").where("id", "=", actor.adminId);
      const sender = (await admin.executeTakeFirst())?.name ?? "";
      const { templates } = content();
      const values = { english: valuesOf("english"), bengali: valuesOf("bengali") };

      function valuesOf(language: MessageLanguage): Partial<Record<TemplateField, string | undefined>> {
        return { ...fieldValues(enquiry, content(), publicUrl, language), sender };
      }
      return templates.map(({ name, channel, subject, english, bengali }) => ({
        ...{ name, channel },
        english: {
          subject: fillFields(subject?.english ?? "", values.english),
          text: fillFields(english, values.english),
        },
        bengali: {
          subject: fillFields(subject?.bengali ?? subject?.english ?? "", values.bengali),
          text: fillFields(bengali, values.bengali),
        },
      }));
    },

    /** @throws {BadInputError} where a field is still to be filled in, or a mail has no address or subject */
    async send(
      actor: Actor,
      id: string,
      { channel, language, subject = "", text }: MessageInput,
    ): Promise<DeskEnquiry> {
      const enquiry = await readEnquiry(id);
      const [open] = fieldsIn(`${subject} ${text}`);
      if (open) throw new BadInputError(m.fieldLeft({ field: `{${open}}`, advice: TEMPLATE_FIELDS[open]() }));
      if (channel === "mail" && enquiry.email === "") {
        throw new BadInputError(m.noAddress());
      }
      if (channel === "mail" && subject === "") {
        throw new BadInputError(m.mailNeedsSubject(), { subject: m.typeSubject() });
      }
      await write(actor, { topics: [] }, async ({ db: transaction, now: moment }) => {
        // Keeps others from writing to the same family until the transaction ends.
        const lock = transaction.updateTable("enquiry").set(({ ref }) => ({ status: ref("status") }));
        await lock.where("id", "=", id).execute();
        const act = { action: "enquiry.message-sent", subjectId: id, subject: enquiry.name } as const;
        const since = new Date(moment.getTime() - SAME_WITHIN_MS).toISOString();
        const same = await transaction
          .selectFrom("enquiry_step")
          .select("id")
          .where("enquiry_id", "=", id)
          .where("kind", "=", "sent")
          .where("before", "=", channel)
          .where("after", "=", text)
          .where("at", ">", since)
          .executeTakeFirst();
        if (same) return { result: null, act };
        await noteSteps(transaction, id, actor.email, moment, [{ kind: "sent", before: channel, after: text }]);
        if (channel === "mail") {
          const message = messageMail(enquiry, { subject, text, language }, content().college);
          await enqueueMail(transaction, { kind: "enquiry-message", subjectId: id, message }, moment);
        }
        return { result: null, act };
      });
      if (channel === "mail") onMailDue();
      return readEnquiry(id);
    },
  };
}

/** What is blank has no value. Names of the college and the course are in the language where it has them. */
function fieldValues(
  enquiry: DeskEnquiry,
  { college, courses }: Pick<Content, "college" | "courses">,
  publicUrl: string,
  language: MessageLanguage,
): Partial<Record<TemplateField, string | undefined>> {
  const plain = (text: string) => text.replace(/\s+/g, " ");
  const locale = language === "english" ? "en-GB" : `bn-IN-u-nu-${college.numerals ? "beng" : "latn"}`;
  const inThis = (path: string) => publicUrl + addressIn(language === "bengali" ? "bn" : "en", path);
  const course = courses.find(({ name }) => plain(name) === enquiry.course);
  const day = plannedCall(enquiry);
  return {
    name: enquiry.name,
    course: (language === "bengali" && course?.bengali) || enquiry.course,
    fees: course && inThis(`${course.route}#fees`),
    admission: course && inThis(course.admissionRoute),
    day: day === null ? "" : new Intl.DateTimeFormat(locale, DAY).format(new Date(day)),
    college: college.name[language] ?? college.name.english,
    place: college.place,
    telephone: college.admissionCell[0]?.label ?? "",
    map: new URL(college.mapUrl, publicUrl).href,
    brochure: inThis(BROCHURE),
  };
}

const DAY = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;

const ADDRESS = /https?:\/\/\S+[^\s.,;:!?)।]/g;

/** Lines and paragraphs as they were typed; addresses become links. */
function messageMail(
  { name, email }: DeskEnquiry,
  { subject, text, language }: FilledTemplate["english"] & Pick<MessageInput, "language">,
  college: College,
) {
  const lineOf = (line: string) => {
    const addresses = line.match(ADDRESS) ?? [];
    return line.split(ADDRESS).map((words, index) => {
      const address = addresses[index];
      return html`${words}${address ? link(address, address) : ""}`;
    });
  };
  const blocks = text.split(/\n\s*\n/).map((block) => {
    return paragraph(
      html`${block.split("\n").map((line, index) => html`${index > 0 ? html`<br>` : ""}${lineOf(line)}`)}`,
    );
  });
  const code = language === "bengali" ? "bn" : "en";
  return {
    to: [{ name, address: email }],
    replyTo: { name: `Admission cell, ${college.name.english}`, address: college.email.admissions },
    subject,
    text: `${text}\n`,
    html: inLanguage(code, () =>
      htmlMail({ title: subject, college, body: [html`<div lang="${code}">${blocks}</div>`] }),
    ),
  };
}

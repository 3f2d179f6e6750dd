import type { FastifyRequest } from "fastify";
import * as breaches from "#contract/breaches.ts";
import { PERSON_FIELD_RULES, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import * as m from "#messages/compiled/breach.ts";
import { PERSON_SELECTION } from "#server/admissions/enquiry/enquiry.repository.ts";
import { messageMail } from "#server/admissions/enquiry/messages.ts";
import { listReads, type ReadLog } from "#server/admissions/enquiry/read-log.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { lockByName } from "#server/platform/db/secrets.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { newId } from "#server/platform/ids.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { collegeDay } from "#server/platform/time.ts";
import { toCsv } from "#shared/csv.ts";
import { breachLetters } from "./breach-letters.ts";

const SHOWN_PEOPLE = 50;
const READ_COLUMNS = Object.keys(breaches.breachDetailsReplySchema.shape.reads.element.shape);

/** Routes for the response to a breach of personal data (DPDP Act 2023, section 8(6)), and for drills. */
export function breachFeature(
  { db, now }: Platform,
  { readLog, mail, content }: { readLog: ReadLog; mail: Mail; content: () => Content },
) {
  /**
   * Stores a new or changed breach in one transaction with its audit event.
   * @param did what the audit log records: an action, or the step that was just completed
   */
  function save(
    request: FastifyRequest,
    did: string,
    change: (db: Database, at: Date) => Promise<breaches.Breach> | breaches.Breach,
    mails = 0,
  ) {
    const at = now();
    return inChange(db, request.actor, at, async (transaction) => {
      await lockByName(transaction, "breaches-lock");
      const changed = await change(transaction, at);
      const { isDrill, _id: id, ...others } = changed;
      const done = { at: at.toISOString(), by: request.actor.email, mails };
      // Do not record a step again once its mails are sent: that would allow sending them a second time.
      const isNews = did in breaches.BREACH_DEADLINE_HOURS && !changed.steps[did as breaches.BreachStep]?.mails;
      const steps = isNews ? { ...changed.steps, [did]: done } : changed.steps;
      const facts = JSON.stringify({ isDrill, ...others, steps });
      const row = transaction.insertInto("breach").values({ id, facts });
      await row.onConflict((conflict) => conflict.column("id").doUpdateSet({ facts })).execute();
      const details = { isDrill, did, mails };
      const auditEvent = { action: "breach.noted", subjectId: id, subject: "", details } as const;
      return { result: { item: { ...changed, steps } }, auditEvent };
    });
  }

  async function detailsOf(id: string) {
    const item = await find(db, id);
    const lines = await listReads(db, item.happenedFrom, item.happenedUntil);
    const people = await listAffected(db, item, lines);
    const persons = Map.groupBy(people, ({ _id, mobile, email }) => mobile || email.toLowerCase() || _id);
    const withoutMail = [...persons.values()].filter((same) => same.every(({ email }) => email === "")).length;
    const counts = { people: persons.size, total: people.length, withoutMail };
    const letters = breachLetters(item, counts, (language) => contentIn(content(), language).college);
    return { item, people, counts, reads: await sumReads(db, lines), letters };
  }

  return {
    adminRoutes: async (app) => {
      readLog.watch(app);
      const route = createRouteAdder(app, "Admins", { access: "college.manage" });

      route("GET /breaches", "List breaches of personal data", {
        description: "And drills, the newest first.",
        reply: { 200: breaches.breachListReplySchema },
        answer: async () => ({
          items: (await db.selectFrom("breach").selectAll().orderBy("id", "desc").execute()).map(toBreach),
          accounts: Array.from(await listAccounts(db), ([_id, email]) => ({ _id, email })),
        }),
      });

      route("POST /breaches", "Note a breach of personal data", {
        description: "Nothing is sent: the answer to `GET /breaches/{id}` says whom to tell by when, with the letters.",
        body: breaches.breachInputSchema,
        reply: { 201: breaches.breachReplySchema },
        answer: (request) =>
          save(request, "opened", () => ({ ...request.body, _id: newId(), steps: {}, closedAt: null })),
      });

      route("GET /breaches/:id", "Read a breach of personal data", {
        description:
          "With who is affected, by the log of reads of its time or all of the database, and the letters, filled in.",
        reply: { 200: breaches.breachDetailsReplySchema },
        answer: async ({ params }) => {
          const { people, counts, ...details } = await detailsOf(params.id);
          return { ...details, ...counts, items: people.slice(0, SHOWN_PEOPLE) };
        },
      });

      route("PATCH /breaches/:id", "Change a breach of personal data", {
        description: "Only what is given changes. A drill stays one.",
        body: breaches.breachChangesSchema,
        reply: { 200: breaches.breachReplySchema },
        answer: (request) => {
          const { told, isClosed, facts } = request.body;
          return save(request, told ?? (isClosed ? "closed" : "changed"), async (transaction, at) => {
            const before = await find(transaction, request.params.id);
            const { isDrill, closedAt } = before;
            return { ...before, ...facts, isDrill, closedAt: isClosed ? at.toISOString() : closedAt };
          });
        },
      });

      route("POST /breaches/:id/mails", "Mail all affected people", {
        description:
          "One mail to each address, in English and Bengali, once. It counts as telling them; those without an address are left to the college.",
        fresh: true,
        reply: { 201: breaches.breachReplySchema },
        errors: { 409: "It is a drill, or the mails were sent before." },
        answer: async (request) => {
          const { people, letters } = await detailsOf(request.params.id);
          const byAddress = new Map(people.map((one) => [one.email.toLowerCase(), one]));
          byAddress.delete("");
          const both = letters.filter(({ step }) => step === "persons");
          const subject = both.map((letter) => letter.subject).join(" / ");
          const letter = { subject, text: both.map(({ text }) => text).join("\n\n"), language: "english" } as const;
          const enqueueAll = async (transaction: Database, at: Date) => {
            const before = await find(transaction, request.params.id);
            if (before.isDrill) throw new ConflictError(m.drillSendsNothing());
            if (before.steps.persons?.mails) throw new ConflictError(m.mailedBefore());
            for (const one of byAddress.values()) {
              const message = messageMail(one, letter, content());
              await mail.enqueue(transaction, { kind: "enquiry-breach", subjectId: one._id, message }, at);
            }
            return before;
          };
          const reply = await save(request, "persons", enqueueAll, byAddress.size);
          mail.wake();
          return reply;
        },
      });

      route("POST /breaches/:id/export", "Export a breach of personal data", {
        description: "Facts, letters, who is affected, and who read what in its time, as a ZIP archive.",
        fresh: true,
        files: ["application/zip"],
        answer: async (request, reply) => {
          const { id } = request.params;
          const { item, people, reads, letters } = await detailsOf(id);
          await save(request, "exported", (transaction) => find(transaction, id));
          const ids = people.map(({ _id }) => _id);
          readLog.note(request, "exported", ids);
          const heads = PERSON_FIELDS.map((field) => PERSON_FIELD_RULES[field].label());
          const texts = {
            "breach.json": JSON.stringify(item, null, 2),
            "affected.csv": toCsv([heads, ...people.map((one) => PERSON_FIELDS.map((field) => one[field]))]),
            "reads.csv": toCsv([READ_COLUMNS, ...reads.map((line) => Object.values(line).map(String))]),
            ...Object.fromEntries(
              letters.map(({ step, language, subject, text }) => [
                `${step}-${language}.txt`,
                `${subject}\n\n${text}\n`,
              ]),
            ),
          };
          const { strToU8, zipSync } = await import("fflate");
          const zip = zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])));
          const filename = `${item.isDrill ? "drill" : "breach"}-${collegeDay(new Date(item.awareAt))}.zip`;
          reply.type("application/zip").header("content-disposition", `attachment; filename="${filename}"`);
          return Buffer.from(zip);
        },
      });
    },
  } satisfies Feature;
}

async function find(db: Database, id: string): Promise<breaches.Breach> {
  const row = await db.selectFrom("breach").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError(m.breachGone());
  return toBreach(row);
}

const toBreach = ({ id, facts }: { id: string; facts: string }): breaches.Breach => ({ _id: id, ...JSON.parse(facts) });

type Lines = Awaited<ReturnType<typeof listReads>>;

/** Lists the enquiries received before the breach ended, even binned; if `scope` is set, only those that admin read. */
async function listAffected(db: Database, { scope, happenedUntil }: breaches.Breach, lines: Lines) {
  const read = new Set(lines.filter(({ admin_id }) => admin_id === scope).flatMap(({ ids }) => ids));
  const stored = db.selectFrom("enquiry").select("enquiry.id as _id").select(PERSON_SELECTION);
  const rows = await stored.where("created_at", "<=", happenedUntil).orderBy("created_at", "desc").execute();
  return scope === null ? rows : rows.filter(({ _id }) => read.has(_id));
}

/** Returns the accounts' email addresses by id; those of former accounts come from the audit log. */
async function listAccounts(db: Database): Promise<Map<string, string>> {
  const acted = db.selectFrom("activity").select(["admin_id as id", "admin_email as email"]).distinct();
  const former = await acted.where("admin_id", "is not", null).execute();
  const present = await db.selectFrom("admin").select(["id", "email"]).execute();
  return new Map([...former, ...present].map(({ id, email }) => [id ?? "", email]));
}

/** Counts the enquiries that were read, by account and kind of read. */
async function sumReads(db: Database, lines: Lines) {
  const accounts = await listAccounts(db);
  const groups = Map.groupBy(lines, ({ admin_id, kind }) => `${kind} ${admin_id}`);
  return Array.from(groups.values(), (same) => {
    const [{ admin_id, kind, at: firstAt }] = same as [Lines[number]];
    const enquiries = new Set(same.flatMap(({ ids }) => ids)).size;
    return { by: accounts.get(admin_id) ?? admin_id, kind, enquiries, firstAt, lastAt: same.at(-1)?.at ?? firstAt };
  });
}

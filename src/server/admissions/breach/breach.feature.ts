import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuditEvent } from "#contract/activity.ts";
import * as breaches from "#contract/breaches.ts";
import { idParamsSchema } from "#contract/common.ts";
import { PERSON, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import * as m from "#messages/compiled/breach.ts";
import { PERSON_SELECTION } from "#server/admissions/enquiry/enquiry.repository.ts";
import { messageMail } from "#server/admissions/enquiry/messages.ts";
import { listReads, type ReadLog } from "#server/admissions/enquiry/read-log.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { describeRoute, routesIn } from "#server/platform/http/describe-route.ts";
import { newId } from "#server/platform/ids.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { collegeDay } from "#server/platform/time.ts";
import { toCsv } from "#shared/csv.ts";
import { breachLetters } from "./breach-letters.ts";

const SHOWN_PEOPLE = 50;

/** The day of a breach of personal data (DPDP Act 2023, section 8(6)), and drills of it. */
export function breachFeature(
  { db, now }: Platform,
  options: { readLog: ReadLog; mail: Mail; content: () => Content },
) {
  const { readLog, mail, content } = options;

  /** Changes a breach with its audit event, in one transaction. @returns the breach as it is then */
  const change = (
    request: FastifyRequest,
    id: string,
    plan: (before: breaches.Breach, db: Database, at: Date) => Promise<Changed> | Changed,
  ) => {
    const at = now();
    return inChange(db, actorOf(request), at, async (transaction) => {
      // Written first, so that two changes of one breach wait for each other.
      await transaction.updateTable("breach").set({ id }).where("id", "=", id).execute();
      const { event, ...changes } = await plan(await find(transaction, id), transaction, at);
      const { _id, steps, closedAt, ...facts } = { ...(await find(transaction, id)), ...changes };
      const row = { facts: JSON.stringify(facts), steps: JSON.stringify(steps), closed_at: closedAt };
      await transaction.updateTable("breach").set(row).where("id", "=", id).execute();
      return {
        result: await find(transaction, id),
        auditEvent: { subjectId: id, subject: "", ...event } as AuditEvent,
      };
    });
  };

  async function detailsOf(item: breaches.Breach) {
    const lines = await listReads(db, item.happenedFrom, item.happenedUntil);
    const people = await listAffected(db, item, lines);
    const total = people.length;
    const persons = Map.groupBy(people, ({ mobile }) => mobile);
    const withoutMail = [...persons.values()].filter((same) => same.every(({ email }) => email === "")).length;
    const counts = { people: persons.size, total, withoutMail };
    const letters = breachLetters(item, counts, (language) => contentIn(content(), language).college);
    return { item, people, counts, reads: await sumReads(db, lines), letters };
  }

  return {
    adminRoutes: async (app) => {
      readLog.watch(app);
      const route = routesIn(app, "Admins", { access: "college.manage" });
      const [params, item] = [idParamsSchema, { 200: breaches.breachReplySchema }];

      route("GET /breaches", "List breaches of personal data", {
        description: "And drills, the newest first.",
        reply: { 200: breaches.breachListReplySchema },
        answer: async () => ({
          items: (await db.selectFrom("breach").selectAll().orderBy("id", "desc").execute()).map(toBreach),
        }),
      });

      route("POST /breaches", "Note a breach of personal data", {
        description: "Nothing is sent: the answer to `GET /breaches/:id` says whom to tell by when, with the letters.",
        body: breaches.breachInputSchema,
        reply: { 201: breaches.breachReplySchema },
        answer: (request) => {
          const at = now();
          return inChange(db, actorOf(request), at, async (transaction) => {
            const [id, { isDrill }] = [newId(), request.body];
            const row = { id, facts: JSON.stringify(request.body), closed_at: null };
            await transaction.insertInto("breach").values(row).execute();
            const event = { action: "breach.opened", subjectId: id, subject: "", details: { isDrill } } as const;
            return { result: { item: await find(transaction, id) }, auditEvent: event };
          });
        },
      });

      route("GET /breaches/:id", "Read a breach of personal data", {
        description:
          "With who is affected, by the log of reads of its time or all of the database, and the letters, filled in.",
        params,
        reply: { 200: breaches.breachDetailsReplySchema },
        answer: async ({ params }) => {
          const { people, counts, ...details } = await detailsOf(await find(db, params.id));
          return { ...details, ...counts, items: people.slice(0, SHOWN_PEOPLE) };
        },
      });

      route("PUT /breaches/:id", "Correct a breach of personal data", {
        params,
        body: breaches.breachInputSchema,
        reply: item,
        answer: async (request) => ({
          // A drill stays one: its letters went to nobody.
          item: await change(request, request.params.id, ({ isDrill }) => ({
            ...request.body,
            isDrill,
            event: { action: "breach.changed", details: { isDrill } },
          })),
        }),
      });

      route("POST /breaches/:id/steps", "Note whom the college has told", {
        params,
        body: breaches.breachStepInputSchema,
        reply: { 201: breaches.breachReplySchema },
        answer: async (request) => ({
          item: await change(request, request.params.id, (before, _, at) =>
            tell(before, request, at, request.body.step, 0),
          ),
        }),
      });

      route("POST /breaches/:id/close", "Close a breach of personal data", {
        params,
        reply: { 201: breaches.breachReplySchema },
        answer: async (request) => ({
          item: await change(request, request.params.id, ({ isDrill }, _, at) => ({
            closedAt: at.toISOString(),
            event: { action: "breach.closed", details: { isDrill } },
          })),
        }),
      });

      route("POST /breaches/:id/mails", "Mail all affected people", {
        description:
          "One mail to each address, in English and Bengali, once. It counts as telling them; those without an address are left to the college.",
        fresh: true,
        params,
        reply: { 201: breaches.breachReplySchema },
        errors: { 409: "It is a drill, or the mails were sent before." },
        answer: async (request) => {
          const { people, letters } = await detailsOf(await find(db, request.params.id));
          const byAddress = new Map(people.map((one) => [one.email.toLowerCase(), one]));
          byAddress.delete("");
          const [english, bengali] = letters.filter(({ step }) => step === "persons");
          const subject = `${english?.subject} / ${bengali?.subject}`;
          const text = `${english?.text}\n\n${bengali?.text}`;
          const changed = await change(request, request.params.id, async (before, transaction, at) => {
            if (before.isDrill) throw new ConflictError(m.drillSendsNothing());
            if (before.steps.persons?.mails) throw new ConflictError(m.mailedBefore());
            for (const one of byAddress.values()) {
              const message = messageMail(one, { subject, text, language: "english" }, content().college);
              await mail.enqueue(transaction, { kind: "enquiry-breach", subjectId: one._id, message }, at);
            }
            return tell(before, request, at, "persons", byAddress.size);
          });
          mail.wake();
          return { item: changed };
        },
      });

      const exportAll = describeRoute("Export a breach of personal data", {
        ...{ tag: "Admins", access: "college.manage", fresh: true, params },
        description: "Facts, letters, who is affected, and who read what in its time, as a ZIP archive.",
        reply: { 200: z.string() },
        files: ["application/zip"],
      });
      app.post("/breaches/:id/export", { schema: exportAll }, async (request, reply) => {
        const { id } = request.params as { id: string };
        const { item, people, reads, letters } = await detailsOf(await find(db, id));
        const { isDrill } = item;
        await change(request, id, () => ({ event: { action: "breach.exported", details: { isDrill } } }));
        readLog.note(
          actorOf(request).adminId,
          "exported",
          people.map(({ _id }) => _id),
        );
        const heads = PERSON_FIELDS.map((field) => PERSON[field].label());
        const files = {
          "breach.json": JSON.stringify(item, null, 2),
          "affected.csv": toCsv([heads, ...people.map((one) => PERSON_FIELDS.map((field) => one[field]))]),
          "reads.csv": toCsv([Object.keys(reads[0] ?? {}), ...reads.map((line) => Object.values(line).map(String))]),
          ...Object.fromEntries(
            letters.map(({ step, language, subject, text }) => [`${step}-${language}.txt`, `${subject}\n\n${text}\n`]),
          ),
        };
        const { strToU8, zipSync } = await import("fflate");
        const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
        const filename = `${isDrill ? "drill" : "breach"}-${collegeDay(new Date(item.awareAt))}.zip`;
        reply.type("application/zip").header("content-disposition", `attachment; filename="${filename}"`);
        return reply.send(Buffer.from(zip) as unknown as string);
      });
    },
  } satisfies Feature;
}

type Changed = Partial<breaches.Breach> & { event: Pick<AuditEvent, "action" | "details"> };

function tell(before: breaches.Breach, request: FastifyRequest, at: Date, step: breaches.BreachStep, mails: number) {
  const { isDrill, steps } = before;
  const done = { at: at.toISOString(), by: actorOf(request).email, mails };
  return {
    steps: { ...steps, [step]: done },
    event: { action: "breach.told", details: { isDrill, step, mails } },
  } satisfies Changed;
}

async function find(db: Database, id: string): Promise<breaches.Breach> {
  const row = await db.selectFrom("breach").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError(m.breachGone());
  return toBreach(row);
}

const toBreach = (row: { id: string; facts: string; steps: string; closed_at: string | null }): breaches.Breach => ({
  ...{ _id: row.id, closedAt: row.closed_at, steps: JSON.parse(row.steps) },
  ...JSON.parse(row.facts),
});

type Lines = Awaited<ReturnType<typeof listReads>>;

/** The affected enquiries, those in the bin too: what an admin read, or all that were there. Erased ones are gone. */
async function listAffected(db: Database, { scope, happenedUntil }: breaches.Breach, lines: Lines) {
  const read = new Set(lines.filter(({ admin_id }) => admin_id === scope).flatMap(({ ids }) => ids));
  const stored = db.selectFrom("enquiry").select("enquiry.id as _id").select(PERSON_SELECTION);
  const rows = await stored.where("created_at", "<=", happenedUntil).orderBy("created_at", "desc").execute();
  return scope === null ? rows : rows.filter(({ _id }) => read.has(_id));
}

/** Who read how many enquiries, by admin and kind. Former admins have the address that the audit log knows. */
async function sumReads(db: Database, lines: Lines) {
  const admins = await db.selectFrom("activity").select(["admin_id", "admin_email"]).distinct().execute();
  const now = await db.selectFrom("admin").select(["id as admin_id", "email as admin_email"]).execute();
  const names = new Map([...admins, ...now].map(({ admin_id, admin_email }) => [admin_id, admin_email]));
  const groups = Map.groupBy(lines, ({ admin_id, kind }) => `${kind} ${admin_id}`);
  return [...groups.values()].flatMap((same) => {
    const [first, last] = [same[0], same.at(-1)];
    if (!first || !last) return [];
    const enquiries = new Set(same.flatMap(({ ids }) => ids)).size;
    const by = names.get(first.admin_id) ?? first.admin_id;
    return { by, kind: first.kind, enquiries, firstAt: first.at, lastAt: last.at };
  });
}

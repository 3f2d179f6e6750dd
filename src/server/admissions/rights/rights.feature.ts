import { WITHDRAWN } from "#contract/enquiry-words.ts";
import { RETENTION_DAYS } from "#contract/privacy.ts";
import * as rights from "#contract/rights.ts";
import type { Desk } from "#server/admissions/enquiry/desk.ts";
import { isWithdrawn } from "#server/admissions/enquiry/enquiry.repository.ts";
import type { ReadLog } from "#server/admissions/enquiry/read-log.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { listMailsAbout } from "#server/platform/mail/mail.repository.ts";
import type { PageSource } from "#server/publishing/pages/render-page.ts";
import { identitiesOfRequest, listEnquiriesOfPerson, type RightsRow } from "./person-file.ts";
import { createRightsService, deleteOldRequests, type RightsOptions } from "./rights.service.ts";
import { rightsFormRoutes } from "./rights-form.routes.ts";

const FILE_TYPES = { pdf: "application/pdf", json: "application/json; charset=utf-8" };

/** Requests about personal data: the public form, and the desk's queue. */
export function rightsFeature(
  platform: Platform,
  { desk, readLog, source, ...options }: RightsOptions & { desk: Desk; readLog: ReadLog; source: PageSource },
) {
  const { db, now } = platform;
  const service = createRightsService(platform, options);

  /** Lists the enquiries that match the request, each with whether its number or email is proved. */
  async function listAbout(row: RightsRow) {
    const all = await listEnquiriesOfPerson(db, identitiesOfRequest(row, false));
    const proved = new Set((await listEnquiriesOfPerson(db, identitiesOfRequest(row, true))).map(({ id }) => id));
    return all.map(({ id: _id, name, course, status, created_at: createdAt, deleted_at }) => {
      return { _id, name, course, status, createdAt, isProved: proved.has(_id), isBinned: deleted_at !== null };
    });
  }

  /** Withdraws the person's proved enquiries, as the family page does. */
  async function withdraw({ markSaved: _, ...actor }: Actor, row: RightsRow) {
    // Drop `markSaved`, which must store the idempotency key only once: in the transaction of the answer.
    const own = await listEnquiriesOfPerson(db, identitiesOfRequest(row, true));
    const others = own.filter((row) => row.status !== "admitted" && row.deleted_at === null && !isWithdrawn(row));
    for (const { id } of others) await desk.update(actor, id, { status: "closed", closingReason: WITHDRAWN });
  }

  return {
    routes: (app) => rightsFormRoutes(app, { platform, service, source, content: options.content }),
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Enquiries", { access: "desk.rights" });

      route("GET /rights", "List what people ask about their own data", {
        description: "Open requests first, the longest waiting before others, then answered ones.",
        reply: { 200: rights.rightsListReplySchema },
        answer: async () => {
          const rows = await db.selectFrom("rights_request").selectAll().orderBy("at").execute();
          const open = rows.filter(({ state }) => state === "open");
          const answered = rows.filter(({ state }) => state !== "open").reverse();
          return { items: [...open, ...answered].map(service.toItem) };
        },
      });

      route("GET /rights/:id", "Read a request about personal data", {
        description: "With the enquiries that it is about, and an answer made from what is held.",
        reply: { 200: rights.rightsDetailsReplySchema },
        answer: async (request) => {
          const row = await service.find(request.params.id);
          const enquiries = await listAbout(row);
          const ids = enquiries.map(({ _id }) => _id);
          readLog.note(request, "opened", ids);
          const mails = await listMailsAbout(db, [row.id]);
          const mail = mails.find(({ kind }) => kind === "rights-answer")?.status ?? null;
          return { item: service.toItem(row), enquiries, draft: await service.draft(row), mail };
        },
      });

      route("POST /rights/:id/proof", "Note that a mobile was proved at the counter", {
        reply: { 201: rights.rightsReplySchema },
        errors: { 409: "The request was answered before." },
        answer: async ({ actor, params }) => ({ item: service.toItem(await service.proveMobile(actor, params.id)) }),
      });

      route("POST /rights/:id/answer", "Answer a request about personal data", {
        description:
          "By mail where the mailbox is proved; otherwise it is noted as given by hand. `{link}` becomes a link to the person's file.",
        body: rights.rightsAnswerSchema,
        reply: { 201: rights.rightsReplySchema },
        errors: { 409: "It was answered before, or neither mailbox nor mobile is proved." },
        answer: async ({ actor, params, body: { state, text } }) => {
          const row = await service.find(params.id);
          if (row.kind === "withdraw" && row.state === "open" && state === "done") await withdraw(actor, row);
          return { item: service.toItem(await service.answer(actor, params.id, state, text)) };
        },
      });

      route("POST /rights/:id/erase", "Erase the person of a request, and answer", {
        description:
          "As `POST /enquiries/{id}/erase`, by what is proved. Of the request the reference and moments stay.",
        fresh: true,
        body: rights.rightsAnswerSchema.pick({ text: true }),
        reply: { 201: rights.rightsReplySchema },
        errors: { 409: "It was answered before, or neither mailbox nor mobile is proved." },
        answer: async ({ actor, params, body }) => {
          const row = await service.answer(actor, params.id, "done", body.text, true);
          return { item: service.toItem(row) };
        },
      });

      route("POST /rights/:id/person", "Download everything about the person of a request", {
        description: "As a PDF in the person's language, or as JSON. Of what is proved to be the person's own.",
        fresh: true,
        body: rights.personFileInputSchema,
        files: Object.values(FILE_TYPES),
        errors: { 409: "Neither mailbox nor mobile is proved." },
        answer: async (request, reply) => {
          const { format } = request.body;
          const row = await service.find(request.params.id);
          const file = await service.file(row);
          const bytes = format === "pdf" ? await service.pdf(row) : JSON.stringify(file, null, 2);
          await inChange(db, request.actor, now(), async () => {
            const auditEvent = { action: "rights.exported", subjectId: row.id, subject: row.reference } as const;
            return { result: undefined, auditEvent };
          });
          const ids = file.enquiries.map(({ id }) => id);
          readLog.note(request, "exported", ids);
          reply
            .type(FILE_TYPES[format])
            .header("content-disposition", `attachment; filename="${row.reference}.${format}"`);
          return bytes;
        },
      });
    },
    expiries: { rightsRequests: (daysAgo) => deleteOldRequests(db, daysAgo(RETENTION_DAYS.rightsRequest)) },
  } satisfies Feature;
}

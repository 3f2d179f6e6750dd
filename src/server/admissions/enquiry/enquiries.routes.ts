import { Readable } from "node:stream";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { messageReplySchema, optimisticLockSchema } from "#contract/common.ts";
import { customFieldsReplySchema } from "#contract/custom-fields.ts";
import * as enquiries from "#contract/enquiries.ts";
import * as intakes from "#contract/enquiry-intake.ts";
import { hasPermission } from "#contract/permissions.ts";
import { retentionCutoffs } from "#contract/privacy.ts";
import { enquiryReportReplySchema, reportQuerySchema } from "#contract/reports.ts";
import * as templates from "#contract/templates.ts";
import * as mServer from "#messages/compiled/server.ts";
import { language } from "#messages/language.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import { ChangedMeanwhileError, ForbiddenError } from "#server/platform/errors.ts";
import { changedMeanwhile, createRouteAdder } from "#server/platform/http/describe-route.ts";
import { collegeDay } from "#server/platform/time.ts";
import { courseNamesIn } from "./course-names.ts";
import type { Desk } from "./desk.ts";
import { exportBatches, exportColumns, writeCsv, writeXlsx } from "./enquiry-export.ts";
import * as lists from "./enquiry-lists.ts";
import { reportEnquiries } from "./enquiry-report.ts";
import type { EnquiryDependencies, Intake } from "./intake.ts";
import { fillTemplates, outcomesIn } from "./messages.ts";
import { enquiriesInReply, type ReadLog } from "./read-log.ts";
import { addSavedViews } from "./saved-views.routes.ts";

const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

interface Options extends Pick<EnquiryDependencies, "db" | "courseNames" | "customFields" | "now"> {
  desk: Desk;
  intake: Intake;
  readLog: ReadLog;
  content: () => Content;
  publicUrl: string;
  /** Month in which an admission season begins, 1 to 12. */
  seasonBegins: () => number;
}

function hideDuplicates(shown: unknown): void {
  for (const one of enquiriesInReply(shown)) if (one?.duplicates) one.duplicates = 0;
}

/** Mounted at /api/enquiries, for admins: lists, figures and exports, the bin, saved views, and each enquiry. */
export const enquiriesRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, desk, intake, readLog, content, publicUrl, courseNames, customFields, seasonBegins, now } = options;
  readLog.watch(app);
  const today = () => collegeDay(now());
  const namesOfCourses = () => courseNamesIn(contentIn(content(), language()), courseNames.current());
  // Admins without `desk.all` have access only to enquiries they own: lists omit others, and other ids are refused.
  const ownerOf = (request: FastifyRequest) => {
    const { roles, adminId } = request.actor;
    return hasPermission(roles, "desk.all") ? undefined : adminId;
  };
  app.addHook("preHandler", async (request) => {
    const owner = ownerOf(request);
    if (owner === undefined) return;
    Object.assign(request.query as object, { owner, mine: true });
    if (!request.routeOptions.url?.startsWith(`${app.prefix}/:id`)) return;
    const { id } = request.params as { id: string };
    const own = db.selectFrom("enquiry").select("id").where("id", "=", id).where("owner_id", "=", owner);
    if (!(await own.executeTakeFirst())) throw new ForbiddenError(mServer.notAllowed());
  });
  // Also hide from admins without `desk.all` any counts that include the enquiries of colleagues.
  app.addHook("preSerialization", async (request, _reply, payload) => {
    if (ownerOf(request) === undefined) return payload;
    hideDuplicates(payload);
    const { all, ...others } = payload as Partial<enquiries.EnquirySummary>;
    const ownChoices = { channels: [], sources: [], heardFrom: [], closingReasons: [] };
    return all === undefined ? payload : { ...others, all: others.total, ...ownChoices };
  });
  // Error replies skip `preSerialization`: hide the duplicates count of a conflict's enquiry here.
  app.addHook("onError", async (request, _reply, error) => {
    if (error instanceof ChangedMeanwhileError && ownerOf(request) !== undefined) hideDuplicates(error.details);
  });
  const ownOnly = (request: FastifyRequest, items: enquiries.DeskEnquiry[]) => {
    const only = ownerOf(request);
    return only === undefined ? items : items.filter(({ owner }) => owner?._id === only);
  };
  const wanted = <Filter extends enquiries.EnquiryFilter>(filter: Filter) => {
    if (filter.keeping !== "ending") return filter;
    const inAWeek = (days: number) => new Date(now().getTime() - (days - 7) * 86_400_000).toISOString();
    return { ...filter, endings: retentionCutoffs(content().college, inAWeek) };
  };
  const route = createRouteAdder(app, "Enquiries", { access: "desk.work" });

  route("GET /", "List enquiries", {
    description:
      "The newest first, unless `sort` names a column; a hyphen before it turns the order round. `search` looks for each of its words in name, email, mobile, notes and the words of the college's own fields, and in names of the other script by their sound: `sumita` finds সুমিতা. A number alone may have gaps, a zero or the country's code before it. With `ids` only these, at most 200.",
    querystring: enquiries.enquiryListQuerySchema,
    reply: { 200: enquiries.enquiryListReplySchema },
    answer: (request) => lists.listEnquiryPage(db, wanted(request.query), today(), ownerOf(request)),
  });

  route("GET /summary", "Count enquiries", {
    description:
      "By status, and those that wait, of all that fit the filter; its `status` and `due` are not asked, so that each number is what choosing it would show.",
    querystring: enquiries.enquiryFilterSchema,
    reply: { 200: enquiries.enquirySummaryReplySchema },
    answer: ({ query }) => lists.summariseEnquiries(db, wanted(query), today(), courseNames.current()),
  });

  route("GET /brief", "List enquiries in brief", {
    description: "All that fit the filter, the first 5,000 of them, with what a change of many needs.",
    querystring: enquiries.enquiryFilterSchema.extend({ sort: enquiries.enquirySortSchema }),
    reply: { 200: enquiries.briefListReplySchema },
    answer: ({ query }) => lists.listEnquiriesInBrief(db, wanted(query), today()),
  });

  route("GET /days", "Count enquiries by day", {
    access: "desk.all",
    description:
      "Each day from `from` to `to` by course, oldest first: the last 30 days up to `to`, or to today, unless given. Of a longer range the last 366 days; of the future nothing.",
    querystring: enquiries.enquiryDaysQuerySchema,
    reply: { 200: enquiries.enquiryDaysReplySchema },
    answer: ({ query }) => lists.countByDay(db, query, today(), courseNames.current()),
  });

  route("POST /export", "Export enquiries", {
    access: "desk.manage",
    fresh: true,
    description:
      "All that fit the filter, or of these the ones in `ids`, in the order of the list, with their notes: as CSV with dates such as `2026-11-21 15:48`, or as a workbook of Excel. No cell can begin a formula. It is sent as it is read. The audit log notes the export.",
    body: enquiries.enquiryExportInputSchema,
    files: Object.values(FILE_TYPES),
    answer: async (request, reply) => {
      const { format, ...filter } = request.body;
      const ids = await desk.export(request.actor, wanted(filter));
      readLog.note(request, "exported", ids);
      const columns = exportColumns(customFields(), outcomesIn(content(), language()), namesOfCourses());
      const pages = exportBatches(db, ids, today(), columns);
      const bytes = format === "csv" ? writeCsv(columns, pages) : writeXlsx(columns, pages);
      const filename = `enquiries-${today()}`;
      reply.type(FILE_TYPES[format]).header("content-disposition", `attachment; filename="${filename}.${format}"`);
      return Readable.from(bytes);
    },
  });

  route("GET /today", "List whom to call today", {
    description:
      "In the order in which to call: hours that have come; new leads of the site and the telephone, the newest first; overdue and due calls without an hour; other new ones; at the end, `later`, those of today whose hour is still to come. `limit` of them, with the counts of all. With `mine` only those that you take care of.",
    querystring: enquiries.enquiryTodayQuerySchema,
    reply: { 200: enquiries.enquiryTodayReplySchema },
    answer: async ({ actor: { adminId, roles }, query }) => {
      const toCall = await lists.listEnquiriesToCall(db, adminId, query, now());
      const ending =
        hasPermission(roles, "desk.manage") && (await lists.countEnquiries(db, wanted({ keeping: "ending" }), today()));
      const open = db.selectFrom("rights_request").where("state", "=", "open");
      const requests = hasPermission(roles, "desk.rights") ? await countRows(open) : 0;
      return { ...toCall, ending: ending || 0, requests };
    },
  });

  route("GET /visits", "List who comes to the college on a day", {
    description:
      "By hour, also those who came and who did not. Of today unless `day` is given; then those of earlier days of which nobody has noted it come first. With `mine` only those that you take care of.",
    querystring: enquiries.appointmentsQuerySchema,
    reply: { 200: enquiries.appointmentsReplySchema },
    answer: async ({ actor, query }) => {
      const { day = today(), mine } = query;
      return { items: await lists.listAppointments(db, day, today(), mine && actor.adminId) };
    },
  });

  route("GET /outcomes", "List the outcomes of a call", {
    description: "As the college words them, in the order of the buttons: `content/outcomes.yaml`.",
    reply: { 200: enquiries.outcomesReplySchema },
    answer: async () => ({ items: outcomesIn(content(), language()) }),
  });

  route("GET /fields", "List the college's own fields", {
    description: "In the order of forms, also those that are switched off: `content/fields.yaml`.",
    reply: { 200: customFieldsReplySchema },
    answer: async () => ({ items: customFields() }),
  });

  route("GET /reports", "Report what enquiries became", {
    access: "desk.report",
    description:
      "By day, course, source, channel, owner and own choices: how many came, were reached, visited, applied and were admitted, beside the same days a year before. A closed enquiry counts as far as it had come. Of erased ones the sums count, which have no owner. Those in the bin do not count.",
    querystring: reportQuerySchema,
    reply: { 200: enquiryReportReplySchema },
    answer: ({ query }) =>
      reportEnquiries(db, query, today(), { begins: seasonBegins(), customFields: customFields() }),
  });

  route("GET /courses", "List the courses of the college", {
    access: "signed-in",
    description:
      "By name, in their order: what a new enquiry can be about. `names` has the names in the language of the request.",
    reply: { 200: intakes.coursesReplySchema },
    answer: async () => ({ courses: courseNames.current(), names: namesOfCourses() }),
  });

  route("GET /duplicates", "Find enquiries of a number or an address", {
    description: "At most 50 with this mobile number or this email, before another one is added.",
    querystring: intakes.duplicatesQuerySchema,
    reply: { 200: intakes.duplicatesReplySchema },
    answer: async (request) => ({ items: ownOnly(request, await lists.listEnquiriesOf(db, request.query, today())) }),
  });

  route("GET /bin", "List the bin of enquiries", {
    access: "desk.all",
    description: "Deleted, spam or merged, 50 a page, the last that came first. After 30 days they are erased.",
    querystring: intakes.binQuerySchema,
    reply: { 200: intakes.binReplySchema },
    answer: ({ query }) => lists.listBin(db, query),
  });

  route("GET /blocked", "List blocked senders", {
    access: "desk.all",
    reply: { 200: intakes.blockedSendersReplySchema },
    answer: async () => ({ items: await lists.listBlockedSenders(db) }),
  });

  route("DELETE /blocked/:id", "Take a sender off the list of blocked ones", {
    access: "desk.all",
    message: () => "Taken off the list",
    answer: ({ actor, params }) => desk.unblock(actor, params.id),
  });
  addSavedViews(route, { db, now });

  route("POST /", "Add an enquiry by hand", {
    description:
      "What a visitor or a caller has said. The office gets no mail; the acknowledgement goes to `email` with `acknowledge`.",
    body: intakes.enquiryInputSchema,
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async (request) => {
      const owner = request.body.owner ?? ownerOf(request);
      return { item: await intake.create(request.actor, { ...request.body, ...(owner && { owner }) }) };
    },
  });

  route("GET /:id", "Read an enquiry", {
    description: "With its history and the other enquiries from the same mobile number, the newest 50 of them.",
    reply: { 200: enquiries.enquiryDetailsReplySchema },
    answer: async (request) => {
      const { others, ...details } = await lists.getEnquiryDetails(db, request.params.id, today());
      return { ...details, others: ownOnly(request, others) };
    },
  });

  route("PATCH /:id", "Change an enquiry", {
    description:
      "Only what is given changes, and the history notes it. With `ifUpdatedAt`, an enquiry that has changed since is not overwritten. `isRead` alone leaves no trace.",
    body: enquiries.enquiryChangesSchema,
    reply: { 200: enquiries.enquiryReplySchema },
    errors: { 409: changedMeanwhile(enquiries.deskEnquirySchema) },
    answer: async ({ actor, params, body }) => ({ item: await desk.update(actor, params.id, body) }),
  });

  route("PATCH /:id/person", "Correct who asks for what", {
    description: "Only what is given changes, by the rules of the form, and the history keeps what was there before.",
    body: intakes.enquiryPersonSchema,
    reply: { 200: enquiries.enquiryReplySchema },
    errors: { 409: changedMeanwhile(enquiries.deskEnquirySchema) },
    answer: async ({ actor, params, body }) => ({ item: await desk.correct(actor, params.id, body) }),
  });

  route("POST /:id/merge", "Merge two enquiries", {
    access: "desk.all",
    description:
      "The history of `other` moves to this enquiry, which also takes what it has left empty. `other` goes into the bin. Of three, merge one after the other.",
    body: intakes.enquiryMergeSchema,
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async ({ actor, params, body }) => ({ item: await desk.merge(actor, params.id, body) }),
  });

  route("POST /:id/mails", "Send a mail of an enquiry again", {
    description: "A mail that has not gone out yet is due at once; one that has is sent once more.",
    body: enquiries.enquiryMailInputSchema,
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async ({ actor, params, body }) => ({ item: await desk.resend(actor, params.id, body.purpose) }),
  });

  route("GET /:id/templates", "Read the templates for an enquiry", {
    description:
      "The college's words for WhatsApp, SMS and mails, filled in. What has no value, such as `{day}` without a planned call, is still in its braces.",
    reply: { 200: templates.filledTemplatesReplySchema },
    answer: async ({ actor, params }) => {
      const enquiry = await lists.getEnquiry(db, params.id, today());
      const admin = db.selectFrom("admin").select("name").where("id", "=", actor.adminId);
      const sender = (await admin.executeTakeFirst())?.name ?? "";
      return { templates: fillTemplates(enquiry, content(), publicUrl, sender) };
    },
  });

  route("POST /:id/messages", "Send a message about an enquiry", {
    description:
      "A mail goes out with the reply address of the admission cell; of WhatsApp and SMS, which the caller opens, the history notes the text. The same words within two minutes are one message.",
    body: templates.messageInputSchema,
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async ({ actor, params, body }) => ({ item: await desk.sendMessage(actor, params.id, body) }),
  });

  route("POST /:id/family-link", "Make a link to the page of an enquiry", {
    description:
      "For the family, such as on WhatsApp: known only now, for 60 days. Earlier ones keep working until they end.",
    reply: { 201: enquiries.familyLinkReplySchema },
    answer: async ({ actor, params }) => ({ url: await desk.makeFamilyLink(actor, params.id) }),
  });

  route("DELETE /:id", "Delete an enquiry", {
    description: "It lies in the bin for 30 days and can be restored.",
    querystring: optimisticLockSchema,
    errors: { 409: changedMeanwhile(enquiries.deskEnquirySchema, "deleted") },
    message: () => "Deleted",
    answer: ({ actor, params, query }) => desk.remove(actor, params.id, query.ifUpdatedAt),
  });

  route("POST /:id/spam", "Mark an enquiry as spam", {
    description:
      "It goes into the bin, and its mobile and email on the list of blocked senders: what comes from them is stored as spam, without mails.",
    reply: { 201: messageReplySchema },
    message: () => "Marked as spam",
    answer: ({ actor, params }) => desk.markAsSpam(actor, params.id),
  });

  route("POST /:id/restore", "Restore an enquiry from the bin", {
    description: "The sender of one that was spam is taken off the list of blocked senders.",
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async (request) => {
      const { id } = request.params;
      const owner = ownerOf(request);
      // Reverting a merge also changes the enquiry into which this one was merged.
      const kept = db.selectFrom("enquiry").innerJoin("enquiry as kept", "kept.id", "enquiry.merged_into");
      const into = await kept.select("kept.owner_id").where("enquiry.id", "=", id).executeTakeFirst();
      if (owner !== undefined && into && into.owner_id !== owner) throw new ForbiddenError(mServer.notAllowed());
      return { item: await desk.restore(request.actor, id) };
    },
  });

  route("POST /:id/erase", "Erase a person for good", {
    access: "desk.manage",
    fresh: true,
    description:
      "All enquiries with the mobile number of this one, with notes, mails, rows of imports, and the names in the audit log, which notes that they were erased. A backup that is restored later brings none back.",
    reply: { 201: messageReplySchema },
    message: () => "Erased",
    answer: ({ actor, params }) => desk.erasePerson(actor, params.id),
  });

  route("DELETE /bin/:id", "Erase an enquiry for good", {
    access: "desk.manage",
    fresh: true,
    description:
      "One from the bin, with its notes, mails and the name in the audit log, which notes that it was erased.",
    message: () => "Erased",
    answer: ({ actor, params }) => desk.erase(actor, params.id),
  });
};

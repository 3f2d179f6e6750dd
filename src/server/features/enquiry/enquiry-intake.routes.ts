import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { editSchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import { deskEnquirySchema, enquiryReplySchema } from "#contract/enquiries.ts";
import * as intake from "#contract/enquiry-intake.ts";
import { changedMeanwhile, describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { EnquiryIntakeService } from "./enquiry-intake.service.ts";

const tag = "Enquiries";
const ok = true as const;

/** Mounted at /api/enquiries, for admins. */
export const enquiryIntakeRoutes: FastifyPluginAsyncZod<{ intake: EnquiryIntakeService }> = async (app, options) => {
  const service = options.intake;

  const add = describeRoute("Add an enquiry by hand", {
    tag,
    description:
      "What a visitor or a caller has said. The office gets no mail; the acknowledgement goes to `email` with `acknowledge`.",
    body: intake.enquiryInputSchema,
    reply: { 201: enquiryReplySchema },
  });
  app.post("/", { schema: add }, async (request, reply) => {
    return reply.code(201).send({ ok, item: await service.create(actorOf(request), request.body) });
  });

  const courses = describeRoute("List the courses of the college", {
    tag,
    description: "By name, in their order: what a new enquiry can be about.",
    reply: { 200: intake.coursesReplySchema },
  });
  app.get("/courses", { schema: courses }, async () => ({ ok, courses: service.listCourses() }));

  const duplicates = describeRoute("Find enquiries of a number or an address", {
    tag,
    description: "At most 50 with this mobile number or this email, before another one is added.",
    querystring: intake.duplicatesQuerySchema,
    reply: { 200: intake.duplicatesReplySchema },
  });
  app.get("/duplicates", { schema: duplicates }, async ({ query }) => ({
    ok,
    items: await service.listDuplicates(query),
  }));

  const bin = describeRoute("List the bin of enquiries", {
    tag,
    description: "Deleted, spam or merged, 50 a page, the last that came first. After 30 days they are erased.",
    querystring: intake.binQuerySchema,
    reply: { 200: intake.binReplySchema },
  });
  app.get("/bin", { schema: bin }, async ({ query }) => ({ ok, ...(await service.listBin(query)) }));

  const erase = describeRoute("Erase an enquiry for good", {
    tag,
    description:
      "One from the bin, with its notes, mails and the name in the audit log, which notes that it was erased.",
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
  });
  app.delete("/bin/:id", { schema: erase }, async (request) => {
    await service.erase(actorOf(request), request.params.id);
    return { ok, message: "Erased" };
  });

  const blocked = describeRoute("List blocked senders", { tag, reply: { 200: intake.blockedReplySchema } });
  app.get("/blocked", { schema: blocked }, async () => ({ ok, items: await service.listBlocked() }));

  const unblock = describeRoute("Take a sender off the list of blocked ones", {
    tag,
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
  });
  app.delete("/blocked/:id", { schema: unblock }, async (request) => {
    await service.unblock(actorOf(request), request.params.id);
    return { ok, message: "Taken off the list" };
  });

  const correct = describeRoute("Correct who asks for what", {
    tag,
    description: "Only what is given changes, by the rules of the form, and the history keeps what was there before.",
    params: idParamsSchema,
    body: intake.enquiryPersonSchema,
    reply: { 200: enquiryReplySchema },
    errors: { 409: changedMeanwhile(deskEnquirySchema) },
  });
  app.patch("/:id/person", { schema: correct }, async (request) => ({
    ok,
    item: await service.correct(actorOf(request), request.params.id, request.body),
  }));

  const merge = describeRoute("Merge two enquiries", {
    tag,
    description:
      "The history of `other` moves to this enquiry, which also takes what it has left empty. `other` goes into the bin. Of three, merge one after the other.",
    params: idParamsSchema,
    body: intake.enquiryMergeSchema,
    reply: { 201: enquiryReplySchema },
  });
  app.post("/:id/merge", { schema: merge }, async (request, reply) => {
    const item = await service.merge(actorOf(request), request.params.id, request.body);
    return reply.code(201).send({ ok, item });
  });

  const remove = describeRoute("Delete an enquiry", {
    tag,
    description: "It lies in the bin for 30 days and can be restored.",
    params: idParamsSchema,
    querystring: editSchema,
    reply: { 200: messageReplySchema },
    errors: { 409: changedMeanwhile(deskEnquirySchema, "deleted") },
  });
  app.delete("/:id", { schema: remove }, async (request) => {
    await service.remove(actorOf(request), request.params.id, request.query.ifUpdatedAt);
    return { ok, message: "Deleted" };
  });

  const spam = describeRoute("Mark an enquiry as spam", {
    tag,
    description:
      "It goes into the bin, and its mobile and email on the list of blocked senders: what comes from them is stored as spam, without mails.",
    params: idParamsSchema,
    reply: { 201: messageReplySchema },
  });
  app.post("/:id/spam", { schema: spam }, async (request, reply) => {
    await service.markAsSpam(actorOf(request), request.params.id);
    return reply.code(201).send({ ok, message: "Marked as spam" });
  });

  const restore = describeRoute("Restore an enquiry from the bin", {
    tag,
    description: "The sender of one that was spam is taken off the list of blocked senders.",
    params: idParamsSchema,
    reply: { 201: enquiryReplySchema },
  });
  app.post("/:id/restore", { schema: restore }, async (request, reply) => {
    const item = await service.restore(actorOf(request), request.params.id);
    return reply.code(201).send({ ok, item });
  });
};

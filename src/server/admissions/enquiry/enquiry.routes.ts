import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { editSchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import {
  deskEnquirySchema,
  enquiryChangesSchema,
  enquiryDetailsReplySchema,
  enquiryMailInputSchema,
  enquiryReplySchema,
  familyLinkReplySchema,
} from "#contract/enquiries.ts";
import { enquiryInputSchema, enquiryMergeSchema, enquiryPersonSchema } from "#contract/enquiry-intake.ts";
import { filledTemplatesReplySchema, messageInputSchema } from "#contract/templates.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { changedMeanwhile, describeRoute } from "#server/platform/http/describe-route.ts";
import { collegeDay } from "#server/platform/time.ts";
import type { Desk } from "./desk.ts";
import { getEnquiry, getEnquiryDetails } from "./enquiry-lists.ts";
import type { Intake } from "./intake.ts";
import { fillTemplates } from "./messages.ts";

const tag = "Enquiries";
const ok = true as const;

interface Options {
  db: Database;
  intake: Intake;
  desk: Desk;
  content: () => Content;
  publicUrl: string;
  now: () => Date;
}

/** Mounted at /api/enquiries, for admins: one enquiry. */
export const enquiryRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { db, intake, desk, content, publicUrl, now } = options;
  const today = () => collegeDay(now());

  const add = describeRoute("Add an enquiry by hand", {
    tag,
    description:
      "What a visitor or a caller has said. The office gets no mail; the acknowledgement goes to `email` with `acknowledge`.",
    body: enquiryInputSchema,
    reply: { 201: enquiryReplySchema },
  });
  app.post("/", { schema: add }, async (request, reply) => {
    return reply.code(201).send({ ok, item: await intake.create(actorOf(request), request.body) });
  });

  const read = describeRoute("Read an enquiry", {
    tag,
    description: "With its history and the other enquiries from the same mobile number.",
    params: idParamsSchema,
    reply: { 200: enquiryDetailsReplySchema },
  });
  app.get("/:id", { schema: read }, async ({ params }) => ({
    ok,
    ...(await getEnquiryDetails(db, params.id, today())),
  }));

  const change = describeRoute("Change an enquiry", {
    tag,
    description:
      "Only what is given changes, and the history notes it. With `ifUpdatedAt`, an enquiry that has changed since is not overwritten. `isRead` alone leaves no trace.",
    params: idParamsSchema,
    body: enquiryChangesSchema,
    reply: { 200: enquiryReplySchema },
    errors: { 409: changedMeanwhile(deskEnquirySchema) },
  });
  app.patch("/:id", { schema: change }, async (request) => {
    return { ok, item: await desk.update(actorOf(request), request.params.id, request.body) };
  });

  const correct = describeRoute("Correct who asks for what", {
    tag,
    description: "Only what is given changes, by the rules of the form, and the history keeps what was there before.",
    params: idParamsSchema,
    body: enquiryPersonSchema,
    reply: { 200: enquiryReplySchema },
    errors: { 409: changedMeanwhile(deskEnquirySchema) },
  });
  app.patch("/:id/person", { schema: correct }, async (request) => ({
    ok,
    item: await desk.correct(actorOf(request), request.params.id, request.body),
  }));

  const merge = describeRoute("Merge two enquiries", {
    tag,
    description:
      "The history of `other` moves to this enquiry, which also takes what it has left empty. `other` goes into the bin. Of three, merge one after the other.",
    params: idParamsSchema,
    body: enquiryMergeSchema,
    reply: { 201: enquiryReplySchema },
  });
  app.post("/:id/merge", { schema: merge }, async (request, reply) => {
    const item = await desk.merge(actorOf(request), request.params.id, request.body);
    return reply.code(201).send({ ok, item });
  });

  const resend = describeRoute("Send a mail of an enquiry again", {
    tag,
    description: "A mail that has not gone out yet is due at once; one that has is sent once more.",
    params: idParamsSchema,
    body: enquiryMailInputSchema,
    reply: { 201: enquiryReplySchema },
  });
  app.post("/:id/mails", { schema: resend }, async (request, reply) => {
    const item = await desk.resend(actorOf(request), request.params.id, request.body.purpose);
    return reply.code(201).send({ ok, item });
  });

  const templates = describeRoute("Read the templates for an enquiry", {
    tag,
    description:
      "The college's words for WhatsApp, SMS and mails, filled in. What has no value, such as `{day}` without a planned call, is still in its braces.",
    params: idParamsSchema,
    reply: { 200: filledTemplatesReplySchema },
  });
  app.get("/:id/templates", { schema: templates }, async (request) => {
    const enquiry = await getEnquiry(db, request.params.id, today());
    const admin = db.selectFrom("admin").select("name").where("id", "=", actorOf(request).adminId);
    const sender = (await admin.executeTakeFirst())?.name ?? "";
    return { ok, templates: fillTemplates(enquiry, content(), publicUrl, sender) };
  });

  const send = describeRoute("Send a message about an enquiry", {
    tag,
    description:
      "A mail goes out with the reply address of the admission cell; of WhatsApp and SMS, which the caller opens, the history notes the text. The same words within two minutes are one message.",
    params: idParamsSchema,
    body: messageInputSchema,
    reply: { 201: enquiryReplySchema },
  });
  app.post("/:id/messages", { schema: send }, async (request, reply) => {
    const item = await desk.sendMessage(actorOf(request), request.params.id, request.body);
    return reply.code(201).send({ ok, item });
  });

  const make = describeRoute("Make a link to the page of an enquiry", {
    tag,
    description:
      "For the family, such as on WhatsApp: known only now, for 60 days. Earlier ones keep working until they end.",
    params: idParamsSchema,
    reply: { 201: familyLinkReplySchema },
  });
  app.post("/:id/family-link", { schema: make }, async (request, reply) => {
    const url = await desk.makeFamilyLink(actorOf(request), request.params.id);
    return reply.code(201).send({ ok, url });
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
    await desk.remove(actorOf(request), request.params.id, request.query.ifUpdatedAt);
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
    await desk.markAsSpam(actorOf(request), request.params.id);
    return reply.code(201).send({ ok, message: "Marked as spam" });
  });

  const restore = describeRoute("Restore an enquiry from the bin", {
    tag,
    description: "The sender of one that was spam is taken off the list of blocked senders.",
    params: idParamsSchema,
    reply: { 201: enquiryReplySchema },
  });
  app.post("/:id/restore", { schema: restore }, async (request, reply) => {
    const item = await desk.restore(actorOf(request), request.params.id);
    return reply.code(201).send({ ok, item });
  });

  const erase = describeRoute("Erase an enquiry for good", {
    tag,
    description:
      "One from the bin, with its notes, mails and the name in the audit log, which notes that it was erased.",
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
  });
  app.delete("/bin/:id", { schema: erase }, async (request) => {
    await desk.erase(actorOf(request), request.params.id);
    return { ok, message: "Erased" };
  });
};

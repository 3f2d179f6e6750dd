import type { FastifyPluginAsync } from "fastify";
import { editSchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import * as enquiries from "#contract/enquiries.ts";
import { enquiryInputSchema, enquiryMergeSchema, enquiryPersonSchema } from "#contract/enquiry-intake.ts";
import { filledTemplatesReplySchema, messageInputSchema } from "#contract/templates.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { changedMeanwhile, routesIn } from "#server/platform/http/describe-route.ts";
import { collegeDay } from "#server/platform/time.ts";
import type { Desk } from "./desk.ts";
import { getEnquiry, getEnquiryDetails } from "./enquiry-lists.ts";
import type { Intake } from "./intake.ts";
import { fillTemplates } from "./messages.ts";

interface Options {
  db: Database;
  intake: Intake;
  desk: Desk;
  content: () => Content;
  publicUrl: string;
  now: () => Date;
}

/** Mounted at /api/enquiries, for admins: one enquiry. */
export const enquiryRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, intake, desk, content, publicUrl, now } = options;
  const today = () => collegeDay(now());
  const route = routesIn(app, "Enquiries");

  route("POST /", "Add an enquiry by hand", {
    description:
      "What a visitor or a caller has said. The office gets no mail; the acknowledgement goes to `email` with `acknowledge`.",
    body: enquiryInputSchema,
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async (request) => ({ item: await intake.create(actorOf(request), request.body) }),
  });

  route("GET /:id", "Read an enquiry", {
    description: "With its history and the other enquiries from the same mobile number.",
    params: idParamsSchema,
    reply: { 200: enquiries.enquiryDetailsReplySchema },
    answer: ({ params }) => getEnquiryDetails(db, params.id, today()),
  });

  route("PATCH /:id", "Change an enquiry", {
    description:
      "Only what is given changes, and the history notes it. With `ifUpdatedAt`, an enquiry that has changed since is not overwritten. `isRead` alone leaves no trace.",
    params: idParamsSchema,
    body: enquiries.enquiryChangesSchema,
    reply: { 200: enquiries.enquiryReplySchema },
    errors: { 409: changedMeanwhile(enquiries.deskEnquirySchema) },
    answer: async (request) => ({ item: await desk.update(actorOf(request), request.params.id, request.body) }),
  });

  route("PATCH /:id/person", "Correct who asks for what", {
    description: "Only what is given changes, by the rules of the form, and the history keeps what was there before.",
    params: idParamsSchema,
    body: enquiryPersonSchema,
    reply: { 200: enquiries.enquiryReplySchema },
    errors: { 409: changedMeanwhile(enquiries.deskEnquirySchema) },
    answer: async (request) => ({
      item: await desk.correct(actorOf(request), request.params.id, request.body),
    }),
  });

  route("POST /:id/merge", "Merge two enquiries", {
    description:
      "The history of `other` moves to this enquiry, which also takes what it has left empty. `other` goes into the bin. Of three, merge one after the other.",
    params: idParamsSchema,
    body: enquiryMergeSchema,
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async (request) => ({ item: await desk.merge(actorOf(request), request.params.id, request.body) }),
  });

  route("POST /:id/mails", "Send a mail of an enquiry again", {
    description: "A mail that has not gone out yet is due at once; one that has is sent once more.",
    params: idParamsSchema,
    body: enquiries.enquiryMailInputSchema,
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async (request) => ({ item: await desk.resend(actorOf(request), request.params.id, request.body.purpose) }),
  });

  route("GET /:id/templates", "Read the templates for an enquiry", {
    description:
      "The college's words for WhatsApp, SMS and mails, filled in. What has no value, such as `{day}` without a planned call, is still in its braces.",
    params: idParamsSchema,
    reply: { 200: filledTemplatesReplySchema },
    answer: async (request) => {
      const enquiry = await getEnquiry(db, request.params.id, today());
      const admin = db.selectFrom("admin").select("name").where("id", "=", actorOf(request).adminId);
      const sender = (await admin.executeTakeFirst())?.name ?? "";
      return { templates: fillTemplates(enquiry, content(), publicUrl, sender) };
    },
  });

  route("POST /:id/messages", "Send a message about an enquiry", {
    description:
      "A mail goes out with the reply address of the admission cell; of WhatsApp and SMS, which the caller opens, the history notes the text. The same words within two minutes are one message.",
    params: idParamsSchema,
    body: messageInputSchema,
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async (request) => ({ item: await desk.sendMessage(actorOf(request), request.params.id, request.body) }),
  });

  route("POST /:id/family-link", "Make a link to the page of an enquiry", {
    description:
      "For the family, such as on WhatsApp: known only now, for 60 days. Earlier ones keep working until they end.",
    params: idParamsSchema,
    reply: { 201: enquiries.familyLinkReplySchema },
    answer: async (request) => ({ url: await desk.makeFamilyLink(actorOf(request), request.params.id) }),
  });

  route("DELETE /:id", "Delete an enquiry", {
    description: "It lies in the bin for 30 days and can be restored.",
    params: idParamsSchema,
    querystring: editSchema,
    reply: { 200: messageReplySchema },
    errors: { 409: changedMeanwhile(enquiries.deskEnquirySchema, "deleted") },
    answer: async (request) => {
      await desk.remove(actorOf(request), request.params.id, request.query.ifUpdatedAt);
      return { message: "Deleted" };
    },
  });

  route("POST /:id/spam", "Mark an enquiry as spam", {
    description:
      "It goes into the bin, and its mobile and email on the list of blocked senders: what comes from them is stored as spam, without mails.",
    params: idParamsSchema,
    reply: { 201: messageReplySchema },
    answer: async (request) => {
      await desk.markAsSpam(actorOf(request), request.params.id);
      return { message: "Marked as spam" };
    },
  });

  route("POST /:id/restore", "Restore an enquiry from the bin", {
    description: "The sender of one that was spam is taken off the list of blocked senders.",
    params: idParamsSchema,
    reply: { 201: enquiries.enquiryReplySchema },
    answer: async (request) => ({ item: await desk.restore(actorOf(request), request.params.id) }),
  });

  route("DELETE /bin/:id", "Erase an enquiry for good", {
    description:
      "One from the bin, with its notes, mails and the name in the audit log, which notes that it was erased.",
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
    answer: async (request) => {
      await desk.erase(actorOf(request), request.params.id);
      return { message: "Erased" };
    },
  });
};

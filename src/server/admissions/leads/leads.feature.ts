import type { FastifyRequest } from "fastify";
import { messageReplySchema } from "#contract/common.ts";
import * as leads from "#contract/lead-sources.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { createFailureLimit, getSenderNetwork, linkRateLimit } from "#server/platform/http/rate-limits.ts";
import { createLeadSources, type LeadDependencies } from "./lead-sources.service.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
/** Maximum leads per IP address in ten minutes: connectors serve many colleges, and catch up after an outage. */
const MAX_LEADS = 600;
const MAX_WRONG_KEYS = 60;

const MESSAGES = { stored: "Stored", repeated: "Known already", test: "A test: nothing is stored" };

/** Receives leads from advertisement forms, portals and connectors, and manages their sources. */
export function leadsFeature(platform: Platform, dependencies: LeadDependencies) {
  const sources = createLeadSources(platform, dependencies);
  const isInVain = (error: unknown) => error instanceof ForbiddenError;
  const wrongKeys = { name: "wrong keys of leads", max: MAX_WRONG_KEYS, isInVain };
  const limitGuesses = createFailureLimit(wrongKeys, platform.countsFor);
  return {
    routes: async (app) => {
      createRouteAdder(app, "Enquiry", { access: "open" })("POST /api/leads/:id", "Send a lead", {
        description: `A lead of an advertisement's form, a portal or a connector, at the address that the desk shows for its source, as JSON: flat or nested fields, \`field_data\` as of Facebook's lead forms, or \`user_column_data\` as of Google's. The key comes as \`google_key\` in the body, as \`Authorization: Bearer\`, or as \`?key=\`. Fields are guessed by their names, as in an import, or as the desk has chosen; others go into the note.

\`lead_id\` makes repeats one enquiry; without one, the same fields on the same day do. A lead with \`is_test\` is checked, not stored. Facebook's own webhook is not spoken: it sends an id alone, so that a connector has to fetch the lead.`,
        querystring: leads.leadKeySchema,
        body: leads.leadSchema,
        reply: { 200: messageReplySchema },
        errors: { 403: "The key is not that of this source, or the source was removed." },
        bodyLimit: BODY_LIMIT_BYTES,
        config: { rateLimit: { ...linkRateLimit, max: MAX_LEADS } },
        answer: async (request) => {
          const take = () => sources.receiveLead(request.params.id, keyOf(request), request.body);
          return { message: MESSAGES[await limitGuesses(getSenderNetwork(request), take)] };
        },
      });
    },
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Enquiries", { access: "desk.manage" });

      route("GET /lead-sources", "List the sources of leads", {
        reply: { 200: leads.leadSourcesReplySchema },
        answer: async () => ({ items: await sources.list() }),
      });

      route("POST /lead-sources", "Add a source of leads", {
        description: "Its leads go to `/api/leads/<id>` with `key`, which only this answer shows.",
        body: leads.leadSourceInputSchema,
        reply: { 201: leads.leadSourceAddedReplySchema },
        errors: { 409: "There are as many as there can be." },
        answer: ({ actor, body }) => sources.add(actor, body.name),
      });

      route("PATCH /lead-sources/:id", "Choose what the fields of a source are", {
        description: "All at once: a field that is left out is guessed again.",
        body: leads.leadSourceChangesSchema,
        reply: { 200: leads.leadSourceReplySchema },
        answer: async ({ actor, params, body }) => ({ item: await sources.change(actor, params.id, body.fields) }),
      });

      route("POST /lead-sources/:id/try", "Try a lead", {
        description: "What would become of it; nothing is stored.",
        body: leads.leadSchema,
        reply: { 200: leads.leadTrialReplySchema },
        answer: ({ params, body }) => sources.try(params.id, body),
      });

      route("DELETE /lead-sources/:id", "Remove a source of leads", {
        description: "Its key works no more; its enquiries stay.",
        message: () => "Removed",
        answer: ({ actor, params }) => sources.remove(actor, params.id),
      });
    },
  } satisfies Feature;
}

function keyOf({ headers, query, body }: Pick<FastifyRequest, "headers" | "query" | "body">): string {
  const [, bearer] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  const { google_key: ofGoogle } = body as { google_key?: unknown };
  const { key = "" } = query as { key?: string };
  return typeof ofGoogle === "string" ? ofGoogle : (bearer ?? key);
}

import type { $ZodType } from "zod/v4/core";
import { type ApiTag, OPENAPI_NOTES, type RouteNotes } from "./route-notes.ts";

interface RouteSchemas {
  params?: $ZodType;
  querystring?: $ZodType;
  /** Checked before the handler runs. What the handler reads itself is `form` or `json`. */
  body?: $ZodType;
}

type RouteDescription<Schemas extends RouteSchemas, Reply> = Schemas &
  RouteNotes & {
    tag: ApiTag;
    /** More than the summary says: limits, side effects, which rule holds. Markdown. */
    description?: string;
    /** What is answered when all goes well, by status. */
    reply: Reply;
  };

/** What Fastify checks and serializes by, with the types of the schemas, and what the API reference tells. */
type DescribedSchema<Schemas extends RouteSchemas, Reply> = Pick<Schemas, keyof Schemas & keyof RouteSchemas> & {
  response: Reply;
};

/**
 * The `schema` of a route: one source for checking, for the handler's types and for the API reference.
 *
 * The refusals that follow from what is here need not be named: 400, 429, 500 and 503 of every call; 401 of every admin
 * call; 404 where the path has parameters; 413 and 415 where something is sent; 409 and 422 (Idempotency-Key) where a
 * POST answers 201. Others are named in `errors`.
 *
 * @example
 * app.post("/", { schema: describeRoute("Create an event", {
 *   tag: "Events", body: eventInputSchema, reply: { 201: eventReplySchema },
 * }) }, handler);
 * @param summary what the call does, as a short order: "Create an event"
 */
export function describeRoute<const Schemas extends RouteSchemas, const Reply extends Record<number, $ZodType>>(
  summary: string,
  { tag, description, reply, access, errors, form, json, textReplies, ...schemas }: RouteDescription<Schemas, Reply>,
): DescribedSchema<Schemas, Reply> {
  const notes: RouteNotes = {
    ...(access && { access }),
    ...(errors && { errors }),
    ...(form && { form }),
    ...(json && { json }),
    ...(textReplies && { textReplies }),
  };
  return {
    summary,
    tags: [tag],
    ...(description && { description }),
    ...(schemas as unknown as Schemas),
    response: reply,
    [OPENAPI_NOTES]: notes,
  };
}

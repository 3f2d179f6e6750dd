import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { type ZodType, z } from "zod";
import type { $ZodType, output } from "zod/v4/core";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { errorReplySchema, idParamsSchema, messageReplySchema, okReplySchema } from "#contract/common.ts";
import type { Access } from "#contract/permissions.ts";

/** The chapters of the API reference, in order, followed by the chapters of the collections. */
const OTHER_TAGS = {
  Accounts: "Sign in and out, invitations, password resets.",
  Changes: "What open screens follow: what changed elsewhere, and who has what open.",
  Admins: "Who may use the admin, and what was done by whom.",
  "Image gallery": "Pictures that stand in no category.",
  Library: "Pictures and PDFs that pages show.",
  History: "Earlier versions of documents and records, and the bin.",
  Enquiries: "How the office works through the admission enquiries.",
  Documents: "The college's own words: every page, list and setting, with drafts, publication and preview.",
  "Own site": "The way from the sample to the college's own site.",
  Enquiry: "What the enquiry form of the public pages calls: the captcha's challenge and the email service.",
  Operation: "For the operator of the server: is it alive, is it ready, how is it doing.",
} as const;

export type ApiTag = keyof typeof OTHER_TAGS | (typeof COLLECTIONS)[number]["tag"];
export const API_TAGS = [
  ...Object.entries(OTHER_TAGS),
  ...(COLLECTIONS as readonly Collection[]).map(
    ({ tag, words, notes }) => [tag, notes?.chapter ?? words.title()] as const,
  ),
].map(([name, description]) => ({ name, description }));

/** Facts about a route for the API reference and the permission checks, beyond what Fastify validates. */
export interface RouteNotes {
  /** Who may call the route, or a function of the document's path. An admin route without `access` fails at startup. */
  access?: Access | ((path: string) => Access);
  /** The admin must have logged in or confirmed the password within the last 15 minutes. */
  fresh?: true;
  /** Status → additional error: when it occurs, as a text or together with the schema of the response. */
  errors?: Record<number, string | { description: string; schema: $ZodType }>;
  /** A multipart form; files are `z.file()`. */
  form?: $ZodType;
  /** A JSON body that the handler itself validates. */
  json?: $ZodType;
  /** All responses, including errors, are plain text. */
  textReplies?: true;
  /** The successful response is a file of one of these content types. */
  files?: readonly string[];
}

export const OPENAPI_NOTES = "x-notes";

interface RouteSchemas {
  params?: $ZodType;
  querystring?: $ZodType;
  /** The body or the fields of a form, validated before the handler runs. */
  body?: $ZodType;
}

interface RouteDescription<Reply> extends RouteNotes {
  tag: ApiTag;
  /** Markdown: limits, side effects, rules. */
  description?: string;
  reply: Reply;
}

/**
 * Returns the `schema` of a route, the only source for validation, types and the API reference. Implied errors need no
 * entry in `errors`: 400, 429, 500 and 503 always; 401 for admin routes; 404 with path parameters; 413 and 415 with a
 * body; 409 and 422 (Idempotency-Key) for a PATCH, and for a POST that responds with 201.
 * @param summary in the imperative: "Create an event"
 */
export function describeRoute<const Schemas extends RouteSchemas, const Reply extends Record<number, $ZodType>>(
  summary: string,
  route: Schemas & RouteDescription<Reply>,
): Pick<Schemas, keyof Schemas & keyof RouteSchemas> & { response: Reply } {
  const { tag, description, reply, access, fresh, errors, form, json, textReplies, files, ...schemas } = route;
  return {
    summary,
    tags: [tag],
    ...(description && { description }),
    ...(schemas as unknown as Schemas),
    response: reply,
    [OPENAPI_NOTES]: { access, fresh, errors, form, json, textReplies, files },
  };
}

interface Route<Params, Query, Body, Answer> extends Omit<RouteDescription<unknown>, "tag" | "reply"> {
  params?: Params;
  querystring?: Query;
  body?: Body;
  config?: FastifyContextConfig;
  bodyLimit?: number;
  /** Handles the request. @returns the reply without `ok`, or the file itself */
  answer: (
    request: FastifyRequest<{ Params: output<Params>; Querystring: output<Query>; Body: output<Body> }>,
    reply: FastifyReply,
  ) => Answer | Promise<Answer>;
}

type ReplyData<Reply> = { reply: { 200: Reply } | { 201: Reply }; message?: undefined };
/** For a route that only acts: its reply is the message, if there is one, whatever `answer` returns. */
type ReplyMessage =
  | { reply?: { 201: typeof messageReplySchema }; message: () => string }
  | { reply?: undefined; message?: undefined; files: readonly string[] }
  | { reply?: undefined; message?: undefined };

type Call = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} ${string}`;
type DefaultParams<To> = To extends `${string}/:id` | `${string}/:id/${string}` ? typeof idParamsSchema : $ZodType;

type WithoutOk<Reply> = Reply extends unknown ? Omit<Reply, "ok"> : never;

type Declared = { schema?: object };

const notesOf = ({ schema }: Declared): RouteNotes =>
  (schema as { [OPENAPI_NOTES]?: RouteNotes } | undefined)?.[OPENAPI_NOTES] ?? {};

export const needsFreshLogin = (route: Declared) => notesOf(route).fresh === true;

/** Returns who may call a route; `open` if the route declares nothing. @param path of the requested document */
export function accessOf(route: Declared, path = ""): Access {
  const { access } = notesOf(route);
  return (typeof access === "function" ? access(path) : access) ?? "open";
}

/**
 * Returns a function that adds routes to a chapter. A route with `:id` has `idParamsSchema` unless it names `params`.
 * Replies other than files get `ok: true`, and status 201 if `reply` names 201.
 */
export function createRouteAdder(app: FastifyInstance, tag: ApiTag, shared: Pick<RouteNotes, "access">) {
  return <
    const To extends Call,
    Query extends $ZodType,
    Body extends $ZodType,
    Reply extends $ZodType,
    Params extends $ZodType = DefaultParams<To>,
  >(
    call: To,
    summary: string,
    route:
      | (Route<Params, Query, Body, WithoutOk<output<Reply>>> & ReplyData<Reply>)
      | (Route<Params, Query, Body, unknown> & ReplyMessage),
  ): void => {
    const [method = "", url = ""] = call.split(" ");
    const { config, bodyLimit, answer, message, reply: given, ...described } = route;
    const { files } = described;
    const schemas = given ?? { 200: files ? z.unknown() : message ? messageReplySchema : okReplySchema };
    const params = described.params ?? (/\/:id(\/|$)/.test(url) ? idParamsSchema : undefined);
    app.route<{ Params: output<Params>; Querystring: output<Query>; Body: output<Body> }>({
      method: method as HTTPMethods,
      url,
      schema: describeRoute(summary, { tag, ...shared, ...described, ...(params && { params }), reply: schemas }),
      ...(config && { config }),
      ...(bodyLimit && { bodyLimit }),
      async handler(request, reply) {
        const answered = await answer(request, reply);
        if (files) return answered;
        if (201 in schemas) reply.code(201);
        return { ok: true, ...(message ? { message: message() } : given && (answered as object)) };
      },
    });
  };
}

/** Returns an entry of `errors`: the write is refused because `fields` name an older version of the record. */
export function changedMeanwhile(record: ZodType, done: "saved" | "deleted" = "saved", fields = "`ifUpdatedAt`") {
  return {
    description: `The record has changed since ${fields}: nothing was ${done}, and \`current\` is what it is now.`,
    schema: errorReplySchema.extend({ current: record }),
  };
}

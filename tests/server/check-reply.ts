import { once } from "node:events";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import {
  type ApiDocument,
  apiDocument,
  type Operation,
  type ResponseObject,
} from "#server/platform/http/openapi/openapi.ts";
import { isApiPath, requestPath } from "#server/platform/http/request-path.ts";

/** Responses for paths under `/api` that are not API calls. */
const NO_CALL: Operation["responses"] = {
  400: { $ref: "#/components/responses/BadRequest" },
  401: { $ref: "#/components/responses/Unauthorized" },
  404: { $ref: "#/components/responses/NotFound" },
  414: { $ref: "#/components/responses/URITooLong" },
};

/** Checks keyed by `kinds`, kept because creating the document and compiling the schemas is slower than most tests. */
const checks = new Map<string, ReturnType<typeof createReplyCheck>>();

/**
 * Returns an `inject` that throws if the API document does not describe a reply's status, type or shape under `/api`.
 * @param kinds cache key: the application's collections, which determine its API calls
 */
export function checkedInject(server: FastifyInstance, kinds: string) {
  return async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const url = String(options.url ?? options.path);
    const reply = await (requestPath(url) === "/api/changes" ? injectEndless(server, options) : server.inject(options));
    if (!isApiPath(requestPath(url))) return reply;
    const check = checks.get(kinds) ?? createReplyCheck(apiDocument(server));
    checks.set(kinds, check);
    check(options.method ?? "GET", url, reply);
    return reply;
  };
}

/** Injects a request for an endless stream of events. The reply's body is the first chunk. */
async function injectEndless(server: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  const reply = await server.inject({ ...options, payloadAsStream: true });
  const [body] = await once(reply.stream().setEncoding("utf8"), "data");
  return Object.defineProperties(reply, { body: { value: body }, json: { value: () => JSON.parse(body) } });
}

/** Creates a function that checks any number of replies against the API document. */
export function createReplyCheck(document: ApiDocument) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema({ $id: "api", ...document });
  const validators = new Map<string, ValidateFunction>();
  const paths = Object.entries(document.paths)
    .map(([path, methods]) => ({ pattern: patternOf(path), path, methods }))
    // Fixed paths first, so that `/enquiries/summary` does not match `/enquiries/{id}`.
    .toSorted((one, other) => one.path.split("{").length - other.path.split("{").length);

  return (method: string, url: string, reply: Pick<LightMyRequestResponse, "statusCode" | "headers" | "body">) => {
    if (!isApiPath(requestPath(url))) return;
    const path = pathOf(url);
    const known = paths.find(({ pattern, methods }) => pattern.test(path) && method.toLowerCase() in methods);
    const responses = known?.methods[method.toLowerCase()]?.responses ?? NO_CALL;
    const differs = (difference: string) =>
      new Error(`${method} ${path} answered ${reply.statusCode}, ${difference}\n${reply.body.slice(0, 1_000)}`);

    const described = responses[reply.statusCode];
    if (!described) throw differs(`and the API document has only ${Object.keys(responses).join(", ")}.`);
    const { content = {} } = resolveReply(document, described);
    const contentType = String(reply.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
    const media = content[contentType];
    if (!media) throw differs(`as "${contentType}" where the API document has ${Object.keys(content).join(", ")}.`);
    const schema = JSON.stringify(media.schema).replaceAll('"#/', '"api#/');
    const validate = validators.get(schema) ?? ajv.compile(JSON.parse(schema));
    validators.set(schema, validate);
    const value: unknown = contentType === "application/json" ? JSON.parse(reply.body) : reply.body;
    if (!validate(value)) throw differs(`which differs from the API document: ${ajv.errorsText(validate.errors)}`);
  };
}

/** Returns a response of the document with a `$ref` resolved. */
export function resolveReply({ components }: ApiDocument, reply: Operation["responses"][string]): ResponseObject {
  if (!("$ref" in reply)) return reply;
  const found = components.responses[reply.$ref.replace("#/components/responses/", "")];
  if (!found) throw new Error(`${reply.$ref} leads nowhere in the API document.`);
  return found;
}

/** Returns the normalised path of a URL. A slash inside an id stays `%2F`. */
function pathOf(url: string): string {
  const [path = ""] = url.replace(/^https?:\/\/[^/]*/i, "").split("?", 1);
  const decoded = path.split("/").map((part) => requestPath(`/.${part}`).slice(2).replaceAll("/", "%2F"));
  return decoded
    .join("/")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{[^}]+\}/g, "[^/]+")}$`, "i");
}

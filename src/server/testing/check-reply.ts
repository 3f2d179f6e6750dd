import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { apiDocument } from "#server/http/openapi.ts";
import { type ApiDocument, type Operation, type Reply, resolveReference } from "#server/http/openapi-document.ts";
import { isApiPath, requestPath } from "#server/http/request-path.ts";

/** What is answered where no call is: see `answerNotFound`. */
const NO_CALL: Pick<Operation, "responses"> = {
  responses: Object.fromEntries(
    ["BadRequest", "Unauthorized", "NotFound", "URITooLong"].map((name, index) => [
      [400, 401, 404, 414][index],
      { $ref: `#/components/responses/${name}` },
    ]),
  ),
};

/**
 * `inject`, but an answer under `/api` that the API document does not tell is an error: its status, its content type or
 * its shape.
 * @throws {Error} naming the call and what differs
 */
export function checkedInject(server: FastifyInstance): (options: InjectOptions) => Promise<LightMyRequestResponse> {
  let check: ReturnType<typeof createReplyCheck> | undefined;
  return async (options) => {
    const reply = await server.inject(options);
    check ??= createReplyCheck(apiDocument(server));
    check(options.method ?? "GET", String(options.url ?? options.path), reply);
    return reply;
  };
}

type CheckedReply = Pick<LightMyRequestResponse, "statusCode" | "headers" | "body">;

/** Compares answers with the document; one check serves many answers. */
export function createReplyCheck(document: ApiDocument) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema({ $id: "api", ...document });
  const validators = new Map<string, ValidateFunction>();
  const paths = Object.entries(document.paths).map(([path, methods]) => ({ pattern: patternOf(path), path, methods }));

  return (method: string, url: string, reply: CheckedReply): void => {
    if (!isApiPath(requestPath(url))) return;
    const path = pathOf(url);
    const known = paths.find(({ pattern, methods }) => pattern.test(path) && method.toLowerCase() in methods);
    const operation = known?.methods[method.toLowerCase()] ?? NO_CALL;
    const call = known ? `${method} ${known.path}` : `${method} ${path} (not in the API document)`;
    const differs = (fault: string) =>
      new Error(`${call} answered ${reply.statusCode}, ${fault}\n${reply.body.slice(0, 1_000)}`);

    const told = operation.responses[reply.statusCode];
    if (!told) {
      throw differs(`which the API document does not tell. It tells ${Object.keys(operation.responses).join(", ")}.`);
    }
    const { content = {} } = resolveReference<Reply>(document, told);
    const contentType = String(reply.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
    const media = content[contentType];
    if (!media) throw differs(`as "${contentType}" where the API document tells ${Object.keys(content).join(", ")}.`);
    const validate = validatorOf(JSON.stringify(media.schema));
    const value: unknown = contentType === "application/json" ? JSON.parse(reply.body) : reply.body;
    if (!validate(value)) {
      throw differs(
        `which differs from the API document: ${ajv.errorsText(validate.errors, { dataVar: "the answer" })}`,
      );
    }
  };

  function validatorOf(schema: string): ValidateFunction {
    const validate = validators.get(schema) ?? ajv.compile(JSON.parse(schema.replaceAll('"#/', '"api#/')));
    validators.set(schema, validate);
    return validate;
  }
}

/** The path as one spelling; a slash inside an id stays `%2F`. */
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

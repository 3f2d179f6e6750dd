import { createHash } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import { NotFoundError } from "#server/errors.ts";
import { readRange } from "#server/http/byte-range.ts";
import { isKnown, wantedRange } from "#server/http/conditional-request.ts";
import { answerErrors } from "#server/http/error-handler.ts";
import { CONTENT_TYPES, parseMediaKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";

/**
 * A file never changes under its key, but it may show a person and be deleted, so caches ask again after an hour. While the
 * file exists they get a 304 without its bytes.
 */
export const CACHE_CONTROL = "public, max-age=3600";
/** A picture that is opened by itself runs and fetches nothing. */
const PICTURE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'";

const PDF_POLICY = "sandbox; default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";
/**
 * WebKit shows no PDF that has a `sandbox`, whatever it allows: https://github.com/adobe/aem-core-wcm-components/issues/2839
 * Its viewer stands apart from this site, and the file can fetch nothing either.
 */
const WEBKIT_PDF_POLICY = PDF_POLICY.replace("sandbox; ", "");
const WEBKIT = /\bAppleWebKit\/(?!.*\bChrom(?:e|ium)\/)/;

/** Mounted at the root: `/media/<key>`, GET and HEAD. It asks the store only, no database. */
export const mediaRoutes: FastifyPluginAsync<{ store: Pick<MediaStore, "size" | "stream"> }> = async (
  app,
  { store },
) => {
  answerErrors(app, "text");

  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    handler: async (request, reply) => {
      const keyText = request.params["*"].normalize("NFC");
      const key = parseMediaKey(keyText);
      const size = key && (await store.size(keyText));
      if (!key || size === null) throw new NotFoundError();
      // A key never gets another content, so it says the version too.
      const etag = `"${createHash("sha256").update(keyText).digest("base64url").slice(0, 22)}"`;
      reply.headers({
        etag,
        "cache-control": CACHE_CONTROL,
        "content-disposition": `inline; ${dispositionName(key.name)}`,
        ...policyOf(key.extension, request.headers["user-agent"]),
        "accept-ranges": "bytes",
        "x-content-type-options": "nosniff",
      });
      if (isKnown(request, etag)) return reply.code(304).send();

      const range = readRange(wantedRange(request, etag), size);
      if (range === "unsatisfiable") {
        return reply
          .code(416)
          .headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" })
          .send();
      }
      reply.type(CONTENT_TYPES[key.extension]);
      if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
      reply.header("content-length", range ? range.end - range.start + 1 : size);
      return reply.send(request.method === "HEAD" ? undefined : store.stream(keyText, range ?? undefined));
    },
  });
};

function policyOf(extension: string, userAgent = ""): Record<string, string> {
  if (extension !== "pdf") return { "content-security-policy": PICTURE_POLICY };
  return {
    vary: "user-agent",
    "content-security-policy": WEBKIT.test(userAgent) ? WEBKIT_PDF_POLICY : PDF_POLICY,
  };
}

/** For old programs in ASCII, for all others in the name's own script (RFC 6266). */
function dispositionName(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]+/g, "_");
  return ascii === name ? `filename="${name}"` : `filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

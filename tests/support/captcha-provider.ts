import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { Config } from "#server/platform/config.ts";
import { startHttpServer } from "./http-server.ts";

/** Behaviour of the stand-in, selected by the site key, as with Google's test keys. */
export type Behaviour =
  /** Returns a token at once. */
  | "passes"
  /** First shows a challenge with the buttons "I am human" and "Close challenge". */
  | "challenges"
  /** Calls the error callback. */
  | "fails";

export type VerifyFailure = "hangs" | "status-500" | "no-json";

const SECRET = "stand-in-secret";

/** Number of tokens that one loaded script can return. */
const TOKENS_A_SCRIPT = 20;

/**
 * Starts a stand-in for reCAPTCHA, which serves `/api.js` to browsers and answers `/siteverify` like Google. A token is
 * valid once, with the right secret.
 */
export async function startCaptchaProvider() {
  const browserScript = await readFile(new URL("./captcha-provider-script.js", import.meta.url), "utf8");
  const unusedTokens = new Set<string>();
  const { origin, ...server } = await startHttpServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    if (request.method === "GET" && pathname === "/api.js") {
      const tokens = Array.from({ length: TOKENS_A_SCRIPT }, () => standIn.issueToken());
      reply.writeHead(200, { "content-type": "text/javascript" });
      return void reply.end(`${browserScript}\nstartStandIn(${JSON.stringify(tokens)});`);
    }
    if (request.method !== "POST" || pathname !== "/siteverify") return void reply.writeHead(404).end();

    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    standIn.verifications.push(fields);
    if (standIn.failure === "hangs") return;
    if (standIn.failure === "status-500") return void reply.writeHead(500).end("{}");
    if (standIn.failure === "no-json") return void reply.writeHead(200).end("<h1>Maintenance</h1>");
    const errors = errorCodesOf(fields);
    if (!errors.length && fields.response) unusedTokens.delete(fields.response);
    const passed = { success: true, challenge_ts: new Date().toISOString(), hostname: "localhost" };
    const answer = errors.length ? { success: false, "error-codes": errors } : passed;
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });

  function errorCodesOf({ secret, response }: Record<string, string>): string[] {
    if (!secret) return ["missing-input-secret"];
    if (secret !== SECRET) return ["invalid-input-secret"];
    if (!response) return ["missing-input-response"];
    if (unusedTokens.has(response)) return [];
    return response.startsWith("token-") ? ["timeout-or-duplicate"] : ["invalid-input-response"];
  }

  const standIn = {
    origin,
    /** The form fields of every verification so far. */
    verifications: [] as Record<string, string>[],
    /** How `siteverify` fails, if a test sets a failure. */
    failure: null as VerifyFailure | null,
    /** Settings that direct both the browser and the server to this stand-in. */
    settings: {
      provider: "recaptcha",
      siteKey: "passes" satisfies Behaviour,
      secret: SECRET,
      scriptUrl: `${origin}/api.js?render=explicit`,
      verifyUrl: `${origin}/siteverify`,
    } satisfies Config["captcha"],
    /** Issues a token as if to a browser. */
    issueToken() {
      const token = `token-${randomUUID()}`;
      unusedTokens.add(token);
      return token;
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
  return standIn;
}

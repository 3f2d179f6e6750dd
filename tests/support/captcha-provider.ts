import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Config } from "#server/platform/config.ts";

export type HostedProvider = Exclude<Config["captcha"]["provider"], "pow" | "off">;

/** What the stand-in's site key decides, as the test keys of the real providers do. */
export type Behaviour =
  /** A token comes at once. */
  | "passes"
  /** A challenge with the buttons "I am human" and "Close challenge" comes up first. */
  | "challenges"
  /** The error callback is called. */
  | "fails";

export type VerifyFault = "hangs" | "status-500" | "no-json" | "internal-error";

export type CaptchaProvider = Awaited<ReturnType<typeof startCaptchaProvider>>;

const INVISIBLE = ["size", "invisible"];
/**
 * `idPrefix`: ids of widgets are numbers with Google, strings with the others. `popup`: the challenge comes up over
 * everything, not in the widget's own element. `closeCallback`: tells the page that a challenge was closed. `invisible`: the
 * parameter without which the widget would wait for a click on a checkbox.
 */
const SCRIPT_TRAITS = {
  recaptcha: { global: "grecaptcha", idPrefix: null, popup: true, closeCallback: null, invisible: INVISIBLE },
  hcaptcha: { global: "hcaptcha", idPrefix: "hc-", popup: true, closeCallback: "close-callback", invisible: INVISIBLE },
  turnstile: {
    global: "turnstile",
    idPrefix: "cf-chl-widget-",
    popup: false,
    closeCallback: null,
    invisible: ["execution", "execute"],
  },
};

const SECRET = "stand-in-secret";

/** How many tokens one loaded script can hand out. */
const TOKENS_A_SCRIPT = 20;

/**
 * A stand-in for reCAPTCHA, hCaptcha and Turnstile: serves `/<provider>/api.js` to browsers and answers
 * `/<provider>/siteverify` as they do. A token passes once, for its own provider, with the right secret.
 */
export async function startCaptchaProvider() {
  const browserScript = await readFile(new URL("./captcha-provider-script.js", import.meta.url), "utf8");
  const unusedTokens = new Map<string, HostedProvider>();
  const server = createServer(async (request, reply) => {
    const [, provider, file] = new URL(request.url ?? "/", "http://stand-in").pathname.split("/");
    if (!isHosted(provider)) return void reply.writeHead(404).end();
    if (request.method === "GET" && file === "api.js") {
      const tokens = Array.from({ length: TOKENS_A_SCRIPT }, () => standIn.issueToken(provider));
      reply.writeHead(200, { "content-type": "text/javascript" });
      return void reply.end(
        `${browserScript}\nstartStandIn(${JSON.stringify(SCRIPT_TRAITS[provider])}, ${JSON.stringify(tokens)});`,
      );
    }
    if (request.method !== "POST" || file !== "siteverify") return void reply.writeHead(404).end();

    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    standIn.verifications.push(fields);
    if (standIn.fault === "hangs") return;
    if (standIn.fault === "status-500") return void reply.writeHead(500).end("{}");
    if (standIn.fault === "no-json") return void reply.writeHead(200).end("<h1>Maintenance</h1>");
    const errors = standIn.fault ? [standIn.fault] : faultsOf(fields, provider);
    if (!errors.length && fields.response) unusedTokens.delete(fields.response);
    const passed = { success: true, challenge_ts: new Date().toISOString(), hostname: "localhost" };
    const answer = errors.length ? { success: false, "error-codes": errors } : passed;
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });

  function faultsOf({ secret, response, sitekey }: Record<string, string>, provider: HostedProvider): string[] {
    if (!secret) return ["missing-input-secret"];
    if (secret !== SECRET) return ["invalid-input-secret"];
    if (!response) return ["missing-input-response"];
    if (provider === "hcaptcha" && !["passes", "challenges", "fails"].includes(sitekey ?? ""))
      return ["sitekey-secret-mismatch"];
    if (unusedTokens.get(response) === provider) return [];
    return response.startsWith("token-") ? ["timeout-or-duplicate"] : ["invalid-input-response"];
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn = {
    origin,
    /** The form fields of every verification so far. */
    verifications: [] as Record<string, string>[],
    /** What siteverify suffers from, for tests to set. */
    fault: null as VerifyFault | null,
    /** Settings that send both the browser and the server to this stand-in. */
    settings: (provider: HostedProvider, behaviour: Behaviour = "passes"): Config["captcha"] => ({
      provider,
      siteKey: behaviour,
      secret: SECRET,
      scriptUrl: `${origin}/${provider}/api.js?render=explicit`,
      verifyUrl: `${origin}/${provider}/siteverify`,
    }),
    /** A token as a browser would get it. */
    issueToken(provider: HostedProvider) {
      const token = `token-${randomUUID()}`;
      unusedTokens.set(token, provider);
      return token;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

function isHosted(name: string | undefined): name is HostedProvider {
  return name !== undefined && Object.hasOwn(SCRIPT_TRAITS, name);
}

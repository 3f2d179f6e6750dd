import * as m from "#messages/compiled/enquiry-server.ts";
import type { Config } from "#server/platform/config.ts";
import { ConflictError, errorReason } from "#server/platform/errors.ts";

const TIME_LIMIT_MS = 10_000;

export type MessageSender = ReturnType<typeof createHttpSender>;

/** Creates a sender that posts JSON. Only the operator can set the URL, so private addresses are allowed. */
export function createHttpSender({ url, headers, body }: NonNullable<Config["senders"]["WhatsApp"]>) {
  return {
    /**
     * Sends a message that a provider has registered, such as a template of WhatsApp Business or of an SMS gateway.
     * @param mobile ten digits
     * @param template its name or number at the provider, its language code and its text
     * @param values values of the template's fields, in the order of the text
     * @throws {ConflictError} if the provider did not accept the message
     */
    async send(
      mobile: string,
      { name: template, ...others }: { name: string; language: string; text: string },
      values: ReadonlyMap<string, string>,
    ): Promise<void> {
      const facts = new Map([...values, ...Object.entries({ mobile, template, ...others })]);
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(filled(body, facts, [...values.values()])),
          redirect: "error",
          signal: AbortSignal.timeout(TIME_LIMIT_MS),
        });
        const answer = (await response.text()).slice(0, 200);
        if (!response.ok) throw new Error(`${response.status} ${answer}`);
      } catch (error) {
        throw new ConflictError(m.senderRefused({ reason: errorReason(error) }));
      }
    },
  };
}

/** Fills in `{fact}` placeholders. A list whose only entry contains `{value}` repeats the entry for each value. */
function filled(part: unknown, facts: ReadonlyMap<string, string>, values: readonly string[]): unknown {
  if (typeof part === "string") return part.replace(/\{([^{}]+)\}/g, (whole, name) => facts.get(name) ?? whole);
  if (typeof part !== "object" || part === null) return part;
  if (!Array.isArray(part)) {
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, filled(one, facts, values)]));
  }
  if (part.length !== 1 || !namesValue(part[0])) return part.map((one) => filled(one, facts, values));
  return values.map((value) => filled(part[0], new Map([...facts, ["value", value]]), values));
}

/** Whether a part contains `{value}` outside of nested lists. */
function namesValue(part: unknown): boolean {
  if (typeof part === "string") return part.includes("{value}");
  return typeof part === "object" && part !== null && !Array.isArray(part) && Object.values(part).some(namesValue);
}

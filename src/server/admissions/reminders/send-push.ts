import type { Selectable } from "kysely";
import type { PushDeviceTable } from "#server/platform/db/admission-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { getOrCreateSecret } from "#server/platform/db/secrets.ts";
import { isPrivateHost } from "#server/platform/http/private-address.ts";
import { once } from "#server/platform/work/once.ts";

/** Payload of a push, which the service worker reads. */
export interface PushMessage {
  title: string;
  lang: string;
  /** Path and query of the screen that a click on the notification opens. */
  url: string;
  /** A message replaces an earlier one with the same tag. */
  tag: string;
}

/** `gone`: the subscription has ended. `refused`: a retry would fail too. `later`: a retry may succeed. */
export type PushOutcome = "taken" | "gone" | "refused" | "later";

type Device = Pick<Selectable<PushDeviceTable>, "endpoint" | "p256dh" | "auth">;

const TIME_LIMIT_MS = 5_000;
/** Time for which a push service keeps a message for a device that is offline, in seconds. */
const KEPT_S = 4 * 3_600;

export type PushSender = ReturnType<typeof createPushSender>;

/**
 * Sends messages to browsers through their push services (RFC 8030), which cannot read them (RFC 8291).
 * @param options `publicUrl`: identifies us to push services; `mayBePrivate`: allows services in private networks
 */
export function createPushSender(options: { db: Database; publicUrl: string; mayBePrivate: boolean }) {
  const { db, publicUrl, mayBePrivate } = options;
  // Import on first use, because few requests need the package.
  const getPackage = once(async () => (await import("web-push")).default);
  const getKeys = once(async () => {
    const made = JSON.stringify((await getPackage()).generateVAPIDKeys());
    return JSON.parse(await getOrCreateSecret(db, "push-keys", made)) as { publicKey: string; privateKey: string };
  });

  /** Whether the endpoint may be a push service: it must use https and be on a public address. */
  const isAllowed = async (endpoint: string): Promise<boolean> =>
    mayBePrivate || (endpoint.startsWith("https:") && !(await isPrivateHost(endpoint).catch(() => true)));

  return {
    isAllowed,
    publicKey: async () => (await getKeys()).publicKey,

    async send({ endpoint, p256dh, auth }: Device, message: PushMessage): Promise<PushOutcome> {
      const webPush = await getPackage();
      // Push services require an https or mailto contact. A site without https, as in a local trial, has none.
      const subject = publicUrl.startsWith("https:") ? publicUrl : "mailto:nobody@example.invalid";
      const vapidDetails = { ...(await getKeys()), subject };
      let request: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          ...{ vapidDetails, TTL: KEPT_S, urgency: "high" },
        });
      } catch {
        return "refused";
      }
      try {
        if (!(await isAllowed(endpoint))) return "later";
        const signal = AbortSignal.timeout(TIME_LIMIT_MS);
        const { headers, body } = request;
        const response = await fetch(endpoint, { method: "POST", headers, body, redirect: "manual", signal });
        await response.body?.cancel();
        if (response.ok) return "taken";
        if (response.status === 404 || response.status === 410) return "gone";
        return response.status === 429 || response.status >= 500 ? "later" : "refused";
      } catch {
        return "later";
      }
    },
  };
}

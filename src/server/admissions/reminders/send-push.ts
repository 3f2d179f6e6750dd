import type { Selectable } from "kysely";
import type { PushDeviceTable } from "#server/platform/db/admission-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { getOrCreateSecret } from "#server/platform/db/secrets.ts";
import { isPrivateHost } from "#server/platform/http/private-address.ts";
import { once } from "#server/platform/work/once.ts";

/** What the service worker gets. */
export interface PushMessage {
  title: string;
  lang: string;
  /** Path and query of the screen that a touch opens. */
  url: string;
  /** A message replaces an earlier one with the same tag. */
  tag: string;
}

/** `gone`: the subscription has ended. `refused`: for good. `later`: the push service is out of order. */
export type PushOutcome = "taken" | "gone" | "refused" | "later";

type Device = Pick<Selectable<PushDeviceTable>, "endpoint" | "p256dh" | "auth">;

const TIME_LIMIT_MS = 5_000;
/** For how long a push service keeps a message for a device that is off, in seconds. */
const KEPT_S = 4 * 3_600;

export type PushSender = ReturnType<typeof createPushSender>;

/**
 * Sends messages to browsers by their push services (RFC 8030), which cannot read them (RFC 8291).
 * @param options `publicUrl`: the origin by which a push service knows us; `mayBePrivate`: allows push services in private networks
 */
export function createPushSender(options: { db: Database; publicUrl: string; mayBePrivate: boolean }) {
  const { db, publicUrl, mayBePrivate } = options;
  // Loaded when first needed, as most of its code is never used.
  const getPackage = once(async () => (await import("web-push")).default);
  const getKeys = once(async () => {
    const made = JSON.stringify((await getPackage()).generateVAPIDKeys());
    return JSON.parse(await getOrCreateSecret(db, "push-keys", made)) as { publicKey: string; privateKey: string };
  });

  /** Whether this may be a push service: a public one, with a certificate of its name. */
  const isAllowed = async (endpoint: string): Promise<boolean> =>
    mayBePrivate || (endpoint.startsWith("https:") && !(await isPrivateHost(endpoint).catch(() => true)));

  return {
    isAllowed,
    publicKey: async () => (await getKeys()).publicKey,

    async send({ endpoint, p256dh, auth }: Device, message: PushMessage): Promise<PushOutcome> {
      const webPush = await getPackage();
      // Without https, as on this machine for a trial, there is nobody to be reached.
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

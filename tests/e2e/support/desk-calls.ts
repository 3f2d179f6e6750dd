import type { DeskEnquiry, EnquiryChanges, EnquiryList } from "#contract/enquiries.ts";
import { aSendRequest } from "#server/testing/factories.ts";
import type { AdminSession } from "./admin-accounts.ts";

type Site = { url: string };

let visitors = 0;

/** A visitor sends an enquiry, each from another network address and with another mail address. The site needs `CAPTCHA=off` and `TRUST_PROXY`. */
export async function sendEnquiry({ url }: Site, fields: Record<string, unknown> = {}): Promise<void> {
  visitors += 1;
  const response = await fetch(`${url}/api/v1.0/email/send`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.200.${visitors >> 8}.${visitors % 256}` },
    body: JSON.stringify(aSendRequest({ email: `visitor-${visitors}@example.in`, ...fields })),
  });
  if (!response.ok) throw new Error(`The enquiry was answered with ${response.status}: ${await response.text()}`);
}

/** What the office's program does elsewhere, with the session of an admin. */
export function deskCalls({ url }: Site, { token }: Pick<AdminSession, "token">) {
  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(`${url}/api/enquiries${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<Reply>;
  }
  return {
    find: async (search: string): Promise<DeskEnquiry | undefined> =>
      (await call<EnquiryList>("GET", `?search=${encodeURIComponent(search)}`)).items[0],
    async change(search: string, changes: EnquiryChanges): Promise<void> {
      await call("PATCH", `/${(await this.find(search))?._id}`, changes);
    },
  };
}

import { enquiryDetailsReplySchema, enquiryListReplySchema } from "#contract/enquiries.ts";
import type { DatabaseLocation } from "#server/platform/db/open-database.ts";
import { aSendRequest } from "./factories.ts";
import { openTestApi } from "./open-test-api.ts";

export const ENQUIRIES = "/api/enquiries";
/** Noon in the college's time zone. */
export const NOON = new Date("2026-11-21T06:30:00.000Z");

export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>;

/** Opens the application with the enquiry desk and without a captcha. The clock starts at `NOON`. */
export async function openTestDesk(
  kind?: DatabaseLocation["kind"],
  env: Record<string, string> = {},
  seams: { mayPushBePrivate?: boolean } = {},
) {
  const clock = { now: NOON };
  const options = { env: { CAPTCHA: "off", ...env }, now: () => clock.now, ...seams };
  const api = await openTestApi({ ...(kind && { kind }), ...options });
  let visitors = 0;
  const list = async (query = "") => enquiryListReplySchema.parse((await api.asAdmin("GET", ENQUIRIES + query)).json());
  return {
    ...api,
    clock,
    list,
    /** Sends the form as a visitor, each time from another IP address. */
    async receive(fields: Record<string, unknown> = {}) {
      visitors += 1;
      const remoteAddress = `10.1.${visitors >> 8}.${visitors % 256}`;
      const payload = aSendRequest(fields);
      const reply = await api.request({ method: "POST", url: "/api/v1.0/email/send", payload, remoteAddress });
      if (reply.payload !== "OK") throw new Error(`The enquiry was answered: ${reply.payload}`);
    },
    get: async (id: string) => enquiryDetailsReplySchema.parse((await api.asAdmin("GET", `${ENQUIRIES}/${id}`)).json()),
    firstId: async () => (await list()).items[0]?._id ?? "",
    idsByName: async () => new Map((await list()).items.map(({ name, _id }) => [name, _id])),
  };
}

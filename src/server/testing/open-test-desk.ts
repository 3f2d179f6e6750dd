import {
  type EnquiryDetails,
  type EnquiryList,
  enquiryDetailsReplySchema,
  enquiryListReplySchema,
} from "#contract/enquiries.ts";
import type { DatabaseLocation } from "#server/db/open-database.ts";
import { aSendRequest } from "./factories.ts";
import { openTestApi, type TestApi } from "./open-test-api.ts";

export const ENQUIRIES = "/api/enquiries";
/** Noon in the college. */
export const NOON = new Date("2026-11-21T06:30:00.000Z");

export interface TestDesk extends TestApi {
  /** Stands at `NOON` at first. */
  clock: { now: Date };
  /** A visitor sends the form, each from another address. */
  receive(fields?: Record<string, unknown>): Promise<void>;
  /** @param query with its question mark */
  list(query?: string): Promise<EnquiryList>;
  get(id: string): Promise<EnquiryDetails>;
  /** Of the enquiry that stands first in the list. */
  firstId(): Promise<string>;
  /** `_id` by name, of all that the list holds. */
  idsByName(): Promise<Map<string, string>>;
}

/** The application with the office's desk, without a captcha before its form. */
export async function openTestDesk(kind?: DatabaseLocation["kind"]): Promise<TestDesk> {
  const clock = { now: NOON };
  const api = await openTestApi({ ...(kind && { kind }), env: { CAPTCHA: "off" }, now: () => clock.now });
  let visitors = 0;
  const list: TestDesk["list"] = async (query = "") =>
    enquiryListReplySchema.parse((await api.asAdmin("GET", ENQUIRIES + query)).json());
  return {
    ...api,
    clock,
    list,
    async receive(fields = {}) {
      visitors += 1;
      const remoteAddress = `10.1.${visitors >> 8}.${visitors % 256}`;
      const payload = aSendRequest(fields);
      const reply = await api.request({ method: "POST", url: "/api/v1.0/email/send", payload, remoteAddress });
      if (reply.payload !== "OK") throw new Error(`The enquiry was answered: ${reply.payload}`);
    },
    get: async (id) => enquiryDetailsReplySchema.parse((await api.asAdmin("GET", `${ENQUIRIES}/${id}`)).json()),
    firstId: async () => (await list()).items[0]?._id ?? "",
    idsByName: async () => new Map((await list()).items.map(({ name, _id }) => [name, _id])),
  };
}

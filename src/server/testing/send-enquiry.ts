import type { TestApi } from "./open-test-api.ts";

export const SEND = "/api/v1.0/email/send";

/** The call of the enquiry form. @param payload as JSON, or already written */
export function send(api: TestApi, payload: unknown, headers: Record<string, string> = {}) {
  return api.request({
    method: "POST",
    url: SEND,
    headers: { "content-type": "application/json", ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
}

/** What of enquiries is stored. */
export async function countRows(api: TestApi) {
  const enquiries = await api.db.selectFrom("enquiry").selectAll().execute();
  const mails = await api.db.selectFrom("outbox").selectAll().execute();
  return { enquiries: enquiries.length, mails: mails.length };
}

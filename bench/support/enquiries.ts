import { aSendRequest } from "#server/testing/factories.ts";
import type { HttpClient } from "./load.ts";

const PATH = "/api/v1.0/email/send";

let senders = 0;
let enquirers = 0;

/** Sends one enquiry by the real call, from an address of its own: one address may only send 30 in 10 minutes. */
export function sendEnquiry(http: HttpClient): Promise<string> {
  senders += 1;
  const body = JSON.stringify(newEnquiryRequest());
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "x-forwarded-for": `10.${(senders >> 16) % 256}.${(senders >> 8) % 256}.${senders % 256}`,
  };
  return http.ask({ path: PATH, method: "POST", headers, body });
}

/** A new enquiry as the form posts it, with a mail address of its own, so that it is acknowledged. */
function newEnquiryRequest() {
  enquirers += 1;
  return aSendRequest({ email: `enquirer-${enquirers}@example.in` });
}

/** The template parameters of a new enquiry, as the service takes them. */
export function newEnquiry(): Record<string, unknown> {
  return newEnquiryRequest().template_params;
}

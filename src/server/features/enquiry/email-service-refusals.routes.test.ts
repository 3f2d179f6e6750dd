import { expect, test } from "vitest";
import { aSendRequest } from "#server/testing/factories.ts";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { countRows, send } from "#server/testing/send-enquiry.ts";

const refused: [string, unknown, number, RegExp][] = [
  ["malformed JSON", "{", 400, /not valid JSON/],
  ["no body", "", 400, /empty/],
  ["a list for a body", [], 400, /public key/],
  ["no public key", aSendRequest({}, { user_id: undefined }), 400, /public key/],
  ["another public key", aSendRequest({}, { user_id: "x" }), 403, /public key/],
  ["another service", aSendRequest({}, { service_id: "x" }), 400, /service ID/],
  ["another template", aSendRequest({}, { template_id: { $ne: "" } }), 400, /template ID/],
  ["parameters that are a text", aSendRequest({}, { template_params: "name" }), 400, /template parameters/],
  ["no name", aSendRequest({ name: "  " }), 400, /^Name is required\.$/],
  ["a name that is a list", aSendRequest({ name: ["Moumita"] }), 400, /^Name is required\.$/],
  ["a name of two lines", aSendRequest({ name: "Moumita\r\nBcc: thief@evil.example" }), 400, /plain text on one line/],
  ["a name with NUL", aSendRequest({ name: "Mou\u0000mita" }), 400, /plain text/],
  ["no email", aSendRequest({ email: "" }), 400, /^Email is required\.$/],
  ["an email with a space", aSendRequest({ email: "mou mita@example.in" }), 400, /^Invalid email\.$/],
  ["an email that ends with a dot", aSendRequest({ email: "moumita@example.in." }), 400, /^Invalid email\.$/],
  ["two emails", aSendRequest({ email: "a@b.in,evil@c.in" }), 400, /^Invalid email\.$/],
  ["no mobile", aSendRequest({ mobile: "" }), 400, /^Mobile is required\.$/],
  ["nine digits", aSendRequest({ mobile: "983001234" }), 400, /^Enter a valid 10-digit mobile number\.$/],
  [
    "another country's number",
    aSendRequest({ mobile: "+1 98300 12345" }),
    400,
    /^Enter a valid 10-digit mobile number\.$/,
  ],
  ["a mobile that is a number", aSendRequest({ mobile: 9830012345 }), 400, /^Mobile is required\.$/],
  ["an unknown course", aSendRequest({ course: "M.Pharm" }), 400, /^Select a course\.$/],
  ["no captcha token", aSendRequest(), 400, /^reCAPTCHA failed\. Please try again\.$/],
  ["a forged captcha token", aSendRequest({ "g-recaptcha-response": "e30=" }), 400, /^reCAPTCHA failed/],
  ["a submission id that is an object", aSendRequest({ submission_id: {} }), 400, /submission id/],
  ["a body beyond any use", aSendRequest({ name: "x".repeat(100_000) }), 413, /too large/],
];

test.for(refused)("%s is refused as text and nothing is stored", async ([, payload, status, words]) => {
  await using api = await openTestApi();

  const reply = await send(api, payload);

  expect(reply.statusCode).toBe(status);
  expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(reply.body).toMatch(words);
  expect(await countRows(api)).toEqual({ enquiries: 0, mails: 0 });
});

test("a content type that is no JSON is refused with 415", async () => {
  await using api = await openTestApi();

  expect((await send(api, "name=x", { "content-type": "application/x-www-form-urlencoded" })).statusCode).toBe(415);
});

import { expect, test } from "vitest";
import { validateEnquiry } from "#contract/enquiry.ts";
import { addressIn } from "#messages/languages.ts";
import { inLanguage } from "#server/platform/language.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { solvePlainForm } from "#tests/support/plain-form.ts";

const TYPED = { name: "Moumita Das", email: "moumita@example.in", mobile: "+91 98300 12345", course: "B.Pharm" };
const post = (api: TestApi, fields: Record<string, string>, address = "/enquiry", headers = {}) =>
  api.postForm(address, fields, headers);

const stored = ({ db }: TestApi) => db.selectFrom("enquiry").selectAll().execute();

test.for(databaseKinds)(
  "%s: an enquiry from the form without scripts is stored once, marked as not checked, and mailed only to the office",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const asked = await post(api, TYPED);
    const form = { ...TYPED, ...solvePlainForm(asked.body) };
    expect([asked.statusCode, await stored(api)]).toEqual([200, []]);
    expect(asked.headers["cache-control"]).toBe("no-store");

    const replies = await Promise.all([post(api, form), post(api, form)]);
    replies.push(await post(api, form));

    for (const { statusCode, headers } of replies)
      expect([statusCode, headers.location]).toEqual([303, "/enquiry?sent"]);
    expect(await stored(api)).toMatchObject([
      { ...TYPED, mobile: "9830012345", channel: "plain-form", language: "en" },
    ]);
    const mails = await api.db.selectFrom("outbox").select(["kind", "message"]).execute();
    expect(mails.map((mail) => mail.kind)).toEqual(["enquiry-notice"]);
    const { subject, text, html, replyTo } = JSON.parse(mails[0]?.message ?? "");
    expect(subject).toBe("Admission enquiry (not checked): B.Pharm, Moumita Das");
    expect(replyTo.address).toBe(TYPED.email);
    for (const words of [text, html]) expect(words).toMatch(/Not checked: .*No acknowledgement was sent\./s);

    const list = (await api.asAdmin("GET", "/api/enquiries?channel=plain-form")).json();
    expect(list.items).toMatchObject([{ channel: "plain-form", mails: [{ purpose: "notice" }, { status: "none" }] }]);
    const changed = await post(api, { ...form, name: "Another" });
    expect([changed.statusCode, (await stored(api)).length]).toEqual([400, 1]);
    expect(changed.body).toContain("This form was sent before with other details.");
    const thanks = await api.send("GET", "/enquiry?sent");
    expect(thanks.body).toMatch(/<h1[^>]*>Thank You<.*href="\/Pdf\/Brochure\.pdf"/s);
  },
);

test("each validation error is shown at its field with the input kept, in the language of the page", async () => {
  await using api = await openTestApi();
  const typed = { name: 'Mou"><b>', email: "moumita", mobile: "12", course: "" };

  for (const language of ["en", "bn"] as const) {
    const { statusCode, body } = await post(api, typed, addressIn(language, "/enquiry"));
    const validationErrors = inLanguage(language, () => Object.entries(validateEnquiry(typed)));
    expect([statusCode, body.match(/class="family-error"/g)?.length, validationErrors.length]).toEqual([400, 3, 3]);
    for (const [field, sentence] of validationErrors)
      expect(body).toContain(`<p class="family-error" id="${field}-error" >${sentence}</p>`);
    expect(body).toContain('value="Mou&quot;&gt;&lt;b&gt;"');
    expect(body).toContain('value="moumita"');
  }
  const first = await post(api, { ...TYPED, email: "a b" });
  const form = { ...TYPED, ...solvePlainForm(first.body) };
  const wrong = await post(api, { ...form, answer: "1" });
  expect([wrong.statusCode, solvePlainForm(wrong.body)]).toEqual([400, solvePlainForm(first.body)]);
  expect(wrong.body).toContain('<p class="family-error" id="answer-error" >That is not the sum.');
  const unknown = await post(api, { ...form, course: "M.Pharm" });
  expect([unknown.statusCode, await stored(api)]).toEqual([400, []]);
  expect(unknown.body).toMatch(/role="alert">Select a course\.</);
});

test("the Bengali form without scripts accepts Bengali digits and leads to a Bengali thank-you page", async () => {
  await using api = await openTestApi();
  const { submission_id, answer } = solvePlainForm((await post(api, TYPED, "/bn/enquiry")).body, "bn");
  const bengali = answer.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");

  const reply = await post(api, { ...TYPED, submission_id, answer: ` ${bengali} ` }, "/bn/enquiry");

  expect([reply.statusCode, reply.headers.location]).toEqual([303, "/bn/enquiry?sent"]);
  expect((await api.send("GET", "/bn/enquiry?sent")).body).toMatch(/<h1[^>]*>ধন্যবাদ<.*href="\/bn\/Pdf\/Brochure\.pdf"/);
  expect(await stored(api)).toMatchObject([{ language: "bn" }]);
});

test("forms from another site, or beyond the limit, are refused and not stored", async () => {
  await using api = await openTestApi({ env: { ENQUIRY_LIMIT: "2" } });
  const ready = async () => ({ ...TYPED, ...solvePlainForm((await api.send("GET", "/enquiry")).body) });
  const foreign = await post(api, await ready(), "/enquiry", { origin: "https://evil.example" });
  expect([foreign.statusCode, await stored(api)]).toEqual([403, []]);

  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await post(api, await ready())).statusCode);
  const late = await post(api, await ready());

  expect(statuses).toEqual([303, 303, 429]);
  expect(late.headers["retry-after"]).toMatch(/^\d+$/);
  expect(late.body).toContain('value="Moumita Das"');
  expect(late.body).toMatch(/role="alert">Too many enquiries came from your connection\./);
  expect(await stored(api)).toHaveLength(2);
});

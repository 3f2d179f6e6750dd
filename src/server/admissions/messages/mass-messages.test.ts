import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { massMessageReplySchema } from "#contract/mass-messages.ts";
import { listMails } from "#server/platform/mail/mail.repository.ts";
import { ENQUIRIES, openTestDesk } from "#tests/server/open-test-desk.ts";
import { publishText, sampleFile } from "#tests/server/publish-text.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { startHttpServer } from "#tests/support/http-server.ts";
import { createHttpSender } from "./http-sender.ts";

const FEES = { template: "Fees" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Opens a desk with families, each with a different mailbox and mobile. */
async function openFamilies(kind: (typeof databaseKinds)[number] = "sqlite", names = ["Amit Das", "Rina Sen"]) {
  const desk = await openTestDesk(kind);
  for (const [index, name] of names.entries())
    await desk.receive({ name, email: `family${index}@example.com`, mobile: `983001000${index}` });
  await desk.db.deleteFrom("outbox").execute();
  const ids = await desk.idsByName();
  const idOf = (name: string) => ids.get(name) ?? "";
  const ask = async (path: string, input: object) => {
    const reply = await desk.asAdmin("POST", path, { ids: names.map(idOf), ...input });
    return reply.statusCode < 300 ? massMessageReplySchema.parse(reply.json()) : reply.json();
  };
  return {
    ...desk,
    idOf,
    change: (name: string, set: object) =>
      desk.db.updateTable("enquiry").set(set).where("id", "=", idOf(name)).execute(),
    plan: (input: object = FEES) => ask("/api/messages/plan", input),
    send: (input: object = FEES) => ask("/api/messages", input),
    mails: async () =>
      (await listMails(desk.db, { statuses: ["pending", "sent"], limit: 50 }))
        .map((row) => ({ ...row, mail: JSON.parse(row.message) }))
        .toSorted((a, b) => (a.next_attempt_at < b.next_attempt_at ? -1 : 1)),
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

test.for(databaseKinds)(
  "%s: mass mails are spread over the hour, have an unsubscribe link, and are in the history and the audit log",
  async (kind) => {
    await using desk = await openFamilies(kind, ["Amit Das", "Rina Sen", "Moumita Roy"]);
    const plan = await desk.plan();
    expect(plan).toMatchObject({ channel: "mail", isSentHere: true, leftOut: [], endsAt: "2026-11-21T06:30:36.000Z" });
    expect(plan.first.text).toContain("Dear Amit Das");
    expect(await desk.mails()).toEqual([]);

    await desk.send();

    const mails = await desk.mails();
    expect(mails.map((row) => row.next_attempt_at.slice(11, 19))).toEqual(["06:30:00", "06:30:18", "06:30:36"]);
    const [{ mail } = { mail: {} }] = mails;
    expect(mail.to).toEqual([{ name: "Amit Das", address: "family0@example.com" }]);
    expect(mail.unsubscribe).toMatch(/^http:\/\/localhost:3000\/enquiry\/[\w-]{43}\?stop$/);
    expect(mail.text).toContain(mail.unsubscribe);
    const { history } = await desk.get(desk.idOf("Amit Das"));
    expect(history[0]).toMatchObject({ action: "step.sent", details: { channel: "mail", toMany: true } });
    expect(JSON.stringify(await listAuditEvents(desk))).toContain("enquiry.written-to-many");

    expect((await desk.plan()).leftOut.map(({ reason }: { reason: string }) => reason)).toEqual(
      Array(3).fill("sent-before"),
    );
    await desk.send({ template: "Seat offered", values: { "last date": "1 December" } });
    const due = (await desk.mails()).map((row) => row.next_attempt_at.slice(11, 19));
    expect(due.slice(3)).toEqual(["06:30:54", "06:31:12", "06:31:30"]);
  },
);

test("an address with two enquiries gets the same text once, even if the message is sent again", async () => {
  await using desk = await openFamilies();
  await desk.db.updateTable("enquiry").set({ email: "family0@example.com" }).execute();
  await desk.send();
  const { to, leftOut } = await desk.plan();
  expect([to, leftOut.map(({ reason }: { reason: string }) => reason)]).toEqual([[], ["sent-before", "same-address"]]);
});

test("a queued mass mail is not sent to a family that withdraws, is binned, or whose address is corrected", async () => {
  await using desk = await openFamilies("sqlite", ["Amit Das", "Rina Sen", "Moumita Roy", "Bina Ghosh"]);
  await desk.send();
  const person = `${ENQUIRIES}/${desk.idOf("Bina Ghosh")}/person`;
  expect((await desk.asAdmin("PATCH", person, { email: "bina@example.com" })).statusCode).toBe(200);
  const closing = { status: "closed", closingReason: "Withdrawn by the family" };
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${desk.idOf("Rina Sen")}`, closing);
  await desk.asAdmin("DELETE", `${ENQUIRIES}/${desk.idOf("Amit Das")}`);
  expect((await desk.mails()).map(({ mail }) => mail.to[0].name)).toEqual(["Moumita Roy"]);
});

test.for(databaseKinds)("%s: opting out also deletes mass mails about the family's other enquiries", async (kind) => {
  await using desk = await openFamilies(kind, ["Amit Das", "Rina Sen", "Rina S.", "Bina Sen"]);
  await desk.send();
  await desk.change("Rina S.", { email: "FAMILY1@example.com" });
  await desk.change("Bina Sen", { mobile: "9830010001" });
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${desk.idOf("Rina Sen")}`, { wantsNews: false });
  expect((await desk.mails()).map(({ mail }) => mail.to[0].name)).toEqual(["Amit Das"]);
});

test("families without an address, with a duplicate one, or who withdrew, opted out or did not agree are left out with the reason", async () => {
  const names = ["Amit Das", "Rina Sen", "Moumita Roy", "Sumita Pal", "Bina Ghosh", "Asha Khan", "Joy Dey"];
  await using desk = await openFamilies("sqlite", names);
  await desk.change("Amit Das", { email: "" });
  await desk.change("Moumita Roy", { email: "Family1@example.com" });
  await desk.change("Asha Khan", { consent: '{"notice":"1","who":"parent"}' });
  await desk.change("Joy Dey", { consent: '{"notice":"1","who":"adult","later":true}' });
  await desk.change("Sumita Pal", { status: "closed", closing_reason: "Withdrawn by the family" });
  const bina = `${ENQUIRIES}/${desk.idOf("Bina Ghosh")}`;
  const told = (await desk.asAdmin("PATCH", bina, { wantsNews: false })).json();
  expect(told.item.optedOutAt).toBe(desk.clock.now.toISOString());

  const { to, leftOut } = await desk.plan();

  expect(to).toMatchObject([{ name: "Rina Sen" }, { name: "Joy Dey" }]);
  expect(leftOut).toMatchObject([
    { name: "Amit Das", reason: "no-address" },
    { name: "Moumita Roy", reason: "same-address" },
    { name: "Sumita Pal", reason: "withdrawn" },
    { name: "Bina Ghosh", reason: "opted-out" },
    { name: "Asha Khan", reason: "not-agreed" },
  ]);
  expect((await desk.asAdmin("PATCH", bina, { wantsNews: true })).json().item.optedOutAt).toBeNull();
  expect((await desk.get(desk.idOf("Bina Ghosh"))).history).toMatchObject([
    { by: expect.stringContaining("@"), action: "step.news", details: { isWanted: true } },
    { action: "step.news", details: { isWanted: false } },
  ]);
});

test("a family is left out while a field of the template has no value", async () => {
  await using desk = await openFamilies();
  const template = "Seat offered";
  expect(await desk.plan({ template })).toMatchObject({ to: [], missing: ["last date"], first: null });

  const plan = await desk.plan({ template, language: "bengali", values: { "last date": "1 ডিসেম্বর", name: "you" } });

  expect(plan).toMatchObject({ to: [{ name: "Amit Das" }, { name: "Rina Sen" }], missing: [] });
  expect(plan.first.text).toMatch(/^নমস্কার Amit Das,[\s\S]*1 ডিসেম্বর তারিখের মধ্যে/);
});

test("a name that looks like a field of the template is only a name", async () => {
  await using desk = await openFamilies("sqlite", ["Amit {fees} Das", "{name}"]);

  const plan = await desk.plan();

  expect(plan).toMatchObject({ to: [{ name: "Amit {fees} Das" }, { name: "{name}" }], leftOut: [], missing: [] });
});

test.for(databaseKinds)(
  "%s: unsubscribing takes one click in the mail program, and applies to later mass messages but not to answers",
  async (kind) => {
    await using desk = await openFamilies(kind);
    await desk.send();
    const unsubscribe = new URL((await desk.mails())[1]?.mail.unsubscribe);
    const address = unsubscribe.pathname + unsubscribe.search;
    const page = await desk.request({ method: "GET", url: address });
    expect(page.body).toContain("No more such mails");
    expect((await desk.get(desk.idOf("Rina Sen"))).item.optedOutAt).toBeNull();

    await desk.request({ method: "POST", url: address, payload: "List-Unsubscribe=One-Click", headers: FORM });

    const { item, history } = await desk.get(desk.idOf("Rina Sen"));
    expect(item.optedOutAt).toBe(desk.clock.now.toISOString());
    expect(history[0]).toMatchObject({ by: "the family", action: "step.news", details: { isWanted: false } });
    expect((await desk.mails()).map(({ mail }) => mail.to[0].name)).toEqual(["Amit Das"]);
    expect(
      (await desk.plan({ template: "Seat offered", values: { "last date": "1 December" } })).leftOut,
    ).toMatchObject([{ name: "Rina Sen", reason: "opted-out" }]);
    const answer = { channel: "mail", subject: "Your question", text: "Yes, there is a hostel." };
    await desk.asAdmin("POST", `${ENQUIRIES}/${desk.idOf("Rina Sen")}/messages`, answer);
    expect((await desk.mails()).map(({ mail }) => mail.subject)).toContain("Your question");

    await desk.request({ method: "POST", url: address, payload: "act=news", headers: FORM });
    expect((await desk.get(desk.idOf("Rina Sen"))).item.optedOutAt).toBeNull();
    const multipart = { "content-type": "multipart/form-data; boundary=x" };
    await desk.request({ method: "POST", url: address, payload: "--x--", headers: multipart });
    expect((await desk.get(desk.idOf("Rina Sen"))).item.optedOutAt).not.toBeNull();
  },
);

/** Request bodies of WhatsApp's Cloud API and of a gateway for DLT SMS, from their documentation. */
const BODIES = {
  WhatsApp: {
    messaging_product: "whatsapp",
    to: "91{mobile}",
    type: "template",
    template: {
      name: "{template}",
      language: { code: "{language}" },
      components: [{ type: "body", parameters: [{ type: "text", text: "{value}" }] }],
    },
  },
  SMS: { template_id: "{template}", recipients: [{ mobiles: "91{mobile}", name: "{name}", course: "{course}" }] },
};

/** Starts a fake provider that records requests and rejects a wrong token. */
async function startProvider() {
  const got: unknown[] = [];
  const server = await startHttpServer(async (request, response) => {
    const isKnown = request.headers.authorization === "Bearer secret";
    if (isKnown) got.push(await json(request));
    response.writeHead(isKnown ? 200 : 401).end(isKnown ? "{}" : '{"error":"Invalid token"}');
  });
  return { ...server, got, headers: { authorization: "Bearer secret" } };
}

test("a provider receives the body from the settings, with the template's values in their order", async () => {
  await using provider = await startProvider();
  const settings = { url: provider.origin, headers: provider.headers };
  const values = new Map([
    ["name", "Rina {mobile}"],
    ["course", "B.Pharm"],
  ]);
  const template = { name: "first_answer", language: "en", text: "Dear Rina" };

  for (const body of Object.values(BODIES))
    await createHttpSender({ ...settings, body }).send("9830010000", template, values);

  const [whatsApp, sms] = provider.got;
  expect(whatsApp).toEqual({
    ...BODIES.WhatsApp,
    to: "919830010000",
    template: {
      name: "first_answer",
      language: { code: "en" },
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", text: "Rina {mobile}" },
            { type: "text", text: "B.Pharm" },
          ],
        },
      ],
    },
  });
  expect(sms).toEqual({
    template_id: "first_answer",
    recipients: [{ mobiles: "919830010000", name: "Rina {mobile}", course: "B.Pharm" }],
  });
  const refused = createHttpSender({ ...settings, headers: {}, body: BODIES.SMS }).send("9830010000", template, values);
  await expect(refused).rejects.toThrow("Invalid token");
});

test("without a provider, or for an unregistered template, the office has to send the messages one by one", async () => {
  await using desk = await openFamilies();
  const template = "First answer";

  expect(await desk.plan({ template })).toMatchObject({ channel: "WhatsApp", isSentHere: false, endsAt: null });
  expect(await desk.send({ template })).toMatchObject({
    ok: false,
    error: expect.stringContaining("one after the other"),
  });
});

test("with a provider, a registered template is sent to each family and recorded in the history", async () => {
  await using provider = await startProvider();
  const env = {
    WHATSAPP_URL: provider.origin,
    WHATSAPP_HEADERS: JSON.stringify(provider.headers),
    WHATSAPP_BODY: JSON.stringify(BODIES.WhatsApp),
  };
  await using desk = await openTestDesk("sqlite", env);
  await desk.receive({ name: "Rina Sen" });
  const registered = "registered:\n    english: first_answer\n    bengali: first_answer_bn\n  ";
  const text = await sampleFile("templates.yaml");
  await publishText(
    desk,
    "templates.yaml",
    text.replace("channel: WhatsApp\n  ", `channel: WhatsApp\n  ${registered}`),
  );
  const input = { ids: [await desk.firstId()], template: "First answer" };

  const reply = await desk.asAdmin("POST", "/api/messages", input);

  expect(reply.json()).toMatchObject({ isSentHere: true, to: [{ name: "Rina Sen" }] });
  expect(provider.got).toMatchObject([{ template: { name: "first_answer" } }]);
  const { history } = await desk.get(input.ids[0] ?? "");
  expect(history[0]).toMatchObject({ action: "step.sent", details: { channel: "WhatsApp", toMany: true } });
});

import { expect, test } from "vitest";
import type { FilledTemplate } from "#contract/templates.ts";
import { ENQUIRIES, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { documentCalls } from "#tests/server/open-test-documents.ts";
import { publishText, sampleFile } from "#tests/server/publish-text.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const MAIL = {
  channel: "mail",
  subject: "Fees of B.Pharm",
  text: "Dear Moumita,\nsee https://college.example/Bpharma.",
};

async function templatesFor(desk: TestDesk, id: string) {
  const { templates } = (await desk.asAdmin("GET", `${ENQUIRIES}/${id}/templates`)).json();
  return (name: string) => (templates as FilledTemplate[]).find((template) => template.name === name);
}

test("the shipped templates are filled in, in both languages; without a planned call the day stays blank", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const id = await desk.firstId();
  const before = await templatesFor(desk, id);
  expect(before("First answer")?.title).toBe("First answer");
  const inBengali = { "accept-language": "bn" };
  const { templates } = (await desk.asAdmin("GET", `${ENQUIRIES}/${id}/templates`, undefined, inBengali)).json();
  expect(templates[0]).toMatchObject({ name: "First answer", title: "প্রথম উত্তর" });
  expect(before("First answer")?.english.text).toMatch(
    /^Dear Moumita Das,\nthank you for asking about B\.Pharm at Krishnachura College of Pharmacy\. I am Ananya Sen .*\nFees and subjects: http:\/\/localhost:3000\/Bpharma#fees\n/,
  );
  expect(before("Invitation to visit")?.bengali.text).toContain("{day}");
  expect(before("First answer")?.english.subject).toBe("Your admission enquiry: B.Pharm");
  expect(before("First answer")?.bengali.subject).toBe("ভর্তির খোঁজখবর: বি.ফার্ম");
  expect(before("Fees")?.bengali.subject).toBe("বি.ফার্ম কোর্সের ফি, কৃষ্ণচূড়া কলেজ অব ফার্মেসি");

  await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { nextCallOn: "2026-11-30" });
  const after = await templatesFor(desk, id);
  expect(after("Invitation to visit")?.english.text).toContain("on Monday 30 November, and");
  expect(after("Invitation to visit")?.bengali.text).toContain("সোমবার 30 নভেম্বর");

  // The page of a course without fees does not show where they are.
  await publishText(
    desk,
    "courses.yaml",
    (await sampleFile("courses.yaml")).replace(/^ {2}fees:\n.*?(?=^ {2}attendance:)/ms, ""),
  );
  expect((await templatesFor(desk, id))("First answer")?.english.text).toContain("Fees and subjects: {fees}\n");
});

test.for(databaseKinds)(
  "%s: a double click sends one mail, whose text is in the history and whose status is on the desk",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await desk.receive();
    const id = await desk.firstId();
    const send = () => desk.asAdmin("POST", `${ENQUIRIES}/${id}/messages`, MAIL);

    const replies = await Promise.all([send(), send()]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const mails = await desk.db.selectFrom("outbox").selectAll().where("kind", "=", "enquiry-message").execute();
    expect(mails).toHaveLength(1);
    const contact = "Shyamal Ghorui, Office Superintendent, 00000 00001, admissions@krishnachura.example";
    expect(JSON.parse(mails[0]?.message ?? "")).toMatchObject({
      ...{
        subject: MAIL.subject,
        text: `${MAIL.text}\n\nQuestions about your data: ${contact}\n`,
        to: [{ address: "moumita.das@example.in" }],
      },
      replyTo: { address: "admissions@krishnachura.example" },
      html: expect.stringContaining('Dear Moumita,<br>see <a href="https://college.example/Bpharma"'),
    });
    const { item, history } = await desk.get(id);
    expect(history).toMatchObject([{ action: "step.sent", details: { channel: "mail", text: MAIL.text } }]);
    expect(item.mails.at(-1)).toMatchObject({ purpose: "message", status: "pending" });

    await desk.db.updateTable("outbox").set({ status: "sent" }).where("kind", "=", "enquiry-message").execute();
    const again = await desk.asAdmin("POST", `${ENQUIRIES}/${id}/mails`, { purpose: "message" });
    expect([again.statusCode, again.json().error]).toEqual([400, "This mail has gone out. Write a new one."]);
  },
);

test("a Bengali mail gives the college's name, address and contact in Bengali; replies go to the admission cell", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  await desk.asAdmin("POST", `${ENQUIRIES}/${await desk.firstId()}/messages`, { ...MAIL, language: "bengali" });
  const mails = desk.db.selectFrom("outbox").select("message").where("kind", "=", "enquiry-message");
  const { replyTo, text, html } = JSON.parse((await mails.executeTakeFirstOrThrow()).message);
  expect(replyTo.name).toBe("ভর্তি বিভাগ, কৃষ্ণচূড়া কলেজ অব ফার্মেসি");
  expect(text).toContain("নিজের তথ্য নিয়ে প্রশ্ন থাকলে: শ্যামল ঘোড়ুই, অফিস সুপার, ");
  expect(html).toContain("কৃষ্ণচূড়া রোড, নীলকণ্ঠপুর");
  expect(html).not.toContain("Krishnachura");
});

test("messages by WhatsApp and SMS are recorded; a blank field or a missing address is refused with a message", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const id = await desk.firstId();
  const send = async (message: object) => (await desk.asAdmin("POST", `${ENQUIRIES}/${id}/messages`, message)).json();

  expect((await send({ channel: "WhatsApp", text: "নমস্কার, কেমন আছেন?" })).ok).toBe(true);
  expect((await send({ channel: "SMS", text: "Come on {day}." })).error).toBe(
    "The text still says {day}. No visit and no next call is planned: plan one, or type the day.",
  );
  await desk.db.updateTable("enquiry").set({ email: "" }).execute();
  expect((await send(MAIL)).error).toBe("This enquiry has no email address. Add one, or write by WhatsApp or SMS.");
  const { history } = await desk.get(id);
  expect(history).toMatchObject([{ action: "step.sent", details: { channel: "WhatsApp", text: "নমস্কার, কেমন আছেন?" } }]);
  expect(await desk.db.selectFrom("outbox").select("id").where("kind", "=", "enquiry-message").execute()).toEqual([]);
});

test("a template with an unknown field is not published, and the message lists the known fields", async () => {
  await using desk = await openTestDesk();
  const documents = documentCalls({ send: desk.asAdmin });
  const name = "templates.yaml";
  const { value } = await documents.read(name);
  const [first, ...others] = value as unknown as Record<string, string>[];
  await documents.draft(name, () => ({
    value: [{ ...first, english: "Dear {nmae},\ncome to {college.name}." }, ...others],
  }));
  const refused = await documents.publish(name);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().faults).toMatchObject([
    {
      path: [0, "english"],
      sentence: expect.stringMatching(/^Must have no \{nmae\}: the fields are \{name\}, \{course\}, /),
    },
  ]);

  await documents.draft(name, () => ({ value: [{ ...first, english: "Dear {name},\n\ncome to {college.name}." }] }));
  expect((await documents.publish(name)).statusCode).toBe(200);
  await desk.receive();
  const template = await templatesFor(desk, await desk.firstId());
  expect(template("First answer")?.english.text).toBe("Dear Moumita Das,\n\ncome to Krishnachura College of Pharmacy.");
  expect(template("Fees")).toBeUndefined();
});

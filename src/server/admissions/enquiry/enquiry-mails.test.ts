import { expect, test } from "vitest";
import type { College } from "#contract/content.ts";
import type { Enquiry } from "#contract/enquiry.ts";
import type { Language } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import { inLanguage } from "#server/platform/language.ts";
import { NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { createEnquiryMailComposer } from "./enquiry-mails.ts";

const RECEIVED_AT = new Date("2026-11-21T10:18:00.000Z");
const FAMILY_LINK = "https://college.example/enquiry/a-token";
const CELL = [{ address: "cell@college.example" }, { name: "Principal", address: "principal@college.example" }];

test("the notice to the admission cell has the four fields, the time in India, and links to call, write and reply", () => {
  const { notice } = mailsOf();

  expect(notice.to).toEqual(CELL);
  expect(notice.replyTo).toEqual({ name: "Moumita Das", address: "moumita@example.in" });
  expect(notice.text + notice.html).not.toContain(FAMILY_LINK);
  expect(notice.subject).toBe("Admission enquiry: B.Pharm, Moumita Das");
  for (const form of [notice.text, notice.html]) {
    for (const fact of ["Moumita Das", "B.Pharm", "+91 98300 12345", "moumita@example.in", "21 Nov 2026, 3:48 pm"]) {
      expect(form).toContain(fact);
    }
    expect(form).toContain("https://wa.me/919830012345");
  }
  expect(notice.html).toContain("tel:+919830012345");
  expect(notice.html).toMatch(/&amp;enquiry=0190"[^>]*>Open the enquiry</);
});

test("the acknowledgement has the facts received, the brochure, the telephones and what to do if another person sent it", () => {
  const { acknowledgement } = mailsOf();

  expect(acknowledgement.to).toEqual([{ name: "Moumita Das", address: "moumita@example.in" }]);
  expect(acknowledgement.replyTo?.address).toBe("admissions@college.example");
  expect(acknowledgement.isAutoReply).toBe(true);
  for (const form of [acknowledgement.text, acknowledgement.html]) {
    expect(form).toContain("Thank you for asking about B.Pharm at Sample College of Pharmacy.");
    expect(form).toContain("https://college.example/Pdf/Brochure.pdf");
    expect(form).toContain("https://college.example/Privacy");
    expect(form).toContain(FAMILY_LINK);
    const facts = ["moumita@example.in", "+91 98300 12345", "00000 00001", "00000 00003", "1800-180-5522", "24/7"];
    for (const fact of facts) expect(form).toContain(fact);
    expect(form).toMatch(/ভর্তি/);
    expect(form).toContain("If you did not send this enquiry");
  }
});

test("the notice to the office is in English, even if it is composed during a Bengali request", () => {
  const { notice } = inLanguage("bn", () => mailsOf());

  expect(notice).toEqual(mailsOf().notice);
});

test("the acknowledgement of a Bengali enquiry is in Bengali only, and the notice to the office in English", () => {
  const { notice, acknowledgement } = mailsOf({ course: "B.Pharm Lateral Entry" }, "bn");

  expect(notice.subject).toBe("Admission enquiry: B.Pharm Lateral Entry, Moumita Das");
  expect(notice.html).toContain('<html lang="en">');
  expect(acknowledgement.subject).toBe("বি.ফার্ম ল্যাটারাল এন্ট্রি নিয়ে আপনার জিজ্ঞাসা আমরা পেয়েছি");
  expect(acknowledgement.replyTo?.name).toBe("ভর্তি বিভাগ, নমুনা কলেজ");
  expect(acknowledgement.html).toContain('<html lang="bn">');
  for (const form of [acknowledgement.text, acknowledgement.html]) {
    for (const fact of [
      "21 নভেম্বর, 2026, বিকেল 3:48",
      "আমাদের কলেজে বি.ফার্ম ল্যাটারাল এন্ট্রি পড়া",
      "সোমবার থেকে শুক্রবার: সকাল 10:00 থেকে বিকেল 5:00",
      "https://college.example/bn/Privacy",
      "কৃষ্ণচূড়া রোড",
      FAMILY_LINK,
    ]) {
      expect(form).toContain(fact);
    }
    const words = form.replace(/<[^>]*>|https?:\S+|[^\s<>]+@[^\s<>]+/g, " ").match(/[A-Za-z][A-Za-z.]+/g);
    expect(new Set(words)).toEqual(new Set(["Moumita", "Das", "PDF", "DELETE"]));
  }
});

test("a visitor's input is escaped in the HTML of mails, and the name in the greeting cannot become a link", () => {
  const { notice, acknowledgement } = mailsOf({ name: `<img src=x onerror="a">&'`, email: "o'brien&co@example.in" });
  for (const { html } of [notice, acknowledgement]) {
    expect(html).not.toContain("<img");
    expect(html).toContain("o&#39;brien&amp;co@example.in");
  }
  expect(notice.html).toContain("&lt;img src=x onerror=&quot;a&quot;&gt;&amp;&#39;");

  for (const [name, greeted] of [
    ["Win at https://shop.example/now or WWW.SHOP.EXAMPLE", "Win at https   shop. example now or WWW. SHOP. EXAMPLE"],
    ["Md. S. K. Rahim", "Md. S. K. Rahim"],
    ["মৌমিতা দাস", "মৌমিতা দাস"],
  ] as const) {
    const { text, html, to } = mailsOf({ name }).acknowledgement;
    for (const form of [text, html])
      expect(form.replace(/\s+/g, " ")).toContain(`Dear ${greeted.replace(/\s+/g, " ")},`);
    expect(`${text}${html}${to[0]?.name}`).not.toMatch(/shop\.example|https:\/\/shop/i);
  }
});

const SENT = { name: "Moumita Das", email: "moumita@example.in", mobile: "9830012345", course: "B.Pharm" } as const;

type Settings = ReturnType<Parameters<typeof createEnquiryMailComposer>[0]>;

function compose(enquiry: Enquiry & { language: Language }, settings: Settings) {
  return createEnquiryMailComposer(() => settings)(enquiry, RECEIVED_AT, true, "0190", FAMILY_LINK);
}

function mailsOf(overrides: Partial<Enquiry> = {}, language: Language = "en") {
  const [notice, acknowledgement] = compose(
    { ...SENT, ...overrides, language },
    {
      contentIn: (language: Language) => {
        const { college, ...content } = contentIn(CONTENT, language);
        const name = { english: language === "en" ? "Sample College of Pharmacy" : "নমুনা কলেজ" };
        return { ...content, college: { ...college, ...CHANGED, name } };
      },
      publicUrl: "https://college.example",
      recipients: CELL,
    },
  );
  if (!notice || !acknowledgement) throw new Error("an enquiry promises two mails");
  return { notice: notice.message, acknowledgement: acknowledgement.message };
}

test("the acknowledgement leaves out facts that the college has not given, and without a college address no notice is sent", async () => {
  const { college, courses, fields } = CONTENT;
  const bare = { ...college, ...{ address: [], admissionCell: [], email: {}, openingHours: [], place: "Tamluk" } };
  const settings = { contentIn: () => ({ college: bare, courses, fields }), publicUrl: "", recipients: [] };
  const [acknowledgement, ...others] = compose({ ...SENT, course: "Admission", language: "en" }, settings);

  expect([acknowledgement?.message.replyTo, others]).toEqual([undefined, []]);
  expect(acknowledgement?.message.text).toContain("Thank you for asking about Admission at");
  expect(acknowledgement?.message.text).toMatch(/Ragging-free helpline: 1800-180-5522.*Tamluk\n$/s);
  expect(acknowledgement?.message.text).not.toMatch(/undefined|Admission cell:|Open:|Whom to call|reply|fees/);
});

const phone = (last: number) => ({ label: `00000 0000${last}`, dial: `+91000000000${last}` });

const CONTENT = await loadContent("content");
const CHANGED: Partial<College> = {
  admissionCell: [phone(1), phone(2), phone(3)],
  email: { admissions: "admissions@college.example", office: "office@college.example" },
};

test("an enquiry's language is stored, or English if there is no such language, and every acknowledgement is in it", async () => {
  await using desk = await openTestDesk();
  for (const [language, kept, words] of [
    ["bn", "bn", "জিজ্ঞাসা"],
    ["fr", "en", "We have received"],
    [undefined, "en", "We have received"],
    [["bn"], "en", "We have received"],
  ] as const) {
    const name = `Language ${JSON.stringify(language)}`;
    await desk.receive({ name, language, email: `${name.length}${kept}@example.in` });
    const id = (await desk.idsByName()).get(name) ?? "";
    await desk.db.updateTable("outbox").set({ status: "sent" }).execute();
    await desk.asAdmin("POST", `/api/enquiries/${id}/mails`, { purpose: "acknowledgement" });

    const mails = desk.db.selectFrom("outbox").select("message").where("subject_id", "=", id);
    const acknowledgements = await mails.where("kind", "=", "enquiry-acknowledgement").execute();
    expect((await desk.get(id)).item.language, name).toBe(kept);
    const subjects = acknowledgements.map(({ message }) => JSON.parse(message).subject);
    expect(subjects, name).toEqual(Array(2).fill(expect.stringContaining(words)));
  }
});

const HOUR_MS = 3_600_000;

test("of twelve enquiries with one address all are stored and sent to the office, and only two are acknowledged", async () => {
  await using desk = await openTestDesk();

  await Promise.all(Array.from({ length: 12 }, () => desk.receive()));

  expect((await desk.list()).total).toBe(12);
  expect(await countMails(desk)).toEqual({ "enquiry-notice": 12, "enquiry-acknowledgement": 2 });
  const rows = await desk.db.selectFrom("acknowledged_mailbox").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("moumita");
});

test("letter case, a tag, and at Gmail dots and the older domain do not make another address", async () => {
  await using desk = await openTestDesk();
  for (const [emails, acknowledged] of [
    [["Moumita.Das@Example.IN", "moumita.das@EXAMPLE.in", "moumita.das@example.in"], 2],
    [["m@example.in", "m@example.in", "m+prank17@example.in"], 2],
    [["a.b.c@gmail.com", "abc@gmail.com", "ab.c+x@googlemail.com"], 2],
    [["a.b.c@example.in", "abc@example.in", "ab.c@example.in"], 3],
  ] as const) {
    await desk.db.deleteFrom("outbox").execute();
    for (const email of emails) await desk.receive({ email });

    expect(await countMails(desk)).toEqual({ "enquiry-notice": 3, "enquiry-acknowledgement": acknowledged });
  }
});

test("an address gets at most two acknowledgements within any 24 hours", async () => {
  await using desk = await openTestDesk();
  const acknowledged: number[] = [];
  for (const hours of [0, 20, 23, 25, 26, 45]) {
    desk.clock.now = new Date(NOON.getTime() + hours * HOUR_MS);
    await desk.receive();
    acknowledged.push((await countMails(desk))["enquiry-acknowledgement"] ?? 0);
  }

  expect(acknowledged).toEqual([1, 2, 2, 3, 3, 4]);
});

test("the desk and the notice say that an acknowledgement was left out, and the office can still send it", async () => {
  await using desk = await openTestDesk();
  for (const name of ["First", "Second", "Third"]) await desk.receive({ name });
  const id = (await desk.idsByName()).get("Third") ?? "";

  const { item } = await desk.get(id);
  const notices = await desk.db.selectFrom("outbox").select("message").where("subject_id", "=", id).execute();
  await desk.asAdmin("POST", `/api/enquiries/${id}/mails`, { purpose: "acknowledgement" });

  expect(item.mails).toMatchObject([
    { purpose: "notice", status: "pending" },
    { purpose: "acknowledgement", status: "left-out", sentAt: null, error: null },
  ]);
  expect(JSON.parse(notices[0]?.message ?? "").text).toContain("No acknowledgement was sent");
  expect((await desk.get(id)).item.mails).toMatchObject([{}, { purpose: "acknowledgement", status: "pending" }]);
});

async function countMails({ db }: TestDesk): Promise<Record<string, number>> {
  const rows = await db.selectFrom("outbox").select("kind").execute();
  return Object.fromEntries([...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, mails]) => [kind, mails.length]));
}

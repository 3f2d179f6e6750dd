import { expect, test } from "vitest";
import { LANGUAGES } from "#messages/languages.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { ENQUIRIES, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { publishText, sampleFile } from "#tests/server/publish-text.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { solvePlainForm } from "#tests/support/plain-form.ts";

const YEAR_DAYS = 366;
const daysLater = (days: number) => new Date(Date.parse("2026-11-21T06:30:00.000Z") + days * 86_400_000);

/** Returns the id of the privacy notice in a page. */
const noticeIn = async (desk: TestDesk, path = "/enquiry") =>
  /name="notice" value="(\w+)"/.exec((await desk.send("GET", path)).body)?.[1] ?? "";

async function publishPrivacy(desk: TestDesk, privacy: string) {
  const sample = (await sampleFile("college.yaml")).replace(/^privacy:\n(?: .*\n)+/m, "");
  await publishText(desk, "college.yaml", `${sample}\nprivacy: ${privacy}\n`);
}

test.for(databaseKinds)(
  "%s: an enquiry keeps the privacy notice that was shown, even if the notice has changed since",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    const shown = { en: await noticeIn(desk), bn: await noticeIn(desk, "/bn/enquiry") };
    expect(new Set(Object.values(shown)).size).toBe(LANGUAGES.length);
    await publishPrivacy(desk, "{ months: { open: 18 } }");
    expect(await noticeIn(desk)).not.toBe(shown.en);

    await desk.receive({ name: "Old page", notice: shown.bn });
    await desk.receive({ name: "New page", notice: await noticeIn(desk) });
    await desk.receive({ name: "No notice" });
    await desk.receive({ name: "Unknown notice", notice: "0123456789abcdef" });

    const consents = new Map((await desk.list()).items.map(({ name, consent }) => [name, consent?.notice ?? null]));
    expect([consents.get("Old page"), consents.get("No notice"), consents.get("Unknown notice")]).toEqual([
      shown.bn,
      null,
      null,
    ]);
    const ids = await desk.idsByName();
    expect((await desk.get(ids.get("Old page") ?? "")).notice).toMatch(/^আপনার তথ্য.* 12 মাস/);
    expect((await desk.get(ids.get("New page") ?? "")).notice).toMatch(/18 months/);
    expect((await desk.get(ids.get("No notice") ?? "")).notice).toBeNull();
    const old = await desk.list("?keeping=no-notice");
    expect(old.items.map(({ name }) => name).sort()).toEqual(["No notice", "Unknown notice"]);
  },
);

test("a walk-in records which privacy notice the office showed the family, and who showed it", async () => {
  await using desk = await openTestDesk();
  const walkIn = { name: "Rina Sen", mobile: "98300 00001", course: "B.Pharm", channel: "walk-in" };
  const [told, untold] = await Promise.all([
    desk.asAdmin("POST", ENQUIRIES, { ...walkIn, told: true }),
    desk.asAdmin("POST", ENQUIRIES, walkIn),
  ]);
  expect([told.json().item.consent, untold.json().item.consent]).toEqual([
    { notice: await noticeIn(desk), by: expect.stringContaining("@") },
    null,
  ]);
});

test("with consent boxes, an enquiry is stored only if an adult agrees, and records who agreed to what", async () => {
  await using desk = await openTestDesk();
  await publishPrivacy(desk, "{ consent: tick }");
  const notice = await noticeIn(desk);
  const send = (ticks: object) =>
    desk.request({ method: "POST", url: "/api/v1.0/email/send", payload: aSendRequest({ notice, ...ticks }) });

  for (const [ticks, sentence] of [
    [{}, "Say who is writing."],
    [{ who: "child", agree: "yes" }, "If you are under 18, let a parent or guardian send this. Nothing was stored."],
    [{ who: "adult" }, "Tick this box to send."],
  ] as const) {
    const { statusCode, payload } = await send(ticks);
    expect([statusCode, payload]).toEqual([400, sentence]);
  }
  expect(await desk.db.selectFrom("enquiry").selectAll().execute()).toEqual([]);

  expect((await send({ who: "parent", agree: "yes", later: "yes" })).payload).toBe("OK");
  expect((await send({ who: "adult", agree: "yes" })).payload).toBe("OK");
  const consents = (await desk.list("?sort=received")).items.map(({ consent }) => consent);
  expect(consents).toEqual([
    { notice, who: "parent", later: true },
    { notice, who: "adult" },
  ]);
});

test("the form without scripts has the consent boxes too, and does not repeat the input of a student under 18", async () => {
  await using desk = await openTestDesk();
  await publishPrivacy(desk, "{ consent: tick }");
  const page = (await desk.send("GET", "/bn/enquiry")).body;
  const notice = await noticeIn(desk);
  expect(page.match(/type="(radio|checkbox)"/g)).toHaveLength(5);
  expect(page).not.toMatch(/<input[^>]*checked/);
  const typed = { name: "Moumita Das", email: "moumita@example.in", mobile: "9830012345", course: "B.Pharm" };
  const post = (fields: Record<string, string>) =>
    desk.postForm("/enquiry", { ...typed, notice, ...solvePlainForm(page, "bn"), ...fields });

  const child = await post({ who: "child", agree: "yes" });
  expect([child.statusCode, child.body.includes("Moumita")]).toEqual([400, false]);
  expect(child.body).toContain("Nothing was stored.");
  const unticked = await post({ who: "adult" });
  expect([unticked.statusCode, unticked.body.includes('value="Moumita Das"')]).toEqual([400, true]);
  expect(unticked.body).toMatch(/value="adult" checked/);
  // The message stands below the box that it is about.
  expect(unticked.body).toMatch(/name="agree".*Tick this box to send\..*name="later"/s);
  expect((await post({ who: "adult", agree: "yes" })).statusCode).toBe(303);
  expect((await desk.list()).items).toMatchObject([{ consent: { who: "adult" } }]);
});

test.for(databaseKinds)("%s: a filter lists enquiries whose stage's retention ends within a week", async (kind) => {
  await using desk = await openTestDesk(kind);
  await publishPrivacy(desk, "{ months: { admitted: 24 } }");
  for (const name of ["Open", "Closed", "Admitted", "Written to"]) await desk.receive({ name });
  const ids = await desk.idsByName();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Admitted")}`, { status: "admitted" });
  const ending = async () => {
    const clerk = await desk.signIn({ email: `clerk-${desk.clock.now.getTime()}@college.example` });
    const { items } = (await clerk.send("GET", `${ENQUIRIES}?keeping=ending`)).json();
    return items.map(({ name }: { name: string }) => name).sort();
  };

  desk.clock.now = daysLater(YEAR_DAYS - 100);
  const head = await desk.signIn({ email: "head@college.example" });
  const message = { channel: "WhatsApp", text: "The counselling begins on Monday." };
  const written = await head.send("POST", `${ENQUIRIES}/${ids.get("Written to")}/messages`, message);
  expect(written.statusCode).toBe(201);
  desk.clock.now = daysLater(YEAR_DAYS - 8);
  expect(await ending()).toEqual([]);
  desk.clock.now = daysLater(YEAR_DAYS - 6);
  expect(await ending()).toEqual(["Closed", "Open"]);
  desk.clock.now = daysLater(2 * YEAR_DAYS - 7);
  expect(await ending()).toEqual(["Admitted", "Closed", "Open", "Written to"]);
});

test("the contact for personal data is on the privacy page, at the forms and in the acknowledgement, in both languages", async () => {
  await using desk = await openTestDesk();
  for (const [language, prefix, name] of [
    ["en", "", "Shyamal Ghorui, Office Superintendent"],
    ["bn", "/bn", "শ্যামল ঘোড়ুই, অফিস সুপার"],
  ]) {
    await desk.receive({ language, email: `${language}@example.in` });
    const mails = desk.db.selectFrom("outbox").select("message").where("kind", "=", "enquiry-acknowledgement");
    const sent = (await mails.execute()).find(({ message }) => message.includes(`${language}@example.in`));
    const texts = [
      (await desk.send("GET", `${prefix}/Privacy`)).body,
      (await desk.send("GET", `${prefix}/Canteen`)).body,
      (await desk.send("GET", `${prefix}/enquiry`)).body,
      JSON.parse(sent?.message ?? "{}").text,
    ];
    for (const text of texts) expect(text).toContain(name);
  }
});

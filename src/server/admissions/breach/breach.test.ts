import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { publishText, sampleFile } from "#tests/server/publish-text.ts";

const HOUR_MS = 3_600_000;
const hours = (count: number) => new Date(NOON.getTime() + count * HOUR_MS).toISOString();

/** Records a breach that was noticed at noon and lasted from two hours to one hour before noon. */
async function note(desk: TestDesk, facts: Record<string, unknown> = {}): Promise<string> {
  const times = { awareAt: hours(0), happenedFrom: hours(-2), happenedUntil: hours(-1) };
  const known = { isDrill: false, scope: null, what: "copied", words: "A stranger logged in.", measures: ["sessions"] };
  const reply = await desk.asAdmin("POST", "/api/breaches", { ...times, ...known, ...facts });
  expect(reply.statusCode).toBe(201);
  return reply.json().item._id;
}

const read = async (desk: TestDesk, id: string) => (await desk.asAdmin("GET", `/api/breaches/${id}`)).json();
const at = (desk: TestDesk, moment: string) => {
  desk.clock.now = new Date(moment);
};

test("the affected enquiries are those that the named admin read during the breach, not those read later or by others", async () => {
  await using desk = await openTestDesk();
  at(desk, hours(-3));
  for (const [name, mobile] of [
    ["Ananya", "9830011221"],
    ["Bimal", "9830011222"],
    ["Chitra", "9830011223"],
  ]) {
    await desk.receive({ name, mobile });
  }
  const ids = await desk.idsByName();
  const [thief, other] = [
    await desk.signIn({ email: "thief@example.in" }),
    await desk.signIn({ email: "o@example.in" }),
  ];
  at(desk, hours(-1.5));
  await thief.send("GET", `/api/enquiries/${ids.get("Ananya")}`);
  await other.send("GET", `/api/enquiries/${ids.get("Bimal")}`);
  at(desk, hours(-0.5));
  await thief.send("GET", `/api/enquiries/${ids.get("Chitra")}`);
  await desk.app.features.enquiry.readLog.write();
  at(desk, hours(0));
  const ofOne = await read(desk, await note(desk, { scope: thief.admin._id }));

  expect(ofOne.items.map(({ name }: { name: string }) => name)).toEqual(["Ananya"]);
  expect(ofOne.reads).toContainEqual(expect.objectContaining({ by: "thief@example.in", kind: "opened", enquiries: 1 }));
  expect(await read(desk, await note(desk))).toMatchObject({ people: 3, total: 3, withoutMail: 0 });
});

test("people are counted by mobile number, else by email address, and each enquiry with neither counts as a person", async () => {
  await using desk = await openTestDesk();
  at(desk, hours(-3));
  for (let each = 0; each < 5; each++) await desk.receive({ name: `Person ${each}` });
  const [{ mobile = "" } = {}, ...others] = (await desk.list()).items;
  const known = [
    { mobile, email: "" },
    { mobile: "", email: "a@example.in" },
    { mobile: "", email: "A@example.in" },
    { mobile: "", email: "" },
  ];
  for (const [index, { _id }] of others.entries())
    await desk.db
      .updateTable("enquiry")
      .set(known[index] ?? {})
      .where("id", "=", _id)
      .execute();
  at(desk, hours(0));

  expect(await read(desk, await note(desk))).toMatchObject({ people: 3, total: 5, withoutMail: 1 });
});

test("the letters to people contain the five facts that the rule requires, in both languages, and the college's contact as written", async () => {
  const contact =
    '{ name: Ruma Pal, post: Privacy officer, phone: { label: "00000 00007", dial: "+910000000007" }, email: ruma@college.example }';
  await using desk = await openTestDesk();
  const sample = (await sampleFile("college.yaml")).replace(/^privacy:\n(?: .*\n)+/m, "");
  await publishText(desk, "college.yaml", `${sample}\nprivacy: { contact: ${contact} }\n`);
  const { letters } = await read(desk, await note(desk));
  const [english, bengali] = letters.filter(({ step }: { step: string }) => step === "persons");

  expect(english.text).toMatch(
    /What happened: Someone[\s\S]*21 Nov 2026, 10:00[\s\S]*may mean for you: Strangers[\s\S]*ended the sessions[\s\S]*you can do:[\s\S]*Ask us: \S/,
  );
  expect(bengali.text).toMatch(
    /কী ঘটেছে: [\s\S]*আপনার কী হতে পারে: [\s\S]*আমরা কী করেছি:[\s\S]*আপনি কী করতে পারেন:[\s\S]*জিজ্ঞাসা করুন: \S/,
  );
  expect(JSON.stringify(letters)).not.toMatch(/DRILL|\{\w/);
  for (const { text } of letters)
    expect(text).toContain("Ruma Pal, Privacy officer, 00000 00007, ruma@college.example");
});

test("each affected person gets one mail in both languages; a drill sends no mail, and its letters say that it is a drill", async () => {
  await using desk = await openTestDesk();
  at(desk, hours(-3));
  await desk.receive({ email: "a@example.in" });
  await desk.receive({ email: "A@example.in" });
  await desk.receive({ email: "b@example.in", mobile: "9830011222" });
  at(desk, hours(0));
  const mails = () => desk.db.selectFrom("outbox").selectAll().where("kind", "=", "enquiry-breach").execute();
  const drill = await note(desk, { isDrill: true });
  expect((await desk.asAdmin("POST", `/api/breaches/${drill}/mails`)).json().error).toContain("drill");
  expect((await read(desk, drill)).letters[0].text).toMatch(/^THIS IS A DRILL/);
  expect(await mails()).toEqual([]);

  const id = await note(desk);
  const sent = await desk.asAdmin("POST", `/api/breaches/${id}/mails`);
  // The screen of another owner, opened before the mails, can still record by hand that the people were informed.
  at(desk, hours(0.1));
  const noted = await desk.asAdmin("PATCH", `/api/breaches/${id}`, { told: "persons" });
  const again = await desk.asAdmin("POST", `/api/breaches/${id}/mails`);

  expect(sent.json().item.steps.persons).toMatchObject({ at: hours(0), mails: 2 });
  expect(noted.json().item.steps).toEqual(sent.json().item.steps);
  expect(again.statusCode).toBe(409);
  expect((await mails()).map(({ message }) => JSON.parse(message).text)).toEqual(
    Array(2).fill(expect.stringMatching(/What happened[\s\S]*কী ঘটেছে/)),
  );
});

test("the audit log records a breach's steps, corrections, export and end, and the archive contains all its files", async () => {
  await using desk = await openTestDesk();
  at(desk, hours(-3));
  await desk.receive({ name: "Ananya Sen" });
  at(desk, hours(0));
  const id = await note(desk);
  const { _id, steps, closedAt, ...facts } = (await read(desk, id)).item;
  await desk.asAdmin("PATCH", `/api/breaches/${id}`, { facts: { ...facts, what: "device", isDrill: true } });
  await desk.asAdmin("PATCH", `/api/breaches/${id}`, { told: "certIn" });
  const archive = unzipSync((await desk.asAdmin("POST", `/api/breaches/${id}/export`)).rawPayload);
  await desk.asAdmin("PATCH", `/api/breaches/${id}`, { isClosed: true });

  expect((await read(desk, id)).item).toMatchObject({ what: "device", isDrill: false, closedAt: hours(0) });
  expect(strFromU8(archive["affected.csv"] as Uint8Array)).toContain("Ananya Sen");
  expect(strFromU8(archive["reads.csv"] as Uint8Array)).toContain('"by","kind","enquiries","firstAt","lastAt"');
  expect(Object.keys(archive).sort()).toEqual([
    ...["affected.csv", "board-en.txt", "board72-en.txt", "breach.json", "certIn-en.txt"],
    ...["persons-bn.txt", "persons-en.txt", "reads.csv"],
  ]);
  const { entries } = (await desk.asAdmin("GET", "/api/audit-log?about=admins")).json();
  expect(entries.map(({ details }: { details: { did: string } }) => details.did)).toEqual([
    "closed",
    "exported",
    "certIn",
    "changed",
    "opened",
  ]);
});

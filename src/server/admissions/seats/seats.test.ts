import { expect, test } from "vitest";
import { admissionReplySchema, admissionsReplySchema, seatsReplySchema } from "#contract/seats.ts";
import { listMails } from "#server/platform/mail/mail.repository.ts";
import { ENQUIRIES, openTestDesk } from "#tests/server/open-test-desk.ts";
import { publishText, sampleFile } from "#tests/server/publish-text.ts";
import { readPdf } from "#tests/server/read-pdf.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const LATERAL = "B.Pharm Lateral Entry";
const PAID = { course: LATERAL, number: "KCP/2026/001", amount: 12_500, paidOn: "2026-11-20" };

async function openSeats(kind: (typeof databaseKinds)[number] = "sqlite", people = ["Moumita Das"]) {
  const desk = await openTestDesk(kind);
  for (const name of people) await desk.receive({ name, mobile: `98300${10_000 + people.indexOf(name)}` });
  const ids = await desk.idsByName();
  const idOf = (name: string) => ids.get(name) ?? "";
  const admit = (name: string, changes: object = {}) =>
    desk.asAdmin("POST", `${ENQUIRIES}/${idOf(name)}/admissions`, { ...PAID, ...changes });
  return {
    ...desk,
    idOf,
    admit,
    admitted: async (name: string, changes: object = {}) =>
      admissionReplySchema.parse((await admit(name, changes)).json()).item,
    admissions: async (name: string) =>
      admissionsReplySchema.parse((await desk.asAdmin("GET", `${ENQUIRIES}/${idOf(name)}/admissions`)).json()).items,
    cancel: (id: string) => desk.asAdmin("POST", `/api/admissions/${id}/cancel`),
    seats: async (course: string) => {
      const { items } = seatsReplySchema.parse((await desk.asAdmin("GET", "/api/seats")).json());
      return items.find((one) => one.course === course);
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

test.for(databaseKinds)(
  "%s: an admission takes a seat and numbers its receipt, and a cancellation frees the seat",
  async (kind) => {
    await using desk = await openSeats(kind);
    expect(await desk.seats(LATERAL)).toMatchObject({ seats: 6, taken: 0, left: 6, categories: [] });

    const item = await desk.admitted("Moumita Das", { category: "sc" });

    expect(item).toMatchObject({ ...PAID, receipt: 1, session: 2026, category: "sc", cancelledAt: null });
    const id = desk.idOf("Moumita Das");
    expect((await desk.get(id)).item).toMatchObject({ status: "admitted", nextCallOn: null });
    const sc = { category: "sc", seats: null, taken: 1 };
    expect(await desk.seats(LATERAL)).toMatchObject({ taken: 1, left: 5, categories: [sc] });
    expect((await desk.admit("Moumita Das", { number: "another" })).statusCode).toBe(409);

    expect((await desk.cancel(item._id)).statusCode).toBe(201);
    expect((await desk.cancel(item._id)).statusCode).toBe(409);
    expect(await desk.seats(LATERAL)).toMatchObject({ taken: 0, left: 6 });
    // The family waits for an answer, so it stands on the list of today's calls.
    expect((await desk.get(id)).item).toMatchObject({ status: "applied", nextCallOn: expect.any(String) });
    expect((await desk.asAdmin("GET", "/api/enquiries/today")).body).toContain(id);
    expect((await desk.admitted("Moumita Das")).receipt).toBe(2);
    const all = await desk.admissions("Moumita Das");
    expect(all.map(({ receipt, cancelledAt }) => [receipt, cancelledAt !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
    const noted = JSON.stringify(await listAuditEvents(desk));
    for (const action of ["enquiry.admitted", "enquiry.admission-cancelled"]) expect(noted).toContain(action);
  },
);

test("an admission number in use is refused; a course without a stated number of seats has no limit", async () => {
  await using desk = await openSeats("sqlite", ["Moumita Das", "Arpita Sen"]);
  const courses = (await sampleFile("courses.yaml")).replaceAll(/^ {2}intake:\n(?: {4}.*\n)+/gm, "");
  await publishText(desk, "courses.yaml", courses);
  await desk.admitted("Moumita Das");

  const { fields } = (await desk.admit("Arpita Sen")).json();

  expect(fields).toEqual({ number: "Moumita Das has this admission number, on receipt 1." });
  expect(await desk.seats(LATERAL)).toMatchObject({ seats: null, taken: 1, left: null });
});

test("a desk in Bengali names the course that has no seat left in Bengali", async () => {
  await using desk = await openSeats("sqlite", ["Moumita Das", "Arpita Sen"]);
  await publishText(desk, "courses.yaml", (await sampleFile("courses.yaml")).replace("seats: 6\n", "seats: 1\n"));
  await desk.admitted("Moumita Das");

  const path = `${ENQUIRIES}/${desk.idOf("Arpita Sen")}/admissions`;
  const { fields } = (await desk.asAdmin("POST", path, { ...PAID, number: "2" }, { "accept-language": "bn" })).json();

  expect(fields).toEqual({ course: "বি.ফার্ম ল্যাটারাল এন্ট্রি: 1টি আসনই ভর্তি, আর খালি নেই।" });
});

test("the receipt is one sheet in English and Bengali, is mailed in the family's language, and is marked when cancelled", async () => {
  await using desk = await openSeats("sqlite", ["মৌমিতা দাস"]);
  const { _id } = await desk.admitted("মৌমিতা দাস", { amount: 1_25_000, category: "obcA" });

  const reply = await desk.asAdmin("POST", `/api/admissions/${_id}/receipt`);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="receipt-1.pdf"',
  });
  const text = (await readPdf(reply.rawPayload)).texts.join(" ");
  for (const part of [
    "Receipt",
    "₹1,25,000",
    "20 Nov 2026",
    "KCP/",
    "OBC-A",
    "Krishnachura College of Pharmacy",
    LATERAL,
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/\p{Script=Bengali}/u);
  expect(text).not.toContain("Cancelled");

  expect((await desk.asAdmin("POST", `/api/admissions/${_id}/mail`)).statusCode).toBe(201);
  await desk.cancel(_id);
  const cancelled = await desk.asAdmin("POST", `/api/admissions/${_id}/receipt`);
  expect((await readPdf(cancelled.rawPayload)).texts.join(" ")).toContain("Cancelled");
  const mails = await listMails(desk.db, { statuses: ["pending", "sent"], limit: 10 });
  const mail = JSON.parse(mails.find(({ kind }) => kind === "enquiry-receipt")?.message ?? "{}");
  expect(mail).toMatchObject({
    subject: `Receipt 1: admission to ${LATERAL}`,
    attachments: [{ filename: "receipt-1.pdf" }],
  });
  expect((await desk.asAdmin("POST", `/api/admissions/${_id}/mail`)).statusCode).toBe(201);
  const [last] = await listMails(desk.db, { statuses: ["pending", "sent"], limit: 1 });
  expect(JSON.parse(last?.message ?? "{}").subject).toBe(`Receipt 1, cancelled: admission to ${LATERAL}`);
  expect(mail.text).toContain("We have received ₹1,25,000 on 20 Nov 2026");
});

test.for(databaseKinds)(
  "%s: after an erasure the receipt keeps its number, day, amount and course, and the seat stays taken",
  async (kind) => {
    await using desk = await openSeats(kind);
    const { _id } = await desk.admitted("Moumita Das", { category: "sc" });

    await desk.asAdmin("POST", `${ENQUIRIES}/${desk.idOf("Moumita Das")}/erase`);

    const rows = await desk.db.selectFrom("admission").selectAll().execute();
    expect(rows).toMatchObject([
      {
        receipt: 1,
        enquiry_id: null,
        category: null,
        number: "",
        course: LATERAL,
        amount: 12_500,
        paid_on: "2026-11-20",
      },
    ]);
    expect(await desk.seats(LATERAL)).toMatchObject({ taken: 1, left: 5 });
    expect((await desk.asAdmin("POST", `/api/admissions/${_id}/receipt`)).statusCode).toBe(404);
    expect((await desk.cancel(_id)).statusCode).toBe(404);
  },
);

test("a course page shows the seats left only if the college has chosen so, and is current after each admission", async () => {
  await using desk = await openSeats();
  const page = async (path: string) => (await desk.send("GET", path)).body;
  expect(await page("/BpharmaL")).toContain("6 a year<");
  await publishText(desk, "college.yaml", `${await sampleFile("college.yaml")}\nshowsSeatsLeft: true\n`);

  expect(await page("/BpharmaL")).toMatch(/6 a year, 6 left/);
  await desk.admitted("Moumita Das");

  expect(await page("/BpharmaL")).toMatch(/6 a year, 5 left/);
  expect(await page("/bn/BpharmaL")).toMatch(/বছরে 6টি, খালি 5টি/);
});

test.for(databaseKinds)("%s: a renamed course keeps its taken seats and is found by its former name", async (kind) => {
  await using desk = await openSeats(kind, ["Moumita Das", "Rina Sen", "Arpita Roy"]);
  await publishText(desk, "college.yaml", `${await sampleFile("college.yaml")}\nshowsSeatsLeft: true\n`);
  await desk.admitted("Moumita Das", { category: "sc" });
  const courses = await sampleFile("courses.yaml");
  const rename = (name: string) => publishText(desk, "courses.yaml", courses.replaceAll(LATERAL, name));
  await rename("B.Pharm, second year");
  await rename("B.Pharm (lateral)");

  const second = await desk.admitted("Rina Sen", { number: "2", category: "sc", course: "B.Pharm, second year" });

  expect(second.course).toBe("B.Pharm (lateral)");
  const categories = [{ category: "sc", seats: null, taken: 2 }];
  expect(await desk.seats("B.Pharm (lateral)")).toMatchObject({ seats: 6, taken: 2, left: 4, categories });
  expect((await desk.send("GET", "/BpharmaL")).body).toMatch(/6 a year, 4 left/);
  expect((await desk.send("GET", "/bn/BpharmaL")).body).toMatch(/খালি 4টি/);
  await publishText(desk, "courses.yaml", courses.replaceAll(LATERAL, "Lateral").replace("seats: 6\n", "seats: 2\n"));
  expect((await desk.admit("Arpita Roy", { number: "3" })).json().fields.course).toContain("Lateral");
});

test("an enquiry with a seat cannot be binned until its admission is cancelled", async () => {
  await using desk = await openSeats();
  const path = `${ENQUIRIES}/${desk.idOf("Moumita Das")}`;
  const { _id } = await desk.admitted("Moumita Das");
  for (const reply of [await desk.asAdmin("DELETE", path), await desk.asAdmin("POST", `${path}/spam`)])
    expect([reply.statusCode, reply.json().error]).toEqual([
      400,
      "This enquiry holds a seat. Cancel the admission first.",
    ]);
  await desk.cancel(_id);
  expect((await desk.asAdmin("DELETE", path)).statusCode).toBe(200);
});

test.for(databaseKinds)("%s: a merge keeps the admission, and two admitted enquiries cannot merge", async (kind) => {
  await using desk = await openSeats(kind, ["Moumita Das", "Rina Sen"]);
  const [moumita, rina] = [desk.idOf("Moumita Das"), desk.idOf("Rina Sen")];
  const merge = () => desk.asAdmin("POST", `${ENQUIRIES}/${moumita}/merge`, { other: rina });
  await desk.admitted("Rina Sen");

  expect((await merge()).json().item).toMatchObject({ status: "admitted", nextCallOn: null });
  expect(await desk.admissions("Moumita Das")).toMatchObject([{ receipt: 1, cancelledAt: null }]);

  expect((await desk.asAdmin("POST", `${ENQUIRIES}/${rina}/restore`)).statusCode).toBe(201);
  expect((await desk.get(moumita)).item.status).toBe("new");
  expect((await desk.get(rina)).item.status).toBe("admitted");
  await desk.admitted("Moumita Das", { number: "KCP/2026/002" });
  expect((await merge()).statusCode).toBe(409);
});

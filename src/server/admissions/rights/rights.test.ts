import { expect, test } from "vitest";
import { ANSWER_GAP } from "#contract/rights.ts";
import { eraseEnquiries } from "#server/admissions/enquiry/erase-enquiries.ts";
import { uploadImportDraft } from "#tests/server/imports.ts";
import { ENQUIRIES, NOON, openTestDesk } from "#tests/server/open-test-desk.ts";
import { readPdf } from "#tests/server/read-pdf.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { asCsv } from "#tests/server/tables.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { solvePlainForm } from "#tests/support/plain-form.ts";
import { deleteOldRequests } from "./rights.service.ts";

const DAY_MS = 86_400_000;
const FORM = { kind: "see", name: "Moumita Das", email: "moumita.das@example.in", mobile: "", words: "" };

/** Opens the desk with one enquiry by Moumita Das, and helpers for the form and the queue. */
async function openRights(kind: (typeof databaseKinds)[number] = "sqlite") {
  const desk = await openTestDesk(kind);
  await desk.receive();
  const post = desk.postForm;
  /** Returns the form with the correct sum, as a browser without scripts posts it. */
  const aForm = async (fields: Partial<typeof FORM> = {}, path = "/privacy-request") => {
    const { body } = await desk.send("GET", "/privacy-request");
    return { url: path, fields: { ...FORM, ...fields, ...solvePlainForm(body) } };
  };
  const text = async (url: string) => {
    const { body } = await desk.send("GET", url);
    return (/<main[^>]*>(.*)<\/main>/s.exec(body)?.[1] ?? "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  };
  const call = async (method: "GET" | "POST", path: string, payload?: object) =>
    (await desk.asAdmin(method, `/api/rights${path}`, payload)).json();
  return {
    ...desk,
    post,
    text,
    aForm,
    call,
    /** Sends a request. @returns its id and reference */
    async ask(fields: Partial<typeof FORM> = {}, path?: string) {
      const form = await aForm(fields, path);
      const { headers } = await post(form.url, form.fields);
      const reference = /\?sent=(.+)$/.exec(String(headers.location))?.[1] ?? "";
      const { items } = await call("GET", "");
      const { _id: id } = items.find((item: { reference: string }) => item.reference === reference);
      return { id, reference };
    },
    /** Returns the last mail of a kind, and the path of the link in the mail. */
    async mailed(what: "link" | "answer" | "notice") {
      const mails = desk.db.selectFrom("outbox").select("message").where("kind", "=", `rights-${what}`);
      const row = await mails.orderBy("id", "desc").executeTakeFirst();
      const { text = "", to = [] } = row ? JSON.parse(row.message) : {};
      return { text, to, path: /\/(?:bn\/)?privacy-request\/[\w-]+/.exec(text)?.[0] ?? "" };
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

test.for(databaseKinds)(
  "%s: a parent asks for the stored data, proves the mailbox by the link, and gets an answer and two files",
  async (kind) => {
    await using rights = await openRights(kind);
    await rights.asAdmin("PATCH", `${ENQUIRIES}/${await rights.firstId()}`, { note: "Asks about the hostel." });

    const { id, reference } = await rights.ask();
    expect(reference).toMatch(/^R-[2-9A-HJ-NP-Z]{6}$/);
    const { path, text } = await rights.mailed("link");
    expect(text).toContain(reference);
    const notice = await rights.mailed("notice");
    expect(notice.to).toEqual([{ address: expect.stringContaining("@") }]);
    for (const part of ["Moumita Das, moumita.das@example.in", "by 1 Dec 2026", `request=${id}`])
      expect(notice.text).toContain(part);
    const early = await rights.call("POST", `/${id}/answer`, { state: "done", text: "Here it is." });
    expect(early.error).toBe("First make sure who asks: by the link in the mail, or the mobile at the counter.");
    expect((await rights.asAdmin("POST", `/api/rights/${id}/person`, { format: "json" })).statusCode).toBe(409);
    expect(await rights.text(path)).toContain("Is this request yours?");
    expect((await rights.post(path)).statusCode).toBe(303);
    expect(await rights.text(path)).toContain("You get our answer by 1 Dec 2026.");
    expect((await rights.send("GET", `${path}/person.json`)).statusCode).toBe(404);

    const { draft, enquiries, item } = await rights.call("GET", `/${id}`);
    expect(item).toMatchObject({ daysLeft: 10, state: "open", emailProvedAt: NOON.toISOString() });
    expect(enquiries).toMatchObject([{ name: "Moumita Das", isProved: true, isBinned: false }]);
    for (const part of ["We hold one enquiry of yours:", "Course: B.Pharm", "Whom to ask: ", "{link}"])
      expect(draft).toContain(part);
    await rights.call("POST", `/${id}/answer`, { state: "done", text: draft });
    const answer = await rights.mailed("answer");
    expect(answer.to).toEqual([{ name: "Moumita Das", address: "moumita.das@example.in" }]);
    expect(answer.text).not.toContain("{link}");
    const file = (await rights.send("GET", `${answer.path}/person.json`)).json();
    expect(file).toMatchObject({
      about: [{ kind: "email", value: "moumita.das@example.in" }],
      enquiries: [{ name: "Moumita Das", mobile: "9830012345", history: [{ action: "step.note", by: "office" }] }],
      requests: [{ reference }],
    });
    expect(JSON.stringify(file)).not.toContain("ananya.sen");
    const asBrowser = { "user-agent": "Mozilla/5.0 (Android 10; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0" };
    const pdf = await rights.send("GET", `${answer.path}/person.pdf`, undefined, asBrowser);
    await rights.app.features.visits.counter.flush();
    // Anyone who knows this address can open the file, so it must not be in the counts of visits.
    expect(await rights.db.selectFrom("visit_count").selectAll().execute()).toEqual([]);
    expect((await readPdf(pdf.rawPayload)).texts.join(" ")).toMatch(
      /What we hold about you[\s\S]*Asks about the hostel\./,
    );
    const again = await rights.call("POST", `/${id}/answer`, { state: "done", text: draft });
    expect(again.error).toBe("This request was answered before.");
    expect((await listAuditEvents(rights)).at(-1)).toEqual(["rights.answered", reference]);
  },
);

test("a Bengali answer and its PDF are in Bengali: outcomes of calls, appointments, the source and the course of a seat", async () => {
  await using rights = await openRights();
  const enquiry = `${ENQUIRIES}/${await rights.firstId()}`;
  for (const outcome of ["No answer", "Not interested"]) await rights.asAdmin("PATCH", enquiry, { outcome });
  await rights.asAdmin("PATCH", enquiry, { status: "contacted", visitOn: "2026-11-28", visitAt: "15:00" });
  const seat = { course: "B.Pharm", number: "A-1", amount: 45_000, paidOn: "2026-11-20" };
  const { item } = (await rights.asAdmin("POST", `${enquiry}/admissions`, seat)).json();
  await rights.asAdmin("PATCH", enquiry, { status: "closed", closingReason: "Withdrawn by the family" });
  await rights.db.updateTable("enquiry").set({ source: "direct" }).execute();
  const { id } = await rights.ask({}, "/bn/privacy-request");
  await rights.post((await rights.mailed("link")).path);

  const { draft } = await rights.call("GET", `/${id}`);
  const parts = ["বন্ধ, পরিবার আর ফোন চায় না", "28 নভেম্বর, 2026, বিকেল 3:00", ": সরাসরি, লিঙ্ক ছাড়া"];
  parts.push(`ভর্তি: বি.ফার্ম কোর্সে ভর্তি হয়েছেন: রসিদ ${item.receipt}, ₹45,000, A-1`);
  for (const part of parts) expect(draft).toContain(part);
  const pdf = await rights.asAdmin("POST", `/api/rights/${id}/person`, { format: "pdf" });
  const { texts } = await readPdf(pdf.rawPayload);
  expect(texts.join(" ")).toContain("Moumita Das");
  expect(texts.join(" ")).not.toMatch(/No answer|Not interested|Withdrawn|2026-11|15:00|direct|B\.Pharm/);
});

test("a proved mailbox gives access only to its own enquiries; a mobile proved at the counter adds those of the number", async () => {
  await using rights = await openRights();
  await rights.receive({ name: "Rina Pal", email: "rina@example.in", mobile: "9000000001" });
  const { id, reference } = await rights.ask({ mobile: "9000000001" });
  const held = async () => {
    const { enquiries } = await rights.call("GET", `/${id}`);
    return enquiries.map(({ name, isProved }: Record<string, unknown>) => [name, isProved]);
  };
  const namesInFile = async () => {
    const file = await rights.call("POST", `/${id}/person`, { format: "json" });
    return file.enquiries.map(({ name }: { name: string }) => name);
  };
  const clerk = await rights.signIn({ email: "clerk@college.example", roles: ["admissions"] });

  expect((await clerk.send("GET", `/api/rights/${id}`)).statusCode).toBe(403);
  await rights.post((await rights.mailed("link")).path);
  expect(await held()).toEqual([
    ["Rina Pal", false],
    ["Moumita Das", true],
  ]);
  expect(await namesInFile()).toEqual(["Moumita Das"]);
  expect((await rights.call("GET", `/${id}`)).draft).not.toContain("Rina");
  const { item } = await rights.call("POST", `/${id}/proof`);
  expect(item).toMatchObject({ mobileProvedAt: NOON.toISOString(), mobileProvedBy: "ananya.sen@example.in" });
  expect(await namesInFile()).toEqual(["Rina Pal", "Moumita Das"]);
  const noted = (await listAuditEvents(rights)).filter(([action]) => String(action).startsWith("rights."));
  expect(noted).toEqual([
    ["rights.exported", reference],
    ["rights.proved", reference],
    ["rights.exported", reference],
  ]);
});

test("an invalid request form keeps the input and lists the errors; a form sent twice is stored and mailed once", async () => {
  await using rights = await openRights();
  const wrong = await rights.aForm({ kind: "", email: "", name: "", words: "Hello & goodbye" });
  const refused = await rights.post(wrong.url, { ...wrong.fields, answer: "99" });
  expect(refused.statusCode).toBe(400);
  for (const part of [
    "Choose what you would like.",
    "Give an email address or a mobile number.",
    "That is not the sum.",
    "Hello &amp; goodbye",
  ])
    expect(refused.body).toContain(part);
  const { url, fields } = await rights.aForm({ email: "", mobile: "98300" });
  expect((await rights.post(url, fields)).body).toContain("Enter a valid 10-digit mobile number.");
  expect((await rights.post(url, { ...fields, words: "x".repeat(2001) })).body).toContain("at most 2,000 characters");

  const form = await rights.aForm();
  const sent = [await rights.post(form.url, form.fields), await rights.post(form.url, form.fields)];
  expect(sent[1]?.headers.location).toBe(sent[0]?.headers.location);
  expect(await rights.text(String(sent[0]?.headers.location))).toMatch(/Your reference is R-\w{6}\./);
  expect(await rights.text("/privacy-request?sent=%3Cb%3EYou have won")).not.toContain("won");
  for (const words of ["once", "twice", "again"]) await rights.ask({ words });
  const mails = await rights.db.selectFrom("outbox").select("message").where("kind", "=", "rights-link").execute();
  // The text of the mail names the college: a sender's name alone proves nothing.
  expect(JSON.parse(mails[0]?.message ?? "").text).toContain("Krishnachura College of Pharmacy");
  // A mailbox is sent at most two links a day, because anybody can type its address.
  expect(mails).toHaveLength(2);
  expect((await rights.call("GET", "")).items).toHaveLength(4);
  expect((await rights.asAdmin("GET", `${ENQUIRIES}/today`)).json().requests).toBe(4);
});

test("days are counted until the promised answer; an unproved request can only be refused; an answer with a gap is not sent", async () => {
  await using rights = await openRights();
  const { id } = await rights.ask({ kind: "complain", email: "", mobile: "98300 12345" }, "/bn/privacy-request");
  const at = new Date(NOON.getTime() - 11 * DAY_MS).toISOString();
  await rights.db.updateTable("rights_request").set({ at }).execute();

  const { item, draft } = await rights.call("GET", `/${id}`);
  expect(item).toMatchObject({ daysLeft: 10 - 11, language: "bn", mobile: "9830012345" });
  expect(draft).toContain("কাউন্টারে মোবাইলটি দেখান");
  const proved = await rights.call("POST", `/${id}/proof`);
  expect(proved.ok).toBe(true);
  const text = (await rights.call("GET", `/${id}`)).draft;
  expect(text).toContain(ANSWER_GAP);
  expect((await rights.call("POST", `/${id}/answer`, { state: "done", text })).fields.text).toContain(ANSWER_GAP);
  await rights.call("POST", `/${id}/answer`, { state: "done", text: text.replace(ANSWER_GAP, "আমরা দুঃখিত।") });
  expect(await rights.mailed("answer")).toMatchObject({ text: "" });

  const stranger = await rights.ask({ email: "nobody@example.in" });
  await rights.call("POST", `/${stranger.id}/answer`, { state: "refused", text: "We do not know you." });
  expect((await rights.call("GET", "")).items.map(({ state }: { state: string }) => state)).toEqual([
    "refused",
    "done",
  ]);
  expect(await deleteOldRequests(rights.db, new Date(NOON.getTime() + 12 * DAY_MS).toISOString())).toBe(2);
});

test("the page of a request shows the answer without its line that links to the page", async () => {
  await using rights = await openRights();
  const { id } = await rights.ask();
  await rights.post((await rights.mailed("link")).path);
  await rights.call("POST", `/${id}/answer`, { state: "done", text: "Dear Moumita,\nhere: {link}\nWe close at five." });

  expect(await rights.text((await rights.mailed("answer")).path)).toMatch(/Dear Moumita, We close at five\./);
});

test("answering a request to withdraw closes the person's enquiries", async () => {
  await using rights = await openRights();
  const { id } = await rights.ask({ kind: "withdraw" });
  await rights.post((await rights.mailed("link")).path);
  const { draft: text } = await rights.call("GET", `/${id}`);
  await rights.call("POST", `/${id}/answer`, { state: "done", text: `${text} ${ANSWER_GAP}` });
  expect((await rights.get(await rights.firstId())).item.status).toBe("new");

  // The admin's screens send an idempotency key with each POST.
  const key = { "idempotency-key": "the-answer-to-a-withdrawal" };
  const answered = await rights.asAdmin("POST", `/api/rights/${id}/answer`, { state: "done", text }, key);
  expect([answered.statusCode, answered.json().item.state]).toEqual([201, "done"]);

  const { item } = await rights.get(await rights.firstId());
  expect([item.status, item.closingReason]).toEqual(["closed", "Withdrawn by the family"]);
  expect((await rights.mailed("answer")).text).toContain("Your enquiry is withdrawn");
});

test("after an erasure by request only reference and dates stay, and the last mail until it is sent", async () => {
  await using rights = await openRights();
  const earlier = await rights.ask({ kind: "correct" });
  const { id, reference } = await rights.ask({ kind: "erase", words: "Please." });
  await rights.db
    .updateTable("rights_request")
    .set({ email_proved_at: NOON.toISOString() })
    .where("id", "=", id)
    .execute();
  const { draft: text } = await rights.call("GET", `/${id}`);

  await rights.call("POST", `/${id}/erase`, { text });

  expect((await rights.list()).total).toBe(0);
  const nobody = { name: "", email: "", mobile: "", words: "", answer: "", state: "done" };
  const { items } = await rights.call("GET", "");
  expect(items).toMatchObject([
    { reference, ...nobody, answeredAt: NOON.toISOString(), answeredBy: "ananya.sen@example.in" },
    { reference: earlier.reference, ...nobody, answeredBy: null },
  ]);
  expect((await rights.mailed("answer")).text).toContain("We have erased your enquiry and all that named you.");
  await rights.db.updateTable("outbox").set({ status: "sent" }).execute();
  await deleteOldRequests(rights.db, "2020-01-01");
  expect(await rights.db.selectFrom("outbox").select("id").execute()).toEqual([]);
});

test.for(databaseKinds)(
  "%s: an erasure by request keeps the enquiry of a family that once had the number by mistake",
  async (kind) => {
    await using rights = await openRights(kind);
    const mistyped = await rights.firstId();
    const ifUpdatedAt = (await rights.get(mistyped)).item.updatedAt;
    await rights.asAdmin("PATCH", `${ENQUIRIES}/${mistyped}/person`, { mobile: "9000000001", ifUpdatedAt });
    await rights.receive({ name: "Rina Pal", email: "rina@example.in" });
    const { id } = await rights.ask({ kind: "erase", email: "", mobile: "9830012345" });
    await rights.call("POST", `/${id}/proof`);

    await rights.call("POST", `/${id}/erase`, { text: "Erased." });

    const { item, history } = await rights.get(mistyped);
    expect([item.name, item.mobile]).toEqual(["Moumita Das", "9000000001"]);
    expect(JSON.stringify(history)).not.toContain("9830012345");
    expect((await rights.list()).total).toBe(1);
  },
);

test.for(databaseKinds)(
  "%s: imported rows with an address that only contains the person's address are neither shown nor erased",
  async (kind) => {
    await using rights = await openRights(kind);
    const addresses = ["Moumita.Das@example.in", "ravi.moumita.das@example.in", "moumita.das@example.in.net"];
    const rows = addresses.map((address) => ["Das", `Mail: ${address}`]);
    await uploadImportDraft(rights, asCsv([["Name", "Remarks"], ...rows]), "fair.csv");
    const { id } = await rights.ask();
    await rights.post((await rights.mailed("link")).path);
    const { draft } = await rights.call("GET", `/${id}`);
    await rights.call("POST", `/${id}/answer`, { state: "done", text: draft });

    const file = (await rights.send("GET", `${(await rights.mailed("answer")).path}/person.json`)).json();
    await eraseEnquiries(rights.db, { email: "moumita.das@example.in" }, NOON);

    expect(file.importedRows).toMatchObject([{ file: "fair.csv", cells: rows[0] }]);
    const left = await rights.db.selectFrom("enquiry_import_row").select("cells").orderBy("number").execute();
    expect(left.map(({ cells }) => JSON.parse(cells))).toEqual(rows.slice(1));
  },
);

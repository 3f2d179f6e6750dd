import { expect, test } from "vitest";
import { runHousekeeping } from "#server/operations/housekeeping.ts";
import { ENQUIRIES, NOON, openTestDesk } from "#tests/server/open-test-desk.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const DAY_MS = 86_400_000;
const MONDAY = "2026-11-23";

/** Opens the desk with an enquiry from Saturday noon, and returns helpers for its family page. */
async function openFamilyPage(kind: (typeof databaseKinds)[number] = "sqlite", fields: Record<string, unknown> = {}) {
  const desk = await openTestDesk(kind);
  await desk.receive(fields);
  const id = await desk.firstId();
  const path = await mailedPath(desk);
  const get = (url = path) => desk.send("GET", url);
  const text = async (url = path) => textOf((await get(url)).body);
  return {
    ...desk,
    id,
    path,
    page: get,
    text,
    post: (action: string, form: Record<string, string> = {}, url = path) =>
      desk.postForm(url, { act: action, ...form }),
    async timelineEvents() {
      const { history } = await desk.get(id);
      return history.map(({ by, action, details }) => [by, action, ...Object.values(details)].join(" ")).reverse();
    },
    item: async () => (await desk.get(id)).item,
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

/** Returns the path of the family page from the newest acknowledgement. */
async function mailedPath({ db }: Pick<Awaited<ReturnType<typeof openTestDesk>>, "db">): Promise<string> {
  const mails = db.selectFrom("outbox").select("message").where("kind", "=", "enquiry-acknowledgement");
  const { message } = await mails.orderBy("id", "desc").executeTakeFirstOrThrow();
  return /(?:\/bn)?\/enquiry\/[\w-]+/.exec(JSON.parse(message).text)?.[0] ?? "";
}

/** Returns the text of the page's main part, without the site's layout. */
function textOf(body: string): string {
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? [];
  return main
    .replace(/<[^>]+>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, " ");
}

test("the link in the acknowledgement opens a page with the masked enquiry and the promised call", async () => {
  await using family = await openFamilyPage();

  const reply = await family.page();
  const text = textOf(reply.body);

  expect(family.path).toMatch(/^\/enquiry\/[\w-]{43}$/);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "content-security-policy": expect.stringContaining("form-action 'self'"),
  });
  for (const part of ["We will call you by Monday, 23 Nov.", "Moumita Das", "B.Pharm", "98•••••345"]) {
    expect(text).toContain(part);
  }
  expect(text).toContain("mo•••@example.in");
  // The page has no token, no unmasked data, no second enquiry form, and no metadata for search engines or messengers.
  const token = family.path.split("/")[2] ?? "";
  for (const secret of [token, "9830012345", "moumita.das", "<dialog", "og:url", "canonical", "data-payload"]) {
    expect(reply.body).not.toContain(secret);
  }
  const kept = await family.db.selectFrom("family_link").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(token);
  expect((await family.item()).isRead).toBe(false);
  expect((await family.send("GET", "/sitemap.xml")).body).not.toContain("/enquiry");
  // When the promised day is over the page says so.
  family.clock.now = new Date(NOON.getTime() + 3 * DAY_MS);
  expect(await family.text()).toContain("We wanted to call you by Monday, 23 Nov.");
});

test("the family page of a Bengali enquiry is wholly in Bengali, and each language links to the other", async () => {
  await using family = await openFamilyPage("sqlite", { language: "bn" });
  const english = family.path.replace("/bn", "");

  const { body } = await family.page();
  const bad = await family.post("correct", { name: " ", mobile: "98300" });
  const closed = await family.post("time", { time: "2026-11-22 noon" });
  const done = await family.post("time", { time: `${MONDAY} afternoon` });
  const other = await family.page(`${family.path}?in=en`);

  expect(family.path).toMatch(/^\/bn\/enquiry\/[\w-]{43}$/);
  expect(body).toContain('<html lang="bn">');
  expect(body).toContain('<a href="?in=en"');
  expect(body).not.toContain('<link rel="alternate"');
  const text = textOf(body);
  expect(text.replace(/Moumita Das|mo•••@example.in/g, "")).not.toMatch(/[A-Za-z]/);
  for (const part of ["সোমবার, 23 নভেম্বর তারিখের মধ্যে", "বি.ফার্ম", "98•••••345", "সকাল 10:00 থেকে দুপুর 12:00"]) {
    expect(text).toContain(part);
  }
  for (const sentence of ["নাম লিখুন।", "10 অঙ্কের সঠিক মোবাইল নম্বর লিখুন।"]) expect(textOf(bad.body)).toContain(sentence);
  expect(textOf(closed.body)).toContain("রবিবার, 22 নভেম্বর, ওই সময়ে কলেজ বন্ধ।");
  expect(done.headers.location).toBe(`${family.path}?done=time#done`);
  expect(await family.item()).toMatchObject({ callFrom: "15:00", callUntil: "17:00", course: "B.Pharm" });
  expect(other.headers.location).toBe(english);
  const inEnglish = await family.page(english);
  expect(inEnglish.body).toContain('<a href="?in=bn"');
  expect(textOf(inEnglish.body)).not.toMatch(/\p{Script=Bengali}/u);
  expect((await family.page("/bn/enquiry/none")).body).toContain("এই লিঙ্কটি কাজ করছে না");
});

test.for(databaseKinds)(
  "%s: the time that a family chooses becomes the next call and marks the enquiry unread; a repeat changes nothing",
  async (kind) => {
    await using family = await openFamilyPage(kind);
    await family.asAdmin("PATCH", `${ENQUIRIES}/${family.id}`, { isRead: true });

    const choose = () => family.post("time", { time: `${MONDAY} morning` });
    const [first, second] = await Promise.all([choose(), choose()]);

    const done = `${family.path}?done=time#done`;
    expect([first.statusCode, first.headers.location, second.headers.location]).toEqual([303, done, done]);
    const wish = { callFrom: "10:00", callUntil: "12:00" };
    expect(await family.item()).toMatchObject({ nextCallOn: MONDAY, ...wish, isRead: false, status: "new" });
    expect(await family.timelineEvents()).toEqual([
      `the family step.next-call  ${MONDAY}`,
      `the family step.call-time ${MONDAY} 10:00 12:00`,
    ]);
    const page = await family.page(done.split("#")[0]);
    expect(textOf(page.body)).toContain("We will call you on Monday, 23 Nov, 10 am to noon.");
    expect(textOf(page.body)).toContain("Thank you, we have noted your time.");
    expect(page.body).toMatch(/value="2026-11-23 morning" checked/);
    // When the office moves the call, the page shows the new day instead of the family's choice.
    await family.asAdmin("PATCH", `${ENQUIRIES}/${family.id}`, { nextCallOn: "2026-11-25" });
    expect(await family.text()).toContain("We will call you by Wednesday, 25 Nov.");
  },
);

test("a call time that is invalid, over, or outside the office hours is refused", async () => {
  await using family = await openFamilyPage();
  for (const [time, sentence] of [
    ["", "Choose a day and a time."],
    ["2026-02-30 morning", "Choose a day and a time."],
    ["2026-11-20 morning", "That time is over. Choose a later one."],
    ["2026-11-21 morning", "That time is over. Choose a later one."],
    ["2026-11-22 noon", "The college is closed then, on Sunday, 22 Nov. Choose another time."],
    ["2026-11-23 evening", "The college is closed then, on Monday, 23 Nov. Choose another time."],
    ["2027-11-22 morning", "Choose one of the days below."],
  ] as const) {
    const { statusCode, body } = await family.post("time", { time });
    expect([statusCode, textOf(body)], time).toEqual([422, expect.stringContaining(sentence)]);
  }
  expect(await family.timelineEvents()).toEqual([]);
});

test("a family's corrections are validated like the form, can be searched, and send no mail", async () => {
  await using family = await openFamilyPage();
  const shown = { "shown-name": "Moumita Das", "shown-course": "B.Pharm" };
  const form = { ...shown, name: "Moumita Das", course: "B.Pharm", mobile: "", email: "" };

  const bad = await family.post("correct", { ...form, name: " ", course: "M.Pharm", mobile: "98300", email: "none" });
  const same = await family.post("correct", { ...form, mobile: "+91 98300-12345" });
  const good = await family.post("correct", { ...form, name: "Moumita Dasgupta", mobile: "০৯৮৩০০ ১২৩৪৬" });

  expect(bad.statusCode).toBe(422);
  for (const sentence of [
    "Name is required.",
    "Select a course.",
    "Enter a valid 10-digit mobile number.",
    "Invalid email.",
  ]) {
    expect(textOf(bad.body)).toContain(sentence);
  }
  expect(bad.body).toContain('value="98300" aria-invalid="true" aria-describedby="mobile-error"');
  expect(same.headers.location).toContain("done=same");
  expect(good.headers.location).toContain("done=correct");
  expect(await family.item()).toMatchObject({
    name: "Moumita Dasgupta",
    mobile: "9830012346",
    email: "moumita.das@example.in",
  });
  expect(await family.timelineEvents()).toEqual([
    "the family step.field name Moumita Das Moumita Dasgupta",
    "the family step.field mobile 9830012345 9830012346",
  ]);
  expect((await family.list("?search=dasgupta+9830012346")).total).toBe(1);
  // A tab that was opened before the correction still holds the earlier name: its form must change the email alone.
  await family.post("correct", { ...form, email: "moumita@new.example" });
  expect(await family.item()).toMatchObject({ name: "Moumita Dasgupta", email: "moumita@new.example" });
  expect(await family.db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
});

test("a family can correct a withdrawn enquiry, and undoing the withdrawal restores its status and next call", async () => {
  await using family = await openFamilyPage();
  const plan = { status: "visited", nextCallOn: MONDAY };
  await family.asAdmin("PATCH", `${ENQUIRIES}/${family.id}`, plan);
  const before = (await family.timelineEvents()).length;

  await family.post("withdraw");
  await family.post("withdraw");
  const call = await family.post("time", { time: `${MONDAY} noon` });
  await family.post("correct", { mobile: "9830012399" });
  const withdrawn = await family.item();
  const text = await family.text();
  await family.post("undo");
  await family.post("undo");

  expect(withdrawn).toMatchObject({
    status: "closed",
    closingReason: "Withdrawn by the family",
    mobile: "9830012399",
  });
  expect(text).toContain("You have withdrawn this enquiry. We do not call you.");
  expect(text).not.toContain("Choose a time for our call");
  expect([call.statusCode, textOf(call.body)]).toEqual([
    422,
    expect.stringContaining("Undo that first, then choose a time."),
  ]);
  expect(await family.item()).toMatchObject({ ...plan, closingReason: "" });
  expect((await family.timelineEvents()).slice(before)).toEqual([
    "the family step.status visited closed",
    `the family step.next-call ${MONDAY} `,
    "the family step.field mobile 9830012345 9830012399",
    "the family step.status closed visited",
    `the family step.next-call  ${MONDAY}`,
  ]);
});

test("a family can reopen or withdraw an enquiry that the office closed; an admitted family has to ask the college", async () => {
  await using family = await openFamilyPage();
  await family.asAdmin("PATCH", `${ENQUIRIES}/${family.id}`, { status: "closed", closingReason: "Wrong number" });
  await family.post("time", { time: `${MONDAY} noon` });
  expect(await family.item()).toMatchObject({ status: "contacted", nextCallOn: MONDAY });

  await family.asAdmin("PATCH", `${ENQUIRIES}/${family.id}`, { status: "closed", closingReason: "Wrong number" });
  await family.post("withdraw");
  expect(await family.item()).toMatchObject({ status: "closed", closingReason: "Withdrawn by the family" });
  expect((await family.timelineEvents()).at(-1)).toBe("the family step.reason Wrong number Withdrawn by the family");
  await family.post("undo");
  expect(await family.item()).toMatchObject({ status: "contacted", closingReason: "" });

  await family.asAdmin("PATCH", `${ENQUIRIES}/${family.id}`, { status: "admitted" });
  expect(await family.text()).not.toContain("This was not me");
  for (const action of ["withdraw", "time", "disown"]) {
    const reply = await family.post(action, { time: `${MONDAY} noon` });
    expect([reply.statusCode, textOf(reply.body)]).toEqual([422, expect.stringContaining("Please ask the college.")]);
  }
  // An enquiry with a seat is not disowned either, even if it is closed.
  const path = `${ENQUIRIES}/${family.id}`;
  const paid = { course: "B.Pharm", number: "KCP/1", amount: 100, paidOn: "2026-11-20" };
  await family.asAdmin("POST", `${path}/admissions`, paid);
  await family.asAdmin("PATCH", path, { status: "closed", closingReason: "Went elsewhere" });
  expect([(await family.post("disown")).statusCode, (await family.item()).status]).toEqual([422, "closed"]);
});

test("“This was not me” moves the enquiry into the bin, and its link then looks like any unknown link", async () => {
  await using family = await openFamilyPage();

  const reply = await family.post("disown");

  expect(reply.headers.location).toBe("/enquiry/deleted");
  expect(await family.text("/enquiry/deleted")).toContain("Your details are deleted");
  expect((await family.list()).total).toBe(0);
  const row = await family.db.selectFrom("enquiry").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ deleted_as: "deleted", deleted_at: NOON.toISOString() });
  const unknown = await family.page("/enquiry/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
  expect([unknown.statusCode, textOf(unknown.body)]).toEqual([404, expect.stringContaining("This link does not work")]);
  for (const answer of [await family.page(), await family.post("disown"), await family.post("undo")]) {
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
  }
});

test.for(databaseKinds)(
  "%s: a family link works for 60 days beside newer ones, opens the kept enquiry after a merge, and is deleted with it",
  async (kind) => {
    await using family = await openFamilyPage(kind);
    await family.db.updateTable("outbox").set({ status: "sent" }).execute();
    family.clock.now = new Date(NOON.getTime() + 30 * DAY_MS);
    // The first admin's session has expired after these 30 days.
    const clerk = await family.signIn({ email: "clerk@college.example" });
    await clerk.send("POST", `${ENQUIRIES}/${family.id}/mails`, { purpose: "acknowledgement" });
    const newer = await mailedPath(family);
    expect(newer).not.toBe(family.path);
    expect([(await family.page()).statusCode, (await family.page(newer)).statusCode]).toEqual([200, 200]);

    family.clock.now = new Date(NOON.getTime() + 60 * DAY_MS);
    expect([(await family.page()).statusCode, (await family.page(newer)).statusCode]).toEqual([404, 200]);
    const platform = { db: family.db, now: () => new Date(family.clock.now.getTime() + 1) };
    expect(await runHousekeeping(platform, [family.app.features.family])).toEqual({ familyLinks: 1 });

    await family.receive({ name: "Moumita D." });
    const rowOf = () =>
      family.db.selectFrom("enquiry").selectAll().where("name", "=", "Moumita D.").executeTakeFirstOrThrow();
    const { id: kept } = await rowOf();
    const merged = { deleted_at: family.clock.now.toISOString(), deleted_as: "merged", merged_into: kept } as const;
    await family.db.updateTable("enquiry").set(merged).where("id", "=", family.id).execute();
    expect(await family.text(newer)).toContain("Moumita D.");
    await family.post("time", { time: "2027-01-21 morning" }, newer);
    expect((await rowOf()).next_call_on).toBe("2027-01-21");

    await family.db.deleteFrom("enquiry").execute();
    expect(await family.db.selectFrom("family_link").selectAll().execute()).toEqual([]);
  },
);

test("a family link that ends with a danda, the Bengali full stop, gets 404 and no server error, in both languages", async () => {
  await using family = await openFamilyPage();
  const broken = `${family.path}${encodeURIComponent("।")}`;

  expect((await family.page(broken)).statusCode).toBe(404);
  const other = await family.page(`${broken}?in=bn`);
  expect([other.statusCode, other.headers.location]).toEqual([303, `/bn${broken}`]);
  const posted = await family.post("", {}, broken);
  expect([posted.statusCode, posted.headers.location]).toEqual([303, broken]);
});

test("an address that tries many unknown links is blocked for a while, and invalid forms change nothing", async () => {
  await using family = await openFamilyPage();
  const from = (remoteAddress: string, url: string) => family.request({ method: "GET", url, remoteAddress });
  const statuses = new Set<number>();
  for (let guess = 0; guess < 60; guess++) statuses.add((await from("192.0.2.7", `/enquiry/${guess}`)).statusCode);

  expect([...statuses]).toEqual([404]);
  expect((await from("192.0.2.7", family.path)).statusCode).toBe(429);
  expect((await from("192.0.2.8", family.path)).statusCode).toBe(200);
  expect((await family.send("POST", family.path, { act: "withdraw" })).statusCode).toBe(415);
  const odd = [
    await family.post("__proto__"),
    await family.post("constructor"),
    await family.send("POST", family.path),
  ];
  expect(odd.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
    Array(3).fill([303, family.path]),
  );
  expect((await family.post("correct", { name: "x".repeat(20_000) })).statusCode).toBe(413);
  for (const done of ["constructor", "__proto__", "time&done=undo", "<b>"]) {
    expect((await family.page(`${family.path}?done=${done}`)).statusCode).toBe(200);
  }
  expect(await family.timelineEvents()).toEqual([]);
});

test("the desk can create a family link, which is audited, but not for a deleted enquiry", async () => {
  await using family = await openFamilyPage();
  const make = (id: string) => family.asAdmin("POST", `${ENQUIRIES}/${id}/family-link`);

  const { url } = (await make(family.id)).json();

  expect((await family.page(new URL(url).pathname)).statusCode).toBe(200);
  expect((await listAuditEvents(family)).at(-1)).toEqual(["enquiry.link-made", "Moumita Das"]);
  expect((await family.send("POST", `${ENQUIRIES}/${family.id}/family-link`)).statusCode).toBe(401);
  await family.post("disown");
  expect((await make(family.id)).statusCode).toBe(404);
});

import { expect, test } from "vitest";
import { announcementListReplySchema, announcementReplySchema } from "#contract/announcements.ts";
import type { FormFile } from "#server/testing/forms.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anAnnouncement, aPdfFile, auditedActs, sendForm } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const URL = "/api/announcements";
const NOW = new Date("2026-11-21T20:00:00.000Z"); // already the 22nd in the college
const now = () => NOW;

async function create(api: TestApi, fields: Record<string, string> = {}, files: FormFile[] = []) {
  const reply = await sendForm(api, ["POST", URL], anAnnouncement(fields), files);
  return announcementReplySchema.parse(reply.json()).item;
}

async function list(api: TestApi) {
  return announcementListReplySchema.parse((await api.asAdmin("GET", URL)).json()).items;
}

test.for(databaseKinds)(
  "%s: an announcement with its PDF is created, listed and told in the audit log",
  async (kind) => {
    await using api = await openTestApi({ kind, now });

    const reply = await sendForm(api, ["POST", URL], anAnnouncement(), [aPdfFile("ভর্তি.pdf")]);

    expect(reply.statusCode).toBe(201);
    const { item } = announcementReplySchema.parse(reply.json());
    expect(item).toMatchObject({
      type: "Admission",
      title: "Forms for the session 2027-28",
      date: "2026-11-20",
      description: "Forms are given out at the office.",
      publishedAt: NOW.toISOString(),
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
      pdf: { originalName: "ভর্তি.pdf", bytes: 500 },
    });
    expect(await list(api)).toEqual([item]);
    expect((await api.request({ method: "GET", url: item.pdf?.url ?? "" })).statusCode).toBe(200);
    expect(await auditedActs(api)).toEqual([["announcement.created", item.title]]);
  },
);

test("what is left out or blank: type Notice, the college's day, published at once", async () => {
  await using api = await openTestApi({ now });

  const blank = await create(api, { type: " ", date: "", publishedAt: "", description: "" });
  const json = (await api.asAdmin("POST", URL, { title: "As JSON" })).json().item;

  expect(blank).toMatchObject({ type: "Notice", date: "2026-11-22", publishedAt: NOW.toISOString(), pdf: null });
  expect(json).toMatchObject({ type: "Notice", date: "2026-11-22", publishedAt: NOW.toISOString(), pdf: null });
});

test.for([
  ["a blank title", { title: "  " }, "title", "Title is required"],
  ["a day that does not exist", { date: "2026-02-30" }, "date", "Enter a date as YYYY-MM-DD."],
  [
    "a moment that does not exist",
    { publishedAt: "2026-02-30T10:00:00Z" },
    "publishedAt",
    "Enter a moment that exists.",
  ],
  ["a title of two lines", { title: "a\u0000b" }, "title", "Use plain text on one line."],
  ["a title without end", { title: "x".repeat(201) }, "title", "Use at most 200 characters."],
] as const)("%s is refused with the field at fault, and nothing is stored", async ([, fields, field, message]) => {
  await using api = await openTestApi();

  const reply = await sendForm(api, ["POST", URL], anAnnouncement(fields), [aPdfFile()]);

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ ok: false, error: message, fields: { [field]: message } });
  expect(await list(api)).toEqual([]);
  expect(await auditedActs(api)).toEqual([]);
  expect(await api.db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("a file that is no PDF, or a second one, stores nothing", async () => {
  await using api = await openTestApi();
  const picture = { ...aPdfFile("photo.pdf"), bytes: Buffer.from("not a PDF at all") };

  const refused = await sendForm(api, ["POST", URL], anAnnouncement(), [picture]);
  const two = await sendForm(api, ["POST", URL], anAnnouncement(), [aPdfFile("a.pdf"), aPdfFile("b.pdf")]);

  expect([refused.statusCode, two.statusCode]).toEqual([400, 400]);
  expect(refused.json().fields).toHaveProperty("pdf");
  expect(await list(api)).toEqual([]);
});

test.for(databaseKinds)("%s: only the given fields change, and the PDF stays until another comes", async (kind) => {
  await using api = await openTestApi({ kind });
  const before = await create(api, {}, [aPdfFile("first.pdf")]);
  const change = async (fields: Record<string, string>, files: FormFile[] = []) =>
    announcementReplySchema.parse((await sendForm(api, ["PATCH", `${URL}/${before._id}`], fields, files)).json()).item;

  const renamed = await change({ title: "New title", type: "" });
  const replaced = await change({}, [aPdfFile("second.pdf")]);
  const without = await change({ removePdf: "true" });

  expect(renamed).toEqual({ ...before, title: "New title", updatedAt: renamed.updatedAt });
  expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  expect(replaced.pdf?.originalName).toBe("second.pdf");
  expect(without).toMatchObject({ title: "New title", pdf: null });
  for (const pdf of [before.pdf, replaced.pdf]) {
    expect((await api.request({ method: "GET", url: pdf?.url ?? "" })).statusCode).toBe(404);
  }
  expect(await api.db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("a change by JSON works as one by form", async () => {
  await using api = await openTestApi();
  const { _id, title } = await create(api);

  const reply = await api.asAdmin("PATCH", `${URL}/${_id}`, { description: "Two lines\nof text" });

  expect(reply.json().item).toMatchObject({ title, description: "Two lines\nof text" });
});

test("of two people who edit one announcement the second is told, and sees the newer version", async () => {
  await using api = await openTestApi({ now });
  const { _id, updatedAt: ifUpdatedAt } = await create(api);
  const first = await sendForm(api, ["PATCH", `${URL}/${_id}`], { title: "First", ifUpdatedAt });

  const second = await sendForm(api, ["PATCH", `${URL}/${_id}`], { title: "Second", ifUpdatedAt }, [aPdfFile()]);

  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ ok: false, code: "changed_meanwhile", current: first.json().item });
  expect((await list(api)).map(({ title }) => title)).toEqual(["First"]);
  expect(await api.db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test.for(databaseKinds)("%s: a delete that names an older version is refused, and nothing goes", async (kind) => {
  await using api = await openTestApi({ kind });
  const { _id, updatedAt } = await create(api, {}, [aPdfFile()]);
  const { item } = (await api.asAdmin("PATCH", `${URL}/${_id}`, { title: "Rewritten" })).json();
  const remove = (version: string) => api.asAdmin("DELETE", `${URL}/${_id}?ifUpdatedAt=${version}`);

  const stale = await remove(updatedAt);

  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: "changed_meanwhile", current: item });
  expect(stale.json().error).toContain("Nothing was deleted");
  expect((await list(api)).map(({ pdf }) => pdf?.originalName)).toEqual([item.pdf.originalName]);
  expect((await remove("yesterday")).json().fields).toHaveProperty("ifUpdatedAt");
  expect((await remove(item.updatedAt)).statusCode).toBe(200);
  expect(await list(api)).toEqual([]);
});

test.for(databaseKinds)("%s: of ten changes to one version at once, one is saved", async (kind) => {
  await using api = await openTestApi({ kind });
  const { _id, updatedAt: ifUpdatedAt } = await create(api);

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      api.asAdmin("PATCH", `${URL}/${_id}`, { title: `Version ${index}`, ifUpdatedAt }),
    ),
  );

  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
});

test.for(databaseKinds)("%s: a deleted announcement is gone with its PDF, and its id is unknown then", async (kind) => {
  await using api = await openTestApi({ kind });
  const { _id, title, pdf } = await create(api, {}, [aPdfFile()]);

  const reply = await api.asAdmin("DELETE", `${URL}/${_id}`);

  expect(reply.json()).toEqual({ ok: true, message: "Deleted" });
  expect(await list(api)).toEqual([]);
  expect((await api.request({ method: "GET", url: pdf?.url ?? "" })).statusCode).toBe(404);
  expect((await auditedActs(api)).at(-1)).toEqual(["announcement.deleted", title]);
  expect((await api.asAdmin("DELETE", `${URL}/${_id}`)).statusCode).toBe(404);
  expect((await sendForm(api, ["PATCH", `${URL}/${_id}`], { title: "x" }, [aPdfFile()])).statusCode).toBe(404);
  expect(await auditedActs(api)).toHaveLength(2);
  expect(await api.db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("the newest date comes first, and of one day the newest announcement", async () => {
  await using api = await openTestApi();
  for (const [title, date] of [
    ["a", "2026-01-02"],
    ["b", "2026-03-01"],
    ["c", "2026-01-02"],
  ] as const) {
    await create(api, { title, date });
  }

  expect((await list(api)).map(({ title }) => title)).toEqual(["b", "c", "a"]);
});

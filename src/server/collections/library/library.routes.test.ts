import { expect, test } from "vitest";
import type { LibraryFile } from "#contract/library.ts";
import type { FormFile } from "#tests/server/forms.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import {
  addEvent,
  addNotice,
  aPdfFile,
  aPictureFile,
  listAuditEvents,
  sendForm,
} from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const URL = "/api/library";

async function upload(api: TestApi, files: FormFile[], fields: Record<string, string> = {}) {
  const path = files[0]?.field === "pdf" ? "pdfs" : "images";
  const reply = await sendForm(api, ["POST", `${URL}/${path}`], fields, files);
  return reply.json().items as [LibraryFile, ...LibraryFile[]];
}

const list = async (api: TestApi, query = "") => (await api.asAdmin("GET", `${URL}${query}`)).json();
const statusOf = async (api: TestApi, url: string) => (await api.request({ method: "GET", url })).statusCode;

test.for(databaseKinds)(
  "%s: pictures and PDFs can be uploaded, described and searched by any word, and are served",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const [gate, herbs] = await upload(api, [
      await aPictureFile("College gate.jpg", "images"),
      await aPictureFile("IMG_2041.jpg", "images"),
    ]);
    const [letter] = await upload(api, [aPdfFile("PCI letter.pdf")], { title: "Approval of the council" });

    const described = await api.asAdmin("PATCH", `${URL}/${herbs?._id}`, {
      ...{ title: "Herb garden", alt: "ছাত্রীরা ভেষজ উদ্যানে", focusX: 20, focusY: 80 },
    });

    expect(gate).toMatchObject({ kind: "image", title: "College gate", alt: "", focusX: 50, focusY: 50, usedOn: [] });
    expect(letter).toMatchObject({ kind: "pdf", title: "Approval of the council", image: null });
    expect(described.json().file).toMatchObject({ title: "Herb garden", focusX: 20, focusY: 80 });
    const titles = async (query: string) => (await list(api, query)).items.map(({ title }: LibraryFile) => title);
    expect(await titles("")).toEqual(["Approval of the council", "Herb garden", "College gate"]);
    expect(await titles("?kind=image")).toEqual(["Herb garden", "College gate"]);
    expect(await titles(`?search=${encodeURIComponent("উদ্যানে herb")}`)).toEqual(["Herb garden"]);
    expect(await list(api, "?page=2")).toMatchObject({ items: [], total: 3 });
    expect([await statusOf(api, gate.url), await statusOf(api, letter.url)]).toEqual([200, 200]);
  },
);

test.for(databaseKinds)(
  "%s: a file cannot be deleted while a published, drafted or scheduled document shows it",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const [gate] = await upload(api, [await aPictureFile("gate.jpg", "images")], { alt: "The gate" });
    const page = (title: string) => JSON.stringify({ value: { title }, body: `![The gate](${gate.url})` });
    await api.db.deleteFrom("document").execute();
    const scheduled = JSON.stringify({ value: { src: gate.url }, body: "" });
    const rows = [
      { path: "pages/Library.md", version: "1", text: page("Library") },
      { path: "pages/Hostel.md", version: "1", draft: page("Hostel") },
      { path: "people.yaml", version: "1", scheduled },
    ];
    // A translation of a deleted page does not count as a use of the file.
    const gone = { path: "bn/pages/Gone.yaml", version: "1", text: page("Gone") };
    await api.db
      .insertInto("document")
      .values([...rows, gone])
      .execute();

    const refused = await api.asAdmin("DELETE", `${URL}/${gate._id}`);

    expect([refused.statusCode, refused.json().code]).toEqual([409, "in_use"]);
    expect(refused.json().error).toBe(
      "“gate” is shown on Hostel, Library and People. Take it out there first, then delete it.",
    );
    expect((await list(api)).items[0].usedOn.map(({ path }: { path: string }) => path).sort()).toEqual(
      rows.map(({ path }) => path).sort(),
    );
    await api.db.deleteFrom("document").execute();
    expect((await api.asAdmin("DELETE", `${URL}/${gate._id}`)).statusCode).toBe(200);
    expect(await statusOf(api, gate.url)).toBe(404);
    await api.asAdmin("POST", "/api/bin/restore", { subject: `library:${gate._id}` });
    expect((await list(api)).items).toEqual([{ ...gate, updatedAt: expect.any(String) }]);
    expect(await statusOf(api, gate.url)).toBe(200);
    const auditEvents = (await listAuditEvents(api)).map(([action]) => action.replace("library-file.", ""));
    expect(auditEvents).toEqual(["uploaded", "deleted", "restored"]);
  },
);

test("a file cannot be deleted while the description of a notice or event links to it", async () => {
  await using api = await openTestApi();
  const [plan] = await upload(api, [await aPictureFile("plan.jpg", "images")], { alt: "The plan" });
  const description = `The plan: https://college.example${plan.url}`;
  const { _id } = await addNotice(api, { title: "New building", description });
  await addEvent(api, { title: "Open day", description });

  const [{ usedOn }] = (await list(api)).items;
  expect(usedOn).toEqual([
    expect.objectContaining({ title: "Open day" }),
    { path: `notice/${_id}`, title: "New building" },
  ]);
  expect((await api.asAdmin("DELETE", `${URL}/${plan._id}`)).json().error).toContain("Open day and New building");
});

test("a blank alternative text, a stale change, a wrong file and a large PDF are refused with what to do", async () => {
  await using api = await openTestApi();
  const [gate] = await upload(api, [await aPictureFile("gate.jpg", "images")], { alt: "The gate" });
  const patch = (changes: object) => api.asAdmin("PATCH", `${URL}/${gate._id}`, changes);

  expect((await patch({ alt: " " })).json().fields.alt).toContain("Describe the picture");
  expect((await patch({ focusX: 101 })).json().fields).toEqual({ focusX: "Enter a whole number from 0 to 100." });
  expect((await patch({ title: "" })).json().error).toBe("Title is required");
  await patch({ title: "Gate" });
  const stale = await patch({ title: "Door", ifUpdatedAt: gate.updatedAt });
  expect([stale.statusCode, stale.json().current.title]).toEqual([409, "Gate"]);
  const large = { ...aPdfFile("thesis.pdf"), bytes: Buffer.alloc(10 * 1_048_576 + 1, "%") };
  const send = (path: string, files: FormFile[]) => sendForm(api, ["POST", `${URL}/${path}`], {}, files);
  expect((await send("pdfs", [large])).json().error).toContain("more than 10 MB, the most for a PDF. Save it smaller");
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
  const drawing = { ...(await aPictureFile("logo.svg", "images")), bytes: svg };
  expect((await send("images", [drawing])).json().error).toContain("“logo.svg” holds a script");
  const clean = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'><path d='M0 0h9'/></svg>");
  const cleaned = await send("images", [{ ...drawing, bytes: clean }]);
  const [{ image }] = cleaned.json().items;
  expect(image).toMatchObject({ width: 90, height: 60 });
  expect((await api.request({ method: "GET", url: image.url })).headers).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
    "x-content-type-options": "nosniff",
  });
  expect((await send("images", [])).json().error).toBe("Choose a picture.");
  expect((await list(api)).total).toBe(2);
});

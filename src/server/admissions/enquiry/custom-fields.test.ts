import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { customFieldSettingsSchema } from "#contract/custom-field-settings.ts";
import { customValueText } from "#contract/custom-fields.ts";
import { IMPORTS, importDetails, importWorker, uploadImportDraft } from "#tests/server/imports.ts";
import { ENQUIRIES, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { publishText, sampleFile } from "#tests/server/publish-text.ts";
import { asCsv } from "#tests/server/tables.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { eraseEnquiries } from "./erase-enquiries.ts";

const FIELDS = `
- { label: { english: Guardian, bengali: অভিভাবক }, key: guardian, kind: text, isOn: true, headings: "Father's name" }
- { label: { english: Second mobile, bengali: দ্বিতীয় মোবাইল }, key: secondMobile, kind: mobile, isOn: true }
- label: { english: Category, bengali: শ্রেণি }
  key: category
  kind: choice
  options: [{ english: General, bengali: সাধারণ }, { english: SC }]
  isOn: true
  isInForm: true
- { label: { english: Hostel, bengali: হস্টেল }, key: hostel, kind: yesNo, isOn: true }
- { label: { english: Marks, bengali: নম্বর }, key: marks, kind: number, isOn: true }
- { label: { english: Born on, bengali: জন্ম }, key: born, kind: day, isOn: true }
- { label: { english: Second course }, key: secondCourse, kind: course }
`;
const RINA = { name: "Rina Sen", mobile: "9830000001", course: "B.Pharm", channel: "walk-in" };
const OWN = { guardian: "Bikash Sen", secondMobile: "+91 98300 00002", category: "SC", hostel: "yes", marks: "62.50%" };

async function openDeskWithFields(kind?: (typeof databaseKinds)[number]) {
  const desk = await openTestDesk(kind);
  await publishText(desk, "fields.yaml", FIELDS);
  return desk;
}
const add = async (desk: TestDesk, fields: object = {}) =>
  (await desk.asAdmin("POST", ENQUIRIES, { ...RINA, ...fields })).json();
const names = async (desk: TestDesk, query: string) => (await desk.list(query)).items.map(({ name }) => name);
const own = (values: Record<string, string>) => `?own=${encodeURIComponent(new URLSearchParams(values).toString())}`;

test.for(databaseKinds)("%s: a family with two numbers is shown with its enquiry from either number", async (kind) => {
  await using desk = await openDeskWithFields(kind);
  const { _id } = (await add(desk, { own: OWN })).item;
  const sister = (await add(desk, { name: "Mita Sen", mobile: "9830000002" })).item;

  const namesBeside = async (id: string) => (await desk.get(id)).others.map(({ name }) => name);

  expect(await namesBeside(_id)).toEqual(["Mita Sen"]);
  expect(await namesBeside(sister._id)).toEqual(["Rina Sen"]);
});

test.for(databaseKinds)(
  "%s: values of custom fields are stored normalised, keep a history, and can be filtered and searched",
  async (kind) => {
    await using desk = await openDeskWithFields(kind);
    const { _id } = (await add(desk, { own: { ...OWN, born: "15/8/2008" } })).item;
    await add(desk, { name: "Moumita Das", mobile: "9830000009", own: { category: "General", hostel: "no" } });
    expect((await desk.get(_id)).item.own).toEqual({
      ...{ guardian: "Bikash Sen", secondMobile: "9830000002", category: "SC", hostel: "yes", marks: "62.5" },
      born: "2008-08-15",
    });
    for (const search of ["bikash", "বিকাশ", "rina bikash"])
      expect(await names(desk, `?search=${search}`)).toEqual(["Rina Sen"]);
    expect(await names(desk, "?search=yes")).toEqual([]);

    await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}/person`, { own: { category: "General", guardian: "" } });

    const { item, history } = await desk.get(_id);
    expect(item.own).toMatchObject({ category: "General", hostel: "yes" });
    expect(history.flatMap(({ action, details }) => (action === "step.field" ? details : [])).toReversed()).toEqual([
      { field: "guardian", from: "Bikash Sen", to: null },
      { field: "category", from: "SC", to: "General" },
    ]);
    expect(await names(desk, own({ category: "General", hostel: "yes" }))).toEqual(["Rina Sen"]);
    expect(await names(desk, own({ category: "SC" }))).toEqual([]);
    expect(await names(desk, own({ marks: "none" }))).toEqual(["Moumita Das"]);
    for (const limits of [
      { "marks.from": "9.5", "marks.to": "62.5" },
      { "born.from": "2008-08-15", "born.to": "2008-08-31" },
    ])
      expect(await names(desk, own(limits))).toEqual(["Rina Sen"]);
    for (const limit of [
      { "marks.from": "63" },
      { "marks.to": "9" },
      { "marks.from": "good" },
      { "born.to": "2008-08-14" },
      // These are not names of fields, and SQLite would fail on such JSON paths.
      { ".from": "1" },
      { "$.from": "1" },
      { '"marks.to': "70" },
    ])
      expect(await names(desk, own(limit))).toEqual([]);
    expect(await names(desk, "?search=98300+00002")).toEqual(["Rina Sen"]);
    const same = await desk.asAdmin("GET", `${ENQUIRIES}/duplicates?mobile=9830000002`);
    expect(same.json().items).toMatchObject([{ name: "Rina Sen" }]);
    const report = (await desk.asAdmin("GET", `${ENQUIRIES}/reports`)).json();
    expect(report.own).toMatchObject([
      { label: "Category", rows: [{ name: "General", enquiries: 2 }] },
      { label: "Hostel", rows: [{ name: "No" }, { name: "Yes" }] },
    ]);
  },
);

test.for(databaseKinds)("%s: filters by minimum and maximum find only numbers, not earlier texts", async (kind) => {
  await using desk = await openDeskWithFields(kind);
  for (const marks of ["not known", "12.5.2026", "12th", "-", "7", "62.5"]) {
    const { _id } = (await add(desk, { name: `Marks ${marks}` })).item;
    await desk.db
      .updateTable("enquiry")
      .set({ own: JSON.stringify({ marks }) })
      .where("id", "=", _id)
      .execute();
  }
  const found = [];
  for (const limit of [{ "marks.to": "70" }, { "marks.from": "0" }, { "marks.from": "8" }, { "marks.to": "good" }])
    found.push((await names(desk, own(limit))).sort());
  expect(found).toEqual([["Marks 62.5", "Marks 7"], ["Marks 62.5", "Marks 7"], ["Marks 62.5"], []]);
});

test("a value that is not valid for its custom field is refused with a message at the field", async () => {
  await using desk = await openDeskWithFields();
  const given = {
    secondMobile: "1111111111",
    category: "Best",
    marks: "good",
    born: "soon",
    guardian: "x".repeat(201),
    tea: "x",
  };

  expect((await add(desk, { own: given })).fields).toEqual({
    "own.guardian": "Use at most 200 characters.",
    "own.secondMobile": "Enter a valid 10-digit mobile number.",
    "own.category": "Choose one of the list.",
    "own.marks": "Enter a number, such as 62.5.",
    "own.born": "Enter a day, such as 15/08/2008.",
    "own.tea": "The college has no field “tea”.",
  });
  // A comma is ignored only between groups of digits, as in 1,20,500: 62,5 must not become 625.
  for (const [marks, stored] of [
    ["৬২,৫", undefined],
    ["10,2", undefined],
    ["1,20,500.5", "120500.5"],
    ["৭৮.৫%", "78.5"],
  ])
    expect((await add(desk, { own: { marks } })).item?.own.marks).toBe(stored);
});

test("a value stays, also in the export, when its field is switched off or deleted or no longer offers it", async () => {
  await using desk = await openDeskWithFields();
  const { _id } = (await add(desk, { own: OWN })).item;
  await publishText(
    desk,
    "fields.yaml",
    FIELDS.replace("english: SC", "english: Scheduled caste")
      .replace(/- \{ label: \{ english: Marks.*\n/, "")
      .replace("key: hostel, kind: yesNo, isOn: true", "key: hostel, kind: yesNo"),
  );

  const kept = await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}/person`, { own: { category: "SC", marks: "62.5" } });
  expect(kept.json().item.own).toEqual({ ...OWN, secondMobile: "9830000002", marks: "62.5" });
  const { body } = await desk.asAdmin("POST", `${ENQUIRIES}/export`, { format: "csv" });
  const [heads = "", row = ""] = body.split("\n");
  expect(heads).toContain('"Guardian","Second mobile","Category","Born on","Language"');
  expect(row).toContain('"Bikash Sen","9830000002","SC",""');
  expect(body).toMatch(/Hostel: Yes\s+marks: 62.5/);
});

test("a missing day is shown as blank, and a text from before a field became a day or mobile is shown unchanged", async () => {
  await using desk = await openDeskWithFields();
  await add(desk, { own: { guardian: "Bikash Sen" } });
  await publishText(desk, "fields.yaml", FIELDS.replace("key: guardian, kind: text", "key: guardian, kind: day"));
  const [field, mobile] = (await desk.asAdmin("GET", `${ENQUIRIES}/fields`)).json().items;
  const { rawPayload } = await desk.asAdmin("POST", `${ENQUIRIES}/export`, { format: "xlsx" });
  const sheet = strFromU8(unzipSync(rawPayload)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());

  const shown = ["", "Bikash Sen", "2008-05-01"].map((value) => customValueText(field, value));
  expect(shown).toEqual(["", "Bikash Sen", "1 May 2008"]);
  expect(["Bikash Sen", "9830000002"].map((value) => customValueText(mobile, value))).toEqual([
    "Bikash Sen",
    "98300 00002",
  ]);
  expect(sheet).toContain(">Bikash Sen</t>");
  expect(sheet).not.toContain("NaN");
});

test.for(databaseKinds)("%s: a merge fills missing custom values, and reverting it removes them", async (kind) => {
  await using desk = await openDeskWithFields(kind);
  const kept = (await add(desk, { own: { category: "SC" } })).item;
  const other = (await add(desk, { name: "Rina S", own: { category: "General", secondMobile: "9830000002" } })).item;
  await desk.asAdmin("POST", `${ENQUIRIES}/${kept._id}/merge`, { other: other._id });
  expect((await desk.get(kept._id)).item.own).toEqual({ category: "SC", secondMobile: "9830000002" });

  await desk.asAdmin("POST", `${ENQUIRIES}/${other._id}/restore`);

  expect((await desk.get(kept._id)).item.own).toEqual({ category: "SC" });
  expect((await desk.get(other._id)).item.own).toEqual({ category: "General", secondMobile: "9830000002" });
});

test("headings of a table match custom fields; an invalid cell goes into the note, and a second mobile finds duplicates", async () => {
  await using desk = await openDeskWithFields();
  const table = [
    ["Name", "Mobile", "Father's Name", "শ্রেণি", "Hostel", "Marks", "Second mobile"],
    ["Rina Sen", "9830000001", "Bikash Sen", "সাধারণ", "না", "62%", "98300 00002"],
    ["Arjun Mahato", "9830000003", "", "Other", "", "-", ""],
    ["Rina Sen", "9830000002", "", "", "", "", ""],
  ];
  const id = await uploadImportDraft(desk, asCsv(table), "fair.csv");
  const { options, warnings } = await importDetails(desk, id);
  expect(options.columns.slice(2)).toEqual([
    "own.guardian",
    "own.category",
    "own.hostel",
    "own.marks",
    "own.secondMobile",
  ]);
  expect(warnings.rows.map(({ sentence }) => sentence)).toEqual(["Category “Other”: Choose one of the list."]);

  await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
  await importWorker(desk).work();

  const { items } = await desk.list("?sort=name");
  expect(items.map(({ name, own, lastNote }) => [name, own, lastNote])).toEqual([
    ["Arjun Mahato", {}, "শ্রেণি: Other"],
    [
      "Rina Sen",
      { guardian: "Bikash Sen", category: "General", hostel: "no", marks: "62", secondMobile: "9830000002" },
      expect.stringContaining("9830000002"),
    ],
  ]);
});

test("the website's form can ask for one custom field and make the email optional; by default it does neither", async () => {
  await using desk = await openTestDesk();
  const college = await sampleFile("college.yaml");
  const plain = { email: "", "own.category": "SC" };
  await expect(desk.receive(plain)).rejects.toThrow("Email is required.");
  await publishText(desk, "fields.yaml", FIELDS);
  await publishText(desk, "college.yaml", college.replace("enquiry:\n", "enquiry:\n  isEmailOptional: true\n"));

  await desk.receive(plain);
  await expect(desk.receive({ ...plain, "own.category": "Best" })).rejects.toThrow("Choose one of the list.");

  const [item] = (await desk.list()).items;
  expect(item).toMatchObject({ email: "", own: { category: "SC" } });
  expect(item?.mails).toMatchObject([{ purpose: "notice" }, { purpose: "acknowledgement", status: "none" }]);
  const mails = await desk.db.selectFrom("outbox").select(["kind", "message"]).execute();
  expect(mails.map(({ kind }) => kind)).toEqual(["enquiry-notice"]);
  expect(JSON.parse(mails[0]?.message ?? "").text).toContain("Category: SC");
  const page = (await desk.send("GET", "/bn/enquiry")).body;
  expect(page).toMatch(/<select[^>]*name="own.category"(?![^>]*required)/);
  expect(page).toContain("এই পাঁচটি ঘর");
  expect(page).toMatch(/<input id="email"(?![^>]*required)/);
  expect((await desk.send("GET", "/")).body).toContain('name="own.category"');
});

test.for(databaseKinds)(
  "%s: the family sees and corrects the values of custom fields, which are erased with the enquiry",
  async (kind) => {
    await using desk = await openDeskWithFields(kind);
    const { _id } = (await add(desk, { own: OWN })).item;
    const { url } = (await desk.asAdmin("POST", `${ENQUIRIES}/${_id}/family-link`)).json();
    const { pathname } = new URL(url);
    const correct = (fields: Record<string, string>) => desk.postForm(pathname, { act: "correct", ...fields });
    const page = (await desk.send("GET", pathname)).body;
    expect(page).toContain("<dt>Guardian</dt><dd>Bikash Sen</dd>");
    expect(page).toContain("98•••••002");

    expect((await correct({ "own.marks": "many", "shown-own.marks": "62.5" })).body).toContain(
      "Enter a number, such as 62.5.",
    );
    await correct({
      "own.marks": "71",
      "shown-own.marks": "62.5",
      "own.category": "SC",
      "shown-own.category": "SC",
      "own.secondMobile": "",
    });

    expect((await desk.get(_id)).item).toMatchObject({
      own: { marks: "71", secondMobile: "9830000002" },
      isRead: false,
    });
    await desk.asAdmin("DELETE", `${ENQUIRIES}/${_id}`);
    await eraseEnquiries(desk.db, { binned: [_id] }, desk.clock.now);
    for (const { details } of await desk.db.selectFrom("activity").select("details").execute()) {
      expect(details).not.toContain("71");
    }
  },
);

test("custom fields with a duplicate key, a choice without options, or two fields in the form are refused", () => {
  const field = { label: { english: "Tea" }, key: "tea", kind: "text" };
  const sentences = (fields: object[]) =>
    customFieldSettingsSchema
      .safeParse(fields)
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

  expect(
    sentences([field, { ...field, kind: "choice", isInForm: true }, { ...field, key: "email", isInForm: true }]),
  ).toEqual([
    "1.key: Must differ from the other fields, and from name, mobile, email, course and heardFrom.",
    "1.options: Add what can be chosen.",
    "2.key: Must differ from the other fields, and from name, mobile, email, course and heardFrom.",
    "2.isInForm: The website's form can have only one of the fields.",
  ]);
});

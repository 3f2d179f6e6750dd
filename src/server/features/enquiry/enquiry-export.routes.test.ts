import { expect, test } from "vitest";
import { ENQUIRIES, openTestDesk } from "#server/testing/open-test-desk.ts";
import { auditedActs } from "#server/testing/record-factories.ts";

test("an export keeps formulas from running, and the audit log notes it", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: '=HYPERLINK("http://evil.example","Anita")' });
  await desk.receive({ name: "＋1 Bimal, বাঁকুড়া" });

  const { csv, filename } = (await desk.asAdmin("GET", `${ENQUIRIES}/export?status=new`)).json();

  expect(filename).toBe("enquiries-2026-11-21.csv");
  expect(csv.startsWith('\uFEFF"Received","Name","Mobile"')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""Anita"")"`);
  expect(csv).toContain(`"'＋1 Bimal, বাঁকুড়া"`);
  expect(csv.split("\r\n")).toHaveLength(4);
  expect((await auditedActs(desk)).at(-1)).toEqual(["enquiry.exported", "2 enquiries"]);
});

test("of all that fit only the chosen are exported, in the order of the list", async () => {
  await using desk = await openTestDesk();
  for (const name of ["Anita", "Bimal", "Chandan"]) await desk.receive({ name });
  const ids = await desk.idsByName();

  const chosen = [ids.get("Anita"), ids.get("Chandan"), "nobody"].join();
  const { csv } = (await desk.asAdmin("GET", `${ENQUIRIES}/export?ids=${chosen}`)).json();

  expect([...csv.matchAll(/"(Anita|Bimal|Chandan)"/g)].map(([, name]) => name)).toEqual(["Chandan", "Anita"]);
  expect((await auditedActs(desk)).at(-1)).toEqual(["enquiry.exported", "2 enquiries"]);
});

test("an enquiry that is settled has no next call in the export", async () => {
  await using desk = await openTestDesk();
  for (const name of ["Anita", "Bimal"]) await desk.receive({ name });
  const ids = await desk.idsByName();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Anita")}`, { nextCallOn: "2026-11-16", status: "closed" });
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Bimal")}`, { nextCallOn: "2026-11-17" });

  const { csv } = (await desk.asAdmin("GET", `${ENQUIRIES}/export`)).json();

  expect(csv).toContain("2026-11-17");
  expect(csv).not.toContain("2026-11-16");
});

test.for([
  ["too many", Array.from({ length: 201 }, (_, index) => index).join(), "Choose at most 200 enquiries."],
  ["a gap", "one,,two", "This is not an id."],
] as const)("%s among the ids is refused", async ([, ids, message]) => {
  await using desk = await openTestDesk();

  const reply = await desk.asAdmin("GET", `${ENQUIRIES}/export?ids=${ids}`);

  expect([reply.statusCode, reply.json().error]).toEqual([400, message]);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "#tests/server/test-databases.ts";
import { copyEnquirySteps } from "./enquiry-steps.ts";

const AT = "2026-11-21T06:30:00.000Z";
const RINA = { name: "Rina, Das", mobile: "9830012345" };
const FROM_A_FAIR = { channel: "fair", createdAt: "2026-06-24T03:42:00.000Z" };

/** Old steps of each kind, with the expected new action and details. */
const STEPS: [kind: string, before: string | null, after: string | null, action: string, details: object][] = [
  ["added", null, "walk-in", "added", { channel: "walk-in" }],
  ["bin", null, "spam", "bin", { from: null, to: "spam" }],
  ["bin", "deleted", null, "bin", { from: "deleted", to: null }],
  ["call", "reached", "Will visit", "call", { outcome: "Will visit", isReached: true }],
  ["call", null, "ধরেননি", "call", { outcome: "ধরেননি" }],
  ["call-time", null, "2026-11-23T10:00/12:00", "call-time", { day: "2026-11-23", from: "10:00", until: "12:00" }],
  ["course", "B.Pharm", "D.Pharm", "field", { field: "course", from: "B.Pharm", to: "D.Pharm" }],
  ["email", "r@x.in", null, "field", { field: "email", from: "r@x.in", to: null }],
  ["heard-from", null, "A poster", "field", { field: "heardFrom", from: null, to: "A poster" }],
  ["mobile", "9830012345", "9830012346", "field", { field: "mobile", from: "9830012345", to: "9830012346" }],
  ["name", "Rina", "রিনা", "field", { field: "name", from: "Rina", to: "রিনা" }],
  ["import", null, "মেলা.xlsx", "import", { file: "মেলা.xlsx" }],
  ["mail", null, "notice", "mail", { purpose: "notice" }],
  [
    ...(["merged", "9830012345 r@x.in"] as const),
    "Rina, Das, +91 98300 12345, r@x.in, B.Pharm, Poster, in Bankura, talk at a fair of 24 Jun 2026, 9:12 am",
    "merged",
    { person: { ...RINA, email: "r@x.in", course: "B.Pharm", heardFrom: "Poster, in Bankura" }, ...FROM_A_FAIR },
  ],
  [
    ...(["merged", "9830012345 "] as const),
    "রিনা, +91 98300 12345, B.Pharm, talk at a fair of 24 Jun 2026, 9:12 am",
    "merged",
    { person: { name: "রিনা", mobile: "9830012345", course: "B.Pharm" }, ...FROM_A_FAIR },
  ],
  ["merged", "9830012345", "of no known form", "note", { text: "merged: 9830012345: of no known form" }],
  ["next-call", "2026-11-24", null, "next-call", { from: "2026-11-24", to: null }],
  ["note", null, "বাবা ফোন করবেন।\nFrom: home", "note", { text: "বাবা ফোন করবেন।\nFrom: home" }],
  ["note", null, "From Bankura: father called", "note", { text: "From Bankura: father called" }],
  [
    ...(["note", null, "From fair.xlsx: Rina, Das, 9830012345, D.Pharm, Fair\nAsked: twice.\nCalls."] as const),
    "joined",
    { file: "fair.xlsx", person: { ...RINA, course: "D.Pharm", heardFrom: "Fair" }, note: "Asked: twice.\nCalls." },
  ],
  [
    ...(["note", null, "From মেলা.csv: রিনা, 9830012345, r@x.in, B.Pharm"] as const),
    "joined",
    {
      ...{ file: "মেলা.csv", note: "" },
      person: { name: "রিনা", mobile: "9830012345", email: "r@x.in", course: "B.Pharm" },
    },
  ],
  ["owner", null, "a@x.in", "owner", { from: null, to: "a@x.in" }],
  ["reason", null, "Too far", "reason", { from: null, to: "Too far" }],
  ["sent", "WhatsApp", "নমস্কার", "sent", { channel: "WhatsApp", text: "নমস্কার" }],
  ["status", "new", "contacted", "status", { from: "new", to: "contacted" }],
];

test.for(databaseKinds)("%s: each old step of an enquiry becomes an action with its facts as data", async (kind) => {
  await using database = await openTestDatabase(kind);
  const { db } = database;
  const person = { name: "", email: "", mobile: "", course: "", status: "new" as const };
  await db
    .insertInto("enquiry")
    .values({ id: "one", submission_id: "one", ...person, created_at: AT })
    .execute();
  await sql`create table enquiry_step (id text, enquiry_id text, at text, admin_email text, kind text, before text, after text)`.execute(
    db,
  );
  const idOf = (index: number) => `step ${100 + index}`;
  for (const [index, [kind, before, after]] of STEPS.entries()) {
    await sql`insert into enquiry_step values (${idOf(index)}, 'one', ${AT}, 'a@x.in', ${kind}, ${before}, ${after})`.execute(
      db,
    );
  }

  await copyEnquirySteps(db);

  const rows = await db.selectFrom("activity").selectAll().orderBy("id").execute();
  const nobody = { admin_id: null, address: "", subject_id: null, subject: "" };
  expect(rows.map(({ details, folded: _, ...row }) => ({ ...row, details: JSON.parse(details) }))).toEqual(
    STEPS.map(([, , , action, details], index) => ({
      ...{ id: idOf(index), enquiry_id: "one", at: AT, admin_email: "a@x.in", ...nobody },
      ...{ action: `step.${action}`, details },
    })),
  );
  const found = rows.filter(({ folded }) => folded !== null);
  expect([...new Set(found.map(({ action }) => action))]).toEqual(["step.note", "step.joined"]);
  expect(found.map(({ folded }) => folded)).toContain(
    "fair.xlsx: rina, das, 9830012345, d.pharm, fair\nasked: twice.\ncalls.",
  );
});

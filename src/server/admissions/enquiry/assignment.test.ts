import { expect, test } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { ENQUIRIES, NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { assignRoundRobin } from "./assignment.ts";

/** Makes admins who take new enquiries for the given courses; an empty list means all courses. */
async function takers(desk: TestDesk, courses: Record<string, string[]>) {
  for (const [name, of] of Object.entries(courses)) {
    const { admin } = await desk.signIn({ name, email: `${name.toLowerCase()}@college.example` });
    const reply = await desk.asAdmin("PATCH", `/api/team/${admin._id}`, { takesNew: true, courses: of });
    expect(reply.statusCode).toBe(200);
  }
}

test.for(databaseKinds)(
  "%s: 20 enquiries that reach two servers at once are shared equally among the admins who take their course",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await using other = await openTestApi({ db: desk.db, env: { CAPTCHA: "off" }, now: () => NOON });
    await takers(desk, { Ananya: [], Bimal: ["B.Pharm"], Chandan: ["D.Pharm", "B.Pharm"] });

    const send = async (index: number) => {
      const payload = aSendRequest({ course: index < 15 ? "B.Pharm" : "B.Pharm Lateral Entry" });
      const remoteAddress = `10.2.0.${index}`;
      const { request } = index % 2 ? desk : other;
      for (let answer = ""; answer !== "OK"; ) {
        // SQLite has one writer, so a request may fail with a message to try again, as the form does automatically.
        answer = (await request({ method: "POST", url: "/api/v1.0/email/send", payload, remoteAddress })).payload;
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));

    const { items } = await desk.list("?limit=100");
    const given = (course: string) => {
      const owners = items.filter((item) => item.course === course).map(({ owner }) => owner?.name ?? "no one");
      return Object.fromEntries([...Map.groupBy(owners, String)].map(([name, all]) => [name, all.length]));
    };
    expect(given("B.Pharm Lateral Entry")).toEqual({ Ananya: 5 });
    const { Ananya = 0, Bimal = 0, Chandan = 0 } = given("B.Pharm");
    expect(Ananya + Bimal + Chandan).toBe(15);
    // Turns are counted across courses: enquiries for the other course count here, too.
    expect(Math.abs(Bimal - Chandan)).toBeLessThanOrEqual(1);
    expect(Math.min(Bimal, Chandan)).toBeGreaterThanOrEqual(5);
    const { history } = await desk.get(items[0]?._id ?? "");
    expect(history).toMatchObject([
      { action: "step.owner", by: "the desk", details: { from: null, to: items[0]?.owner?.email } },
    ]);
  },
);

test("an enquiry for a course that no admin takes stays without an owner", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "Before" });
  await takers(desk, { Ananya: ["D.Pharm"] });
  await desk.receive({ name: "Other course" });
  await desk.receive({ name: "This course", course: "D.Pharm" });
  const { items } = await desk.list();
  const owners = Object.fromEntries(items.map(({ name, owner }) => [name, owner?.name]));
  expect(owners).toEqual({ Before: undefined, "Other course": undefined, "This course": "Ananya" });
});

test.for(databaseKinds)(
  "%s: an import of 2,000 rows is shared equally, and each owner's share is queued for one mail",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await takers(desk, { Ananya: [], Bimal: [] });
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      ...{
        id: newId(),
        submission_id: newId(),
        name: `Row ${index}`,
        email: "",
        mobile: "9830012345",
        course: "B.Pharm",
      },
      ...{ status: "new" as const, created_at: NOON.toISOString(), channel: "import" as const },
    }));
    await desk.db.transaction().execute(async (transaction) => {
      for (let at = 0; at < rows.length; at += 500) {
        await transaction
          .insertInto("enquiry")
          .values(rows.slice(at, at + 500))
          .execute();
      }
      const ids = rows.map(({ id }) => id);
      await assignRoundRobin(transaction, ids, NOON);
      // A second call changes nothing: enquiries with an owner keep it.
      await assignRoundRobin(transaction, ids, NOON);
    });
    const members = await desk.db.selectFrom("desk_member").select("untold").execute();
    expect(members.map(({ untold }) => JSON.parse(untold).length)).toEqual([1_000, 1_000]);
    expect((await desk.list("?owner=none")).total).toBe(0);
  },
);

test("only the admin can choose that admin's mails, and an hour above 23 is refused", async () => {
  await using desk = await openTestDesk();
  const [ananya, bimal] = [await desk.signIn(), await desk.signIn({ name: "Bimal", email: "bimal@college.example" })];
  const others = await ananya.send("PATCH", `/api/team/${bimal.admin._id}`, { weekly: true });
  expect([others.statusCode, others.json().error]).toEqual([
    403,
    "Each admin chooses their own mails: ask the other one to do so.",
  ]);
  expect((await bimal.send("PATCH", `/api/team/${bimal.admin._id}`, { digestHour: 24 })).statusCode).toBe(400);
  expect((await bimal.send("PATCH", `/api/team/${newId()}`, { takesNew: true })).statusCode).toBe(404);
  await bimal.send("PATCH", `/api/team/${bimal.admin._id}`, { digestHour: 9, courses: ["D.Pharm"] });
  const { members } = (await ananya.send("GET", "/api/team")).json();
  expect(members).toMatchObject([
    { name: "Ananya Sen", digestHour: null, takesNew: false },
    { name: "Bimal", digestHour: 9, courses: ["D.Pharm"], weekly: false, open: 0 },
  ]);
  expect((await ananya.send("GET", ENQUIRIES)).statusCode).toBe(200);
});

import { expect, test } from "vitest";
import { aSendRequest } from "#server/testing/factories.ts";
import { NOON, openTestDesk, type TestDesk } from "#server/testing/open-test-desk.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const HOUR_MS = 3_600_000;
const EMAIL = "moumita.das@example.in";

test.for(databaseKinds)(
  "%s: of many enquiries with one address all are stored and told to the office, and two are acknowledged",
  async (kind) => {
    await using desk = await openTestDesk(kind);

    await Promise.all(Array.from({ length: 12 }, () => desk.receive()));

    expect((await desk.list()).total).toBe(12);
    expect(await mailsOf(desk)).toEqual({ "enquiry-notice": 12, "enquiry-acknowledgement": 2 });
  },
);

test.for(["Moumita.Das@Example.IN", "moumita.das+prank17@example.in", "moumita.das@EXAMPLE.in"])(
  "%s counts as the same address",
  async (email) => {
    await using desk = await openTestDesk();
    await desk.receive();
    await desk.receive();

    await desk.receive({ email });

    expect(await mailsOf(desk)).toMatchObject({ "enquiry-acknowledgement": 2 });
  },
);

test("dots and the older domain make no other mailbox at Gmail, and do elsewhere", async () => {
  await using desk = await openTestDesk();

  for (const email of ["a.b.c@gmail.com", "abc@gmail.com", "ab.c+x@googlemail.com"]) await desk.receive({ email });
  for (const email of ["a.b.c@example.in", "abc@example.in", "ab.c@example.in"]) await desk.receive({ email });

  expect(await mailsOf(desk)).toMatchObject({ "enquiry-acknowledgement": 5 });
});

test("never more than two acknowledgements leave within any 24 hours, and later ones do again", async () => {
  await using desk = await openTestDesk();
  const acknowledged: number[] = [];
  for (const hours of [0, 20, 23, 25, 26, 45]) {
    desk.clock.now = new Date(NOON.getTime() + hours * HOUR_MS);
    await desk.receive();
    acknowledged.push((await mailsOf(desk))["enquiry-acknowledgement"] ?? 0);
  }

  expect(acknowledged).toEqual([1, 2, 2, 3, 3, 4]);
});

test("the desk says that an acknowledgement was left out, the notice does not promise one, and a person can send it", async () => {
  await using desk = await openTestDesk();
  for (const name of ["First", "Second", "Third"]) await desk.receive({ name });
  const id = (await desk.idsByName()).get("Third") ?? "";

  const { item } = await desk.get(id);
  const notices = await desk.db.selectFrom("outbox").select("message").where("subject_id", "=", id).execute();
  await desk.asAdmin("POST", `/api/enquiries/${id}/mails`, { purpose: "acknowledgement" });

  expect(item.mails).toMatchObject([
    { purpose: "notice", status: "pending" },
    { purpose: "acknowledgement", status: "left-out", sentAt: null, error: null },
  ]);
  expect(JSON.parse(notices[0]?.message ?? "").text).toContain("No acknowledgement was sent");
  expect((await desk.get(id)).item.mails).toMatchObject([{}, { purpose: "acknowledgement", status: "pending" }]);
});

test("what is stored of an address for this tells nothing about it", async () => {
  await using desk = await openTestDesk();

  await desk.receive();

  const rows = await desk.db.selectFrom("acknowledged_mailbox").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(EMAIL);
});

test("a submission that is repeated does not use up the address's second acknowledgement", async () => {
  await using desk = await openTestDesk();
  const payload = aSendRequest();
  const post = () => desk.request({ method: "POST", url: "/api/v1.0/email/send", payload });
  await Promise.all([post(), post(), post()]);

  await desk.receive();

  expect(await mailsOf(desk)).toEqual({ "enquiry-notice": 2, "enquiry-acknowledgement": 2 });
});

async function mailsOf({ db }: TestDesk): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("outbox")
    .select(["kind", ({ fn }) => fn.countAll().as("mails")])
    .groupBy("kind")
    .execute();
  return Object.fromEntries(rows.map(({ kind, mails }) => [kind, Number(mails)]));
}

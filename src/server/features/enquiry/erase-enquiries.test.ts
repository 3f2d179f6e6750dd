import { expect, test } from "vitest";
import { ENQUIRIES, openTestDesk } from "#server/testing/open-test-desk.ts";
import { auditedActs } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { listEnquiries } from "./enquiry.repository.ts";
import { eraseEnquiriesOnRequest } from "./erase-enquiries.ts";

test.for(databaseKinds)("%s: who asks to be erased leaves nothing behind, and others stay whole", async (kind) => {
  await using desk = await openTestDesk(kind);
  await desk.receive({ name: "Rina Ghosh", email: "Rina.Ghosh@Example.in", mobile: "9000000001" });
  await desk.receive({ name: "Rina Ghosh", email: "rina.ghosh@example.in", mobile: "9000000002" });
  await desk.receive({ name: "Bimal Roy", email: "bimal@example.in", mobile: "9000000003" });
  const note = { note: "Rina's father asks about the hostel." };
  for (const { _id } of (await desk.list()).items) await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}`, note);

  const count = await eraseEnquiriesOnRequest(desk.db, { email: "RINA.ghosh@example.in" }, desk.clock.now);

  expect(count).toBe(2);
  expect((await desk.list()).items.map(({ name }) => name)).toEqual(["Bimal Roy"]);
  expect(await desk.db.selectFrom("enquiry_step").select("id").execute()).toHaveLength(1);
  const mails = await desk.db.selectFrom("outbox").select("message").execute();
  expect(mails).toHaveLength(2);
  const acts = await auditedActs(desk);
  expect(JSON.stringify([mails, acts])).not.toMatch(/rina/i);
  expect(acts.map(([action, subject]) => `${action} ${subject}`).sort()).toEqual([
    "enquiry.erased 2 enquiries",
    "enquiry.updated ",
    "enquiry.updated ",
    "enquiry.updated Bimal Roy",
  ]);
});

test.for(databaseKinds)(
  "%s: enquiries are found by mobile number as well; with none, nothing is noted",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await desk.receive({ mobile: "9000000001" });

    expect(await listEnquiries(desk.db, { mobile: "9000000001" })).toHaveLength(1);
    expect(await eraseEnquiriesOnRequest(desk.db, { mobile: "9000000009" }, desk.clock.now)).toBe(0);
    expect(await eraseEnquiriesOnRequest(desk.db, { mobile: "9000000001" }, desk.clock.now)).toBe(1);
    expect(await auditedActs(desk)).toEqual([["enquiry.erased", "1 enquiries"]]);
  },
);

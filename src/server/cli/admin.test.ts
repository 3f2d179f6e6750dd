import { expect, test } from "vitest";
import { openCliSite } from "#server/testing/run-cli.ts";

const EMAIL = "ananya.sen@example.in";
const PASSWORD = "Amaltas 2026 jhoor";

test("an admin is made with a password from standard input, listed and given a reset link, all without mail", async () => {
  await using site = await aSite();

  const made = await site.cli(["create", EMAIL, "--name", "Ananya Sen"], `${PASSWORD}\n`);
  const listed = await site.cli(["list"]);
  const reset = await site.cli(["reset", EMAIL.toUpperCase()]);

  expect(made).toEqual({ code: 0, stdout: `Ananya Sen can log in now, with ${EMAIL}.\n`, stderr: "" });
  expect(listed.stdout).toMatch(
    /^EMAIL +NAME +SINCE +LAST SEEN\nananya\.sen@example\.in +Ananya Sen .+not logged in\n$/,
  );
  expect(reset.stdout).toMatch(
    /once, within 30 minutes:\nhttps:\/\/college\.example\/admin\/reset\?token=[\w-]{43}&email=/,
  );
  expect(JSON.stringify([made, listed, reset])).not.toContain(PASSWORD);
  expect(await site.count("outbox")).toBe(0);
  expect(await site.count("audit_entry")).toBe(2);
});

test("create without a name, and invite, print a signup link", async () => {
  await using site = await aSite();

  for (const action of ["create", "invite"]) {
    const { code, stdout } = await site.cli([action, `${action}@example.in`]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/https:\/\/college\.example\/admin\/signup\?invite=[\w-]{43}\n$/);
  }
  expect((await site.cli(["list"])).stdout).toMatch(
    /^There is no admin yet\.\nInvited: invite@example\.in, until .+\nInvited: create@example\.in/,
  );
});

test("an admin is removed, but not the last one", async () => {
  await using site = await aSite();
  await site.cli(["create", EMAIL, "--name", "Ananya Sen"], PASSWORD);
  await site.cli(["create", "second@example.in", "--name", "Bimal Roy"], PASSWORD);
  await site.giveEnquiryTo(EMAIL);

  const removed = await site.cli(["remove", EMAIL]);
  const last = await site.cli(["remove", "second@example.in"]);

  expect(removed).toMatchObject({
    code: 0,
    stdout: `${EMAIL} is no admin any more, and is logged out.\nEnquiries that have no owner now: 1.\n`,
  });
  expect(last).toMatchObject({ code: 1, stderr: "The last admin cannot be removed. Invite another one first.\n" });
});

test.for([
  [[], 2, /^admin needs to know what to do\.\n {2}npm run cli -- admin create EMAIL/],
  [["promote", EMAIL], 2, /^admin does not know "promote"\./],
  [["reset"], 2, /^Name one email address\./],
  [["reset", "nobody"], 1, /^Enter a valid email\n$/],
  [["reset", "nobody@example.in"], 1, /^No admin has the address nobody@example\.in\. See all of them/],
  [["create", EMAIL, "--name", "A"], 1, /^Enter a name of at least 2 characters\n$/],
  [["create", EMAIL, "--name", "Ananya"], 1, /^Password is required\n$/],
] as const)("admin %j is answered with what is right instead", async ([args, code, message]) => {
  await using site = await aSite();

  const result = await site.cli([...args]);

  expect(result.code).toBe(code);
  expect(result.stderr).toMatch(message);
});

async function aSite() {
  const site = await openCliSite("admin", { PUBLIC_URL: "https://college.example" });
  const { db } = site;
  return {
    ...site,
    count: async (table: "outbox" | "audit_entry") => (await db.selectFrom(table).select("id").execute()).length,
    async giveEnquiryTo(email: string) {
      const { id } = await db.selectFrom("admin").select("id").where("email", "=", email).executeTakeFirstOrThrow();
      const form = { name: "Moumita Das", email: "m@example.in", mobile: "9830012345", course: "B.Pharm" };
      const row = {
        id: "e1",
        submission_id: "s1",
        ...form,
        status: "new" as const,
        created_at: "2026-11-21T06:30:00.000Z",
      };
      await db
        .insertInto("enquiry")
        .values({ ...row, owner_id: id })
        .execute();
    },
  };
}

import { expect, test } from "vitest";
import { insertEnquiry } from "#server/features/enquiry/enquiry.repository.ts";
import { openCliSite } from "#server/testing/run-cli.ts";

test.for(["rina@example.in", "RINA@Example.in", "+91 98300 12345", "09830012345", "9830012345", "919830012345"])(
  "enquiry erase %s shows the enquiries, and erases them after a yes",
  async (person) => {
    await using site = await aSite();

    const { code, stdout } = await site.cli(["erase", ...person.split(" ")], "yes\n");

    expect(code).toBe(0);
    expect(stdout).toContain("21 Nov 2026, 3:48 pm  Rina Ghosh  rina@example.in  +91 98300 12345  B.Pharm\n");
    expect(stdout).toContain("Erase this enquiry for good? (yes or no)");
    expect(stdout).toContain("Erased: 1.");
    expect(await site.names()).toEqual(["Bimal Roy"]);
  },
);

test.for(["no\n", "\n", "", "yesterday\n"])("the answer %j erases nothing", async (answer) => {
  await using site = await aSite();

  const { code, stdout } = await site.cli(["erase", "rina@example.in"], answer);

  expect(code).toBe(1);
  expect(stdout).toContain("Nothing was erased.\n");
  expect(await site.names()).toEqual(["Bimal Roy", "Rina Ghosh"]);
});

test("with --yes nothing is asked", async () => {
  await using site = await aSite();

  const { code, stdout } = await site.cli(["erase", "rina@example.in", "--yes"]);

  expect([code, stdout.includes("?")]).toEqual([0, false]);
  expect(await site.names()).toEqual(["Bimal Roy"]);
});

test.for([
  [[], 2, /^enquiry needs to know what to do\.\n {2}npm run cli -- enquiry erase EMAIL/],
  [["list"], 2, /^enquiry does not know "list"\./],
  [["erase"], 2, /^Name one email address, or one mobile number of ten digits\./],
  [["erase", "rina"], 2, /^Name one email address/],
  [["erase", "rina@example.in", "bimal@example.in"], 2, /^Name one email address/],
  [["erase", "nobody@example.in"], 1, /^There is no enquiry of this person\./],
] as const)("enquiry %j is answered with what is right instead", async ([args, code, message]) => {
  await using site = await aSite();

  const result = await site.cli([...args]);

  expect(result.code).toBe(code);
  expect(result.stderr).toMatch(message);
});

/** A database with two enquiries and the tool that works on it. */
async function aSite() {
  const site = await openCliSite("enquiry");
  const { db } = site;
  const facts = { course: "B.Pharm", status: "new", created_at: "2026-11-21T10:18:00.000Z" } as const;
  await insertEnquiry(db, {
    ...facts,
    id: "1",
    submission_id: "1",
    name: "Rina Ghosh",
    ...contact("rina", "9830012345"),
  });
  await insertEnquiry(db, {
    ...facts,
    id: "2",
    submission_id: "2",
    name: "Bimal Roy",
    ...contact("bimal", "9000000001"),
  });
  return {
    ...site,
    names: async () =>
      (await db.selectFrom("enquiry").select("name").orderBy("name").execute()).map(({ name }) => name),
  };
}

function contact(name: string, mobile: string) {
  return { email: `${name}@example.in`, mobile };
}

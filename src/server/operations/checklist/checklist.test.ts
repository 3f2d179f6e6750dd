import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Checklist } from "#contract/checklist.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { publishText } from "#tests/server/publish-text.ts";
import { aPlacedStudent, sendForm } from "#tests/server/record-factories.ts";
import { load } from "#tests/server/sample-data.ts";

async function checklistOf(api: TestApi): Promise<Checklist> {
  return (await api.asAdmin("GET", "/api/checklist")).json();
}

const leftOf = ({ steps }: Checklist, name: string) => steps.find(({ step }) => step === name)?.left;

test("each step of the first hour knows by itself what is still the sample's", async () => {
  await using api = await openTestApi();
  const sample = await checklistOf(api);
  expect(sample.steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(["records"]);
  expect(leftOf(sample, "names")).toEqual(["Name", "Place", "Postal address", "Link to the map"]);
  expect(leftOf(sample, "courses")).toHaveLength(3);
  expect(sample.pages.sample).toHaveLength(sample.pages.total);

  const college = await readFile("content/college.yaml", "utf8");
  await publishText(api, "college.yaml", college.replace(/^place: .*$/m, "place: Tamluk"));
  const library = await readFile("content/pages/Library.md", "utf8");
  await publishText(
    api,
    "pages/Library.md",
    library.replace(" (sample rule)", "").replace(/^(---\n.*?\n---\n).*/s, "$1Open from 9 AM.\n"),
  );
  await publishText(
    api,
    "pages/Canteen.md",
    library.replace("---\n", "---\nhidden: true\n").replace("/Library", "/Canteen"),
  );
  const speech = await readFile("content/pages/MessageFromPrincipal.md", "utf8");
  await publishText(api, "pages/MessageFromPrincipal.md", speech.replace("---\n", "---\nreviewOn: 2027-11-22\n"));
  const privacy = await readFile("content/pages/Privacy.md", "utf8");
  await publishText(api, "pages/Privacy.md", privacy.replace("---\n", "---\nreviewOn: 2027-11-22\n"));
  await publishText(api, "appearance.yaml", "seal: /Images/plate-tulsi.svg\n");
  await api.app.features.appearance.refresh();

  const now = await checklistOf(api);
  expect(leftOf(now, "names")).toEqual(["Name", "Postal address", "Link to the map"]);
  expect(leftOf(now, "appearance")).toEqual([]);
  // Setting a review day does not count as looking the page through.
  expect(leftOf(now, "privacy")).toEqual(["the privacy page"]);
  expect(now.pages.total).toBe(sample.pages.total - 1);
  const titles = now.pages.sample.map(({ document }) => document);
  expect(titles).not.toContain("pages/Library.md");
  // A review day does not turn the sample principal's message into the new principal's.
  expect(titles).toContain("pages/MessageFromPrincipal.md");
  expect(titles).toHaveLength(now.pages.total - 1);
});

test("every document is searched, and what is right as it was shipped may be kept", async () => {
  await using api = await openTestApi();
  const home = await readFile("content/home.yaml", "utf8");
  await publishText(api, "home.yaml", home.replace("Life between the lectures", "Life on the campus"));
  const sample = await checklistOf(api);
  const others = ["Committees", "Recruiters", "Enquiry form", "Home page", "Placement figures"];
  expect(leftOf(sample, "others")).toEqual(expect.arrayContaining(others));
  expect(leftOf(sample, "photographs")).toContain("Library");
  // A step may be confirmed as it is only if none of it has words of the sample.
  const mayStay = sample.steps.filter(({ asShipped }) => asShipped.length > 0).map(({ step }) => step);
  expect(mayStay).toEqual(["photographs"]);

  for (const document of ["college", "home"]) {
    const reply = await api.asAdmin("PATCH", `/api/documents/${document}.yaml`, { lastReviewed: "2026-11-22" });
    expect(reply.statusCode).toBe(200);
  }
  expect((await api.asAdmin("PATCH", "/api/documents/home.yaml", { hidden: true })).statusCode).toBe(400);

  const kept = await checklistOf(api);
  expect(leftOf(kept, "photographs")).toEqual([]);
  // These parts name the sample college or its people, so they cannot be confirmed as they are.
  expect(leftOf(kept, "others")).toEqual([
    "Credit at the foot",
    "Committees",
    "Recruiters",
    "Note that the college is a sample",
    "Placement figures",
  ]);
});

test("one call removes the sample records with an entry in the audit log, and keeps what the staff wrote", async () => {
  await using api = await openTestApi();
  await load(api);
  await sendForm(api, ["POST", "/api/placed"], aPlacedStudent(), []);
  expect(leftOf(await checklistOf(api), "records")?.join()).toMatch(/^\d+ notices,\d+ events,\d+ placed students/);

  const { removed } = (await api.asAdmin("DELETE", "/api/checklist/sample-records")).json();

  expect(removed.notices).toBeGreaterThan(0);
  expect(leftOf(await checklistOf(api), "records")).toEqual([]);
  expect((await api.asAdmin("GET", "/api/placed")).body).toContain("Rahul Mandal");
  const log = (await api.asAdmin("GET", "/api/audit-log")).body;
  expect(log).toContain("sample.removed");
});

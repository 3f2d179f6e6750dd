import { expect, test } from "vitest";
import type { College, Home } from "#contract/content.ts";
import type { DocumentText } from "#contract/documents.ts";
import { listMails } from "#server/platform/mail/mail.repository.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { writeTexts } from "#tests/server/publish-text.ts";

const NAME = "Rupnarayan Institute of Pharmacy";

test("published changes are shown at once, without a restart, everywhere on the site", async () => {
  await using api = await openTestApi({ env: { CAPTCHA: "off" } });
  const { contentStore, db } = api;
  const get = async (url: string) => {
    const { statusCode, headers, body } = await api.app.server.inject(url);
    return { statusCode, location: headers.location, body };
  };
  const edit = (path: string, change: (value: never) => void, body?: string) => {
    const text = contentStore.documents().get(path);
    const value = structuredClone(text?.value);
    change(value as never);
    return [path, { value, body: body ?? text?.body ?? "" }] as const;
  };
  const addresses = [
    "/",
    "/Library",
    "/sitemap.xml",
    "/manifest.webmanifest",
    "/notices.xml",
    "/Museum",
    "/Search?q=zymology",
    "/Search?q=pharm.d",
  ];
  const before = await Promise.all(addresses.map(get));
  const payload = /data-payload="([^"]+)"/.exec(before[1]?.body ?? "")?.[1] ?? "";
  expect(before.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200));

  const changes = new Map<string, DocumentText | null>([
    edit("college.yaml", (value: College) => {
      value.name.english = NAME;
      value.email.admissions = "cell@rupnarayan.example";
      value.admissionCell.length = 1;
      Object.assign(value.approvals[0] ?? {}, { letter: "/Images/seal.svg" });
    }),
    edit("home.yaml", (value: Home) => {
      Object.assign(value, { sections: ["placements", "keyFigures", "courses"], facilities: [], feesHelp: [] });
    }),
    ["banner.yaml", { value: { text: "Closed today", to: "/ContactUs", until: "2999-01-01T00:00:00Z" }, body: "" }],
    edit("menu.yaml", (value: { header: object[] }) => void value.header.push({ title: "Hostel", to: "/Hostel" })),
    edit("courses.yaml", (value: Record<string, unknown>[]) => {
      value.push({ ...value[0], name: "Pharm.D", bengali: "ফার্ম.ডি", route: "/Courses/PharmD" });
    }),
    edit("pages/Library.md", () => {}, "## কাঠবিড়ালি\n\nBooks on zymology."),
    edit("pages/Museum.md", (value: { hidden: boolean }) => {
      value.hidden = true;
    }),
    ["pages/Canteen.md", null],
    [
      "pages/Hostel.md",
      {
        value: { route: "/Hostel", title: "Hostel", description: "Rooms.", group: "facility" },
        body: "Two beds a room.",
      },
    ],
    ["redirects.yaml", { value: [{ from: "/Canteen", to: "/Hostel" }], body: "" }],
  ]);
  expect((await contentStore.build(changes)).validationErrors).toEqual([]);
  await writeTexts(db, changes);
  await contentStore.reload();

  const [home, library, sitemap, manifest, feed, museum, found, course] = await Promise.all(addresses.map(get));
  expect(home?.body).toContain(NAME);
  expect(home?.body).toContain('href="/Hostel"');
  expect(home?.body).not.toContain('href="/Museum"');
  // The home page has the chosen sections in their order, below the banner.
  expect(home?.body).toMatch(
    /Closed today<.*<header.*id="placements".*aria-label="The college in numbers".*id="courses"/s,
  );
  expect(home?.body).not.toMatch(/id="(notice|facilities)"|href="\/#notice"/);
  // A fourth course has a card, a page and an option in the form, and search finds the course.
  for (const page of [home, course]) expect(page?.body).toMatch(/<main.*href="\/Courses\/PharmD".*<\/main>/s);
  expect(home?.body).toContain('value="Pharm.D"');
  expect((await get("/Courses/PharmD")).body).toMatch(/<h1[^>]*>Pharm\.D/);
  expect((await get("/aboutus")).body).toMatch(/<a [^>]*href="\/Images\/seal\.svg"/);
  expect(library?.body).toContain("Books on zymology.");
  expect(sitemap?.body).toMatch(/\/Hostel<[\s\S]*\/Courses\/PharmD<|\/Courses\/PharmD<[\s\S]*\/Hostel</);
  expect(sitemap?.body).not.toMatch(/\/(Museum|Canteen)</);
  for (const page of [manifest, feed]) expect(page?.body).toContain(NAME);
  expect(museum).toMatchObject({ statusCode: 302, location: "/" });
  expect(found?.body).toContain("/Library#");
  expect(await get("/canteen/?from=x")).toMatchObject({ statusCode: 301, location: "/Hostel?from=x" });
  // The payload's old address serves the new text, because the old text may have been withdrawn.
  expect((await get(payload)).body).toContain("Books on zymology.");

  await api.app.features.enquiry.intake.submit(aSendRequest().template_params, "127.0.0.1");
  const mails = await listMails(db, { statuses: ["pending", "sent"], limit: 10 });
  const [acknowledgement, notice] = mails.map(({ message, message_id }) => message + message_id);
  expect(notice).toContain("cell@rupnarayan.example");
  expect(acknowledgement).toContain(NAME);
  expect(acknowledgement).toContain("@rupnarayan.example>");
});

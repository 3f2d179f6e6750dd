import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DocumentText } from "#contract/documents.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { inLanguage } from "#server/platform/language.ts";
import { mediaPath } from "#server/platform/media/media-store.ts";
import { writeTexts } from "#tests/server/publish-text.ts";
import { aMediaRow } from "#tests/server/record-factories.ts";
import { databaseKinds, openTestDatabase } from "#tests/server/test-databases.ts";
import { openContentStore } from "./content-store.ts";
import { readStartupContent, storeSeeds } from "./seeds.ts";

const places = { contentDir: "content", publicDirs: ["public"] };
const { sources: shipped } = await readStartupContent(null, places);

async function openStore(kind: (typeof databaseKinds)[number] = "sqlite") {
  const stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(await mkdtempDisposable(join(tmpdir(), "content-store-")));
  const { db } = stack.use(await openTestDatabase(kind));
  await storeSeeds(db, places);
  const create = (kept: string | null = null) => openContentStore({ ...places, db, dataDir: kept });
  return { db, dataDir, create, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const publish = (db: Database, texts: Record<string, string | DocumentText | null>) =>
  writeTexts(db, Object.entries(texts));

function edited(
  path: string,
  change: (value: Record<string, unknown>) => Record<string, unknown>,
  body?: string,
): DocumentText {
  const source = shipped.get(path);
  return { value: change(source?.value as Record<string, unknown>), body: body ?? source?.body ?? "" };
}

const WITHOUT_SEATS = edited("courses.yaml", (value) => {
  const courses = Object.values(value) as { intake: object }[];
  return courses.map((course, index) =>
    index === 0 ? { ...course, intake: { ...course.intake, seats: 0 } } : course,
  ) as never;
});
const REDIRECT = "- from: /Canteen\n  to: /Library\n";

test.each(databaseKinds)("%s: published texts are shown at once, and a restart uses cached content", async (kind) => {
  await using site = await openStore(kind);
  const store = await site.create();
  let changes = 0;
  store.onChange(() => changes++);
  const before = store.current();
  await store.reload();
  expect([store.current() === before, changes]).toEqual([true, 0]);

  await publish(site.db, {
    "pages/Museum.md": edited("pages/Museum.md", (value) => ({ ...value, title: "Museum of drugs", hidden: true })),
    "pages/Hostel.md":
      "---\nroute: /Hostel\ntitle: Hostel\ndescription: Rooms.\ngroup: facility\n---\n\n{person.principal}\n",
    "pages/Canteen.md": null,
    "redirects.yaml": REDIRECT,
  });
  await Promise.all([store.reload(), store.reload()]);

  const { pages, waiting, menu, home, redirects } = store.current();
  const routes = pages.map(({ route }) => route);
  expect([routes.includes("/Museum"), routes.includes("/Canteen"), ...waiting.keys()]).toEqual([
    false,
    false,
    "/Museum",
  ]);
  expect(JSON.stringify([menu, home.facilities])).not.toContain('"/Museum"');
  expect(JSON.stringify(menu)).toContain('"/Library"');
  expect(pages.find(({ route }) => route === "/Hostel")?.html).toContain("Dr Prasenjit Barman");
  expect(redirects).toEqual([{ from: "/Canteen", to: "/Library" }]);
  expect(store.documents().has("pages/Canteen.md")).toBe(false);
  expect([changes, store.fallbacks()]).toEqual([1, []]);

  // Only the changed page is built again; the other pages stay the same objects.
  await publish(site.db, {
    "pages/Library.md": edited("pages/Library.md", (value) => ({ ...value, title: "Books" })),
  });
  await store.reload();
  expect(store.current().pages.filter((page) => !pages.includes(page))).toMatchObject([{ title: "Books" }]);

  // Restart from the content that the first store has cached.
  await site.create(site.dataDir);
  const kept = () => readdir(join(site.dataDir, "cache")).catch(() => []);
  await expect.poll(kept).toEqual([expect.stringMatching(/^content-\w+\.v8$/)]);
  const restarted = await site.create(site.dataDir);
  expect(restarted.current()).toEqual(store.current());
  expect(restarted.documents()).toEqual(store.documents());
});

test("a build with invalid texts returns an error for each place in the editor's words, and changes nothing that is shown", async () => {
  await using site = await openStore();
  const store = await site.create();
  const before = store.current();

  const { content, validationErrors } = await store.build(
    new Map([
      [
        "college.yaml",
        edited("college.yaml", (value) => ({
          ...value,
          place: "",
          mapUrl: "/Map",
          email: { admissions: "x", office: "" },
          extra: 1,
        })),
      ],
      ["courses.yaml", WITHOUT_SEATS],
      [
        "pages/Library.md",
        edited("pages/Library.md", (value) => ({ ...value, route: "/museum" }), "One\n\n[a](/Nowhere)"),
      ],
      ["pages/Canteen.md", null],
      [
        "redirects.yaml",
        {
          value: [
            { from: "/Museum", to: "/Lost" },
            { from: "/admin/", to: "/" },
            { from: "/Admin/login", to: "/" },
            { from: "/%61dmin?tab=enquiries", to: "/" },
          ],
          body: "",
        },
      ],
      ["appearance.yaml", { value: { seal: "/media/2026/11/x/seal.png" }, body: "" }],
    ]),
  );

  expect(content).toBeNull();
  const told = validationErrors.map(({ document, path, sentence }) => `${document} ${path.join(".")}: ${sentence}`);
  expect(told).toEqual(
    expect.arrayContaining([
      "college.yaml place: Please fill this in.",
      "college.yaml email.admissions: Enter an email address, such as office@college.in.",
      "college.yaml email.office: Please fill this in.",
      "college.yaml extra: This site has no place for “extra”. Remove it.",
      "college.yaml mapUrl: There is no page /Map on this site. Choose a page from the list.",
      "courses.yaml 0.intake.seats: Enter a whole number above 0.",
      "pages/Museum.md route: The address /Museum is in use. Choose another one.",
      "pages/Library.md body.3: There is no page /Nowhere on this site. Choose a page from the list.",
      "redirects.yaml 0.from: There is a page at /Museum. Only an address without a page leads on.",
      "redirects.yaml 1.from: The address /admin/ is used by the site itself. Choose another one.",
      "redirects.yaml 2.from: The address /Admin/login is used by the site itself. Choose another one.",
      "redirects.yaml 3.from: The address /%61dmin?tab=enquiries is used by the site itself. Choose another one.",
      "redirects.yaml 0.to: There is no page /Lost on this site. Choose a page from the list.",
      "appearance.yaml seal: This picture is not in the library. Choose another one.",
    ]),
  );
  expect(told.filter((line) => line.includes("/Canteen on this site"))).not.toEqual([]);
  expect(store.current()).toBe(before);
});

test("outside the sample an invented number or address cannot be published, and the error names its field", async () => {
  await using site = await openStore();
  const store = await site.create();
  const college = edited("college.yaml", (value) => ({
    ...{ ...value, sampleNote: undefined, committees: [], poweredBy: undefined, address: ["Station Road"] },
    ...{
      admissionCell: [{ label: "98300 12345", dial: "+919830012345" }],
      email: { office: "office@college.example" },
    },
  }));

  const { validationErrors } = await store.build(new Map([["college.yaml", college]]));

  expect(validationErrors).toEqual([
    expect.objectContaining({
      path: ["email", "office"],
      sentence: expect.stringMatching(/^Visitors do not see this/),
    }),
  ]);
});

test("validation errors are in each reader's language, even if the check of a document is cached", async () => {
  await using site = await openStore();
  const store = await site.create();
  const change = new Map([
    ["courses.yaml", WITHOUT_SEATS],
    ["pages/Library.md", edited("pages/Library.md", (value) => value, "[a](/Nowhere)")],
  ]);
  const told = async () => (await store.build(change)).validationErrors.map(({ sentence }) => sentence);

  const inEnglish = await told();
  const inBengali = await inLanguage("bn", told);

  expect(inEnglish).toEqual([
    "Enter a whole number above 0.",
    "There is no page /Nowhere on this site. Choose a page from the list.",
  ]);
  expect(inBengali).toEqual([
    "0-র চেয়ে বড়ো পূর্ণসংখ্যা লিখুন।",
    "এই সাইটে /Nowhere নামে কোনও পাতা নেই। তালিকা থেকে একটি পাতা বেছে নিন।",
  ]);
});

test("a published text that is not valid is replaced by its previous version or its file, and other documents stay", async () => {
  await using site = await openStore();
  const titled = (title: string) => edited("pages/Museum.md", (value) => ({ ...value, title }));
  await publish(site.db, { "pages/Museum.md": titled("Drug museum") });
  await publish(site.db, { "pages/Museum.md": edited("pages/Museum.md", (value) => ({ ...value, group: "gone" })) });
  await publish(site.db, { "home.yaml": "title: Home", "pages/Canteen.md": null });
  const library = edited(
    "pages/Library.md",
    ({ picture: _, ...value }) => ({ ...value, title: "Books" }),
    "![gone](/media/gone.png)",
  );
  await publish(site.db, { "pages/Library.md": library });

  const store = await site.create();

  const titles = store.current().pages.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(["Drug museum", "Canteen", "Books"]));
  expect(store.documents().get("home.yaml")?.value).toEqual(shipped.get("home.yaml")?.value);
  expect(store.fallbacks()).toEqual([
    {
      document: "home.yaml",
      reason: expect.stringMatching(/^home\.yaml: \w+ is missing$/),
      shown: "the shipped text",
    },
    {
      document: "pages/Museum.md",
      reason: expect.stringContaining("group must be one of"),
      shown: "an earlier version",
    },
    { document: "pages/Canteen.md", reason: expect.stringContaining("links to /Canteen"), shown: "the shipped text" },
  ]);
  expect(store.documents().get("pages/Museum.md")?.value).toMatchObject({ title: "Drug museum" });
});

test("documents may refer to uploads of the library, with their smaller widths, unless they are in the bin", async () => {
  await using site = await openStore();
  const store = await site.create();
  const id = "019aa5f4-0000-7000-8000-000000000001";
  const key = `2026/11/${id}/ফটক.jpg`;
  const src = mediaPath(key);
  const variants = [{ type: "image/webp", width: 320, key: `2026/11/${id}/gate-320.webp` }];
  const media = aMediaRow({ id, storage_key: key, variants: JSON.stringify(variants), variants_status: "done" });
  const picture = { src, alt: "The gate", width: 800, height: 600 };
  const change = new Map([
    ["pages/Library.md", edited("pages/Library.md", (value) => ({ ...value, picture }), `![Gate](${src})`)],
  ]);
  await site.db.insertInto("media").values(media).execute();
  expect((await store.build(change)).validationErrors).toHaveLength(2);
  const times = { created_at: media.created_at, updated_at: media.created_at };
  const row = { media_id: id, title: "Gate", alt: "The gate", focus_x: 50, focus_y: 50, ...times };
  await site.db.insertInto("library_file").values(row).execute();

  const { content } = await store.build(change);
  await site.db.updateTable("media").set({ deleted_at: media.created_at }).execute();

  const page = content?.pages.find(({ route }) => route === "/Library");
  const small = `/media/2026/11/${id}/gate-320.webp`;
  expect(page?.picture?.sources).toEqual([{ type: "image/webp", width: 320, url: small }]);
  expect(page?.html).toContain(`srcset="${small} 320w"`);
  expect((await store.build(change)).validationErrors).toHaveLength(2);
});

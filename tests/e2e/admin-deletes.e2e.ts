import { expect, test } from "vitest";
import { adminPage } from "./pages/admin.page.ts";
import { createAdmin, enterAs, startSession } from "./support/admin-accounts.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { pictureFiles, startGalleryWork } from "./support/galleries.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });

type Call = (method: string, path: string, body?: object) => Promise<Record<string, never>>;

interface Kind {
  kind: string;
  /** What its Delete button is called after. */
  name: string;
  question: string;
  /** Said when the server has deleted it. */
  told: string;
  /** Makes one. Returns where it is shown, and how the ids of all are read. */
  make(call: Call): Promise<{ tab: string; ids: () => Promise<string[]> }>;
}

/** What says that it can still be undone. */
const waitingToast = ({ name }: Kind) => `“${name.replace(/^i/, "I")}” will be deleted`;
const idsIn = (items: { _id: string }[]) => items.map(({ _id }) => _id);
const list = (call: Call, path: string, field: string) => async () => idsIn((await call("GET", path))[field] ?? []);

/** Makes one by a call, and finds all by another and the field of its answer. */
function recordIn(tab: string, path: string, body: object, [listPath, field]: [string, string]): Kind["make"] {
  return async (call) => {
    await call("POST", path, body);
    return { tab, ids: list(call, listPath, field) };
  };
}

async function addPicture(call: Call, path: string) {
  const form = new FormData();
  for (const { name, buffer } of await pictureFiles(1)) form.append("images", new File([new Uint8Array(buffer)], name));
  await call("POST", path, form);
}

const KINDS: Kind[] = [
  {
    kind: "an announcement",
    name: "Wrong notice",
    question: "Delete this item?",
    told: "Deleted",
    make: recordIn("announcements", "/announcements", { title: "Wrong notice" }, ["/announcements", "items"]),
  },
  {
    kind: "a placed student",
    name: "Twice entered",
    question: "Delete this record?",
    told: "Deleted",
    make: recordIn(
      "placed-students",
      "/placed",
      { name: "Twice entered", placedAt: "Ajay", designation: "Associate" },
      ["/placed", "items"],
    ),
  },
  {
    kind: "an event",
    name: "Yoga day",
    question: "Delete this event?",
    told: "Event deleted",
    make: recordIn("event", "/events", { title: "Yoga day", date: "2026-06-21" }, ["/events/admin", "events"]),
  },
  {
    kind: "a category",
    name: "Sports day",
    question: "Delete this category and all its images?",
    told: "Deleted",
    make: recordIn("event-gallery", "/gallery", { title: "Sports day" }, ["/gallery", "categories"]),
  },
  {
    kind: "an image of a category",
    name: "image 1",
    question: "Delete this image?",
    told: "Image deleted",
    async make(call) {
      const { _id } = (await call("POST", "/gallery", { title: "Museum" })).category as unknown as { _id: string };
      await addPicture(call, `/gallery/${_id}/images`);
      const ids = async () => {
        const categories = (await call("GET", "/gallery")).categories as unknown as { images: { _id: string }[] }[];
        return idsIn(categories.flatMap(({ images }) => images));
      };
      return { tab: `event-gallery&category=${_id}`, ids };
    },
  },
  {
    kind: "an image of the gallery",
    name: "image 1",
    question: "Delete this image?",
    told: "Image deleted",
    async make(call) {
      await addPicture(call, "/image-gallery/images");
      return { tab: "image-gallery", ids: list(call, "/image-gallery", "images") };
    },
  },
];

async function startWork({ make }: Kind) {
  const account = await createAdmin(house.site);
  const session = await startSession(house.site, account);
  const call: Call = async (method, path, body) => {
    const isJson = body && !(body instanceof FormData);
    const response = await fetch(`${house.site.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${session.token}`, ...(isJson && { "content-type": "application/json" }) },
      body: (isJson ? JSON.stringify(body) : (body as FormData | undefined)) ?? null,
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { tab, ids } = await make(call);
  const visit = await house.visit();
  await enterAs(visit.page, session);
  await visit.page.goto(`/admin?tab=${tab}`);
  return { visit, page: visit.page, admin: adminPage(visit.page), account, call, ids };
}

test.for(KINDS)("$kind that is deleted comes back whole by Undo, and goes with its toast", async (kind) => {
  const { visit, page, admin, ids } = await startWork(kind);
  await using _ = visit;
  const remove = admin.button(`Delete ${kind.name}`);
  const dialog = page.getByRole("alertdialog");
  const before = await ids();

  await remove.click();
  await dialog.getByRole("heading", { name: kind.question, exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await admin.toast(waitingToast(kind)).waitFor();
  expect(await admin.toast(kind.told).count()).toBe(0);
  expect(await remove.count()).toBe(0);
  await admin.button("Undo").click();
  await remove.waitFor();
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await ids()).toEqual(before);

  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await admin.toast(kind.told).waitFor();
  expect(await ids()).toHaveLength(before.length - 1);
  expect(await remove.count()).toBe(0);
});

const SOME = KINDS.filter(({ kind }) => ["an announcement", "an image of a category"].includes(kind));

test.for(SOME)("$kind that waits for Undo when the session ends: after the login one is told", async (kind) => {
  const { visit, page, admin, account, call } = await startWork(kind);
  await using _ = visit;
  visit.expectTrouble(/401/);
  const remove = admin.button(`Delete ${kind.name}`);

  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await admin.toast(waitingToast(kind)).waitFor();
  await call("POST", "/auth/logout");
  await admin.toast("Session expired. Please log in again.").waitFor();
  await admin.password.fill(account.password);
  await admin.button("Login").click();

  const note = page.getByRole("alert").filter({ hasText: "Not deleted, because your session had ended" });
  await note.waitFor();
  expect((await note.textContent())?.toLowerCase()).toContain(kind.name.toLowerCase());
  await remove.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await admin.button("Close").click();
  await page.reload();
  await remove.waitFor();
  expect(await note.count()).toBe(0);
});

test("what was deleted is sent before a logout, and when the page is left, however much it is", async () => {
  const { visit, page, store, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await store.add(["First"]);
  await store.copyTo(40);
  await open("image-gallery");
  await galleries.checkbox(1).check();
  await galleries.button("Select all 40").click();
  await galleries.button("Delete 40 images").click();
  await galleries.answer("Delete 40 images");
  await admin.toast("40 images will be deleted").waitFor();
  await page.goto("/Privacy");
  await expect.poll(async () => (await store.images()).length).toBe(0);

  await store.createCategory("Sports day");
  await open("event-gallery");
  await galleries.button("Delete Sports day").click();
  await galleries.answer("Delete");
  const categories = page.waitForResponse((response) => response.request().method() === "DELETE");
  await admin.button("Logout").click();

  expect((await categories).status()).toBe(200);
});

import { expect, test } from "vitest";
import { aJpeg } from "#tests/server/pictures.ts";
import { lightboxPage } from "./pages/lightbox.page.ts";
import { HYDRATED, holdWithoutLimit } from "./pages/shell.page.ts";
import { logInToApi } from "./support/admin.ts";
import { DESKTOP, hasFocus, holdRequests, PHONE } from "./support/browser.ts";
import { expectAccessible, expectNoHorizontalScroll, showWhole, weighDocument } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

const TITLE = "Health camp";
/** With this many albums, the first page of the gallery has no room for a picture. */
const CROWDED_ALBUM_COUNT = 24;
/** Width in pixels of a picture that needs no smaller variants. */
const SMALL = 300;
/** Limit for the HTML with its CSS, as sent with Brotli. */
const MAX_BYTES = 14_000;
/** Pages whose header shows the first picture of the album with the page's title. */
const HEADED = [
  ["/Bpharma", "B.Pharm"],
  ["/DPharm", "D.Pharm"],
  ["/BpharmaL", "B.Pharm Lateral Entry"],
  ["/ContactUs", "Contact Us"],
  ["/Event", "Event"],
  ["/Gallery", "Gallery"],
  ["/TrainingPlacement", "Training and Placement Cell"],
  ["/Notices", "Notices"],
  ["/Search", "Search"],
] as const;

let api: Awaited<ReturnType<typeof logInToApi>>;
let album: { path: string; anchors: string[] };
let eventPath: string;

const here = siteInBrowser({}, async (site) => {
  api = await logInToApi(site);
  await addAlbum("Library", 9);
  album = await addAlbum(TITLE, 5);
  const camp = { title: "Camp", date: "2026-11-20", galleryCategory: album.path.replace("/Gallery/", "") };
  const { event } = await api.call<{ event: { _id: string } }>("POST", "/events", camp);
  eventPath = `/Event/${event._id}`;
  for (const [, title] of HEADED) await addAlbum(title, 1);
});

/** Creates an album with `count` pictures. Returns the album's path and the pictures' anchors. */
async function addAlbum(title: string, count: number, width?: number) {
  const { category } = await api.call<{ category: { _id: string } }>("POST", "/gallery", { title });
  const anchors = await addPictures(`/gallery/${category._id}/images`, count, width);
  return { path: `/Gallery/${category._id}`, anchors };
}

async function addPictures(path: string, count: number, width = 900): Promise<string[]> {
  const form = new FormData();
  for (let index = 1; index <= count; index += 1) {
    const bytes = new Uint8Array(await aJpeg({ width, height: 600 }));
    form.append("images", new File([bytes], `photo-${index}.jpg`, { type: "image/jpeg" }));
  }
  const { images } = await api.call<{ images: { publicId: string }[] }>("POST", path, form);
  return images.map(({ publicId }) => publicId.replace("images/", "picture-"));
}

const publicIdOf = (anchor = "") => encodeURIComponent(anchor.replace("picture-", "images/"));

test("by keyboard a picture opens, arrows, End and Home lead on, and Escape returns to the picture seen last", async () => {
  const { page } = await here.visit();
  const lightbox = lightboxPage(page, TITLE);
  await page.goto(album.path);
  await lightbox.picture(2).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => lightbox.counter.textContent()).toBe("2 of 5");
  const seen: (string | null)[] = [];
  for (const key of ["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft"]) {
    await page.keyboard.press(key);
    seen.push(await lightbox.counter.textContent());
  }
  const outside: string[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    // After the lightbox's last button the focus may go to the browser's controls: `activeElement` is then `body`.
    outside.push(await page.evaluate(() => document.activeElement?.closest("main li, header, footer")?.tagName ?? ""));
  }
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");

  expect(seen).toEqual(["3 of 5", "5 of 5", "5 of 5", "4 of 5", "1 of 5", "1 of 5"]);
  expect(outside.filter((name) => name !== "")).toEqual([]);
  await expect.poll(() => lightbox.dialog.count()).toBe(0);
  expect(await hasFocus(lightbox.picture(5))).toBe(true);
  expect(new URL(page.url()).hash).toBe("");
});

test("Back closes the picture, Forward opens it again, and the page stays where it was", async () => {
  const { page } = await here.visit({ viewport: { width: 600, height: 500 } });
  const lightbox = lightboxPage(page, TITLE);
  await page.goto("/Gallery");
  await page.goto(album.path);
  await lightbox.picture(5).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await lightbox.picture(5).click();
  await lightbox.dialog.waitFor();
  await lightbox.button("Previous picture").click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${album.anchors[3]}`);
  await page.goBack();
  await expect.poll(() => lightbox.dialog.count()).toBe(0);

  expect(new URL(page.url()).pathname).toBe(album.path);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(300);
  await page.goForward();
  await expect.poll(() => lightbox.counter.textContent()).toBe("4 of 5");
  await lightbox.button("Close").click();
  await expect.poll(() => lightbox.dialog.count()).toBe(0);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/Gallery");
});

test("an address with a picture opens it untouched; a finger swipes on; closing it leaves the album", async () => {
  const { page } = await here.visit(PHONE);
  const lightbox = lightboxPage(page, TITLE);
  await page.goto(`${album.path}#${album.anchors[2]}`);
  await expect.poll(() => lightbox.counter.textContent()).toBe("3 of 5");
  expect(await lightbox.hasFocus()).toBe(true);
  await expectAccessible(page);
  await lightbox.swipeLeft();
  await expect.poll(() => lightbox.counter.textContent()).toBe("4 of 5");
  expect(new URL(page.url()).hash).toBe(`#${album.anchors[3]}`);
  await expect.poll(() => lightbox.button("Previous picture").getAttribute("aria-disabled")).toBe("false");

  await lightbox.button("Close").click();
  await expect.poll(() => lightbox.dialog.count()).toBe(0);
  expect(page.url()).toBe(here.site.url + album.path);
});

test("a tap before hydration opens the picture as soon as scripts are there", async () => {
  const { page } = await here.visit(PHONE);
  await holdWithoutLimit(page);
  const letCome = await holdRequests(page, "**/assets/*.js");
  await page.goto(album.path);
  await lightboxPage(page, TITLE).picture(2).tap();
  letCome();

  await expect.poll(() => lightboxPage(page, TITLE).counter.textContent()).toBe("2 of 5");
});

test.for([
  ["soon", 0],
  ["after 1.5 s", 1],
] as const)("a tap before hydration, which is over %s, reaches the page once", async ([, before]) => {
  const { page } = await here.visit(PHONE);
  if (before === 0) await holdWithoutLimit(page);
  const letCome = await holdRequests(page, "**/assets/*.js");
  await page.goto(album.path);
  const hydrated = page.evaluate((event) => new Promise((resolve) => addEventListener(event, resolve)), HYDRATED);
  // Stands in for React's click listener, which is active before the whole page is hydrated.
  const taps = await page.evaluateHandle(() => {
    const seen: Event[] = [];
    document.addEventListener("click", (event) => {
      event.preventDefault();
      seen.push(event);
    });
    return seen;
  });
  const count = () => taps.evaluate((seen) => seen.length);
  await lightboxPage(page, TITLE).picture(2).tap();
  await expect.poll(count).toBe(before);
  letCome();
  await hydrated;
  expect(await count()).toBe(1);
});

test.for(["without script", "with scripts that never come"])("%s a picture is a link to itself", async (how) => {
  const { page, allowBrowserErrors } = await here.visit({ javaScriptEnabled: how !== "without script" });
  allowBrowserErrors(/payload|hydrat|assets|ERR_FAILED|Origin-Agent-Cluster|Failed to fetch|preload/);
  await page.route(/\/payload\/|\/assets\/[^/]*\.js/, (route) => route.abort());
  await page.goto(album.path);
  await lightboxPage(page, TITLE).picture(2).click();

  await page.waitForURL(/\/media\/.*photo-2\.jpg$/);
});

test("photographs of a page lead to the lightbox of their album; those of an event open on its own page", async () => {
  const { page } = await here.visit(PHONE);
  const lightbox = lightboxPage(page, TITLE);
  await page.goto("/Library");
  await page.getByRole("link", { name: "Picture 3, Library" }).click();
  await expect.poll(() => lightboxPage(page, "Library").counter.textContent()).toBe("3 of 9");

  await page.goto(eventPath);
  await lightbox.picture(4).tap();
  await expect.poll(() => lightbox.counter.textContent()).toBe("4 of 5");
  const shared = page.url();
  await lightbox.button("Close").click();
  await expect.poll(() => lightbox.dialog.count()).toBe(0);
  expect(shared).toBe(`${here.site.url}${eventPath}#${album.anchors[3]}`);
  expect(page.url()).toBe(here.site.url + eventPath);
  await page.goto("/Gallery");
  await page.goto(shared);
  await expect.poll(() => lightbox.counter.textContent()).toBe("4 of 5");
  await lightbox.button("Close").click();
  await page.getByRole("link", { name: "See the whole album" }).click();
  await page.waitForURL(`**${album.path}`);
});

test.for(["/Gallery", "album", "event", "/TrainingPlacement", "/Library"])(
  "%s with its pictures is small and accessible",
  async (name) => {
    const path = { album: album.path, event: eventPath }[name] ?? name;
    await using visit = await here.visit(PHONE);
    const { page } = visit;
    await page.goto(path);
    await expectNoHorizontalScroll(page, [320, 390, 1280]);
    await showWhole(page);
    await expectAccessible(page);
    await expect.poll(() => weighDocument(here.site.url + path)).toBeLessThan(MAX_BYTES);
  },
);

test("pages with a photograph at their head are small, accessible, and stay where they are when it comes late", async () => {
  for (const [path, title] of HEADED) {
    // Wait for the picture's smaller variants: the page is largest when it lists all of them.
    const hasWidths = async () => /<main.*srcSet=/s.test(await (await fetch(here.site.url + path)).text());
    await expect.poll(hasWidths, { message: path }).toBe(true);
    await expect.poll(() => weighDocument(here.site.url + path), { message: path }).toBeLessThan(MAX_BYTES);
    // On a phone, /Notices shows the first notice in place of the picture.
    for (const shape of path === "/Bpharma" ? [PHONE, DESKTOP] : [path === "/Notices" ? DESKTOP : PHONE]) {
      await using visit = await here.visit(shape);
      const { page } = visit;
      const letCome = await holdRequests(page, "**/media/**");
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const photograph = page.getByRole("main").getByRole("img", { name: title, exact: true }).first();
      const before = await photograph.boundingBox();
      letCome();
      await expect.poll(() => photograph.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      expect(before?.height).toBeGreaterThan(150);
      expect(await photograph.boundingBox(), path).toEqual(before);
      if (shape === PHONE && (path === "/Bpharma" || path === "/Event")) {
        await showWhole(page);
        await expectAccessible(page);
      }
    }
  }
});

test("a page that is open while its event is renamed or deleted still hydrates, without the former name", async () => {
  const talk = { title: "Talk by Rahul Mandal", date: "2025-07-05" };
  const { event } = await api.call<{ event: { _id: string } }>("POST", "/events", talk);
  const { page, allowBrowserErrors } = await here.visit();
  // React reports that the server rendered the page from different data.
  allowBrowserErrors(/React error #418/);
  /** Opens the page and holds the hydration payload until the returned function is called. */
  const open = async () => {
    const letCome = await holdRequests(page, /\/payload\//, { times: 1 });
    await page.goto(`/Event/${event._id}`);
    return letCome;
  };

  const hydrateRenamed = await open();
  await api.call("PATCH", `/events/${event._id}`, { title: "Talk" });
  hydrateRenamed();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Talk");

  const hydrateDeleted = await open();
  await api.call("DELETE", `/events/${event._id}`);
  hydrateDeleted();
  await page.keyboard.press("Tab");
  await page.waitForURL("**/Event");
});

test("links to pictures outlive changes: a moved one opens where it stands now, a deleted one shows its page without an anchor", async () => {
  const copied = await addAlbum("Copied", 3, SMALL);
  const [deleted = "", kept = ""] = await addPictures("/image-gallery/images", 2, SMALL);
  for (let count = 1; count < CROWDED_ALBUM_COUNT; count += 1) await addAlbum(`Album ${count}`, 1, SMALL);
  await api.call("DELETE", `/image-gallery/images/${publicIdOf(deleted)}`);
  await api.call("DELETE", `${copied.path.replace("/Gallery", "/gallery")}/images/${publicIdOf(copied.anchors[2])}`);
  const { page } = await here.visit(PHONE);
  const lightbox = lightboxPage(page, "the campus");
  await page.goto("/");
  await page.goto(`/Gallery#${kept}`);
  await expect.poll(() => lightbox.dialog.getByRole("img").getAttribute("src")).toContain("/photo-2.jpg");
  const { search, hash } = new URL(page.url());
  expect([search, hash]).toEqual([expect.stringMatching(/^\?page=\d$/), `#${kept}`]);
  expect(await lightbox.hasFocus()).toBe(true);
  await lightbox.button("Close").click();
  await expect.poll(() => lightbox.dialog.count()).toBe(0);
  expect(page.url()).toBe(`${here.site.url}/Gallery${search}`);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/");

  // The album no longer has the page in this link, so the URL is corrected.
  await page.goto(`${copied.path}?page=2#${copied.anchors[1]}`);
  await expect.poll(() => lightboxPage(page, "Copied").counter.textContent()).toBe("2 of 2");
  expect(page.url()).toBe(`${here.site.url}${copied.path}#${copied.anchors[1]}`);
  for (const [asked, shown, anchor, heading] of [
    ["/Gallery", "/Gallery", deleted, "Gallery"],
    [`/Gallery${search}`, `/Gallery${search}`, deleted, "Gallery"],
    [copied.path, copied.path, copied.anchors[2], "Copied"],
    [`/Gallery/${crypto.randomUUID()}`, "/Gallery", copied.anchors[2], "Gallery"],
  ] as const) {
    await using other = await here.visit();
    const asks: string[] = [];
    other.page.on("request", (request) => request.url().includes(".data") && asks.push(request.url()));
    await other.page.goto(`${asked}#${anchor}`);
    await expect.poll(() => other.page.url()).toBe(here.site.url + shown);
    // Once the network is idle, a redirect loop would have sent a second request.
    await other.page.waitForLoadState("networkidle");
    expect(asks).toHaveLength(1);
    await expect.poll(() => other.page.getByRole("heading", { level: 1 }).textContent()).toContain(heading);
    await expect.poll(() => other.page.getByRole("dialog").count()).toBe(0);
  }
});

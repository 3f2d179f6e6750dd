import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { aJpeg, aPdf } from "#tests/server/pictures.ts";
import { anEnquiry } from "../pages/enquiry.page.ts";
import { createAdmin, logInToApi } from "../support/admin.ts";
import { openTestSite, type TestSite } from "../support/open-test-site.ts";
import { storedEnquiries } from "../support/site.ts";
import { ENGINES, type Engine } from "./engine.ts";
import { enginePage } from "./page.ts";

const WORD = new URL("../../../src/admin/collections/text-editor/clipboard-samples/word.html.txt", import.meta.url);
const SHAPES = { phone: { width: 447, height: 844 }, desktop: { width: 1280, height: 900 } } as const;

/**
 * Defines the core scenarios for an engine other than Chromium. One browser runs the scenarios in sequence, and a new one
 * follows after a failure, because the browser may have crashed.
 */
export function scenariosIn(packages: keyof typeof ENGINES): void {
  const start = ENGINES[packages];
  let site: TestSite;
  let engine: Engine | undefined;
  let page: ReturnType<typeof enginePage>;
  const closeBrowser = async () => {
    await engine?.[Symbol.asyncDispose]();
    engine = undefined;
  };

  beforeAll(async () => {
    if (start) site = await openTestSite();
  });
  afterAll(async () => {
    await closeBrowser();
    await site?.[Symbol.asyncDispose]();
  });

  const scenario = (title: string, shape: keyof typeof SHAPES, walk: () => Promise<void>) =>
    test(`${packages}: ${title}`, async ({ skip }: TestContext) => {
      if (!start) return skip(`Debian's ${packages} is not installed here`);
      try {
        engine ??= await start();
        page = enginePage(engine, site.url);
        page.troubles.length = 0;
        await page.resize(SHAPES[shape]);
        // Firefox confirms a new window size before the page is resized.
        await expect.poll(() => page.run(() => innerWidth)).toBeLessThanOrEqual(SHAPES[shape].width);
        await walk();
        expect(page.troubles).toEqual([]);
      } catch (error) {
        await closeBrowser();
        throw error;
      }
    });

  /** Opens the dashboard as a new, logged-in admin. */
  async function enter(query: string) {
    const api = await logInToApi(site);
    await page.goto("/Library");
    await page.run(
      (token, user) => {
        localStorage.setItem("token", token);
        localStorage.setItem("user", user);
      },
      api.session.token,
      JSON.stringify(api.user),
    );
    await page.goto(`/admin?${query}`);
    return api;
  }
  const publicText = async (path: string) => (await fetch(site.url + path)).text();

  scenario("the drawer opens, a section of it unfolds, and its link leads on", "phone", async () => {
    await page.goto("/");
    await page.click("button", "Open menu");
    await page.click("#main-menu summary", "Courses");
    await page.click("#main-menu a", "D.Pharm");
    await expect.poll(page.path).toBe("/DPharm");
    await page.find("h1", "D.Pharm");
    // While a picture loads, the alternative text must be shown inside the frame.
    const [frame, words] = await page.run(() => {
      const plant = document.querySelector("figure img");
      for (const source of plant?.parentElement?.querySelectorAll("source") ?? []) source.remove();
      for (const name of ["src", "srcset"]) plant?.removeAttribute(name);
      return [plant?.closest("figure"), plant].map((one) => one?.getBoundingClientRect().left ?? 0);
    });
    expect(words).toBeGreaterThanOrEqual(frame ?? 0);
  });

  scenario("a section of the menu opens and closes by keys, and its link leads on", "desktop", async () => {
    await page.goto("/");
    await page.click("#main-menu summary", "Infrastructure");
    await page.find("#main-menu a", "Library");
    await page.press("Escape");
    await page.click("#main-menu summary", "Courses");
    await page.press("ArrowDown");
    await page.press("Enter");
    await expect.poll(page.path).toBe("/Bpharma");
  });

  for (const [path, opener, name, email, mobile, course, submit, thanks] of [
    ["/", "ADMISSION ENQUIRY 2025", "Name", "Email", "Mobile", "B.Pharm", "Submit", "Thank You"],
    ["/bn", "ভর্তির খোঁজখবর", "নাম", "ইমেল", "মোবাইল", "বি.ফার্ম", "জমা দিন", "ধন্যবাদ"],
  ] as const) {
    scenario(`an enquiry is typed, sent and thanked for on ${path}`, "phone", async () => {
      const sent = anEnquiry({ name: "মৌমিতা দাস", email: `${path.slice(1)}moumita@example.in` });
      await page.goto(path);
      await page.click("[commandfor=enquiry]", opener);
      await page.fill("#enquiry input", name, sent.name);
      await page.fill("#enquiry input", email, sent.email);
      await page.fill("#enquiry input", mobile, "৯৮৩০০ ১২৩৪৫");
      await page.click("#enquiry [type=radio]", course);
      await page.click("#enquiry button", submit);
      await page.find("#enquiry h3, #enquiry h2", thanks);
      expect(storedEnquiries(site, sent.email)).toEqual([sent]);
    });
  }

  scenario("a search by the header's box finds a page", "desktop", async () => {
    await page.goto("/aboutus");
    await page.fill("header [type=search]", "Search this site", "library");
    await page.press("Enter");
    await page.click("main li a", "Library");
    await expect.poll(page.path).toBe("/Library");
  });

  scenario("a picture opens over the page, the next follows by a key, and Escape leads back", "desktop", async () => {
    const { call } = await logInToApi(site);
    const { category } = await call<{ category: { _id: string } }>("POST", "/gallery", { title: "Health camp" });
    const form = new FormData();
    for (const name of ["one.jpg", "two.jpg"]) form.append("images", new File([new Uint8Array(await aJpeg())], name));
    await call("POST", `/gallery/${category._id}/images`, form);
    await page.goto(`/Gallery/${category._id}`);
    await page.click("main a", "Picture 1 of");
    await expect.poll(() => page.text("dialog[open]")).toContain("1 of 2");
    await page.press("ArrowRight");
    await expect.poll(() => page.text("dialog[open]")).toContain("2 of 2");
    await page.press("Escape");
    await expect.poll(() => page.text("dialog[open]")).toBe("");
  });

  scenario("a login by keys leads to the dashboard, with the focus in its content", "desktop", async () => {
    const { email, password } = await createAdmin(site);
    await page.goto("/admin/login");
    await page.fill("input", "Email", email);
    await page.press("Tab");
    await page.type(password);
    await page.press("Enter");
    await expect.poll(page.path).toBe("/admin");
    await page.find("h2", "Due for review");
    expect(await page.run(() => document.activeElement?.localName)).toBe("main");
    const ask = async (credentials: RequestCredentials) => {
      const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
      return (await fetch("/api/auth/session", { headers, credentials })).status;
    };
    const statuses = [await page.run(ask, "include"), await page.run(ask, "omit")];
    expect(statuses, "the token works only with this browser's cookie").toEqual([200, 401]);
    await page.resize(SHAPES.phone);
    const strips = await page.run(() =>
      [...document.querySelectorAll<HTMLElement>("[role=tablist]")].map((row) => row.offsetHeight - row.clientHeight),
    );
    expect(strips, "no scroll bar").toEqual([0]);
  });

  scenario("a notice with a PDF is public once it is saved", "desktop", async () => {
    await enter("tab=announcements");
    const pdf = join(site.dataDir, "notice.pdf");
    await writeFile(pdf, aPdf());
    await page.fill("form input", "Title", "পরীক্ষার সূচি");
    await page.attach("form input[type=file]", pdf);
    await expect.poll(() => page.text("form")).toContain("notice.pdf");
    await page.click("form button[type=submit]", "Save");
    await expect.poll(() => page.text()).toContain("Saved");
    expect(await publicText("/Notices")).toMatch(/পরীক্ষার সূচি.*notice\.pdf/s);
  });

  scenario("the editor takes Bengali and a paste from Word, which are public once published", "desktop", async () => {
    await page.goto("/Library");
    await page.run(
      (word) => {
        getSelection()?.selectAllChildren(document.querySelector("h1") as Node);
        const copyWord = (event: ClipboardEvent) => {
          event.clipboardData?.setData("text/html", word);
          event.preventDefault();
        };
        addEventListener("copy", copyWord, { once: true });
      },
      await readFile(WORD, "utf8"),
    );
    await page.press("Control+c");
    await enter("tab=pages&edit=pages/Canteen.md");
    await page.find("iframe[data-front]");
    await page.run(() => document.querySelector<HTMLElement>("a[href^='/preview/']")?.focus());
    await page.press("Tab");
    expect(await page.run(() => document.activeElement?.localName)).not.toBe("iframe");
    await page.click("[role=textbox]", "Text");
    await page.press("Control+End");
    await page.press("Enter");
    await page.type("সোমবার চায়ের দাম লাগে না।");
    await page.press("Enter");
    await page.press("Control+v");
    await page.find("[role=textbox] strong", "five minutes");
    await page.click("button", "Publish");
    await page.click("dialog button", "Publish now");
    await expect.poll(() => page.text()).toContain("Published: visitors see it now.");
    const text = await publicText("/Canteen");
    for (const words of ["সোমবার চায়ের দাম লাগে না।", "<strong>five minutes</strong>", "Two bed sheets"])
      expect(text).toContain(words);
    expect(text).not.toMatch(/mso/i);
  });

  scenario("a call at the desk is noted by two keys", "desktop", async () => {
    const { call, findEnquiry } = await enter("tab=health");
    await call("POST", "/enquiries", {
      name: "Anita Bera",
      mobile: "9830054321",
      course: "B.Pharm",
      channel: "telephone",
    });
    await page.goto("/admin?tab=enquiries");
    await page.click("li button", "Anita Bera");
    await page.find("h3", "Anita Bera");
    await page.press("2");
    await page.press("Control+Enter");
    await expect.poll(() => findEnquiry("Anita Bera")).toMatchObject({ status: "contacted", attempts: 1 });
    await page.goto("/admin?tab=enquiries&view=list");
    await page.click("button", "Filters and columns");
    const heights = await page.run(() =>
      [...document.querySelectorAll<HTMLElement>("select, input[type=date]")].map((field) => field.offsetHeight),
    );
    expect([...new Set(heights)], "of all fields").toEqual([40]);
  });
}

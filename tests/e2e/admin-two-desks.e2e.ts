import { afterAll, beforeAll, expect, test } from "vitest";
import type { EnquiryDetails } from "#contract/enquiries.ts";
import { enquiriesTab } from "./pages/enquiries-tab.page.ts";
import { sendEnquiry, visitAdmin } from "./support/admin.ts";
import { closeProfiles, commonBrowser, startVisit } from "./support/browser.ts";
import { openTestSite, type TestSite } from "./support/open-test-site.ts";

const ENV = { CAPTCHA: "off", SAMPLE_DATA: "false", TRUST_PROXY: "127.0.0.1" };

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ env: ENV });
  const { [Symbol.asyncDispose]: close } = site;
  return async () => {
    await site.stop();
    await close();
  };
});
afterAll(closeProfiles);
const sites = {
  get site() {
    return site;
  },
  visit: async (options = {}) => startVisit(await commonBrowser(), { baseURL: site.url, ...options }),
};

test("two desks show each other's changes and lose nothing, even if the server and one desk are killed", async () => {
  for (const name of ["Asha Desk", "Bela Desk"]) await sendEnquiry(site, { name });
  const desks = [await visitAdmin(sites), await visitAdmin(sites)] as const;
  const screens = desks.map(({ page }) => enquiriesTab(page));
  for (const desk of desks) {
    desk.allowBrowserErrors(/ERR_|Failed to load resource/);
    await desk.open("enquiries", "&view=list");
    await enquiriesTab(desk.page).row("Asha Desk").waitFor();
  }
  const [first, second] = desks;
  const expectEverywhere = async (name: string, status: string) => {
    for (const screen of screens) await screen.row(name).getByText(status).waitFor();
  };
  await first.changeEnquiry("Asha Desk", { status: "contacted", note: "Before the kill" });
  await expectEverywhere("Asha Desk", "Contacted");

  const { _id } = (await first.findEnquiry("Asha Desk")) ?? { _id: "" };
  const { dataDir, url } = site;
  const underWay = first.call("PATCH", `/enquiries/${_id}`, { note: "At the kill" }).then(
    () => ["At the kill"],
    () => [],
  );
  await site.kill();
  site = await openTestSite({ dataDir, env: { ...ENV, PORT: new URL(url).port } });
  const acknowledged = await underWay;
  await second.changeEnquiry("Asha Desk", { status: "visited", note: "After the kill" });
  await expectEverywhere("Asha Desk", "Visited");
  await sendEnquiry(site, { name: "Chaya Desk" });
  for (const screen of screens) {
    await screen.news.click();
    await screen.row("Chaya Desk").waitFor();
  }

  await screens[1]?.open("Bela Desk");
  await screens[1]?.note.fill("Not saved yet");
  const { search } = new URL(second.page.url());
  await second.page.close();
  const page = await second.page.context().newPage();
  await page.goto(`/admin${search}`);
  screens[1] = enquiriesTab(page);
  await expect.poll(() => screens[1]?.note.inputValue()).toBe("Not saved yet");
  await first.changeEnquiry("Chaya Desk", { status: "applied" });
  await expectEverywhere("Chaya Desk", "Applied");
  await expectEverywhere("Asha Desk", "Visited");

  const { history } = await first.call<EnquiryDetails>("GET", `/enquiries/${_id}`);
  const notes = history.flatMap(({ action, details }) => (action === "step.note" ? details.text : []));
  // A change without an answer may have been stored or not, but once at most.
  const atKill = notes.includes("At the kill") ? ["At the kill"] : acknowledged;
  expect(notes).toEqual(["After the kill", ...atKill, "Before the kill"]);
});

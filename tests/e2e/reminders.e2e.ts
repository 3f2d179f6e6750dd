import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sendEnquiry, visitAdmin } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { expectAccessibleInLooks } from "./support/page-checks.ts";
import { openSiteDatabase, siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

/** Fakes what headless browsers do not have: notification permission, and a push subscription that survives reloads. */
async function allowPush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A public IP address, to which this test sends nothing.
    const endpoint = "https://1.1.1.1/send/phone";
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => localStorage.removeItem("subscribed"),
    };
    Object.defineProperty(Notification, "permission", { value: "default" });
    Notification.requestPermission = async () => "granted";
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem("subscribed") ? subscription : null),
      subscribe: async () => {
        localStorage.setItem("subscribed", "yes");
        return subscription;
      },
    });
  });
}

test("a clerk lets the phone notify from the start screen, chooses what and when, and a logout ends it", async () => {
  const { page, call } = await visitAdmin(here, PHONE, ["admissions"]);
  const state = () => call<{ choice: object; devices: { name: string }[] }>("GET", "/reminders");
  await allowPush(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Be notified on this phone" }).click();
  const card = page.getByRole("region", { name: "Reminders" });
  const ring = card.getByRole("button", { name: "Notify me on this device" });
  await ring.click();
  await card.getByText("this device").waitFor();
  expect(await state()).toMatchObject({ choice: { hour: "push", lead: "push", given: "push" }, devices: [{}] });
  await card.getByLabel("When an enquiry comes that has no owner").selectOption("By mail");
  await card.getByLabel("Quiet from").selectOption("9 pm");
  await expect.poll(state).toMatchObject({ choice: { hour: "push", lead: "mail", quietFrom: 21 } });
  await expectAccessibleInLooks(page);
  await page.reload();
  expect(await card.getByLabel("Quiet from").inputValue()).toBe("21");
  await card.getByRole("button", { name: /^Switch off/ }).click();
  await card.getByText("No device is switched on yet").waitFor();
  await ring.click();
  await card.getByText("this device").waitFor();

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").waitFor();
  await using db = await openSiteDatabase(here.site);
  await expect.poll(() => db.selectFrom("push_device").select("id").execute()).toEqual([]);
});

test("the service worker shows what is pushed, and a touch leads the open window to the enquiry", async () => {
  await sendEnquiry(here.site, { name: "Rina Sen" });
  const { page, findEnquiry } = await visitAdmin(here, PHONE);
  await page.goto("/admin");
  await page.evaluate(() => navigator.serviceWorker.register("/admin/reminders.js", { scope: "/admin" }));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  // A reused profile still lists the service workers of earlier visits.
  const worker = page.context().serviceWorkers().at(-1);
  // A headless browser shows no notifications.
  await worker?.evaluate(() => {
    const own = globalThis as unknown as { registration: object; shown?: unknown[] };
    Object.assign(own.registration, { showNotification: async (...shown: unknown[]) => Object.assign(own, { shown }) });
  });
  const { _id = "" } = (await findEnquiry("Rina")) ?? {};
  const pushed = {
    title: "A new enquiry from the website",
    lang: "en",
    tag: "lead",
    url: `/admin?tab=enquiries&enquiry=${_id}`,
  };
  const devtools = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const one = registrations.findLast(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const { origin } = new URL(here.site.url);
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await known,
    data: JSON.stringify(pushed),
  });
  const shown = () => worker?.evaluate(() => (globalThis as { shown?: unknown[] }).shown);
  await expect.poll(shown).toMatchObject([pushed.title, { tag: "lead", lang: "en", data: pushed.url }]);

  await worker?.evaluate((data) => {
    const notification = { data, close: () => {} };
    dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }));
  }, pushed.url);
  await page.getByRole("dialog", { name: "Enquiry of Rina Sen" }).waitFor();
});

test("above a keyboard the note keeps three lines, and the outcomes take less than half of what is left", async () => {
  await sendEnquiry(here.site, { name: "Low Window" });
  const { page, open, findEnquiry } = await visitAdmin(here, PHONE);
  await open("enquiries", `&enquiry=${(await findEnquiry("Low Window"))?._id}`);
  const note = page.getByRole("textbox", { name: "Note" });
  await note.click();
  await page.setViewportSize({ width: 390, height: 430 });
  await note.pressSequentially("The father asks.");
  const outcomes = page.getByRole("group", { name: "Outcome of the call" });
  const [box, row] = [await note.boundingBox(), await outcomes.boundingBox()];
  expect(box?.height).toBeGreaterThanOrEqual(3 * 22.4);
  expect(row?.height).toBeLessThan(100);
  expect((row?.y ?? 430) + (row?.height ?? 0)).toBeLessThanOrEqual(430);
});

import { expect, test } from "vitest";
import { enquiriesTab } from "./pages/enquiries-tab.page.ts";
import { sendEnquiry, visitAdmin } from "./support/admin.ts";
import { chooseRadio } from "./support/browser.ts";
import { visitEnquiries } from "./support/enquiries.ts";
import { expectAccessibleInLooks } from "./support/page-checks.ts";
import { isTo, openSiteDatabase, siteInBrowser, writtenMails } from "./support/site.ts";

/** Tests of assigning new enquiries, mail about enquiries, message templates, and what colleagues see of each other. */
const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

/** Makes the mails about assigned enquiries due, as if the enquiries had been assigned three minutes ago. */
async function letTimePass(): Promise<void> {
  await using db = await openSiteDatabase(here.site);
  await db
    .updateTable("desk_member")
    .set({ untold_since: new Date(Date.now() - 180_000).toISOString() })
    .execute();
}

test("a clerk who takes the enquiries of a course gets one by mail, opens it and answers from a template", async () => {
  const { page, open, user, admin } = await visitAdmin(here);
  const family = `moumita-${user._id}@family.example`;
  const tab = enquiriesTab(page);
  await open("enquiries", "&view=team");
  const self = page.getByRole("listitem").filter({ hasText: user.email });
  await self.getByRole("checkbox", { name: /\(you\)/ }).check();
  await admin.toast("Saved").first().waitFor();
  await self.getByRole("checkbox", { name: /^D\.Pharm for/ }).check();
  await self.getByText("Of these courses").waitFor();
  await page.getByLabel("Daily mail").selectOption("At 9 am");
  await page.getByRole("checkbox", { name: /^Figures of the week/ }).check();
  await expectAccessibleInLooks(page);
  await page.reload();
  await self.getByRole("checkbox", { name: /^D\.Pharm for/, checked: true }).waitFor();
  expect(await page.getByLabel("Daily mail").inputValue()).toBe("9");

  await sendEnquiry(here.site, { name: "Mouli Other", course: "B.Pharm" });
  await sendEnquiry(here.site, { name: "Moumita Das", course: "D.Pharm", email: family });
  await letTimePass();
  const mailTo = async (address: string) => (await writtenMails(here.site)).filter(isTo(address));
  await expect.poll(async () => (await mailTo(user.email)).length).toBe(1);
  const [mail] = await mailTo(user.email);
  expect(mail?.subject).toBe("You have a new enquiry");
  for (const words of ["Moumita Das", "+91 98300 12345"]) expect(mail?.text).toContain(words);
  expect(mail?.text).not.toContain("Mouli");

  const address = /http\S+&enquiry=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(address);
  await tab.history.filter({ hasText: "The enquiry went to you, whose turn it was." }).waitFor();
  await page.getByRole("button", { name: "Write from a template" }).click();
  const sheet = page.getByRole("dialog", { name: "Write to Moumita Das" });
  const text = sheet.getByRole("textbox", { name: "Text" });
  await expect.poll(() => text.inputValue()).toContain("thank you for asking about D.Pharm");
  await expectAccessibleInLooks(page);
  await chooseRadio(sheet, { name: "বাংলা" });
  await chooseRadio(sheet, { name: "Seat offered" });
  const send = sheet.getByRole("button", { name: "Send mail" });
  await send.click();
  await sheet.getByText("Fill in {last date} first.").waitFor();
  await chooseRadio(sheet, { name: "Fees" });
  await sheet.getByText("Fill in {last date} first.").waitFor({ state: "detached" });
  await chooseRadio(sheet, { name: "Seat offered" });
  await send.click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("{last date}");
  await page.keyboard.type("৫ ডিসেম্বর");
  await send.dblclick();
  await sheet.waitFor({ state: "detached" });

  await tab.history.filter({ hasText: "You wrote a mail:" }).waitFor();
  await expect.poll(async () => (await mailTo(family)).length).toBe(2);
  const sent = (await mailTo(family)).find(({ subject }) => subject?.includes("আপনার আসন"));
  expect(sent?.text).toContain("৫ ডিসেম্বর তারিখের মধ্যে");
  expect(sent?.replyTo?.[0]?.address).toBe("admissions@krishnachura.example");
  const outcome = tab.mails.filter({ hasText: "The last mail that was written here" });
  await expect.poll(() => outcome.textContent()).toContain("Sent on");

  // The chosen language is remembered, and WhatsApp opens with the text of the template.
  await page.getByRole("button", { name: "Write from a template" }).click();
  await sheet.getByRole("radio", { name: "বাংলা", checked: true }).waitFor();
  await chooseRadio(sheet, { name: "First answer" });
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  const opening = page.waitForEvent("popup");
  await sheet.getByRole("button", { name: "Open WhatsApp" }).click();
  const whatsApp = new URL((await opening).url());
  expect([whatsApp.host, whatsApp.pathname]).toEqual(["wa.me", "/919830012345"]);
  expect(whatsApp.searchParams.get("text")).toContain("নমস্কার Moumita Das");
  await tab.history.filter({ hasText: "You opened WhatsApp with:" }).waitFor();
});

test("behind a proxy that buffers the stream of changes, a desk still shows a colleague's change", async () => {
  const { page, tab, search, colleague } = await visitEnquiries(here, "Buffered", ["Asha"]);
  const other = await colleague();
  // The stream of changes never answers, as behind a proxy that buffers it.
  await page.route(/api\/changes/, () => {});
  await search();

  await other.changeEnquiry("Asha Buffered", { status: "visited" });

  await tab.row("Asha Buffered").getByText("Visited").waitFor();
});

test("a colleague who has a page or an enquiry open, or is calling, is named until the tab moves on or closes", async () => {
  const { page, search, tab, openEnquiry, user } = await visitEnquiries(here, "Presence", ["Asha"]);
  const rahul = await visitAdmin(here);
  rahul.allowBrowserErrors(/401.*\/api\/changes/);
  const opened = page.getByText(`${rahul.user.name} has this open`);
  const alsoOpen = page.getByText(`Also open: ${rahul.user.email}`);

  await openEnquiry("Asha");
  await rahul.open("enquiries", `&view=list&enquiry=${new URL(page.url()).searchParams.get("enquiry")}`);
  await opened.waitFor();
  const calling = page.getByText(`${rahul.user.name} is calling`);
  const noAnswer = rahul.page.getByRole("button", { name: /^No answer/ });
  for (const undone of [noAnswer, rahul.page.getByRole("button", { name: "Discard", exact: true })]) {
    await noAnswer.click();
    await calling.waitFor();
    await undone.click();
    await calling.waitFor({ state: "detached" });
  }
  await noAnswer.click();
  await calling.waitFor();
  await rahul.page.getByRole("button", { name: /^Save/ }).click();
  await opened.waitFor();
  expect(await calling.count()).toBe(0);
  await rahul.open("pages", "&edit=pages/Canteen.md");
  await opened.waitFor({ state: "detached" });
  await page.goto("/admin?tab=pages&edit=pages/Canteen.md");
  await alsoOpen.waitFor();
  await rahul.page.getByText(`Also open: ${user.email}`).waitFor();
  await rahul.page.close();
  await alsoOpen.waitFor({ state: "detached" });

  await search();
  await tab.row("Asha Presence").waitFor();
  expect(await alsoOpen.count()).toBe(0);
});

import { expect, test } from "vitest";
import { visitAdmin } from "./support/admin.ts";
import { visitEnquiries } from "./support/enquiries.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off" });

test("behind a proxy that keeps back what comes bit by bit, a desk shows a colleague's work all the same", async () => {
  const { page, tab, search, colleague } = await visitEnquiries(here, "Buffered", ["Asha"]);
  const other = await colleague();
  // Never answered.
  await page.route(/api\/changes/, () => {});
  await search();

  await other.changeEnquiry("Asha Buffered", { status: "visited" });

  await tab.row("Asha Buffered").getByText("Visited").waitFor();
});

test("who has a page or an enquiry open is named to the others, until the tab shows something else or is closed", async () => {
  const { page, search, tab, openEnquiry, user } = await visitEnquiries(here, "Presence", ["Asha"]);
  const rahul = await visitAdmin(here);
  rahul.expectTrouble(/401.*\/api\/changes/);
  const opened = page.getByText(`${rahul.user.name} has this open`);
  const alsoOpen = page.getByText(`Also open: ${rahul.user.email}`);

  await openEnquiry("Asha");
  await rahul.open("enquiries", `&view=list&enquiry=${new URL(page.url()).searchParams.get("enquiry")}`);
  await opened.waitFor();
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

import { expect, test } from "vitest";
import { visitAdmin } from "./support/admin.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({});

test("the start offers the sample or an own site, and the sample comes back while nothing is public", async () => {
  const { page } = await visitAdmin(here);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const statusOfHome = async () => (await fetch(here.site.url)).status;
  await page.goto("/admin");
  await page.getByRole("region", { name: "How do you want to begin?" }).waitFor();
  await button("Look around in the sample").click();
  await page.reload();
  await page.getByRole("region", { name: "Your own site" }).waitFor();
  expect(await button("Look around in the sample").count()).toBe(0);

  await button("Start our own site").click();
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=setup");
  expect(await statusOfHome()).toBe(503);

  await page.getByRole("link", { name: "Start", exact: true }).click();
  await page.getByText("Visitors read that the site is being prepared.").waitFor();
  await button("Bring the sample back").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Bring the sample back" }).click();
  await button("Start our own site").waitFor();
  expect(await statusOfHome()).toBe(200);
});

import { expect, test } from "vitest";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const sites = siteInBrowser();

// A visit fails on anything on the console: breaches of the content security policy and files from elsewhere among it.
test.for([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const)("the API reference reads well on %s and shows a call with its fields", async ([, screen]) => {
  await using visitor = await sites.visit(screen);
  const { page } = visitor;
  await page.goto("/api/docs");

  await page.getByRole("heading", { level: 1, name: "Mortarboard API" }).waitFor();
  await page.goto("/api/docs#tag/enquiry");
  await page.getByRole("heading", { name: "Send an enquiry", exact: true }).waitFor();
  await page.getByText("template_params").first().waitFor();

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.viewport.width);
});

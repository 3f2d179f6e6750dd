import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPdf } from "#tests/server/read-pdf.ts";
import { todayPage } from "./pages/today.page.ts";
import { sendEnquiry, visitAdmin } from "./support/admin.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser, writtenMail } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false" });

test("“Admitted” takes a seat and numbers a receipt, which is saved and mailed; cancelled, the seat is free again", async () => {
  const email = "sumita-seat@example.in";
  await sendEnquiry(here.site, { name: "Sumita Seat", email });
  const desk = await visitAdmin(here, { ...DESKTOP, acceptDownloads: true });
  const { page, admin, user, open, findEnquiry, allowBrowserErrors } = desk;
  allowBrowserErrors(/400/);
  await open("enquiries");
  const today = todayPage(page);
  await today.outcome("Admitted").click();
  await today.panel.getByRole("button", { name: "Seat and receipt" }).click();
  const dialog = page.getByRole("dialog", { name: "Admit Sumita Seat" });
  await dialog.getByText("B.Pharm: 60 of 60 seats left").waitFor();
  await dialog.getByRole("button", { name: "Admit and number the receipt" }).click();
  await dialog.getByText("Type the admission number.").first().waitFor();
  await dialog.getByLabel("Category").selectOption("General");
  await dialog.getByLabel("Admission number").fill("KCP/2026/001");
  await dialog.getByLabel("Amount in rupees").fill("১,২৫,০০০/- টাকা");
  await expectAccessibleInLooks(page);
  await dialog.getByRole("button", { name: "Admit and number the receipt" }).click();
  await admin.toast("Admitted: receipt 1").waitFor();
  // The admission also counts as a call with this outcome.
  const admitted = { status: "admitted", attempts: 1, owner: { _id: user._id } };
  await expect.poll(() => findEnquiry(email)).toMatchObject(admitted);

  await page.goto("/admin");
  await page.getByText("B.Pharm: 59 of 60 seats left").waitFor();
  await open("enquiries", `&view=list&search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Sumita Seat" }).click();
  const section = page.getByRole("region", { name: "Admission", exact: true });
  await section.getByText("KCP/2026/001").waitFor();
  expect(await page.getByText("2nd try").count()).toBe(0);
  const downloading = page.waitForEvent("download");
  await section.getByRole("button", { name: "Receipt (PDF)" }).click();
  const file = await (await downloading).path();
  expect((await readPdf(await readFile(file))).texts.join(" ")).toMatch(/Sumita Seat.*₹1,25,000/s);
  await section.getByRole("button", { name: "Mail the receipt" }).click();
  const mail = await writtenMail(here.site, ({ subject }) => subject?.startsWith("Receipt 1"));
  expect(mail.attachments).toMatchObject([{ filename: "receipt-1.pdf", mimeType: "application/pdf" }]);

  await page.setViewportSize(PHONE.viewport);
  await section.scrollIntoViewIfNeeded();
  await expectAccessibleInLooks(page);
  await section.getByRole("button", { name: "Cancel the admission" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the admission" }).click();
  await section.getByText("Cancelled", { exact: true }).waitFor();
  expect(await findEnquiry(email)).toMatchObject({ status: "applied" });
  await page.goto("/admin");
  await page.getByText("B.Pharm: 60 of 60 seats left").waitFor();
});

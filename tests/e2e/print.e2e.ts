import { expect, test } from "vitest";
import { addressIn } from "#messages/languages.ts";
import { readPdf } from "#tests/server/read-pdf.ts";
import { PUBLIC_ROUTES, TEMPLATE_ROUTES } from "#tests/support/public-routes.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

/** Telephones of the admission cell and the helpline, and the email address, which every printed page must show. */
const WHOM_TO_CALL = ["0000000001", "0000000002", "0000000003", "1800-180-5522", "admissions@krishnachura.example"];
const here = sharedSiteInBrowser();

type Sheets = Awaited<ReturnType<typeof readPdf>>["pages"];

/** Returns the lines of a sheet from top to bottom, without spaces, with vertical positions from 0 (top) to 1. */
async function linesOf(sheet: Sheets[number]): Promise<{ text: string; down: number }[]> {
  const [, , , height = 0] = sheet.view;
  const lines = new Map<number, string>();
  for (const item of (await sheet.getTextContent()).items) {
    if (!("str" in item) || item.str.trim() === "") continue;
    const down = 1 - Math.round(item.transform[5]) / height;
    lines.set(down, (lines.get(down) ?? "") + item.str.replaceAll(" ", ""));
  }
  return [...lines]
    .map(([down, text]) => ({ text, down }))
    .filter(({ text }) => !/^\d+\/\d+$/.test(text))
    .sort((one, other) => one.down - other.down);
}

/** Returns a sheet's problem, or false. The footer starts with the address, one line above the telephone numbers. */
async function problemOf(sheet: Sheets[number], isLast: boolean): Promise<string | false> {
  const lines = await linesOf(sheet);
  const address = lines.findLastIndex(({ text }) => text.includes("0000000001")) - 1;
  const foot = lines.slice(address).map(({ text }) => text);
  const missing = WHOM_TO_CALL.filter((one) => !foot.join("").includes(one));
  if (missing.length > 0) return `ends without ${missing}`;
  if (isLast) return address < 1 && "holds the footer alone";
  return (lines[address - 1]?.down ?? 0) < 0.6 && "is a third empty";
}

test.for([
  ["en", "every page", [...PUBLIC_ROUTES, "/Notices"]],
  ["bn", "one page of each template", TEMPLATE_ROUTES],
] as const)("printed, every sheet (%s) of %s ends with whom to call, and is used", async ([language, , routes]) => {
  const { page } = await here.visit();
  const problems: string[] = [];
  for (const route of routes) {
    await page.goto(addressIn(language, route));
    await page.evaluate(() => document.fonts.ready);
    const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    const found = await Promise.all(pages.map((sheet) => problemOf(sheet, sheet === pages.at(-1))));
    problems.push(...found.flatMap((problem, index) => (problem ? `${route}, sheet ${index + 1}: ${problem}` : [])));
  }
  expect(problems).toEqual([]);
});

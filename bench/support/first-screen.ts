import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { weighFile } from "./page-parts.ts";
import { PHONE, shownPictures } from "./visit.ts";

/** Bytes as sent that the first screen of a page needs on a telephone. */
export interface FirstScreen {
  /** With its inline CSS. */
  html: number;
  /** All that the page asks for, those of text below the first screen among them. */
  fonts: number;
  /** Those that show without scrolling, backgrounds among them. */
  pictures: number;
  total: number;
}

/** Fonts are asked for once the page is laid out: nothing more comes after this long without a request. */
const QUIET_MS = 300;

/** Opens a page on a telephone, 390 by 844 px, and weighs what its first screen is made of. */
export async function weighFirstScreen(browser: Browser, url: string): Promise<FirstScreen> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const fonts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.add(request.url());
    });
    await page.goto(url, { waitUntil: "load" });
    for (let known = -1; known !== fonts.size; ) {
      known = fonts.size;
      await sleep(QUIET_MS);
    }
    const pictures = await page.evaluate(shownPictures);
    const [html, ofFonts, ofPictures] = await Promise.all([weighFile(url), weighAll(fonts), weighAll(pictures)]);
    return { html, fonts: ofFonts, pictures: ofPictures, total: html + ofFonts + ofPictures };
  } finally {
    await context.close();
  }
}

async function weighAll(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(weighFile));
  return sizes.reduce((sum, size) => sum + size, 0);
}

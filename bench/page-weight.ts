import { openBenchSite } from "./support/bench-site.ts";
import { findChromium, launchChromium, NO_CHROMIUM } from "./support/chromium.ts";
import { weighFirstScreen } from "./support/first-screen.ts";
import { weighFile, weighHtml } from "./support/page-parts.ts";
import { listRoutes, PAGES } from "./support/pages.ts";
import { type Effort, formatBytes, type Report } from "./support/report.ts";
import { type Visit, visitPage } from "./support/visit.ts";

const SCRIPT = /\.m?js$/;
const FONT = /\.woff2?$/;
const PICTURE = /\.(svg|png|jpe?g|webp|avif|gif)$/;

type Weights = Record<string, string>;

/** What a visitor on a telephone downloads for a page, and when: bytes of the bodies as sent. */
export async function benchPageWeight(_effort: Effort): Promise<Report> {
  const program = findChromium();
  if (!program) return { tables: [], notes: [NO_CHROMIUM] };
  await using site = await openBenchSite({ CAPTCHA: "pow" });
  await using launched = await launchChromium(program);
  const origin = site.url.replace("127.0.0.1", "localhost");
  const weights: Weights[] = [];
  for (const page of PAGES)
    weights.push(await weighPage(origin + page, await visitPage(launched.browser, origin + page)));
  const firstScreens: string[][] = [];
  for (const route of await listRoutes()) {
    const { html, fonts, pictures, total } = await weighFirstScreen(launched.browser, origin + route);
    firstScreens.push([route, ...[html, fonts, pictures, total].map(formatBytes)]);
  }
  return {
    tables: [
      {
        title: "A page as sent, on a telephone 390 px wide",
        head: ["", ...PAGES],
        rows: Object.keys(weights[0] ?? {}).map((name) => [name, ...weights.map((weight) => weight[name] ?? "–")]),
      },
      {
        title: "The first screen of each page, with every font file that the page asks for untouched",
        head: ["", "HTML with its CSS", "fonts", "pictures", "in all"],
        rows: firstScreens,
      },
    ],
    notes: ["The parts of the HTML are compressed each alone: they come close to their shares."],
  };
}

async function weighPage(url: string, visit: Visit): Promise<Weights> {
  const html = await weighHtml(url);
  const beforeIntent = [...visit.atLoad, ...visit.atIdle, ...visit.onScroll];
  const everything = [...beforeIntent, ...visit.onIntent, ...visit.onDialog];
  return {
    HTML: formatBytes(html.total),
    "of that CSS": formatBytes(html.css),
    "of that inline scripts": formatBytes(html.scripts),
    "script files run before intent": await weigh(visit.ranBeforeIntent, SCRIPT),
    "script files fetched before the page is loaded": await weigh(visit.atLoad, SCRIPT),
    "script files and data fetched ahead while idle": await weigh([...visit.atIdle, ...visit.onScroll], SCRIPT),
    "script files fetched at the first intent": await weigh(visit.onIntent, SCRIPT),
    "script files run by the first intent": await weigh(visit.ranByIntent, SCRIPT),
    "script files fetched when the enquiry opens": await weigh(visit.onDialog, SCRIPT),
    "script files in all": await weigh(everything, SCRIPT),
    "fonts, first view": await weigh([...visit.atLoad, ...visit.atIdle], FONT),
    "fonts in all": await weigh(everything, FONT),
    "pictures above the fold": await weigh(visit.aboveTheFold, PICTURE),
    "pictures fetched without scrolling": await weigh([...visit.atLoad, ...visit.atIdle], PICTURE),
    "pictures in all": await weigh(everything, PICTURE),
    "style sheets and calls, at intent and after": await weigh(
      everything,
      /^(?!.*\.(m?js|woff2?|svg|png|jpe?g|webp|avif|gif)$)/,
      url,
    ),
  };
}

/** The number and the bytes of the files of one kind, each counted once. */
async function weigh(addresses: readonly string[], kind: RegExp, except?: string): Promise<string> {
  const files = [...new Set(addresses)].filter((url) => url !== except && kind.test(new URL(url).pathname));
  const sizes = await Promise.all(files.map(weighFile));
  return files.length === 0 ? "0" : `${files.length}: ${formatBytes(sizes.reduce((sum, size) => sum + size, 0))}`;
}

import { setTimeout as sleep } from "node:timers/promises";
import { openBenchSite } from "./support/bench-site.ts";
import { compareRates, openLoadClient, type Target } from "./support/load.ts";
import { makePagesAnew } from "./support/make-pages-anew.ts";
import { fetchAnswer, type Nginx, startNginx } from "./support/nginx.ts";
import { findProgram } from "./support/programs.ts";
import {
  type Effort,
  formatBytes,
  formatMs,
  formatPairedRatio,
  formatRounds,
  median,
  type Report,
} from "./support/report.ts";

const RESOURCES = [
  { name: "home page, brotli", path: "/", encoding: "br" },
  { name: "home page, not compressed", path: "/", encoding: "identity" },
  { name: "/Images/hero.svg, brotli", path: "/Images/hero.svg", encoding: "br" },
] as const;
/** The home page's data as the router asks for it: read from the database for every request, never cached. */
const DATA_PATH = "/_.data";
const TIMES_MADE_ANEW = 30;
/** The first answers are compressed fast; soon after, the smallest bytes take their place. */
const SMALLEST_WITHIN_MS = 2_000;

/** The cached home page against nginx serving the very same bytes; and what a page costs that is not cached. */
export async function benchHomePage(effort: Effort): Promise<Report> {
  const notes: string[] = [];
  const client = openLoadClient(notes);
  await using quiet = await openBenchSite();
  await using talkative = await openBenchSite({ LOG_LEVEL: "info" });
  const ours = targetsOf(quiet.url);
  const oursLogging = targetsOf(talkative.url);
  await Promise.all([...ours, ...oursLogging].map(fetchAnswer));
  await sleep(SMALLEST_WITHIN_MS);
  const answers = await Promise.all(ours.map(fetchAnswer));
  const program = findProgram("nginx");
  if (!program) notes.push("nginx is not installed: its columns and the ratios are left out.");
  await using one = program ? await startNginx(program, answers, 1) : noNginx();
  await using many = program ? await startNginx(program, answers, "auto") : noNginx();
  const data: Target = { url: quiet.url + DATA_PATH };

  // What is compared stands side by side: it is measured soon after each other.
  const pairs = RESOURCES.flatMap((_, index) => [ours[index], one.twins[index], oursLogging[index], many.twins[index]]);
  const targets = [data, ...pairs].filter((target) => target !== undefined);
  const ratesOf = await compareRates(client, targets, effort);
  const anewMs = await makePagesAnew("/", TIMES_MADE_ANEW);
  return {
    tables: [
      {
        title: "Finished bytes, answers per second over 32 connections",
        head: ["", "bytes", "Mortarboard", "nginx, 1 worker", "ratio", "Mortarboard, LOG_LEVEL=info", "nginx, auto"],
        rows: RESOURCES.map(({ name }, index) => [
          name,
          formatBytes(answers[index]?.body.length ?? 0),
          formatRounds(ratesOf(ours[index])),
          formatRounds(ratesOf(one.twins[index])),
          formatPairedRatio(ratesOf(ours[index]), ratesOf(one.twins[index])),
          formatRounds(ratesOf(oursLogging[index])),
          formatRounds(ratesOf(many.twins[index])),
        ]),
      },
      {
        title: "Not from the cache",
        head: ["", "ms each", "per second", "of our cached page"],
        rows: [
          [
            `the home page's data (${DATA_PATH}), over 32 connections`,
            formatMs(1000 / median(ratesOf(data))),
            formatRounds(ratesOf(data)),
            formatPairedRatio(ratesOf(data), ratesOf(ours[0])),
          ],
          [
            "the home page made anew: queries, rendering, brotli, gzip",
            formatMs(median(anewMs)),
            formatRounds([1000 / median(anewMs)]),
            formatPairedRatio([1000 / median(anewMs)], [median(ratesOf(ours[0]))]),
          ],
        ],
      },
    ],
    notes,
  };
}

function targetsOf(origin: string): Target[] {
  return RESOURCES.map(({ path, encoding }) => ({ url: origin + path, headers: { "accept-encoding": encoding } }));
}

function noNginx(): Nginx {
  return { twins: [], [Symbol.asyncDispose]: async () => {} };
}

import { openBenchSite } from "./support/bench-site.ts";
import { compareRates, openLoadClient, type Target } from "./support/load.ts";
import { makePagesAnew } from "./support/make-pages-anew.ts";
import { fetchAnswer, type Nginx, startNginx } from "./support/nginx.ts";
import { findProgram } from "./support/programs.ts";
import {
  type Effort,
  formatBytes,
  formatMs,
  formatRate,
  formatRatio,
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

/** The cached home page against nginx serving the very same bytes; and what a page costs that is not cached. */
export async function benchHomePage(effort: Effort): Promise<Report> {
  const notes: string[] = [];
  const client = openLoadClient(notes);
  await using quiet = await openBenchSite();
  await using talkative = await openBenchSite({ LOG_LEVEL: "info" });
  const targetsOf = (origin: string): Target[] =>
    RESOURCES.map(({ path, encoding }) => ({ url: origin + path, headers: { "accept-encoding": encoding } }));

  const ours = targetsOf(quiet.url);
  const oursLogging = targetsOf(talkative.url);
  const answers = await Promise.all(ours.map(fetchAnswer));
  const program = findProgram("nginx");
  if (!program) notes.push("nginx is not installed: its columns and the ratios are left out.");
  await using one = program ? await startNginx(program, answers, 1) : noNginx();
  await using many = program ? await startNginx(program, answers, "auto") : noNginx();
  const data: Target = { url: quiet.url + DATA_PATH };

  const all = [...ours, ...one.twins, ...oursLogging, ...many.twins, data];
  const ratesOf = await compareRates(client, all, effort);
  const shown = (target: Target | undefined) => (target ? formatRounds(ratesOf(target)) : "–");
  const middle = (target: Target | undefined) => (target ? median(ratesOf(target)) : Number.NaN);

  const anewMs = await makePagesAnew("/", 10 * effort.rounds);
  const anew = 1000 / median(anewMs);
  return {
    tables: [
      {
        title: "Finished bytes, answers per second over 32 connections",
        head: ["", "bytes", "Mortarboard", "nginx, 1 worker", "ratio", "Mortarboard, LOG_LEVEL=info", "nginx, auto"],
        rows: RESOURCES.map(({ name }, index) => [
          name,
          formatBytes(answers[index]?.body.length ?? 0),
          shown(ours[index]),
          shown(one.twins[index]),
          formatRatio(middle(ours[index]), middle(one.twins[index])),
          shown(oursLogging[index]),
          shown(many.twins[index]),
        ]),
      },
      {
        title: "Not from the cache, per second",
        head: ["", "Mortarboard", "of our cached page", "of nginx, 1 worker"],
        rows: [
          [`the home page's data (${DATA_PATH})`, shown(data), middle(data)],
          [`the home page made anew (${formatMs(median(anewMs))} ms each)`, formatRate(anew), anew],
        ].map(([name, rate, value]) => [
          String(name),
          String(rate),
          formatRatio(Number(value), middle(ours[0])),
          formatRatio(Number(value), middle(one.twins[0])),
        ]),
      },
    ],
    notes,
  };
}

function noNginx(): Nginx {
  return { twins: [], [Symbol.asyncDispose]: async () => {} };
}

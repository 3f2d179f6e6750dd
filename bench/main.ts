import { cpus, loadavg, platform, release } from "node:os";
import { parseArgs } from "node:util";
import { type Effort, printReport, type Report } from "./support/report.ts";

type Bench = (effort: Effort) => Promise<Report>;

const BENCHES: Record<string, () => Promise<Bench>> = {
  "home-page": async () => (await import("./home-page.ts")).benchHomePage,
  enquiry: async () => (await import("./enquiry.ts")).benchEnquiry,
  "admin-lists": async () => (await import("./admin-lists.ts")).benchAdminLists,
  "admin-screens": async () => (await import("./admin-screens.ts")).benchAdminScreens,
  uploads: async () => (await import("./uploads.ts")).benchUploads,
  start: async () => (await import("./start.ts")).benchStart,
  "page-weight": async () => (await import("./page-weight.ts")).benchPageWeight,
  lighthouse: async () => (await import("./lighthouse.ts")).benchLighthouse,
};
/** Takes minutes: run by name only. */
const BY_NAME_ONLY = new Set(["lighthouse"]);

const FULL: Effort = { rounds: 3, seconds: 5 };
const QUICK: Effort = { rounds: 1, seconds: 1 };

const { values, positionals } = parseArgs({ allowPositionals: true, options: { quick: { type: "boolean" } } });
const unknown = positionals.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(", ")}. Choose from: ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}

const asked = positionals.length > 0 ? positionals : Object.keys(BENCHES).filter((name) => !BY_NAME_ONLY.has(name));
console.log(describeMachine());
if (values.quick) console.log("Quick run: it shows that the benches work, its figures mean little.");
for (const name of asked) {
  console.error(`\nMeasuring ${name} …`);
  try {
    const run = await BENCHES[name]?.();
    const report = await run?.(values.quick ? QUICK : FULL);
    if (report) printReport(report);
  } catch (error) {
    console.error(`The bench ${name} broke off:`, error);
    process.exitCode = 1;
  }
}

function describeMachine(): string {
  const cores = cpus();
  const busy = loadavg()[0] ?? 0;
  return [
    `${cores.length} × ${cores[0]?.model.trim()}, ${platform()} ${release()}, Node.js ${process.versions.node}`,
    ...(busy > 0.5 ? [`Other work was running at the start (load ${busy.toFixed(1)}): expect noise.`] : []),
  ].join("\n");
}

/** Checks the types of every zone with the zone's tsconfig, after generating the route types that pages import. */
import { spawnSync } from "node:child_process";
import { findRuntime, root, runtimeEnvironment } from "./lib/runtime.mjs";

const ZONES = ["src/messages", "src/shared", "src/contract", "src/server", "src/site", "src/admin", "src/ui", "."];

process.chdir(root);
const hasRouteTypes = run("node_modules/@react-router/dev/bin.cjs", "typegen");
const failed = ZONES.filter((zone) => !run("node_modules/typescript/bin/tsc", "-p", zone));
if (failed.length > 0) console.error(`Type errors in: ${failed.join(", ")}`);
process.exitCode = hasRouteTypes && failed.length === 0 ? 0 : 1;

function run(...programAndArguments) {
  const runtime = findRuntime() ?? process.execPath;
  return spawnSync(runtime, programAndArguments, { stdio: "inherit", env: runtimeEnvironment() }).status === 0;
}

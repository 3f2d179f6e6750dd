import { existsSync } from "node:fs";

/** How the operator's tool is called where this runs: a release has a file `VERSION`, a checkout has none. */
export const OPERATOR_TOOL = existsSync("VERSION") ? "mortarboard" : "npm run cli --";

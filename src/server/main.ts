import { resolve } from "node:path";
import { loadBuiltFrontend } from "./rendering/built-frontend.ts";
import { startServer } from "./start-server.ts";

await startServer(() => loadBuiltFrontend(resolve("build")));

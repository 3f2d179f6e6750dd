import { onEndOfNpm } from "./end-with-npm.mjs";

// Loaded before the program (`node --import`), so that the program itself need not know who started it.
onEndOfNpm(() => process.kill(process.pid, "SIGTERM"));

import { solveProof } from "./pow-solver.ts";

/** Takes one challenge, answers its solution, or null. */
self.addEventListener("message", async ({ data }) => self.postMessage(await solveProof(data).catch(() => null)));

import type { Proof } from "#contract/captcha.ts";
import { solveProof } from "./pow-solver.ts";

/** That the work has begun; then the solution, or null. */
export type WorkerMessage = "begun" | Proof["solution"] | null;

/** Takes one challenge. */
self.addEventListener("message", async ({ data }) => {
  const answer = (message: WorkerMessage) => self.postMessage(message);
  answer("begun");
  answer(await solveProof(data).catch(() => null));
});

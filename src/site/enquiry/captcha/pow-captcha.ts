import type { Challenge, ChallengeReply, Proof } from "#contract/captcha.ts";
import { within } from "../within.ts";
import type { Captcha, CaptchaOptions } from "./captcha.ts";
import type { WorkerMessage } from "./pow.worker.ts";

const CHALLENGE_URL = "/api/captcha/challenge";
const LOAD_TIMEOUT_MS = 15_000;
/** A token travels with the form for a while: one that has less than this left is replaced before it is sent. */
const SPARE_LIFETIME_MS = 60_000;

interface Token {
  text: string;
  /** By this device's clock, which may be wrong: compare it with `Date.now()` only. */
  freshUntil: number;
}

/** The self-hosted captcha: the browser works some tenths of a second, out of sight, and nobody has to solve anything. */
export function createPowCaptcha({ loadTimeoutMs = LOAD_TIMEOUT_MS }: CaptchaOptions): Captcha {
  let prepared: Promise<Token | null> | null = null;

  async function takePrepared(): Promise<Token | null> {
    const taken = prepared;
    // One token, one submission: whatever comes of this one, the next needs its own.
    prepared = null;
    const token = await taken;
    return token && token.freshUntil > Date.now() ? token : null;
  }

  return {
    prepare() {
      prepared ??= makeToken(loadTimeoutMs).catch(() => null);
    },
    async execute() {
      const token = (await takePrepared()) ?? (await makeToken(loadTimeoutMs));
      return token.text;
    },
    reset() {
      prepared = null;
    },
  };
}

async function makeToken(loadTimeoutMs: number): Promise<Token> {
  const { challenge, lifetimeSeconds } = await fetchChallenge(loadTimeoutMs);
  const freshUntil = Date.now() + lifetimeSeconds * 1_000 - SPARE_LIFETIME_MS;
  const proof: Proof = { challenge, solution: await solve(challenge, loadTimeoutMs) };
  return { text: btoa(JSON.stringify(proof)), freshUntil };
}

async function fetchChallenge(timeoutMs: number): Promise<ChallengeReply> {
  // Not AbortSignal.timeout: telephones that stay at iOS 15 do not have it.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const reply = await fetch(CHALLENGE_URL, { signal: controller.signal });
    if (!reply.ok) throw new Error(`The captcha's challenge did not come: HTTP status ${reply.status}`);
    return (await reply.json()) as ChallengeReply;
  } finally {
    clearTimeout(timer);
  }
}

async function solve(challenge: Challenge, loadTimeoutMs: number): Promise<Proof["solution"]> {
  try {
    return await solveInWorker(challenge, loadTimeoutMs);
  } catch {
    // No workers, or the worker's file did not come: the page may stutter for a moment, but the enquiry is sent.
    const { solveProof } = await within(loadTimeoutMs, import("./pow-solver.ts"));
    return solveProof(challenge);
  }
}

async function solveInWorker(challenge: Challenge, loadTimeoutMs: number): Promise<Proof["solution"]> {
  const worker = new Worker(new URL("./pow.worker.ts", import.meta.url), { type: "module" });
  try {
    const solution = new Promise<Proof["solution"]>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
        if (data === null) reject(new Error("The worker found no solution"));
        else if (data !== "begun") resolve(data);
      });
      worker.addEventListener("error", reject);
    });
    // A file that stalls on its way is no error to the browser.
    const begun = new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
    worker.postMessage(challenge);
    await within(loadTimeoutMs, Promise.race([begun, solution]));
    return await solution;
  } finally {
    worker.terminate();
  }
}

import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import * as m from "#messages/compiled/accounts.ts";
import { fieldError, TooManyRequestsError } from "#server/platform/errors.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";

const argon2Async = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 20 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const OF_NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const COMMON_PASSWORDS = new URL("common-passwords.txt", import.meta.url);

export function tooManyLogins(retryAfterSeconds: number): TooManyRequestsError {
  return new TooManyRequestsError(m.tooManyLogins(), retryAfterSeconds);
}

/** Hashes with Node's argon2id. `hash` and `verify` throw TooManyRequestsError if too many hashes wait. */
export function createPasswordHasher() {
  // Limit concurrent hashes, so that a flood of logins leaves memory and processor time for serving pages.
  const queue = createTaskQueue({ concurrency: 2, maxWaiting: 16, tooMany: () => tooManyLogins(3) });
  type Cost = Omit<Argon2Parameters, "message" | "tagLength">;
  function derive(password: string, cost: Cost, isStranger = false): Promise<Buffer> {
    // Normalise the text: keyboards may encode the same letter differently.
    const message = password.normalize("NFC");
    return queue.run(() => argon2Async("argon2id", { ...cost, message, tagLength: HASH_BYTES }), !isStranger);
  }

  return {
    async hash(password: string): Promise<string> {
      const nonce = randomBytes(SALT_BYTES);
      const hash = await derive(password, { ...COST, nonce });
      const { memory, passes, parallelism } = COST;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toPhcText(nonce)}$${toPhcText(hash)}`;
    },
    /**
     * Whether a password matches a stored hash.
     * @param stored omitted for an account that does not exist: the result is false, after the same time
     * @param isStranger whether the network is unknown to the account: such hashes wait behind all others
     */
    async verify(password: string, stored = OF_NO_PASSWORD, isStranger?: boolean): Promise<boolean> {
      const [, memory, passes, parallelism, salt = "", hash = ""] = PHC.exec(stored) ?? [];
      if (!hash) throw new Error("a stored password hash is not argon2id in PHC form");
      const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const derived = await derive(password, { ...cost, nonce: Buffer.from(salt, "base64") }, isStranger);
      const expected = Buffer.from(hash, "base64");
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}

function toPhcText(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

let commonPasswords: ReadonlySet<string> | undefined;

/** Refuses the 3,000 commonest passwords of at least 8 characters, in any letter case. */
export function refuseCommonPassword(password: string, field: string): void {
  commonPasswords ??= new Set(readFileSync(COMMON_PASSWORDS, "utf8").split("\n"));
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw fieldError(field, m.passwordTooCommon());
}

import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { createHashQueue } from "./hash-queue.ts";

const argon2Async = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 20 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export interface PasswordHasher {
  /** @returns the hash with its salt and cost as a PHC string */
  hash(password: string): Promise<string>;
  /**
   * Whether this is the password. For an account that does not exist pass null: it takes the same time and says no.
   * @param isStranger whether the account does not know this network: its hash then waits behind those of known ones
   * @throws {TooManyRequestsError} when too many hashes wait, as `hash` does
   */
  verify(password: string, stored: string | null, isStranger?: boolean): Promise<boolean>;
}

/** Argon2id by Node itself, two at once and sixteen waiting (rulings, 'Accounts'). */
export function createPasswordHasher(queue = createHashQueue()): PasswordHasher {
  function derive(
    password: string,
    cost: Omit<Argon2Parameters, "message" | "tagLength">,
    isStranger = false,
  ): Promise<Buffer> {
    // Two keyboards may spell the same letter in two ways.
    const message = password.normalize("NFC");
    return queue.run(() => argon2Async("argon2id", { ...cost, message, tagLength: HASH_BYTES }), isStranger);
  }

  return {
    async hash(password) {
      const nonce = randomBytes(SALT_BYTES);
      const hash = await derive(password, { ...COST, nonce });
      const { memory, passes, parallelism } = COST;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toPhcText(nonce)}$${toPhcText(hash)}`;
    },
    async verify(password, stored, isStranger) {
      if (stored === null) {
        await derive(password, { ...COST, nonce: randomBytes(SALT_BYTES) }, isStranger);
        return false;
      }
      const [, memory, passes, parallelism, salt = "", hash = ""] = PHC.exec(stored) ?? [];
      if (!hash) throw new Error("a stored password hash is not argon2id in PHC form");
      const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const derived = await derive(password, { ...cost, nonce: Buffer.from(salt, "base64") }, isStranger);
      const expected = Buffer.from(hash, "base64");
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}

/** The PHC string format: base64 without the filling at the end. */
function toPhcText(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

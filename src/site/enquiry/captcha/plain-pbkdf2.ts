import type { DeriveKeyFunction } from "altcha-lib";

/**
 * PBKDF2 with HMAC-SHA-256 (RFC 8018, FIPS 180-4) for pages on which browsers offer no WebCrypto. It guards no secret:
 * it only does the work that the captcha asks for, so it makes 32-byte keys of passwords and salts below one block.
 */
export const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  if (keyLength !== 32 || password.length > 64 || salt.length > 51) throw new RangeError("Not a key for the captcha");
  const inner = compress(INITIAL_STATE, toWords(keyBlock(password, 0x36)), new Int32Array(8));
  const outer = compress(INITIAL_STATE, toWords(keyBlock(password, 0x5c)), new Int32Array(8));

  const block = new Int32Array(16);
  const digest = compress(inner, toWords(saltBlock(salt)), new Int32Array(8));
  compress(outer, asLastBlock(digest, block), digest);
  const key = digest.slice();
  for (let round = 1; round < cost; round++) {
    compress(inner, asLastBlock(digest, block), digest);
    compress(outer, asLastBlock(digest, block), digest);
    for (let i = 0; i < 8; i++) key[i] = at(key, i) ^ at(digest, i);
  }
  return { derivedKey: toBytes(key) };
};

const PRIMES = firstPrimes(64);
/** The first 32 bits behind the point of the primes' square and cube roots: where SHA-256 has its constants from. */
const INITIAL_STATE = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const schedule = new Int32Array(64);

/** One block of SHA-256, a million of them for a challenge: hence no lists are made here. `out` may be `state`. */
function compress(state: Int32Array, block: Int32Array, out: Int32Array): Int32Array {
  for (let i = 0; i < 16; i++) schedule[i] = at(block, i);
  for (let i = 16; i < 64; i++) {
    const x = at(schedule, i - 15);
    const y = at(schedule, i - 2);
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    schedule[i] = at(schedule, i - 16) + s0 + at(schedule, i - 7) + s1;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, i) + at(schedule, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  out[0] = at(state, 0) + a;
  out[1] = at(state, 1) + b;
  out[2] = at(state, 2) + c;
  out[3] = at(state, 3) + d;
  out[4] = at(state, 4) + e;
  out[5] = at(state, 5) + f;
  out[6] = at(state, 6) + g;
  out[7] = at(state, 7) + h;
  return out;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Int32Array, index: number): number {
  return words[index] as number;
}

/** A digest as the message that follows a key block: 32 of its bytes, the end mark, and 96 bytes as the length in bits. */
function asLastBlock(digest: Int32Array, block: Int32Array): Int32Array {
  block.set(digest);
  block[8] = 1 << 31;
  block[15] = 96 * 8;
  return block;
}

function keyBlock(password: Uint8Array, mask: number): Uint8Array {
  const block = new Uint8Array(64);
  block.set(password);
  return block.map((byte) => byte ^ mask);
}

/** The salt and the number of the key's block, 1, as the message that follows a key block. */
function saltBlock(salt: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(salt);
  block.set([0, 0, 0, 1, 0x80], salt.length);
  new DataView(block.buffer).setUint32(60, (64 + salt.length + 4) * 8);
  return block;
}

function toWords(block: Uint8Array): Int32Array {
  const view = new DataView(block.buffer);
  return Int32Array.from({ length: 16 }, (_, i) => view.getInt32(i * 4));
}

function toBytes(words: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.byteLength));
  words.forEach((word, i) => {
    view.setInt32(i * 4, word);
  });
  return new Uint8Array(view.buffer);
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
}

import { pbkdf2Sync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { deriveKey } from "./plain-pbkdf2.ts";

const parameters = { algorithm: "PBKDF2/SHA-256", nonce: "", salt: "", cost: 1, keyLength: 32, keyPrefix: "00" };

test.for([
  { passwordBytes: 20, saltBytes: 16, cost: 1 },
  { passwordBytes: 20, saltBytes: 16, cost: 5_000 },
  { passwordBytes: 64, saltBytes: 51, cost: 3 },
  { passwordBytes: 0, saltBytes: 0, cost: 2 },
])("a key of $passwordBytes + $saltBytes bytes after $cost rounds is the one that Node makes", async (sizes) => {
  const password = randomBytes(sizes.passwordBytes);
  const salt = randomBytes(sizes.saltBytes);

  const { derivedKey } = await deriveKey({ ...parameters, cost: sizes.cost }, salt, password);

  expect(Buffer.from(derivedKey)).toEqual(pbkdf2Sync(password, salt, sizes.cost, 32, "sha256"));
});

test("a key that needs more than one block is refused, not made wrong", async () => {
  await expect(deriveKey({ ...parameters, keyLength: 64 }, new Uint8Array(16), new Uint8Array(20))).rejects.toThrow(
    RangeError,
  );
  await expect(deriveKey(parameters, new Uint8Array(52), new Uint8Array(20))).rejects.toThrow(RangeError);
});

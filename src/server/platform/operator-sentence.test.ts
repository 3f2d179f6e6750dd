import { expect, test } from "vitest";
import { SettingError } from "./errors.ts";
import { ObjectStoreError } from "./media/s3.ts";
import { operatorSentence } from "./operator-sentence.ts";

test("the operator reads in one line what to do about settings, a bucket, and a database without space or rights", () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const foreign = Object.assign(new Error("attempt to write a readonly database"), { code: "SQLITE_READONLY" });
  const damaged = Object.assign(new Error("database disk image is malformed"), { code: "SQLITE_CORRUPT" });

  expect(operatorSentence(new SettingError("PORT must be a number"))).toBe("PORT must be a number");
  expect(operatorSentence(new ObjectStoreError("the bucket a refuses (403)", true))).toMatch(
    /^the bucket.+ Check the key/,
  );
  expect(operatorSentence(new ObjectStoreError("the bucket a is away", false))).toMatch(/ Check its address and/);
  expect(operatorSentence(full)).toMatch(/^DATA_DIR: .+ \(database or disk is full\)\. Check .+ free space\.$/);
  expect(operatorSentence(foreign)).toContain("Check the owner of its files");
  expect(operatorSentence(damaged)).toMatch(
    /^DATA_DIR: the database is damaged \(.+ malformed\)\. Restore the last backup/,
  );
  expect(operatorSentence(new Error("a fault"))).toBeNull();
});

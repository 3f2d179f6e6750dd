import { expect, test } from "vitest";
import { ApiError } from "#admin/api/api-error.ts";
import { runConcurrently } from "./run-concurrently.ts";

const TWELVE = Array.from({ length: 12 }, (_, index) => `record ${index}`);

test("one refusal does not stop the others, and is returned with its record", async () => {
  const { done, failed, left } = await runConcurrently(TWELVE, async (record) => {
    if (record === "record 3") throw new ApiError("Changed meanwhile.", 409, "changed_meanwhile");
  });

  expect(done).toHaveLength(11);
  expect(failed.map(({ item }) => item)).toEqual(["record 3"]);
  expect(left).toEqual([]);
});

test.for([0, 401, 503])("after status %i nothing more is sent, and what is left is known", async (status) => {
  let sent = 0;
  const { done, failed, left } = await runConcurrently(TWELVE, async () => {
    sent += 1;
    throw new ApiError("", status, "");
  });

  expect(sent).toBeLessThanOrEqual(4);
  expect(done.length + failed.length + left.length).toBe(12);
  expect(left.length).toBeGreaterThanOrEqual(8);
});

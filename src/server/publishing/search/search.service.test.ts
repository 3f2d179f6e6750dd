import { resolve } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "#server/collections/content/load-content.ts";
import { openTestDatabase } from "#tests/server/test-databases.ts";
import { createSearchService } from "./search.service.ts";

test("simultaneous searches after midnight share one new index", async () => {
  await using database = await openTestDatabase();
  const content = await loadContent(resolve("content"));
  let moment = new Date("2026-11-20T10:00:00Z");
  let indexes = 0;
  const { en: search } = createSearchService({
    db: database.db,
    // Called once for each index that is built.
    content: () => {
      indexes += 1;
      return content;
    },
    changes: () => 1,
    now: () => moment,
  });
  expect((await search("library")).total).toBeGreaterThan(0);
  moment = new Date("2026-11-21T10:00:00Z");

  const answers = await Promise.all(["library", "fees", "hostel"].map(search));

  expect(answers.map(({ total }) => total > 0)).toEqual([true, true, true]);
  expect(indexes).toBe(2);
});

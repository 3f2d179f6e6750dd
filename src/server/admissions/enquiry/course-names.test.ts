import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { writeTexts } from "#tests/server/publish-text.ts";
import { openTestDatabase } from "#tests/server/test-databases.ts";
import { createCourseNames } from "./course-names.ts";

test("former names of renamed or removed courses are accepted from open forms, and invented names are not", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const shipped = await readFile("content/courses.yaml", "utf8");
  /** Publishes the courses with another name for B.Pharm. */
  const publish = (name: string) => writeTexts(db, [["courses.yaml", shipped.replace("B.Pharm", name)]]);
  await publish("B.Pharm");
  await publish("B.Pharm (old)");
  await publish("[");
  const names = createCourseNames(db, () => [{ name: "B.Pharm\u00a0II" }]);

  const asked = ["B.Pharm II", "B.Pharm", "B.Pharm (old)", "D.Pharm", "Witchcraft", "seats", ""];
  const answers = await Promise.all(asked.map((name) => names.isCourseName(name)));

  expect(names.current()).toEqual(["B.Pharm II"]);
  expect(answers).toEqual([true, true, true, true, false, false, false]);
});

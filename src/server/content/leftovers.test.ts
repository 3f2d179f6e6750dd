import { expect, test } from "vitest";
import { copyContentFolder } from "#server/testing/content-folder.ts";
import { findLeftovers } from "./leftovers.ts";

test("the sample college has no leftovers of itself", async () => {
  expect(await findLeftovers("content", "content")).toEqual([]);
});

test("what a college with a name of its own left of the sample is named by file and line", async () => {
  await using folder = await copyContentFolder();
  await folder.edit(
    "college.yaml",
    "english: Krishnachura College of Pharmacy",
    "english: Damodar Institute of Pharmacy",
  );
  await folder.edit("people.yaml", "english: Manju Dolui", "english: Rita Sen");
  const librarian = await folder.edit("pages/Library.md", "Ask; {person.manju-dolui}", "Ask; Manju Dolui");
  const bus = (await folder.read("pages/ContactUs.md")).split("\n").findIndex((line) => line.includes("Krishnachura"));

  const leftovers = await findLeftovers(folder.dir, "content");

  expect(leftovers).toContainEqual({
    file: "pages/Library.md",
    line: librarian,
    sentence: "still says “Manju Dolui”, as the sample does",
  });
  expect(leftovers).toContainEqual({
    file: "pages/ContactUs.md",
    line: bus + 1,
    sentence: "still says “Krishnachura”, as the sample does",
  });
  const found = leftovers.map(({ sentence }) => sentence).join("\n");
  for (const word of ["কৃষ্ণচূড়া", "00000 00001", "krishnachura.example", "Sample entry", "fictional"]) {
    expect(found).toContain(word);
  }
});

test("people and companies that a college has kept or shares with the sample are its own", async () => {
  await using folder = await copyContentFolder();
  await folder.edit(
    "college.yaml",
    "english: Krishnachura College of Pharmacy",
    "english: Damodar Institute of Pharmacy",
  );

  const found = (await findLeftovers(folder.dir, "content")).map(({ sentence }) => sentence).join("\n");

  expect(found).not.toMatch(/Manju Dolui|Damodar Hospitals/);
});

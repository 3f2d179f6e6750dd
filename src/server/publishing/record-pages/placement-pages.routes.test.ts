import { expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { aPictureFile, aPlacedStudent, sendForm } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

test.for(databaseKinds)("%s: placed students are listed 24 a page, newest first", async (kind) => {
  await using api = await openTestApi({ kind });
  const page = async (url: string) => (await api.request({ method: "GET", url })).body;
  const none = await page("/TrainingPlacement");
  expect(none).toContain("No names are published yet");
  expect(none).toContain('<th scope="row">2025-26</th><td>96</td><td>61</td><td>19</td><td>₹2,64,000</td>');
  for (const text of ["<td>not known</td>", "<span>64% placed,</span> <span>20% in higher study</span>"]) {
    expect(none).toContain(text);
  }
  expect(none).toContain("Sample figures");

  for (let number = 1; number <= 25; number += 1) {
    await api.asAdmin("POST", "/api/placed", aPlacedStudent({ name: `Student ${number}` }));
  }
  const picture = await aPictureFile("das.jpg");
  await sendForm(api, ["POST", "/api/placed"], aPlacedStudent({ name: "Moumita Das" }), [picture]);

  const [first, second] = [await page("/trainingplacement"), await page("/TrainingPlacement?page=2")];
  expect(first.indexOf("Moumita Das")).toBeLessThan(first.indexOf("Student 25"));
  expect(first).toMatch(/src="\/media\/[^"]+\/das\.jpg" width="60" height="40" alt=""/);
  expect(first).toContain('<span aria-hidden="true">S2</span>');
  expect(first.split("Placed @").length - 1).toBe(24);
  expect(second).toContain("Student 1<");
  expect(second.split("Placed @").length - 1).toBe(2);
  const beyond = await api.request({ method: "GET", url: "/TrainingPlacement?page=3" });
  expect(beyond.headers.location).toBe("/TrainingPlacement");
});

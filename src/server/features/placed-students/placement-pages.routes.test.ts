import { expect, test } from "vitest";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { aPictureFile, aPlacedStudent, sendForm } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

test.for(databaseKinds)(
  "%s: placed students stand on pages of 24, the newest first, with picture or initials",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const page = async (url: string) => (await api.request({ method: "GET", url })).body;
    expect(await page("/TrainingPlacement")).toContain("The first names will stand here");

    for (let number = 1; number <= 25; number += 1) {
      await api.asAdmin("POST", "/api/placed", aPlacedStudent({ name: `Student ${number}` }));
    }
    await sendForm(api, ["POST", "/api/placed"], aPlacedStudent({ name: "Moumita Das" }), [
      await aPictureFile("das.jpg"),
    ]);

    const [first, second] = [await page("/trainingplacement"), await page("/TrainingPlacement?page=2")];
    expect(first.indexOf("Moumita Das")).toBeLessThan(first.indexOf("Student 25"));
    expect(first).toMatch(/src="\/media\/[^"]+\/das\.jpg" width="60" height="40" alt=""/);
    expect(first).toContain('<span aria-hidden="true">S2</span>');
    expect(first.split("Placed @").length - 1).toBe(24);
    expect(second).toContain("Student 1<");
    expect(second.split("Placed @").length - 1).toBe(2);
    expect((await api.request({ method: "GET", url: "/TrainingPlacement?page=3" })).headers.location).toBe(
      "/TrainingPlacement",
    );
  },
);

test("the cell's figures stand in a table, and as bars with the same numbers in words", async () => {
  await using api = await openTestApi();

  const { body } = await api.request({ method: "GET", url: "/TrainingPlacement" });

  expect(body).toContain('<th scope="row">2025-26</th><td>96</td><td>61</td><td>19</td><td>₹2,64,000</td>');
  expect(body).toContain("<td>not known</td>");
  expect(body).toContain("<span>64% placed,</span> <span>20% in higher study</span>");
  expect(body).toContain("Sample figures");
});

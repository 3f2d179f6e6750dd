import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { anAnnouncement, aPdfFile, aPictureFile, aPlacedStudent, sendForm } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");

async function page(api: TestApi, url = "/"): Promise<string> {
  return (await api.send("GET", url)).body;
}

test.for(databaseKinds)(
  "%s: a notice is on the home page, with its PDF, in the archive and on its page from its moment on, also if postponed",
  async (kind) => {
    let moment = NOON;
    await using api = await openTestApi({ kind, now: () => moment });
    await page(api);
    const publishedAt = new Date(NOON.getTime() + 3_600_000).toISOString();
    const notice = anAnnouncement({ title: "Result of round two", publishedAt });
    const { item } = (await sendForm(api, ["POST", "/api/announcements"], notice, [aPdfFile()])).json();
    /** Says whether the home page and the archive show the notice, and whether it has a page. */
    const isShown = async () => {
      const lists = [await page(api), await page(api, "/Notices")].map((body) => body.includes("Result of round two"));
      const { statusCode, headers } = await api.send("GET", `/Notices/${item._id}`);
      if (statusCode !== 200) expect([statusCode, headers.location]).toEqual([302, "/Notices"]);
      expect(new Set([...lists, statusCode === 200]).size).toBe(1);
      return statusCode === 200;
    };

    expect(await isShown()).toBe(false);
    moment = new Date(NOON.getTime() + 3_599_999);
    expect(await isShown()).toBe(false);
    moment = new Date(publishedAt);
    expect(await isShown()).toBe(true);
    expect(await page(api)).toContain(`href="${item.pdf.url}"`);
    await api.asAdmin("PATCH", `/api/announcements/${item._id}`, { visibility: "hidden" });
    expect(await isShown()).toBe(false);
    await api.asAdmin("PATCH", `/api/announcements/${item._id}`, { visibility: "shown" });
    expect(await isShown()).toBe(true);
    await api.asAdmin("PATCH", `/api/announcements/${item._id}`, { publishedAt: "2026-11-22" });
    expect(await isShown()).toBe(false);
    moment = new Date("2026-11-21T18:30:00.000Z"); // the college's midnight
    expect(await isShown()).toBe(true);
    await api.asAdmin("DELETE", `/api/announcements/${item._id}`);
    expect(await isShown()).toBe(false);
  },
);

test("a placed student is shown with the uploaded image, and a sample record with its drawing", async () => {
  await using api = await openTestApi();
  const post = async (name: string, files: Parameters<typeof sendForm>[3]) =>
    (await sendForm(api, ["POST", "/api/placed"], aPlacedStudent({ name }), files)).json().item;
  const sample = await post("Sample Student", []);
  await api.db.updateTable("placement").set({ image_url: "/Images/sample.svg" }).where("id", "=", sample._id).execute();
  const { image } = await post("Moumita Das", [await aPictureFile()]);

  const home = await page(api);

  expect(home).toContain("Moumita Das");
  expect(home).toContain(`src="${image.url}"`);
  expect(home).toContain('src="/Images/sample.svg"');
});

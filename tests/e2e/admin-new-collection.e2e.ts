import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { afterAll, expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { aPdf } from "#tests/server/pictures.ts";
import { publicationCollection } from "#tests/support/publication-collection.ts";
import { adminRecordsPage } from "./pages/admin-records.page.ts";
import { injectSession } from "./support/admin.ts";
import { closeProfiles, commonBrowser, DESKTOP, PHONE, startVisit } from "./support/browser.ts";
import { expectAccessible, showWhole } from "./support/page-checks.ts";

/** Vite plugin that adds the collection to the list of all collections, as a programmer would. */
const listedKind: Plugin = {
  name: "listed-collection",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("src/contract/collections/collections.ts")) return null;
    const path = resolve("tests/support/publication-collection.ts");
    const listed = code.replace(/(COLLECTIONS = \[[^\]]+)/, "$1, publicationCollection");
    return `import { publicationCollection } from "${path}";\n${listed}`;
  },
};

afterAll(closeProfiles);

test("the definition of a collection suffices for a complete screen, accessible on phone and desktop", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-admin-"));
  await build({
    configFile: "vite.admin.config.ts",
    logLevel: "error",
    plugins: [listedKind],
    build: { outDir: folder.path, minify: false, reportCompressedSize: false },
  });
  await using api = await openTestApi({ moreCollections: [publicationCollection] });
  const baseURL = await api.app.server.listen({ host: "127.0.0.1", port: 0 });
  const { admin: user, token, send } = await api.signIn();
  await using visit = await startVisit(await commonBrowser(), { ...DESKTOP, baseURL, reducedMotion: "reduce" });
  const { page } = visit;
  const records = adminRecordsPage(page);
  await page.route("**/admin?*", (route) => route.fulfill({ path: join(folder.path, "index.html") }));
  await page.route("**/admin/assets/**", (route) =>
    route.fulfill({
      path: join(folder.path, "assets", new URL(route.request().url()).pathname.split("/").at(-1) ?? ""),
    }),
  );
  await injectSession(page, { token, user });
  const stored = async () => (await send("GET", "/api/publications")).json().items;

  await page.goto("/admin?tab=admins");
  await records.tab("Publications").click();
  await page.getByText("No announcements yet").waitFor();
  await page.keyboard.press("n");
  await records.fill({ Title: "Herbs of Bankura", Year: "1492", DOI: "10.1000/182" });
  await records.submit("Save");
  await records.form.getByText("Enter a whole number from 1900 to 2100.").waitFor();
  await records.form.getByText("Begin with https://doi.org/10.").waitFor();
  await records.fill({ Year: "2026", DOI: "https://doi.org/10.1000/182" });
  await records.file.setInputFiles({ name: "herbs.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await records.submit("Save");
  await records.toast("Saved").waitFor();
  const row = records.row("Herbs of Bankura");
  await row.getByText("2026", { exact: true }).waitFor();
  await row.getByRole("link", { name: "PDF: herbs.pdf" }).waitFor();
  expect(await stored()).toMatchObject([
    { title: "Herbs of Bankura", year: 2026, doi: "https://doi.org/10.1000/182", pdf: { originalName: "herbs.pdf" } },
  ]);

  await records.edit("Herbs of Bankura").click();
  await records.fill({ Year: "2025" });
  await records.submit("Update");
  await records.button("Undo").click();
  await expect.poll(stored).toMatchObject([{ year: 2026, pdf: { originalName: "herbs.pdf" } }]);

  await records.search.fill("nothing like it");
  await page.getByText("No publication matches").waitFor();
  await records.button("Clear search and filters").click();
  await records.button("Export CSV").waitFor();
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await showWhole(page);
    await expectAccessible(page);
  }

  await records.remove("Herbs of Bankura").click();
  await records.answer("Delete");
  await records.toast("Deleted").waitFor();
  await expect.poll(stored).toEqual([]);
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Publications" }).waitFor();
});

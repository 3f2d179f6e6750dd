import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { makeBrochure } from "#server/publishing/brochure/make-brochure.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { openTestDesk } from "#tests/server/open-test-desk.ts";
import { publishText, sampleFile } from "#tests/server/publish-text.ts";
import { readPdf } from "#tests/server/read-pdf.ts";
import { loadSamples } from "#tests/server/sample-data.ts";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";

const ATTRIBUTES = ["ariaLabel", "title", "alt", "placeholder"];
/** Texts that keep their digits: addresses and names with Latin letters, telephones, postal and register codes. */
const ALLOWED = /\+91|\S*[A-Za-z@]\S*|\+?\d{2,}(?:[ -]\d{3,})+|\d{6,}/g;

async function openWithNumerals(): Promise<TestApi> {
  const api = await openTestApi();
  await publishText(api, "college.yaml", `${await sampleFile("college.yaml")}\nnumerals: bengali\n`);
  const fields = await sampleFile("fields.yaml");
  await publishText(api, "fields.yaml", fields.replace("key: district\n", "$&  isOn: true\n  isInForm: true\n"));
  return api;
}

test("with Bengali numerals, Bengali pages have other digits only in telephones, addresses and codes", async () => {
  await using api = await openWithNumerals();
  await loadSamples(api);
  const found: string[] = [];

  for (const route of PUBLIC_ROUTES) {
    const { body } = await api.send("GET", route === "/" ? "/bn" : `/bn${route}`);
    const page = fromHtml(body);
    expect(body).toContain('<html lang="bn-u-nu-beng">');
    found.push(...textsIn(page).flatMap((text) => (/\d/.test(text.replace(ALLOWED, "")) ? [`${route}: ${text}`] : [])));
  }

  expect([...new Set(found)]).toEqual([]);
  expect((await api.send("GET", "/bn/Bpharma")).body).toContain("₹৩,৭৯,০০০");
  expect((await api.send("GET", "/Bpharma")).body).toContain("₹3,79,000");
  const results = (await api.send("GET", `/bn/Search?q=${encodeURIComponent("আসন")}`)).body;
  expect(results).toMatch(/বছরে [০-৯]+টি/);
  expect(results).not.toMatch(/বছরে \d+টি/);
});

test("with Bengali numerals, Bengali mails, family pages and brochures have them too", async () => {
  await using desk = await openTestDesk();
  await publishText(desk, "college.yaml", `${await sampleFile("college.yaml")}\nnumerals: bengali\n`);
  await desk.receive({ language: "bn" });
  const mails = desk.db.selectFrom("outbox").select("message").where("kind", "=", "enquiry-acknowledgement");
  const { text } = JSON.parse((await mails.executeTakeFirstOrThrow()).message);
  const page = await desk.send("GET", /\/bn\/enquiry\/[\w-]+/.exec(text)?.[0] ?? "");
  const content = desk.contentStore.current().translations.bn;
  const pdf = await makeBrochure({ content, language: "bn", publicUrl: "https://college.example" });

  expect(text).toContain("২১ নভেম্বর, ২০২৬");
  expect(text).toContain("+91 98300 12345");
  expect(page.body).toContain("সকাল ১০:০০ থেকে দুপুর ১২:০০");
  expect(page.body).toContain("98•••••345");
  const sheets = (await readPdf(pdf)).texts;
  const printed = sheets.join("");
  expect(sheets[10]).toMatch(/১১$/);
  expect(printed).toContain("₹৩,৭৯,০০০");
  expect(printed).toContain("1800-180-5522");
});

/** Returns the visible texts of a page, without telephone numbers and codes, whose digits are not converted. */
function textsIn(node: Root | Element): string[] {
  return node.children.flatMap((child) => {
    if (child.type === "text") return [child.value.trim()];
    if (child.type !== "element" || ["head", "script", "style", "svg"].includes(child.tagName)) return [];
    if (
      /^(?:tel|mailto):/.test(String(child.properties.href)) ||
      !String(child.properties.lang ?? "bn").startsWith("bn")
    )
      return [];
    return [...ATTRIBUTES.map((name) => String(child.properties[name] ?? "")), ...textsIn(child)];
  });
}

import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { publishText } from "#tests/server/publish-text.ts";
import { load } from "#tests/server/sample-data.ts";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";

const ATTRIBUTES = ["ariaLabel", "title", "alt", "placeholder"];
/** Mail and web addresses and names in Latin letters, telephones, postal and register codes. */
const ALLOWED = /\+91|\S*[A-Za-z@]\S*|\+?\d{2,}(?:[ -]\d{3,})+|\d{6,}/g;

async function openWithNumerals(): Promise<TestApi> {
  const api = await openTestApi();
  const college = api.contentStore.texts().get("college.yaml") ?? "";
  await publishText(api, "college.yaml", `${college}\nnumerals: bengali\n`);
  return api;
}

test("where the college has chosen Bengali numerals, Bengali pages have no others but in telephones, addresses and codes", async () => {
  await using api = await openWithNumerals();
  await load(api);
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
});

/** That visitors see; telephones and codes of the content are not of the page's language. */
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

import Fastify from "fastify";
import { expect, test } from "vitest";
import { language } from "#messages/language.ts";
import { setRequestLanguage } from "#server/platform/language.ts";

const app = Fastify();
setRequestLanguage(app);
app.get("/api/of", async () => ({ language: language() }));
app.post("/api/of", async () => ({ language: language() }));
for (const url of ["/page", "/bn/page"]) app.get(url, async () => ({ language: language() }));

test.each([
  ["bn", "bn"],
  ["hi, bn-IN;q=0.8, en;q=0.5", "bn"],
  ["EN-in,bn", "en"],
  ["hi", "en"],
  ["", "en"],
])("an API call with Accept-Language %j is answered in %s, also after its body was read", async (asked, answered) => {
  const headers = { "accept-language": asked };

  const read = await app.inject({ url: "/api/of", headers });
  const sent = await app.inject({ method: "POST", url: "/api/of", headers, payload: { a: 1 } });

  expect([read.json(), sent.json()]).toEqual(Array(2).fill({ language: answered }));
});

test("a page is in the language of its address, whatever the browser asks for", async () => {
  const page = await app.inject({ url: "/page", headers: { "accept-language": "bn" } });

  const other = await app.inject({ url: "/bn/page", headers: { "accept-language": "en" } });

  expect([page.json(), other.json()]).toEqual([{ language: "en" }, { language: "bn" }]);
});

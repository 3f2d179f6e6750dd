import type { LightMyRequestResponse } from "fastify";
import { expect, test } from "vitest";
import { MAX_TEXT_SIZE } from "#contract/documents.ts";
import { maxBlockMs, measureLongestBlock, remeasureLongestBlock } from "#tests/server/event-loop-block.ts";
import { hostileTexts } from "#tests/server/hostile-texts.ts";
import { openTestDocuments } from "#tests/server/open-test-documents.ts";

const PAGE = "pages/Canteen.md";
const LONG_TEST_MS = 300_000;
/** Names of the hostile texts that once took seconds. `markdown.test.ts` tries all hostile texts. */
const WORST = [
  "signs of emphasis without space",
  "quotations in quotations",
  "lists in lists on one line",
  "data without an end",
  "a table of many rows",
  "what could be tables",
  "definitions",
  "uses of a definition",
  "escapes",
  "names that are not known",
];

function expectSentence(reply: LightMyRequestResponse, name: string): void {
  expect([200, 400, 422], name).toContain(reply.statusCode);
  const { error = "", faults: validationErrors = [] } = reply.json();
  for (const sentence of reply.statusCode === 200
    ? []
    : [error, ...validationErrors.map((validationError: { sentence: string }) => validationError.sentence)]) {
    expect(sentence, name).toMatch(/^[A-Z/{“"].*[.?]$/s);
  }
}

test("no hostile text of a page or translation blocks the server while it is checked, saved, published or shown", {
  timeout: LONG_TEST_MS,
}, async () => {
  await using site = await openTestDocuments({ kind: "sqlite" });
  const { send, urlOf, read, draft, publish } = site;
  const { value, body } = await read(PAGE);
  const { characters, lines } = MAX_TEXT_SIZE;
  const prose = body.repeat(Math.ceil(characters / body.length)).slice(0, characters - 1);
  const [heading = ""] = /^## .*$/m.exec(body) ?? [];
  const translation = urlOf("bn/pages/Canteen.yaml", "/check");
  const replies: LightMyRequestResponse[] = [];
  const work = async (text: string) => {
    replies.push(
      await send("POST", urlOf(PAGE, "/check"), { value, body: text }),
      await draft(PAGE, () => ({ body: text })),
      await publish(PAGE),
      await send("POST", translation, { value: [{ en: heading, bn: text }], body: "" }),
      await send("POST", translation, { value: [{ en: text, bn: text }], body: "" }),
    );
    await Promise.all(["/Canteen", "/bn/Canteen"].map(site.page));
  };
  await work(prose);
  const most = maxBlockMs(await measureLongestBlock(() => work(`${prose} `)));
  const slow: string[] = [];
  for (const [name, text] of hostileTexts().filter(([name]) => WORST.includes(name))) {
    const longest = await remeasureLongestBlock(most, () => work(text));
    if (longest > most) slow.push(`${name}: ${Math.round(longest)} of ${Math.round(most)} ms`);
    for (const reply of replies.splice(0)) expectSentence(reply, name);
  }
  expect(slow.join("; ")).toBe("");
  const long = await send("POST", urlOf(PAGE, "/check"), { value, body: "a\n".repeat(lines) });
  expect([long.statusCode, long.json().error]).toEqual([400, "Use at most 60,000 characters and 4,000 lines."]);
  const deep = await send("POST", urlOf(PAGE, "/check"), { value, body: `${"- ".repeat(200)}a` });
  const sentence = expect.stringContaining("Use fewer levels.");
  expect(deep.json().faults).toContainEqual({ path: ["body", 1], sentence });
});

test("no hostile text of a message template blocks the server", {
  timeout: LONG_TEST_MS,
}, async () => {
  await using site = await openTestDocuments({ kind: "sqlite" });
  const { send, urlOf, draft, publish, read } = site;
  const path = "templates.yaml";
  const { value } = await read(path);
  const [first, ...others] = value as unknown as Record<string, unknown>[];
  const replies: LightMyRequestResponse[] = [];
  const work = async (english: string) => {
    const changed = [{ ...first, english }, ...others];
    replies.push(
      await send("POST", urlOf(path, "/check"), { value: changed, body: "" }),
      await draft(path, () => ({ value: changed })),
      await publish(path),
    );
  };
  const most = maxBlockMs(await measureLongestBlock(() => work("Dear {name}, the fees are due. ".repeat(9_300))));
  for (const part of ["{", "}", "{a}", "{a.b}", "{a.", "{name} ", "*a_ "]) {
    const longest = await remeasureLongestBlock(most, () => work(part.repeat(290_000 / part.length)));
    expect.soft(longest, part).toBeLessThan(most);
    for (const reply of replies.splice(0)) expectSentence(reply, part);
  }
});

test("no hostile value of a document blocks the server, and one that is too large is refused", {
  timeout: LONG_TEST_MS,
}, async () => {
  await using site = await openTestDocuments({ kind: "sqlite" });
  const { send, urlOf, draft } = site;
  const many = Array.from({ length: 1_600 }, (_, index) => index);
  const work = async (value: unknown) => {
    expectSentence(
      await send("POST", urlOf("redirects.yaml", "/check"), { value, body: "" }),
      String(value).slice(0, 30),
    );
    await draft("redirects.yaml", () => ({ value }));
  };
  const redirects = (count: number) => many.slice(0, count).map((index) => ({ from: `/a${index}`, to: "/Library" }));
  await work(redirects(400));
  const most = maxBlockMs(await measureLongestBlock(() => work(redirects(399))));
  const slow: string[] = [];
  for (const value of [
    redirects(1_600),
    many.map((index) => ({ from: `/a${index}`, to: "/Canteen" })),
    many.map((index) => ({ from: "/a", to: `/b${index}` })),
    Object.fromEntries(many.map((index) => [`key${index}`, index])),
    many.map(() => ({})),
    [{ from: `/${"a".repeat(900_000)}`, to: `/${"b".repeat(90_000)}` }],
    "{a.".repeat(300_000),
  ]) {
    const longest = await remeasureLongestBlock(most, () => work(value));
    if (longest > most)
      slow.push(`${JSON.stringify(value).slice(0, 60)}: ${Math.round(longest)} of ${Math.round(most)} ms`);
  }
  expect(slow.join("; ")).toBe("");
  const entries = Array.from({ length: 5_001 }, () => 0);
  expect((await draft("redirects.yaml", () => ({ value: entries }))).statusCode).toBe(400);
});

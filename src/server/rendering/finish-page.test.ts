import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { finishPage } from "./finish-page.ts";

const build = { stylesheets: new Map([["/assets/root.css", "a{color:red}"]]), earlyScript: "wake()" };
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const RENDERED =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body>' +
  '<p>text</p><script data-skip>restoreScroll()</script><script>context()</script><script type="module" async="">import "/assets/a.js"</script>' +
  '<script type="application/ld+json">{"@type":"Course"}</script></body></html>';

test("the CSS stands in the page and its link stays, disabled, for hydration", () => {
  const { html, hashes } = finishPage(RENDERED, "/Bpharma", build);

  expect(html).toContain('<style>a{color:red}</style><link rel="stylesheet" href="/assets/root.css" disabled=""/>');
  expect(hashes?.style).toEqual([hashOf("a{color:red}")]);
});

test("only the early script is in the page; what else would run leaves it, in its order, for the module that wakes it", () => {
  const { html, awakening, version, hashes } = finishPage(RENDERED, "/Bpharma", build);

  expect(html).toContain(
    `<script data-awakening="/awake/${version}/Bpharma.js" data-files="/assets/a.js">wake()</script></head>`,
  );
  expect(html).not.toMatch(/context\(\)|import |restoreScroll/);
  expect(html.match(/<script type="application\/asleep"><\/script>/g)).toHaveLength(3);
  expect(awakening).toBe('context()\nimport "/assets/a.js"');
  expect(hashes?.script).toEqual([hashOf("wake()")]);
});

test("another text of the module has another address, and the home page's has a name too", () => {
  const first = finishPage(RENDERED, "/", build);
  const second = finishPage(RENDERED.replace("context()", "context(2)"), "/", build);

  expect(first.html).toContain(`/awake/${first.version}/index.js`);
  expect(second.version).not.toBe(first.version);
});

test("data in a script tag is left alone, and nothing is fetched ahead by a link", () => {
  const { html } = finishPage(RENDERED, "/Bpharma", build);

  expect(html).toContain('<script type="application/ld+json">{"@type":"Course"}</script>');
  expect(html).not.toContain("modulepreload");
});

test("a dollar sign in CSS or script is text, not a pattern", () => {
  const { html } = finishPage(RENDERED, "/", {
    stylesheets: new Map([["/assets/root.css", "a::after{content:'$&$1'}"]]),
    earlyScript: "f('$&')",
  });

  expect(html).toContain("content:'$&$1'");
  expect(html).toContain("f('$&')</script></head>");
});

test.each(["/assets/late-a1.css", "/assets/late-a1.css#"])(
  "styles that no first screen shows (%s) are linked where the page asks for them, else inline",
  (href) => {
    const late = { ...build, stylesheets: new Map([["/assets/late-a1.css", "dialog{color:red}"]]) };
    const head = `<head><link rel="stylesheet" href="${href}"/></head>`;
    const { html, hashes } = finishPage(`${head}<div data-late-styles="" hidden=""></div>`, "/", late);

    expect(html).toContain(`<link rel="stylesheet" href="${href}" disabled=""/><script`);
    expect(html).toContain(
      '<div data-late-styles="" hidden=""><link rel="stylesheet" href="/assets/late-a1.css"/></div>',
    );
    expect(hashes?.style).toEqual([]);
    expect(finishPage(head, "/", late).html).toContain("<style>dialog{color:red}</style>");
  },
);

test("late styles that something above their place needs are inline after all", () => {
  const late = { ...build, stylesheets: new Map([["/assets/late-a1.css", ".B1 p,.B2{color:red}"]]) };
  const pageWith = (above: string) =>
    finishPage(
      `<head><link rel="stylesheet" href="/assets/late-a1.css"/></head>${above}<div data-late-styles="" hidden=""></div><p class="B1">`,
      "/",
      late,
    ).html;

  expect(pageWith('<p class="wrap B12">')).not.toContain("<style>");
  expect(pageWith('<p class="wrap B2">')).toContain("<style>.B1 p,.B2{color:red}</style>");
});

test("a rule that only this page needs stands in its head, allowed by its hash", () => {
  const { html, hashes } = finishPage(RENDERED, "/", build, "b{color:blue}");

  expect(html).toContain("<style>b{color:blue}</style><script");
  expect(hashes?.style).toEqual([hashOf("a{color:red}"), hashOf("b{color:blue}")]);
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { finishPage } from "./finish-page.ts";

const build = { stylesheets: new Map([["/assets/root.css", "a{color:red}"]]), earlyScript: "wake()" };
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const RENDERED =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body>' +
  '<p>text</p><script>context()</script><script type="module" async="">import "/assets/a.js"</script>' +
  '<script type="application/ld+json">{"@type":"Course"}</script></body></html>';

test("the CSS stands in the page and its link stays, disabled, for hydration", () => {
  const { html, hashes } = finishPage(RENDERED, build);

  expect(html).toContain('<style>a{color:red}</style><link rel="stylesheet" href="/assets/root.css" disabled=""/>');
  expect(hashes?.style).toEqual([hashOf("a{color:red}")]);
});

test("only the early script runs by itself; the others sleep, and the policy knows each by its hash", () => {
  const { html, hashes } = finishPage(RENDERED, build);

  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).toContain("<script>wake()</script></head>");
  expect(html).toContain('<script type="application/asleep">context()</script>');
  expect(html).toContain(
    '<script type="application/asleep" data-type="module" data-files="/assets/a.js">import "/assets/a.js"</script>',
  );
  expect(hashes?.script).toEqual(["wake()", "context()", 'import "/assets/a.js"'].map(hashOf));
});

test("data in a script tag is left alone, and nothing is fetched ahead by a link", () => {
  const { html } = finishPage(RENDERED, build);

  expect(html).toContain('<script type="application/ld+json">{"@type":"Course"}</script>');
  expect(html).not.toContain("modulepreload");
});

test("a dollar sign in CSS or script is text, not a pattern", () => {
  const { html } = finishPage(RENDERED, {
    stylesheets: new Map([["/assets/root.css", "a::after{content:'$&$1'}"]]),
    earlyScript: "f('$&')",
  });

  expect(html).toContain("content:'$&$1'");
  expect(html).toContain("f('$&')</script></head>");
});

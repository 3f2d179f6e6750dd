import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  return () => api[Symbol.asyncDispose]();
});

const get = (url: string) => api.request({ method: "GET", url });

test.for([
  ["a page", "/", 200],
  ["the admin", "/admin/login", 200],
  ["a drawing, which runs nothing by itself", "/Images/seal.svg", 200],
  ["the API", "/api/captcha/challenge", 200],
  ["a redirect", "/nowhere", 302],
  ["a missing file", "/nowhere.png", 404],
  ["an error of the API", "/api/nowhere", 404],
] as const)("%s has the security headers", async ([, url, status]) => {
  const { statusCode, headers } = await get(url);

  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": url.startsWith("/admin") ? "no-referrer" : "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
  });
  expect(headers).not.toHaveProperty("x-powered-by");
  if (url.endsWith(".svg")) expect(headers["content-security-policy"]).toMatch(/^default-src 'none';.*sandbox$/);
  // No HSTS on plain http: it would lock out the visitors of a site that is tried out without https.
  expect(headers).not.toHaveProperty("strict-transport-security");
});

test("a site on https demands https of its own host only: other hosts of the college's domain may lack it", async () => {
  await using site = await openTestApi({ env: { PUBLIC_URL: "https://college.example" } });

  const { headers } = await site.request({ method: "GET", url: "/" });

  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

test.for(["/", "/Bpharma", "/ContactUs", "/AboutUs", "/admin/login"])(
  "the policy of %s allows only the page's inline parts and the site's files",
  async (url) => {
    const { body, headers } = await get(url);
    const policy = directivesOf(String(headers["content-security-policy"]));

    expect(headers["permissions-policy"]).toMatch(/camera=\(\), geolocation=\(\), microphone=\(\)/);
    const none = ["'none'"];
    expect(policy).toMatchObject({ "object-src": none, "base-uri": none, "frame-ancestors": none });
    expect(policy["default-src"]).toEqual(["'self'"]);
    expect([...(policy["script-src"] ?? []), ...(policy["style-src"] ?? [])].join(" ")).not.toMatch(/unsafe|\*|http/);
    const scripts = [...body.matchAll(/<script(?![^>]*(?:\ssrc=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)];
    const styles = [...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
    expect(policy["script-src"]).toEqual(["'self'", ...scripts.map(([, text]) => hashOf(text))]);
    expect(policy["style-src"]).toEqual(["'self'", ...styles.map(([, text]) => hashOf(text))]);
    // Style attributes, event handlers and script addresses, all of which the policy blocks, must not occur.
    expect(body).not.toMatch(/<[^>]+\s(style|on\w+)="|"javascript:/);
  },
);

test.for(["/Bpharma%3Fx.data", "/Search%3Fq=fees%26.data", "/Bpharma%23.data"])(
  "%s, an address of data that hides one of a page, gets no page without a policy",
  async (url) => {
    const { statusCode, body, headers } = await get(url);

    expect(statusCode).toBe(202);
    expect(headers["x-remix-reload-document"]).toBe("true");
    expect(body).not.toContain("<html");
  },
);

function directivesOf(policy: string): Record<string, string[]> {
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  return Object.fromEntries(directives.map(([name = "", ...sources]) => [name, sources]));
}

function hashOf(text = ""): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

import { expect, test } from "vitest";
import { captchaSources } from "./captcha-sources.ts";

test("the proof of work needs nothing from other origins", () => {
  const nothing = { script: [], frame: [], style: [], connect: [] };

  expect(captchaSources({ provider: "pow", scriptUrl: "" })).toEqual(nothing);
  expect(captchaSources({ provider: "off", scriptUrl: "" })).toEqual(nothing);
});

test("a hosted captcha adds its own origins, and that of a script address of the operator's", () => {
  const usual = captchaSources({
    provider: "turnstile",
    scriptUrl: "https://challenges.cloudflare.com/turnstile/v0/api.js",
  });
  const other = captchaSources({ provider: "recaptcha", scriptUrl: "https://www.recaptcha.net/recaptcha/api.js" });
  const hcaptcha = captchaSources({ provider: "hcaptcha", scriptUrl: "https://js.hcaptcha.com/1/api.js" });

  expect(usual.script).toEqual(["https://challenges.cloudflare.com"]);
  expect(other.script).toContain("https://www.recaptcha.net");
  expect(other.frame).toContain("https://www.recaptcha.net");
  expect(hcaptcha.script).toContain("https://*.hcaptcha.com");
});

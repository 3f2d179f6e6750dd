import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { EmailJSResponseStatus } from "@emailjs/browser";
import { afterAll, expect, test } from "vitest";
import { startHttpServer } from "#tests/support/http-server.ts";
import { anEnquiry } from "./pages/enquiry.page.ts";
import { siteInBrowser, storedEnquiries } from "./support/site.ts";

const SDK = "/email.min.js";
const FIELDS = ["name", "email", "mobile", "course"].map((name) => `<input name="${name}">`);
const FORM = `<!doctype html><title>A</title><link rel="icon" href="data:,"><script src="${SDK}"></script><form>${FIELDS.join("")}</form>`;
const IDS = { user_id: "public_mortarboard", service_id: "mortarboard", template_id: "admission_enquiry" };

const sdk = await readFile(`node_modules/@emailjs/browser/dist${SDK}`);
/** Another site, with its own form and the email service's published SDK. */
const listed = await startHttpServer(({ url }, reply) => {
  reply.setHeader("content-type", url === SDK ? "text/javascript" : "text/html");
  reply.end(url === SDK ? sdk : FORM);
});
afterAll(() => listed[Symbol.asyncDispose]());
const here = siteInBrowser({ CAPTCHA: "off", SAMPLE_DATA: "false", EMAIL_SERVICE_ALLOWED_ORIGINS: listed.origin });

test("a listed site sends enquiries by the SDK, as parameters and as a form, and is shown that they have come", async () => {
  const { page, allowBrowserErrors } = await here.visit({ baseURL: listed.origin });
  allowBrowserErrors(/^asks somebody else: .*\/email\/send|400/);
  // Without the tests' extra headers, which the browser would include in the preflight request.
  await page.context().setExtraHTTPHeaders({});
  await page.goto("/");
  /** Sends an enquiry with the SDK. @returns the SDK's status and text */
  const call = (way: "send" | "sendForm", typed: ReturnType<typeof anEnquiry>) =>
    page.evaluate(
      async ([way, service, typed, ids]) => {
        const form = document.forms[0] as HTMLFormElement;
        for (const [name, value] of Object.entries(typed))
          (form.elements.namedItem(name) as HTMLInputElement).value = value;
        const { emailjs } = globalThis as unknown as { emailjs: typeof import("@emailjs/browser").default };
        emailjs.init({ publicKey: ids.user_id, origin: service });
        const answer =
          way === "send"
            ? emailjs.send(ids.service_id, ids.template_id, typed)
            : emailjs.sendForm(ids.service_id, ids.template_id, form);
        const toText = ({ status, text }: EmailJSResponseStatus) => `${status} ${text}`;
        return answer.then(toText, (error) => (error.text ? toText(error) : String(error)));
      },
      [way, here.site.url, { ...typed }, IDS] as const,
    );

  for (const way of ["send", "sendForm"] as const) {
    const typed = anEnquiry({ email: `${way}-${randomUUID()}@listed.example` });
    expect(await call(way, typed)).toBe("200 OK");
    expect(storedEnquiries(here.site, typed.email)).toEqual([typed]);
  }
  // The other site's page can also read the server's message.
  expect(await call("send", anEnquiry({ mobile: "12" }))).toBe("400 Enter a valid 10-digit mobile number.");
});

import { describe, test } from "vitest";
import { openTestSite } from "#tests/e2e/support/open-test-site.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { startPausedCaptchaProvider } from "#tests/support/paused-captcha-provider.ts";
import { connectRaw } from "#tests/support/raw-client.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { storedMails } from "#tests/support/stored-mails.ts";

const SEND = "/api/v1.0/email/send";

describe.concurrent("SIGTERM", () => {
  test("lets requests in progress finish, whatever other connections are open", async ({ expect }) => {
    await using verifier = await startPausedCaptchaProvider();
    await using site = await openTestSite({ env: verifier.env });
    const silent = await connectRaw(site.url);
    const halfSent = await connectRaw(site.url);
    const idle = await connectRaw(site.url);
    halfSent.write("GET /aboutus HTTP/1.1\r\nHost: localhost\r\nX-Never: ");
    idle.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await idle.waitFor(/"ok":true/);
    const answering = send(site.url, { "g-recaptcha-response": "token" });
    await verifier.asked;

    const stopping = site.stop();
    await expect.poll(() => site.printed.join("\n")).toContain("SIGTERM: finishing");
    await expect.poll(() => connectRaw(site.url).catch((error) => error.code)).toBe("ECONNREFUSED");
    verifier.passAll();

    expect(await (await answering).text()).toBe("OK");
    expect(await stopping).toMatchObject({ code: 0, stderr: [] });
    expect(site.printed.join("\n")).not.toContain("were not answered");
    expect(storedMails(site)).toHaveLength(2);
    await Promise.all([silent.ended, halfSent.ended, idle.ended]);
  });

  test("waits neither for a request body that does not arrive nor for a mail server that does not respond", async ({
    expect,
  }) => {
    await using smtp = await startSmtpServer();
    smtp.behave({ hangsAt: "greeting" });
    const env = { CAPTCHA: "off", SMTP_URL: smtp.url, MAIL_FROM: "website@college.example" };
    await using site = await openTestSite({ env });
    await send(site.url);
    const slow = await connectRaw(site.url);
    const head = [`POST ${SEND} HTTP/1.1`, "Host: localhost", "Content-Type: application/json", "Content-Length: 999"];
    slow.write(`${head.join("\r\n")}\r\n\r\n{`);
    await expect.poll(() => site.printed.filter((line) => line.includes("incoming request"))).toHaveLength(2);

    // Exit code 1 would mean that requests were cut off.
    expect(await site.stop()).toMatchObject({ code: 0, stderr: [] });
    expect(storedMails(site).map(({ status }) => status)).toEqual(["pending", "pending"]);
    await slow.ended;
  });
});

function send(origin: string, fields: Parameters<typeof aSendRequest>[0] = {}): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(origin + SEND, { method: "POST", headers, body: JSON.stringify(aSendRequest(fields)) });
}

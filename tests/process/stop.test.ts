import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "vitest";
import { aSendRequest } from "#server/testing/factories.ts";
import { startHeldVerifier } from "#tests/support/held-verifier.ts";
import { connectRaw } from "#tests/support/raw-client.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { storedMails } from "#tests/support/stored-mails.ts";

const SEND = "/api/v1.0/email/send";
const LIMIT_MS = 10_000;

describe.concurrent("SIGTERM", { timeout: 60_000 }, () => {
  test("lets a request that is being answered finish, whatever other connections are open", async ({ expect }) => {
    await using verifier = await startHeldVerifier();
    await using house = await openHouse(verifier.env);
    const { server } = house;
    const [silent, halfSent, idle] = await Promise.all([1, 2, 3].map(() => connectRaw(server.url)));
    halfSent?.write("GET /aboutus HTTP/1.1\r\nHost: localhost\r\nX-Never: ");
    idle?.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await idle?.waitFor(/"ok":true/);
    const answering = fetch(server.url + SEND, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(aSendRequest({ "g-recaptcha-response": "token" })),
    });
    await verifier.asked;

    const stopping = server.stop();
    await expect.poll(() => server.printed.join("\n")).toContain("SIGTERM: finishing");
    await expect.poll(() => connectRaw(server.url).catch((error) => error.code)).toBe("ECONNREFUSED");
    verifier.passAll();
    const answered = performance.now();

    expect(await (await answering).text()).toBe("OK");
    expect(await stopping).toMatchObject({ code: 0, stderr: [] });
    expect(performance.now() - answered).toBeLessThan(LIMIT_MS / 2);
    expect(storedMails(house)).toHaveLength(2);
    await Promise.all([silent?.ended, halfSent?.ended, idle?.ended]);
  });

  test("waits neither for a body that does not come nor for a mail server that says nothing more", async ({
    expect,
  }) => {
    await using smtp = await startSmtpServer();
    smtp.behave({ hangsAt: "greeting" });
    await using house = await openHouse({
      CAPTCHA: "off",
      SMTP_URL: smtp.url,
      MAIL_FROM: "website@college.example",
    });
    const { server } = house;
    await fetch(server.url + SEND, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(aSendRequest()),
    });
    const slow = await connectRaw(server.url);
    slow.write(
      `POST ${SEND} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{`,
    );
    await expect.poll(() => server.printed.filter((line) => line.includes("incoming request"))).toHaveLength(2);

    const began = performance.now();
    const ending = await server.stop();

    expect(ending).toMatchObject({ code: 0, stderr: [] });
    expect(performance.now() - began).toBeLessThan(LIMIT_MS);
    expect(storedMails(house).map(({ status }) => status)).toEqual(["pending", "pending"]);
    await slow.ended;
  });
});

async function openHouse(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), "mortarboard-stop-"));
  const server = await startServerProcess({ env: { PORT: "0", DATA_DIR: dataDir, ...settings } });
  return {
    server,
    dataDir,
    async [Symbol.asyncDispose]() {
      await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

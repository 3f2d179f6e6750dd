import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { createTestLog, SENDER } from "#server/testing/mail-testing.ts";
import { openTestDatabase } from "#server/testing/test-databases.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { countMailsByStatus } from "./mail.repository.ts";
import { createMailWorker } from "./mail-worker.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const PROGRAM = new URL("../../../../tests/support/mail-process.ts", import.meta.url).pathname;

test.for([
  ["before it sends", "enqueue"],
  ["while the mail server is still reading", "send"],
] as const)("a mail whose process is killed %s is delivered once by the next process, and soon", async ([, task]) => {
  await using database = await openTestDatabase("sqlite");
  await using smtp = await startSmtpServer();
  const { db, location } = database;
  if (location.kind !== "sqlite") throw new Error("an embedded database was asked for");
  const arrived = Promise.withResolvers<void>();
  smtp.behave({
    onMessage: () => {
      arrived.resolve();
      return new Promise<never>(() => {});
    },
  });

  const child = spawn(process.execPath, [PROGRAM, location.file, smtp.url, task], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  if (task === "send") await arrived.promise;
  child.kill("SIGKILL");
  await once(child, "exit");
  smtp.behave();
  expect(await countMailsByStatus(db)).toEqual({ pending: 1, sent: 0, parked: 0 });

  const transport = createSmtpTransport({ url: smtp.url, from: SENDER });
  const worker = createMailWorker({ db, transport, log: createTestLog(), isOnlyWorker: true });
  worker.start();
  await smtp.waitForMails(1);
  await worker.stop();

  expect(smtp.mails).toHaveLength(1);
  expect(await countMailsByStatus(db)).toEqual({ pending: 0, sent: 1, parked: 0 });
});

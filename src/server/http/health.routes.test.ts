import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestApi } from "#server/testing/open-test-api.ts";

test("the server is ready while its database answers and uploads can be stored", async () => {
  await using api = await openTestApi();
  const ask = () => api.send("GET", "/readyz");
  expect((await ask()).json()).toEqual({ ok: true });

  await rm(join(api.dataDir, "media"), { recursive: true });
  await writeFile(join(api.dataDir, "media"), "a file where the folder should be");

  const reply = await ask();
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({ ok: false, error: "Uploads cannot be stored.", code: "not_ready" });
  expect((await api.send("GET", "/healthz")).statusCode).toBe(200);
});

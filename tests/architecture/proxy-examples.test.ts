import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAX_REQUEST_BYTES } from "#server/http/read-multipart.ts";
import { root } from "./temporary-tree.ts";

const operations = readFileSync(join(root, "docs/operations.md"), "utf8");
const [, nginx = ""] = /^```nginx\n([\s\S]*?)^```$/m.exec(operations) ?? [];

test("the guide's nginx lets through every upload that the server itself answers, and no larger one", () => {
  const [, megabytes] = /^ {2}client_max_body_size (\d+)m;$/m.exec(nginx) ?? [];

  expect(Number(megabytes) * 1_048_576).toBe(MAX_REQUEST_BYTES);
});

test("the guide's nginx names the visitor and marks what it passes on, which keeps /metrics inside", () => {
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
});

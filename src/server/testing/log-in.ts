import type { LightMyRequestResponse } from "fastify";
import type { TestApi } from "./open-test-api.ts";
import { ADMIN_PASSWORD } from "./seed-admin.ts";

/** The admin who logs in, when no other address is given. */
export const EMAIL = "ananya.sen@example.in";
const CHROME =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36";

/** A login from Chrome on Android. @param overrides fields of the body that differ */
export function logIn(api: TestApi, overrides: object = {}): Promise<LightMyRequestResponse> {
  const input = { email: EMAIL, password: ADMIN_PASSWORD, ...overrides };
  return api.send("POST", "/api/auth/login", input, { "user-agent": CHROME });
}

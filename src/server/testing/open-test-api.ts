import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { AdminUser } from "#contract/auth.ts";
import { type App, createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { loadContent } from "#server/content/load-content.ts";
import type { Database, DatabaseLocation } from "#server/db/open-database.ts";
import { loadBuiltFrontend } from "#server/rendering/built-frontend.ts";
import { checkedInject } from "./check-reply.ts";
import { seedAdmin, seedSession } from "./seed-admin.ts";
import { openTestDatabase, usualKind } from "./test-databases.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Send = (
  method: Method,
  url: string,
  payload?: InjectOptions["payload"],
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

/** A signed-in admin of the tests. */
export interface TestAdmin {
  admin: AdminUser;
  token: string;
  /** A request with the token of this admin. */
  send: Send;
}

export interface TestApi extends AsyncDisposable {
  app: App;
  db: Database;
  dataDir: string;
  /** An answer under `/api` that the API document does not tell is an error. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** A request without a token. */
  send: Send;
  /** A request of one admin, the same for all of a test, who is made by the first one. */
  asAdmin: Send;
  /** A new admin with a session that begins now. The password is `ADMIN_PASSWORD`. */
  signIn(admin?: { name?: string; email?: string }): Promise<TestAdmin>;
}

interface TestApiOptions {
  kind?: DatabaseLocation["kind"];
  /** Settings as in the environment. */
  env?: Record<string, string>;
  now?: () => Date;
  bodyTimeoutMs?: number;
}

const PUBLIC_URL = "http://localhost:3000";

// Neither changes while the tests of a file run.
const loadingContent = loadContent(resolve("content"));
const loadingFrontend = loadBuiltFrontend(resolve("build"));

/** The whole application on a database of its own, without a port: `await using api = await openTestApi()`. */
export async function openTestApi({ kind = usualKind, env = {}, ...seams }: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(join(tmpdir(), "mortarboard-data-"));
  const { db, [Symbol.asyncDispose]: closeDatabase } = await openTestDatabase(kind);
  const [content, frontend] = await Promise.all([loadingContent, loadingFrontend]);
  const app = await createApp({
    config: readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir, ...env }),
    publicUrl: env.PUBLIC_URL ?? PUBLIC_URL,
    db,
    content,
    frontend,
    ...seams,
  });
  const request = checkedInject(app.server);
  const sendWith =
    (own: Record<string, string>): Send =>
    (method, url, payload, headers) =>
      request({ method, url, headers: { ...own, ...headers }, ...(payload !== undefined && { payload }) });
  const signIn: TestApi["signIn"] = async (overrides) => {
    const moment = seams.now?.() ?? new Date();
    const admin = await seedAdmin(db, { ...overrides, now: moment });
    const token = await seedSession(db, admin, moment);
    return { admin, token, send: sendWith({ authorization: `Bearer ${token}` }) };
  };
  let signingIn: Promise<TestAdmin> | undefined;
  return {
    app,
    db,
    dataDir,
    request,
    send: sendWith({}),
    signIn,
    async asAdmin(...call) {
      signingIn ??= signIn();
      return (await signingIn).send(...call);
    },
    [Symbol.asyncDispose]: async () => {
      await app.server.close();
      await app.services.mailWorker.stop();
      await app.services.media.worker.stop();
      await closeDatabase();
      await rm(dataDir, { recursive: true });
    },
  };
}

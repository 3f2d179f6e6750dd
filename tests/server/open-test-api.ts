import { mkdtempDisposable } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { Selectable } from "kysely";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import type { Role } from "#contract/permissions.ts";
import { createApp } from "#server/app.ts";
import { openContentStore } from "#server/collections/content/content-store.ts";
import { type ContentPlaces, storeSeeds } from "#server/collections/content/seeds.ts";
import { readConfig } from "#server/platform/config.ts";
import { CONTENT_TAG, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import type { DatabaseLocation } from "#server/platform/db/open-database.ts";
import { addRecordTables } from "#server/platform/db/record-tables.ts";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { loadBuiltFrontend } from "#server/publishing/pages/frontend.ts";
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

interface TestApiOptions {
  kind?: DatabaseLocation["kind"];
  /** Database of another application, which makes this application a second instance. */
  db?: Database;
  env?: Record<string, string>;
  now?: () => Date;
  bodyTimeoutMs?: number;
  /** Whether to make brochures. Only for tests about brochures, because each takes seconds. */
  makesBrochures?: boolean;
  /** The college's folder, instead of the sample. */
  siteDir?: string;
  moreCollections?: readonly Collection[];
  mayPushBePrivate?: boolean;
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;
/** A signed-in admin; `send` makes a request with the admin's token. */
export type TestAdmin = Awaited<ReturnType<TestApi["signIn"]>>;

const OWN_BROCHURES = "tests/support/site/public";

// Load the built frontend only once per test file.
const loadingFrontend = loadBuiltFrontend(resolve("build"));

let sample: Promise<Selectable<DatabaseSchema["document"]>[]> | undefined;

/** Stores the sample's documents like `storeSeeds`, but reads and checks the files only once in this process. */
async function storeSample(db: Database, places: ContentPlaces): Promise<void> {
  if (sample) {
    const documents = await sample;
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto("document").values(documents).execute();
      await raiseVersions(transaction, [CONTENT_TAG]);
    });
    return;
  }
  await storeSeeds(db, places);
  sample = db.selectFrom("document").selectAll().execute();
  await sample;
}

/** Opens the whole application with a new database, without a port: `await using api = await openTestApi()`. */
export async function openTestApi(options: TestApiOptions = {}) {
  const {
    kind = usualKind,
    db: shared,
    env = {},
    moreCollections = [],
    makesBrochures = false,
    siteDir,
    ...seams
  } = options;
  const stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(await mkdtempDisposable(join(tmpdir(), "mortarboard-data-")));
  const db = shared ?? stack.use(await openTestDatabase(kind)).db;
  const collections: Collection[] = [...COLLECTIONS, ...moreCollections];
  if (moreCollections.length > 0) await addRecordTables(db, collections);
  const own = [...(siteDir ? [join(siteDir, "public")] : []), ...(makesBrochures ? [] : [OWN_BROCHURES])];
  const publicDirs = [...own, "public"];
  const places = { contentDir: resolve(siteDir ?? "", "content"), publicDirs };
  if (shared || siteDir) await storeSeeds(db, places);
  else await storeSample(db, places);
  const contentStore = await openContentStore({ ...places, db, dataDir: null });
  const app = await createApp({
    config: readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir, ...env }),
    publicUrl: env.PUBLIC_URL ?? "http://localhost:3000",
    db,
    contentStore,
    frontend: await loadingFrontend,
    collections,
    makesBrochures,
    ...seams,
  });
  stack.defer(() => app.features.media.worker.stop());
  stack.defer(() => app.features.mail.worker.stop());
  stack.defer(() => app.features.documents.worker.stop());
  // Wait until icons are made, because they would be written into the folder during its removal.
  stack.defer(() => app.features.appearance.refresh());
  stack.defer(() => app.server.close());
  const request = checkedInject(app.server, String(collections.map(({ name }) => name)));
  const sendWith =
    (own: Record<string, string>): Send =>
    (method, url, payload, headers) =>
      request({ method, url, headers: { ...own, ...headers }, ...(payload !== undefined && { payload }) });
  const send = sendWith({});
  /** Sends a form as browsers without scripts do. */
  const postForm = (url: string, fields: Record<string, string> = {}, headers?: Record<string, string>) => {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    return send("POST", url, new URLSearchParams(fields).toString(), { ...type, ...headers });
  };
  /** Inserts a new admin, with a session that begins now. The password is `ADMIN_PASSWORD`. */
  const signIn = async (overrides?: { name?: string; email?: string; roles?: readonly Role[] }) => {
    const moment = seams.now?.() ?? new Date();
    const admin = await seedAdmin(db, { ...overrides, now: moment });
    const token = await seedSession(db, admin, moment);
    return { admin, token, send: sendWith({ authorization: `Bearer ${token}` }) };
  };
  let signingIn: ReturnType<typeof signIn> | undefined;
  /** Sends a request as the test's only admin, who is signed in by the first call. */
  const asAdmin: Send = async (...call) => {
    signingIn ??= signIn();
    return (await signingIn).send(...call);
  };
  return {
    app,
    contentStore,
    db,
    dataDir,
    request,
    send,
    postForm,
    signIn,
    asAdmin,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Makes the application listen on a free port of this machine. Returns its origin. */
export function listen(api: TestApi): Promise<string> {
  return api.app.server.listen({ host: "127.0.0.1", port: 0 });
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends a request over a real connection with this exact target. `fetch` and `inject` would change `//` and `/../`. */
export function sendRawRequest(
  origin: string,
  target: string,
  { body, ...options }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ host, port, path: target, agent: false, ...options }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      text(answer).then((body) => resolve({ status, headers, body }), reject);
    });
    asking.on("error", reject).end(body);
  });
}

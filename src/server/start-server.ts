import { once } from "node:events";
import { access, constants } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { resolve } from "node:path";
import { inspect } from "node:util";
import { createApp } from "./app.ts";
import { ContentError } from "./collections/content/content-error.ts";
import { openContentStore } from "./collections/content/content-store.ts";
import { loadContent } from "./collections/content/load-content.ts";
import { storeSeeds } from "./collections/content/seeds.ts";
import { eraseListed } from "./operations/backup/erased-list.ts";
import { loadSampleData } from "./operations/sample-data/load-sample-data.ts";
import { createFirstSignupLink, writeFirstSignupLink } from "./people/admins.service.ts";
import { type Config, OPERATOR_TOOL, readConfig } from "./platform/config.ts";
import { makeDataFolder } from "./platform/data-folder.ts";
import {
  listMigrations,
  lockDataFolder,
  migrateDatabase,
  openDatabase,
  refuseCorrupt,
} from "./platform/db/open-database.ts";
import { watchVersions } from "./platform/db/watch-versions.ts";
import { SettingError } from "./platform/errors.ts";
import { openRedisCounts } from "./platform/http/redis-counts.ts";
import { BUCKET_ADVICE, ObjectStoreError } from "./platform/media/s3.ts";
import { operatorSentence } from "./platform/operator-sentence.ts";
import { once as onlyOnce } from "./platform/work/once.ts";
import type { Worker } from "./platform/work/worker.ts";
import { makeBrochures } from "./publishing/brochure/brochure.service.ts";
import { type Frontend, loadBuiltFrontend } from "./publishing/pages/frontend.ts";

/** Maximum time in which requests in progress may finish after SIGTERM. */
const ANSWER_WITHIN_MS = 6_000;
/** Time after SIGTERM when the process exits even if connections are still open. */
const CLOSE_WITHIN_MS = 9_000;

/**
 * Starts the server (settings, database, content, application, port) and shuts it down on SIGTERM or SIGINT. An error
 * that the operator can fix is printed as one line on stderr. Any error exits with code 1.
 */
export async function startServer(openFrontend = () => loadBuiltFrontend(resolve("build"))): Promise<void> {
  try {
    await start(readConfig(), openFrontend);
  } catch (error) {
    const sentence = error instanceof ContentError ? error.message : operatorSentence(error);
    process.stderr.write(`${sentence ?? inspect(error)}\n`);
    process.exit(1);
  }
}

async function start(config: Config, openFrontend: () => Promise<Frontend>): Promise<void> {
  const refuseToListen = (error: NodeJS.ErrnoException) => {
    throw toListenError(error, config);
  };
  const port = config.port || (await findFreePort(config.host).catch(refuseToListen));
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const frontend = await openFrontend();
  await prepareDataDir(config.dataDir);
  if (config.database.kind === "sqlite") await lockDataFolder(config.dataDir);
  const db = await openDatabase(config.database);
  refuseCorrupt(config.database);
  // Check the content before creating tables: if the first start fails on the content, the database stays empty.
  const isEmpty = (await listMigrations(db)).length === 0;
  const first = isEmpty ? await loadContent(config.contentDir, config.publicDirs) : null;
  const isNew = (await migrateDatabase(db)).includes("0001-enquiry");
  const erasedAgain = await eraseListed(db, config, new Date());
  const mistakes = await storeSeeds(db, config);
  const contentStore = await openContentStore({ ...config, db });
  const workers: Worker[] = [];
  const stopWorkers = onlyOnce(() => Promise.all(workers.map((worker) => worker.stop())));
  const sharedCounts = config.redisUrl
    ? openRedisCounts(config.redisUrl, `mortarboard:${new URL(publicUrl).host}:`)
    : null;
  const onOutdated = () => void stopWorkers();
  const app = await createApp({ config, publicUrl, db, contentStore, frontend, sharedCounts, onOutdated });
  const { server, features, versions, onChanged, edgeInvalidation, finishRequests } = app;
  if (erasedAgain > 0) server.log.warn(`${erasedAgain} numbers and addresses of erased people were erased again.`);
  if (mistakes) {
    server.log.error(
      `Files of the content have mistakes, so the site shows what it showed before. Put these right, then restart:\n${mistakes.message}`,
    );
  }
  await features.media.store.check().catch((error: unknown) => {
    const isRefusal = error instanceof ObjectStoreError && error.isRefusal;
    if (isRefusal) throw new SettingError(`MEDIA_URL: ${error.reason}. ${BUCKET_ADVICE}`);
    server.log.error({ err: error }, "Uploads cannot be stored. The site starts; its pages need none.");
  });
  if (first && isNew && (config.sampleData ?? config.database.kind === "sqlite")) {
    await loadSampleData(features.media.service, first.samples, new Date()).catch((err: unknown) => {
      server.log.error({ err }, `The samples could not be stored. Load them later: ${OPERATOR_TOOL} sample load`);
    });
  }

  await server.listen({ host: config.host, port }).catch(refuseToListen);
  // Purge the CDN, whose cached pages may refer to files of the previous build.
  onChanged("content");
  await sharedCounts?.connect(server.log);
  // The command `sample load` queues sample pictures, which this server has to store.
  versions.onChange((cacheTag) => (cacheTag === "album" ? features.sampleData.pictures.wake() : undefined));
  const stopWatching = watchVersions(config.database, versions.poll);
  makeBrochures(features.brochure.brochures);
  workers.push(...features.all.flatMap(({ workers = [] }) => workers));
  for (const worker of workers) worker.start();
  features.visits.counter.start();
  const announce = (facts: object, message: string) => {
    if (/^(info|debug|trace)$/.test(config.logLevel)) server.log.info(facts, message);
    // If the log level hides this message, print it to stdout anyway: the operator needs the site's address.
    else process.stdout.write(`${JSON.stringify({ ...facts, msg: message })}\n`);
  };
  let isClosing = false;
  const close = async (signal: NodeJS.Signals) => {
    if (isClosing) return;
    isClosing = true;
    server.log.info(`${signal}: finishing what is being answered`);
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    stopWatching();
    // Not awaited: close() also waits for idle connections, which the exit of the process closes anyway.
    server.close().catch((error: unknown) => server.log.error({ err: error }, "closing failed"));
    await Promise.all([
      finishRequests(ANSWER_WITHIN_MS).then((left) => {
        if (left > 0) server.log.warn(`${left} requests were not answered within ${ANSWER_WITHIN_MS} ms`);
      }),
      stopWorkers(),
      frontend.close?.(),
    ]);
    await Promise.all([features.visits.counter.stop(), features.enquiry.readLog.write(), edgeInvalidation.stop()]);
    sharedCounts?.close();
    await db.destroy();
    process.exit(0);
  };
  process.on("SIGTERM", close);
  process.on("SIGINT", close);

  const firstSignup = await createFirstSignupLink(db, publicUrl, new Date());
  announce({ url: publicUrl, content: config.contentDir }, `Mortarboard is ready: ${publicUrl}`);
  await writeFirstSignupLink(firstSignup, {
    dataDir: config.dataDir,
    terminal: process.stdout.isTTY ? process.stdout : null,
    log: announce,
  });
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeDataFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    const reason = (error as Error).message;
    throw new SettingError(
      `DATA_DIR ${dataDir} cannot be used (${reason}). Name a folder that this user may write to.`,
    );
  }
}

/** Turns a listen error that the operator can fix into a SettingError. Returns other errors unchanged. */
function toListenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === "EADDRINUSE") {
    return new SettingError(
      `PORT ${port} on ${host} is in use: stop the program that uses it, or set PORT to another number.`,
    );
  }
  if (/^(EACCES|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(error.code ?? "")) {
    return new SettingError(
      `HOST ${host}, PORT ${port}: this machine does not allow listening there (${error.code}). Choose another one.`,
    );
  }
  return error;
}

/** Finds a free port for `PORT=0`: `publicUrl` contains the port and is needed before the server listens. */
async function findFreePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

import { access, constants } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { inspect } from "node:util";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { ContentError } from "./content/content-error.ts";
import { keepLastGoodContent, loadContentForStart } from "./content/last-good-content.ts";
import { makeDataFolder } from "./data-folder.ts";
import { refuseDamaged } from "./db/check-database.ts";
import { lockDataFolder } from "./db/lock-data-folder.ts";
import { migrateDatabase, openDatabase } from "./db/open-database.ts";
import { SettingError } from "./errors.ts";
import { createFirstSignupLink, tellFirstSignupLink } from "./features/auth/first-signup-link.ts";
import { loadSampleData } from "./features/sample-data/load-sample-data.ts";
import { createSamplePictures } from "./features/sample-data/sample-pictures.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { releaseKeys } from "./http/idempotency.repository.ts";
import { watchOutsideChanges } from "./outside-changes.ts";
import type { Frontend } from "./rendering/frontend.ts";

/** What is being answered may take this long after SIGTERM. */
const ANSWER_WITHIN_MS = 6_000;
/** Then the process ends all the same. */
const CLOSE_WITHIN_MS = 9_000;

/** Whoever has just started it opens the site first. */
const SAMPLE_PICTURES_AFTER_MS = 2_000;
/** What the operator's tool can change beside a running server. */
const RECORD_TOPICS = ["announcements", "events", "gallery", "placed-students"] as const;

const LEVELS_WITH_INFO: ReadonlySet<Config["logLevel"]> = new Set(["info", "debug", "trace"]);

/**
 * Settings → content → database → application → listen, and a clean end on SIGTERM or SIGINT.
 * What a person can put right (a setting, a content file, a port) is told on stderr in a line, with exit code 1.
 */
export async function startServer(openFrontend: () => Promise<Frontend>): Promise<void> {
  try {
    await start(readConfig(), openFrontend);
  } catch (error) {
    const isMendable = error instanceof SettingError || error instanceof ContentError;
    process.stderr.write(`${isMendable ? error.message : inspect(error)}\n`);
    process.exit(1);
  }
}

async function start(config: Config, openFrontend: () => Promise<Frontend>): Promise<void> {
  const refuseToListen = (error: NodeJS.ErrnoException) => {
    throw toListenError(error, config);
  };
  const port = config.port || (await findFreePort(config.host).catch(refuseToListen));
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const { content, mistakes } = await loadContentForStart(config);
  const frontend = await openFrontend();
  await prepareDataDir(config.dataDir).catch((error: Error) => {
    throw new SettingError(
      `DATA_DIR ${config.dataDir} cannot be used (${error.message}). Name a folder that this user may write to.`,
    );
  });
  if (config.database.kind === "sqlite") await lockDataFolder(config.dataDir);
  const db = await openDatabase(config.database);
  await refuseDamaged(db, config.database);
  const isNew = (await migrateDatabase(db)).includes("0001-enquiry");
  await releaseKeys(db);
  const { server, services, pageCache, requestsInHand } = await createApp({ config, publicUrl, db, content, frontend });
  if (mistakes) {
    server.log.error(
      `The content has mistakes, so the site shows the last content without any. Put these right, then restart:\n${mistakes.message}`,
    );
  } else {
    await keepLastGoodContent(config).catch((err: unknown) => {
      server.log.warn({ err }, "The content cannot be kept for a later start that finds a mistake in it.");
    });
  }
  if (isNew && (config.sampleData ?? config.database.kind === "sqlite")) {
    await loadSampleData({ db, media: services.media.service }, content.samples, new Date());
  }

  await server.listen({ host: config.host, port }).catch(refuseToListen);
  services.mailWorker.start();
  services.media.worker.start();
  const samplePictures = createSamplePictures({
    db,
    media: services.media.service,
    folder: join(content.samples.folder, "pictures"),
    onStored: () => pageCache.clear("gallery", true),
    log: server.log,
    now: () => new Date(),
  });
  setTimeout(samplePictures.store, SAMPLE_PICTURES_AFTER_MS).unref();
  const stopWatching = watchOutsideChanges({
    db,
    onChange() {
      for (const topic of RECORD_TOPICS) pageCache.clear(topic);
      samplePictures.store();
    },
  });
  // Pages tell the brochure's size: those shown before it is made are made anew.
  void services.brochure.get().then(
    () => pageCache.clear("brochure", true),
    () => {},
  );
  const stopHousekeeping = startHousekeeping({
    db,
    store: services.media.store,
    captcha: services.captcha,
    log: server.log,
    now: () => new Date(),
  });
  const announce = (facts: object, message: string) => {
    if (LEVELS_WITH_INFO.has(config.logLevel)) server.log.info(facts, message);
    // Whoever wants few logs still wants to know where the site is.
    else process.stdout.write(`${JSON.stringify({ ...facts, msg: message })}\n`);
  };
  const firstSignup = await createFirstSignupLink(db, publicUrl, new Date());
  announce({ url: publicUrl, content: config.contentDir }, `Mortarboard is ready: ${publicUrl}`);
  await tellFirstSignupLink(firstSignup, {
    dataDir: config.dataDir,
    terminal: process.stdout.isTTY ? process.stdout : null,
    log: announce,
  });

  let isClosing = false;
  const close = async (signal: NodeJS.Signals) => {
    if (isClosing) return;
    isClosing = true;
    server.log.info(`${signal}: finishing what is being answered`);
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    stopHousekeeping();
    stopWatching();
    // Takes no new connections. It would also wait for connections that say nothing: the end of the process closes those.
    server.close().catch((error: unknown) => server.log.error({ err: error }, "closing failed"));
    await Promise.all([
      requestsInHand.finish(ANSWER_WITHIN_MS).then((left) => {
        if (left > 0) server.log.warn(`${left} requests were not answered within ${ANSWER_WITHIN_MS} ms`);
      }),
      services.mailWorker.stop(),
      services.media.worker.stop(),
      samplePictures.stop(),
      frontend.close?.(),
    ]);
    await db.destroy();
    process.exit(0);
  };
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
}

async function prepareDataDir(dataDir: string): Promise<void> {
  await makeDataFolder(dataDir);
  await access(dataDir, constants.R_OK | constants.W_OK);
}

/** What a person can put right about an address to listen on; everything else stays as it is. */
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

/** For `PORT=0`: the address must be known before pages are made that link to it. */
function findFreePort(host: string): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

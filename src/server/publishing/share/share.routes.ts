import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyPluginAsync } from "fastify";
import { albumCollection } from "#contract/collections/album.ts";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { type EventRecord, eventCollection } from "#contract/collections/event.ts";
import { type NoticeRecord, noticeCollection } from "#contract/collections/notice.ts";
import { describeDuration } from "#contract/courses.ts";
import { formatEventDays } from "#contract/event-days.ts";
import { heroDrawing } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/feeds.ts";
import { type Language, splitLanguage } from "#messages/languages.ts";
import { formatDay } from "#messages/moments.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content, ContentInLanguage } from "#server/collections/content/load-content.ts";
import { readPicture } from "#server/collections/content/public-files.ts";
import { publicRecords } from "#server/collections/records/public-records.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { createFileCache } from "#server/platform/file-cache.ts";
import { isNotModified } from "#server/platform/http/conditional-request.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { MediaStore } from "#server/platform/media/media-store.ts";
import { runInChild } from "#server/platform/work/child-process.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import { toPrintable } from "#server/publishing/brochure/printable-text.ts";
import type { PageAddresses } from "#server/publishing/pages/page-addresses.ts";
import type { Colours } from "#shared/colours.ts";

interface ShareSource extends Pick<Platform, "db" | "publicUrl" | "now"> {
  store: Pick<MediaStore, "read">;
  content: () => ContentInLanguage;
  language: Language;
}

const TIME_LIMIT_MS = 20_000;
/** Maximum number of cached pictures, about 25 MB. The oldest are deleted first. */
const PICTURES_KEPT = 600;
const MAX_QUEUED_PICTURES = 60;
/** Maximum time before the reply: messengers do not wait much longer. */
const ANSWER_WITHIN_MS = 8_000;
/** Replaces a picture that is late or fails. A late picture is still cached for the next request. */
const COLLEGE_PICTURE = "/Images/icon-512.png";

/**
 * Serves `/share/Bpharma.png`, the picture of `/Bpharma`, `/share/bn/Bpharma.png`, its Bengali version, and
 * `/share/index.png`, the picture of the home page: PNGs of 1200 × 630 pixels, drawn one at a time in a child process,
 * and cached by a hash of their contents. Answers HEAD too.
 */
export const shareRoutes: FastifyPluginAsync<
  Omit<ShareSource, "content" | "language"> & {
    content: () => Content;
    dataDir: string;
    addresses: () => PageAddresses;
  }
> = async (app, { dataDir, addresses, content, ...rest }) => {
  const cache = createFileCache({ dataDir, kind: "share", type: "png", maxFiles: PICTURES_KEPT });
  const queue = createTaskQueue({ maxWaiting: MAX_QUEUED_PICTURES });

  async function draw(job: ShareJob): Promise<Uint8Array> {
    const started = performance.now();
    const module = new URL("./draw-share-picture.ts", import.meta.url);
    const bytes = await runInChild<Uint8Array>(module, "drawSharePicture", job, TIME_LIMIT_MS).catch((err: unknown) => {
      app.log.error({ err, title: job.subject.title }, "a share picture cannot be made");
      throw err;
    });
    app.log.info({ bytes: bytes.length, ms: Math.round(performance.now() - started) }, "share picture made");
    return bytes;
  }

  app.get<{ Params: { "*": string } }>("/share/*", async (request, reply) => {
    const name = /^(.+)\.png$/i.exec(request.params["*"])?.[1];
    const address = name === undefined ? null : addresses().find(name === "index" ? "/" : `/${name}`);
    const { language, path } = splitLanguage(address ?? "");
    const source = { ...rest, language, content: () => contentIn(content(), language) };
    const subject = address && (await inLanguage(language, () => findShareSubject(path, source)));
    if (!subject) throw new NotFoundError();
    const job = await prepareShareJob(subject, source);
    const hash = await hashShareJob(job);
    const drawn = cache.getOrMake(hash, () => queue.run(() => draw(job)), app.log);
    const late = wait(ANSWER_WITHIN_MS, null, { ref: false });
    // `draw` has logged a failure; a full queue is not logged. Both get the college's picture.
    const bytes = await Promise.race([drawn.catch(() => null), late]);
    if (!bytes) return reply.header("cache-control", "no-store").redirect(COLLEGE_PICTURE);
    const etag = `"${hash}"`;
    reply.edge = { cacheTags: ["content", ...COLLECTIONS.map(({ name }) => name)] };
    reply.headers({ etag, "cache-control": "public, max-age=3600, stale-while-revalidate=86400" });
    return isNotModified(request, etag) ? reply.code(304).send() : reply.type("image/png").send(bytes);
  });
};

interface ShareSubject {
  title: string;
  bengali?: string | undefined;
  note?: string | undefined;
  /** Address such as `/Images/fac-library.svg`, or of an upload. If there is no picture, the alpona ornament is drawn. */
  picture?: string | undefined;
  /** Layout of the picture: a scene at the right, a herbarium sheet, or a landscape below the words. */
  kind: "scene" | "plate" | "landscape";
  /** The label on a herbarium sheet. */
  plant?: { latin: string; bengali: string } | undefined;
}

/** Returns what a page's picture shows; null if the page is not public. @param address canonical */
async function findShareSubject(
  address: string,
  { db, content, language, now }: ShareSource,
): Promise<ShareSubject | null> {
  const { college, home, courses, pages } = content();
  if (address === "/") {
    const { heading, bengali, picture } = home.hero;
    const look = picture
      ? ({ picture: picture.src, kind: "scene" } as const)
      : ({ picture: heroDrawing(home.hero, college), kind: "landscape" } as const);
    return { title: heading, bengali, ...look };
  }
  const course = courses.find(({ route }) => route === address);
  if (course) {
    const { name, bengali, plant } = course;
    const duration = inLanguage(language, () => describeDuration(course));
    return { title: name, bengali, note: duration, picture: plant?.picture.src, kind: "plate", plant };
  }
  const page = pages.find(({ route }) => route === address);
  if (page) {
    const { title, bengali, picture } = page;
    const kind = picture && picture.height * 1.2 > picture.width ? "plate" : "scene";
    return { title, bengali, picture: picture?.src, kind };
  }
  const [, list, id = ""] = address.split("/");
  const collection = (COLLECTIONS as readonly Collection[]).find((one) => one.public?.page === `/${list}`);
  const record = collection && (await publicRecords(collection, db, now(), language).find(id));
  if (!record) return null;
  const { name, titleField, words } = collection;
  const title = String((record as Readonly<Record<string, unknown>>)[titleField]);
  return { title, note: (NOTES[name] ?? words.title)(record as never), kind: "scene" };
}

/** The note below a record's title, for collections where the collection's own title is not informative enough. */
const NOTES: Readonly<Record<string, (record: never) => string>> = {
  [noticeCollection.name]: ({ type, date }: NoticeRecord) => `${type}, ${formatDay(date)}`,
  [eventCollection.name]: (event: EventRecord) => {
    const { startTime, venue, status } = event;
    const day = [formatEventDays(event), startTime, venue].filter((part) => part !== "").join(", ");
    return status === "cancelled" ? m.cancelledEvent({ title: day }) : day;
  },
  [albumCollection.name]: m.gallery,
};

export interface ShareJob {
  subject: ShareSubject;
  college: { english: string; bengali: string | null; place: string };
  host: string;
  colours?: Colours;
  drawings: { seal: Uint8Array; alpona: Uint8Array; picture: Uint8Array | null };
}

/** Maximum number of characters in a title; longer titles are cut and end in `…`. */
const TITLE_LETTERS = 140;
const NOTE_LETTERS = 70;
const PICTURES = new Set([".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif"]);

async function prepareShareJob(subject: ShareSubject, { content, publicUrl, store }: ShareSource): Promise<ShareJob> {
  const { college, publicFiles, appearance } = content();
  const read = (src: string) => readPicture(src, publicFiles, store);
  const { name, place } = college;
  const { picture } = subject;
  const isDrawable = picture !== undefined && PICTURES.has(extname(picture));
  return {
    subject: toPrintable({
      ...subject,
      title: shorten(subject.title, TITLE_LETTERS),
      note: subject.note && shorten(subject.note, NOTE_LETTERS),
    }),
    college: toPrintable({ english: name.english, bengali: name.bengali ?? null, place }),
    host: new URL(publicUrl).host,
    ...(appearance.colours && { colours: appearance.colours }),
    drawings: {
      seal: await read("/Images/seal.svg"),
      alpona: await read("/Images/alpona-white.svg"),
      picture: isDrawable ? await read(picture).catch(() => null) : null,
    },
  };
}

/** Hashes everything that affects the picture: the job with its drawings, and the drawing code. */
async function hashShareJob({ drawings, ...words }: ShareJob): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const bytes of Object.values(drawings)) hash.update("\0").update(bytes ?? "");
  hash.update(await readFile(new URL("./draw-share-picture.ts", import.meta.url)));
  return hash.digest("hex").slice(0, 16);
}

function shorten(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, text.lastIndexOf(" ", letters)).slice(0, letters)} …`;
}

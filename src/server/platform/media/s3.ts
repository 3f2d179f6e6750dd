import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3mini } from "s3mini";
import { AppError, BusyError, SettingError } from "#server/platform/errors.ts";
import type { ByteRange } from "#server/platform/http/conditional-request.ts";
import { once } from "#server/platform/work/once.ts";
import { createTaskQueue, type TaskQueue } from "#server/platform/work/task-queue.ts";

export type S3Location = ReturnType<typeof parseS3Url>;

const SHAPE = "must look like s3://bucket/prefix?endpoint=https://s3.example&region=us-east-1";

/**
 * Parses `s3://bucket/prefix?endpoint=…&region=…`. Access key and secret come before the bucket, percent-encoded, as
 * `s3://KEY:SECRET@bucket`, or from `given`. The default endpoint is Amazon's for the region.
 * @param setting the setting's name, for the error
 * @returns also `prefix`, that of every key, with a trailing slash, or "" for the whole bucket; `endpoint` is an origin
 * @throws {SettingError} without the given value, which may contain a secret
 */
export function parseS3Url(
  setting: string,
  text: string,
  given: { accessKey?: string | undefined; secretKey?: string | undefined },
) {
  const refuse = (what: string) => new SettingError(`${setting} ${what}`);
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || !/^[\w.-]{3,63}$/.test(url.hostname) || url.port) {
    throw refuse(`${SHAPE}; write / + : @ in a key or secret as %2F %2B %3A %40`);
  }
  const { endpoint, region, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0) throw refuse(`${SHAPE}: it takes endpoint and region`);
  if (endpoint === undefined && region === undefined) throw refuse("must name an endpoint, or a region of Amazon's");
  const origin = URL.parse(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!/^https?:$/.test(origin?.protocol ?? "") || origin?.pathname !== "/" || origin.search || origin.username) {
    throw refuse("must name its endpoint as an origin, such as endpoint=https://s3.example");
  }
  const path = decode(url.pathname).replace(/^\/+|\/+$/g, "");
  const accessKey = decode(url.username) || given.accessKey;
  const secretKey = decode(url.password) || given.secretKey;
  if (!accessKey || !secretKey) {
    throw refuse(
      "needs a key and its secret: as s3://KEY:SECRET@bucket, or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    );
  }
  const { hostname: bucket } = url;
  const prefix = path && `${path}/`;
  return { bucket, prefix, endpoint: origin.origin, region: region ?? "us-east-1", accessKey, secretKey };

  function decode(part: string): string {
    try {
      return decodeURIComponent(part);
    } catch {
      throw refuse(`${SHAPE}; write % in a key or secret as %25`);
    }
  }
}

/** Advice to the operator if the store refuses a request. */
export const BUCKET_ADVICE = "Check the key and its rights, the secret, the bucket's name and the region.";

/** The store does not answer, or refuses a request. `reason` is for the operator and contains no secret. */
export class ObjectStoreError extends AppError {
  readonly reason: string;
  /** Whether the store refused the request: a setting is wrong, or a permission is missing. */
  readonly isRefusal: boolean;

  constructor(reason: string, isRefusal: boolean) {
    super(503, "storage_unavailable", "The file store does not answer. Please try again in a moment.", {
      headers: { "retry-after": "5" },
    });
    this.reason = reason;
    this.isRefusal = isRefusal;
  }
}

export type ObjectStore = ReturnType<typeof openObjectStore>;

const ANSWERS_WITHIN_MS = 10_000;
/** Maximum number of requests waiting for a response. With more, some would time out. */
const MAX_CONCURRENT_REQUESTS = 64;
const MAX_QUEUED_REQUESTS = 500;
/** Timeout for joining the parts of an upload, which is slow for thousands of parts. */
const JOINS_WITHIN_MS = 120_000;
/** Minimum speed of an upload, 100 kB a second, by which the timeout grows with the size. */
const MIN_BYTES_PER_MS = 100;
const STALLS_AFTER_MS = 15_000;
/** Pauses before the second and third attempt of a request that failed quickly. */
const PAUSES_MS = [200, 600];
/** Part size of a multipart upload. S3 allows 10,000 parts, so an object may have 80 GB. One part is held in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const KEYS_PER_PAGE = 1000;
const PROBE = ".write-check";

/**
 * Opens the objects below a location's prefix; keys are relative to the prefix. The client is loaded, and the first
 * request sent, at the first call. An object is complete or absent. Every call rejects with an `ObjectStoreError` if
 * the store fails; a temporary error is retried twice.
 */
export function openObjectStore(location: S3Location) {
  const { bucket, prefix, endpoint, region, accessKey, secretKey } = location;
  const place = `the bucket ${bucket} at ${endpoint}`;
  const queue = createTaskQueue({
    concurrency: MAX_CONCURRENT_REQUESTS,
    maxWaiting: MAX_QUEUED_REQUESTS,
    tooMany: () => new BusyError(),
  });
  const load = once(async () => {
    const { S3mini } = await import("s3mini");
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
    return new S3mini({
      ...credentials,
      endpoint: `${endpoint}/${bucket}`,
      region,
      fetch: (url, init) => send(url, init, queue),
    });
  });

  async function ask<Answer>(call: (client: S3mini) => Promise<Answer>): Promise<Answer> {
    try {
      return await call(await load());
    } catch (error) {
      throw explain(error);
    }
  }

  function explain(error: unknown): AppError {
    if (error instanceof AppError) return error;
    const { status, serviceCode } = answerIn(error);
    if (status === undefined) return new ObjectStoreError(`${place} does not answer (${causeOf(error)})`, false);
    const said = [status, serviceCode].filter((word) => word !== undefined && word !== "Unknown").join(" ");
    return new ObjectStoreError(`${place} refuses (${said})`, status < 500 && status !== 429);
  }

  async function putParts(key: string, content: AsyncIterable<Uint8Array>, type: string): Promise<void> {
    const made: { partNumber: number; etag: string }[] = [];
    let uploadId = "";
    try {
      for await (const part of inParts(content)) {
        if (made.length === 0) {
          if (part.length < PART_BYTES) return await put(key, part, type);
          uploadId = await ask((client) => client.getMultipartUploadId(prefix + key, type));
        }
        const partNumber = made.length + 1;
        made.push(await ask((client) => client.uploadPart(prefix + key, uploadId, part, partNumber)));
      }
      if (made.length === 0) return await put(key, new Uint8Array(), type);
      const { etag } = await ask((client) => client.completeMultipartUpload(prefix + key, uploadId, made));
      // An error while joining the parts comes with status 200 and without an ETag.
      if (!etag) throw new ObjectStoreError(`${place} could not join the parts of ${key}`, false);
    } catch (error) {
      // If this fails too, the bucket's rule for incomplete uploads removes the parts (docs/operations.md).
      if (uploadId) await ask((client) => client.abortMultipartUpload(prefix + key, uploadId)).catch(() => {});
      throw error;
    }
  }

  /**
   * Stores an object; resolves when the store has all of it. A stream may have an unknown length; one part of the
   * stream at a time is in memory.
   */
  async function put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>, type = "application/octet-stream") {
    if (!(content instanceof Uint8Array)) return putParts(key, content, type);
    await ask(async (client) => void (await client.putObject(prefix + key, content, type)));
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await ask((client) => client.deleteObject(prefix + key).catch(nullIfMissing));
  }

  /** Lists all keys that begin with `start`, in order, 1,000 per request. */
  async function list(start = ""): Promise<string[]> {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const page = await ask((client) => client.listObjectsPaged("/", prefix + start, KEYS_PER_PAGE, next));
      if (!page) throw explain({ status: 404, serviceCode: "NoSuchBucket" });
      for (const { Key } of page.objects ?? []) keys.push(Key.slice(prefix.length));
      next = page.nextContinuationToken;
    } while (next);
    return keys;
  }

  return {
    put,
    list,
    /** Removes objects; missing ones are no error. One request each, since not all stores can remove many at once. */
    remove,

    /**
     * Returns an object as a stream; null if missing. Reads only the range, both ends included, as fast as the stream
     * is consumed. Destroy the stream to stop reading.
     */
    async get(key: string, range?: ByteRange): Promise<Readable | null> {
      const read = (client: S3mini) =>
        range
          ? client.getObjectRaw(prefix + key, false, range.start, range.end + 1)
          : client.getObjectRaw(prefix + key);
      const response = await ask((client) => read(client).catch(nullIfMissing));
      if (!response?.body) return null;
      const stream = toReadable(response.body, explain);
      if (!range || response.status === 206) return stream;
      stream.destroy();
      throw new ObjectStoreError(`${place} does not read ranges`, true);
    },

    /** Returns an object's size in bytes; null if there is no object. */
    size: (key: string): Promise<number | null> =>
      ask((client) => client.getContentLength(prefix + key).catch(nullIfMissing)),

    /** Rejects unless objects can be put, listed and removed. */
    async check(): Promise<void> {
      await put(PROBE, new Uint8Array());
      await list(PROBE);
      await remove([PROBE]);
    },
  };
}

/** Splits content into parts of `PART_BYTES`; the last part may be shorter. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + PART_BYTES - length);
      chunks.push(taken);
      length += taken.length;
      at += taken.length;
      if (length < PART_BYTES) continue;
      yield Buffer.concat(chunks);
      [chunks, length] = [[], 0];
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** `fetch` with retries, and a timeout until the response begins. `toReadable` ends a body that stalls. */
async function send(url: Parameters<typeof fetch>[0], init: RequestInit = {}, queue: TaskQueue): Promise<Response> {
  const { method, body } = init;
  const bytes = body instanceof Uint8Array ? body.length : 0;
  const limit = (method === "POST" ? JOINS_WITHIN_MS : ANSWERS_WITHIN_MS) + bytes / MIN_BYTES_PER_MS;
  const headers = { ...init.headers, "accept-encoding": "identity" };
  for (const pause of [...PAUSES_MS, null]) {
    const late = new AbortController();
    const ask = async () => {
      const timer = setTimeout(() => late.abort(new Error("no answer in time")), limit);
      return fetch(url, { ...init, headers, signal: late.signal }).finally(() => clearTimeout(timer));
    };
    try {
      const response = await queue.run(ask);
      if (pause === null || (response.status < 500 && response.status !== 429)) return response;
      await response.body?.cancel();
    } catch (error) {
      if (pause === null || late.signal.aborted || causeOf(error) === "UND_ERR_CONNECT_TIMEOUT") throw error;
    }
    await sleep(pause);
  }
  throw new Error("unreachable");
}

function toReadable(body: ReadableStream<Uint8Array>, explain: (error: unknown) => Error): Readable {
  const reader = body.getReader();
  return new Readable({
    async read() {
      const stalled = setTimeout(() => this.destroy(explain(new Error("it stalls"))), STALLS_AFTER_MS);
      try {
        const { done, value } = await reader.read();
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(explain(error));
      } finally {
        clearTimeout(stalled);
      }
    },
    destroy(error, done) {
      reader.cancel().catch(() => {});
      done(error);
    },
  });
}

/** Returns the store's response in an error, if any; the client puts some responses into `cause`. */
function answerIn(error: unknown): { status?: number; serviceCode?: string } {
  const { status, cause } = error as { status?: number; cause?: object };
  return (status === undefined ? cause : error) ?? {};
}

function nullIfMissing(error: unknown): null {
  const { status, serviceCode } = answerIn(error);
  if (status === 404 && serviceCode !== "NoSuchBucket") return null;
  throw error;
}

/** Returns the code or message of the root cause: the error of `fetch` says only that the request failed. */
function causeOf(error: unknown): string {
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: string };
  if (typeof code === "string") return code;
  return cause instanceof Error ? causeOf(cause) : String(message);
}

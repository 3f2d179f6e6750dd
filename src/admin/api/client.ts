import * as m from "#messages/compiled/admin.ts";
import { language } from "#messages/language.ts";
import { ApiError, createApiError } from "./api-error.ts";

/** Time to wait for a response (docs/behaviour.md, 'Times'). */
const TIMEOUT_MS = 15_000;
const MAX_RETRIES = 5;
const RETRY_DELAY_MS = 2_000;

export interface RequestOptions {
  signal?: AbortSignal;
  /** Called with the uploaded fraction of a form with files, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** The call runs in the background and retries silently. */
  isQuiet?: boolean;
  token?: string | null;
  /** Time to wait for a response; for an upload, the maximum time without progress. */
  timeoutMs?: number;
}

export interface ClientOptions {
  base: string;
  readToken: () => string | null;
  /** Called when a request with this token was answered with 401. */
  onSessionEnded: (token: string | null) => void;
  /** Prompts for the password if a call needs a fresh login. @returns whether it was given and the call is repeated */
  reauthenticate: () => Promise<boolean>;
  /** Shows that a call is being retried. @returns a function that removes the message */
  announce: (message: string) => () => void;
  timeoutMs?: number;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  sendForm?: Transport;
}

type Outgoing = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  timeoutMs: number;
} & Pick<RequestOptions, "signal" | "onProgress">;

/** A response; `answer` is its parsed JSON, or `{}` if the body is not JSON. */
type Incoming = { status: number; answer: Record<string, unknown> };

/** Sends a request and resolves with the response, whatever its status. @throws {ApiError} status 0: no response */
type Transport = (outgoing: Outgoing) => Promise<Incoming>;

/** Creates an API client. Calls resolve with the JSON of a 2xx, or throw an `ApiError`; a 5xx is retried first. */
export function createClient(options: ClientOptions) {
  const { base, readToken, timeoutMs = TIMEOUT_MS, wait = waitFor, sendForm = sendByXhr } = options;
  /** Unanswered requests by fingerprint. The server may have acted on one, so a manual retry repeats it exactly. */
  const unanswered = new Map<string, { key: string; body: Outgoing["body"] }>();

  async function call<Reply>(
    method: string,
    path: string,
    data: object | null,
    callOptions: RequestOptions = {},
  ): Promise<Reply> {
    const { isQuiet, token = readToken(), ...sendOptions } = callOptions;
    const isForm = data instanceof FormData;
    const isKeyed = method === "POST" || method === "PATCH";
    const given = data === null || isForm ? data : JSON.stringify(data);
    // If the server has acted, a retry knows a newer version of the record: leave the version out of the fingerprint.
    const compared = data === null || isForm ? data : JSON.stringify({ ...data, ifUpdatedAt: undefined });
    const fingerprint = fingerprintOf(`${method} ${path}`, compared);
    const { key, body } = unanswered.get(fingerprint) ?? { key: createRandomKey(), body: given };
    const headers = {
      accept: "application/json",
      "accept-language": language(),
      ...(isKeyed && { "idempotency-key": key }),
      ...(token && { authorization: `Bearer ${token}` }),
      // For a form, the browser sets the content type, which includes the multipart boundary.
      ...(body !== null && !isForm && { "content-type": "application/json" }),
    };
    const outgoing = { method, url: `${base}${path}`, headers, body, timeoutMs, ...sendOptions };
    try {
      const send = isForm ? sendForm : sendByFetch;
      const { status, answer } = await sendWithRetries(send, outgoing, isQuiet);
      if (status === 401) options.onSessionEnded(token);
      unanswered.delete(fingerprint);
      if (status >= 200 && status < 300 && answer.ok === true) return answer as Reply;
      const refused = createApiError(status, answer);
      if (await mayRepeat(refused)) return await call(method, path, data, callOptions);
      throw refused;
    } catch (error) {
      const isUnanswered = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (isKeyed && isUnanswered) unanswered.set(fingerprint, { key, body });
      throw error;
    }
  }

  const mayRepeat = async ({ code }: ApiError) => code === "sign_in_again" && (await options.reauthenticate());

  async function sendWithRetries(send: Transport, outgoing: Outgoing, isQuiet = false): Promise<Incoming> {
    let takeDown = () => {};
    try {
      for (let attempt = 1; ; attempt += 1) {
        const incoming = await send(outgoing);
        if (incoming.status < 500 || attempt > MAX_RETRIES) return incoming;
        takeDown();
        if (!isQuiet) takeDown = options.announce(m.retrying({ attempt, most: MAX_RETRIES }));
        await wait(RETRY_DELAY_MS * attempt, outgoing.signal);
      }
    } finally {
      takeDown();
    }
  }

  /** Sends a request without a timeout and returns the raw response, which need not be JSON. A 5xx is not retried. */
  async function open(path: string, request: RequestInit): Promise<Response> {
    const token = readToken();
    const headers = {
      "accept-language": language(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(request.body && { "content-type": "application/json" }),
    };
    const response = await fetch(`${base}${path}`, { ...request, headers, cache: "no-store" }).catch(() =>
      networkFailed(request.signal?.aborted),
    );
    if (response.status === 401) options.onSessionEnded(token);
    if (response.ok) return response;
    const refused = createApiError(response.status, parseAnswer(await response.text().catch(() => "")));
    if (await mayRepeat(refused)) return open(path, request);
    throw refused;
  }

  /** Posts `data` and returns the file in the response, with its name. */
  async function download(path: string, data: object): Promise<{ name: string; file: Blob }> {
    const response = await open(path, { method: "POST", body: JSON.stringify(data) });
    const [, name = ""] = /filename="([^"]*)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    return { name, file: await response.blob().catch(() => networkFailed()) };
  }

  /** Reads server-sent events until they end. @param onPart gets the data of each chunk; none of a comment */
  async function stream(path: string, signal: AbortSignal, onPart: (data: string[]) => void): Promise<void> {
    const { body } = await open(path, { signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
      const part = await reader?.read().catch(() => networkFailed(signal.aborted));
      if (!part || part.done) return;
      const events = (text + part.value).split("\n\n");
      text = events.pop() ?? "";
      onPart(events.flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? []));
    }
  }

  return {
    download,
    stream,
    get: <Reply>(path: string, callOptions?: RequestOptions) => call<Reply>("GET", path, null, callOptions),
    post: <Reply>(path: string, body?: object, callOptions?: RequestOptions) =>
      call<Reply>("POST", path, body ?? null, callOptions),
    patch: <Reply>(path: string, body: object, callOptions?: RequestOptions) =>
      call<Reply>("PATCH", path, body, callOptions),
    put: <Reply>(path: string, body: object, callOptions?: RequestOptions) =>
      call<Reply>("PUT", path, body, callOptions),
    delete: <Reply>(path: string, callOptions?: RequestOptions) => call<Reply>("DELETE", path, null, callOptions),
  };
}

export const sendByFetch: Transport = async ({ method, url, headers, body, timeoutMs, signal }) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const controller = new AbortController();
  for (const end of [signal, timeout]) end?.addEventListener("abort", () => controller.abort());
  if (signal?.aborted) controller.abort();
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      cache: "no-store",
      // With keepalive, a logout that is sent while the page closes still arrives.
      keepalive: method !== "GET" && body === null,
      signal: controller.signal,
    });
    return { status: response.status, answer: parseAnswer(await response.text()) };
  } catch {
    if (signal?.aborted) throw new ApiError("", 0, "aborted");
    throw new ApiError("", 0, timeout.aborted ? "timed_out" : "network_failed");
  }
};

/** Sends forms with files. Reports progress, which `fetch` cannot; the timeout restarts on each progress event. */
const sendByXhr: Transport = ({ method, url, headers, body, timeoutMs, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const failWith = (code: string) => () => reject(new ApiError("", 0, code));
    if (signal?.aborted) return failWith("aborted")();
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    const startedAt = performance.now();
    xhr.timeout = timeoutMs;
    xhr.upload.addEventListener("progress", ({ loaded, total }) => {
      // The timeout counts from the start of the request: extend it on each progress event.
      xhr.timeout = performance.now() - startedAt + timeoutMs;
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    xhr.addEventListener("load", () => resolve({ status: xhr.status, answer: parseAnswer(xhr.responseText) }));
    xhr.addEventListener("error", failWith("network_failed"));
    xhr.addEventListener("timeout", failWith("timed_out"));
    xhr.addEventListener("abort", failWith("aborted"));
    signal?.addEventListener("abort", () => xhr.abort());
    xhr.send(body);
  });

function networkFailed(isAborted = false): never {
  throw new ApiError("", 0, isAborted ? "aborted" : "network_failed");
}

function parseAnswer(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Returns a key that identifies a request by its content; a file counts by name, size and modification date. */
function fingerprintOf(path: string, body: string | FormData | null): string {
  if (!(body instanceof FormData)) return JSON.stringify([path, body]);
  const parts = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([path, parts]);
}

/** Returns a random key of 32 hex digits; `crypto.randomUUID` is not available over plain http. */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

import { noAnswer } from "./api-error.ts";

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  /** How long to wait for an answer; for an upload, how long nothing may move. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** How much of the body is sent, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

export interface Incoming {
  status: number;
  /** The JSON of the answer; empty when it is none. */
  answer: Record<string, unknown>;
}

/** Sends one request and gives its answer, whatever its status. @throws {ApiError} with status 0 when none came */
export type Transport = (outgoing: Outgoing) => Promise<Incoming>;

/** For everything but files. */
export const sendByFetch: Transport = async ({ method, url, headers, body, timeoutMs, signal }) => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      cache: "no-store",
      // A delete that waited for its undo, or a logout, is sent while the page is being closed.
      keepalive: method !== "GET" && body === null,
      signal: controller.signal,
    });
    return { status: response.status, answer: parseAnswer(await response.text()) };
  } catch {
    if (signal?.aborted) throw noAnswer("aborted");
    throw noAnswer(controller.signal.aborted ? "timed_out" : "network_failed");
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
};

/** For forms with files: tells the progress, which `fetch` cannot, and waits as long as bytes move. */
export const sendByXhr: Transport = ({ method, url, headers, body, timeoutMs, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer = 0;
    const fail = (code: Parameters<typeof noAnswer>[0]) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      reject(noAnswer(code));
    };
    const abort = () => {
      fail("aborted");
      xhr.abort();
    };
    const waitAnew = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        fail("timed_out");
        xhr.abort();
      }, timeoutMs);
    };
    if (signal?.aborted) return fail("aborted");
    signal?.addEventListener("abort", abort);
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener("progress", ({ loaded, total }) => {
      waitAnew();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    xhr.addEventListener("error", () => fail("network_failed"));
    xhr.addEventListener("load", () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      resolve({ status: xhr.status, answer: parseAnswer(xhr.responseText) });
    });
    waitAnew();
    xhr.send(body);
  });

function parseAnswer(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

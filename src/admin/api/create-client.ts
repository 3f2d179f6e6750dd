import { createActionKeys, fingerprintOf } from "./action-keys.ts";
import { ApiError, refusal } from "./api-error.ts";
import { type Incoming, type Outgoing, sendByFetch, sendByXhr, type Transport } from "./transport.ts";

/** The client's rules of the specification, sections 7 to 9. */
const TIMEOUT_MS = 15_000;
const MOST_RETRIES = 5;
const RETRY_DELAY_MS = 2_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** How much of a form with files is sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Of the background: it retries without a word, and a failure is nobody's business. */
  isQuiet?: boolean;
  /** Of a session that is stored no more; else the stored one's. */
  token?: string | null;
}

export interface ClientOptions {
  base: string;
  readToken: () => string | null;
  /** An answer 401 came to a request with that token. */
  onSessionEnded: (token: string | null) => void;
  /** Before each retry, from 1. `action` is the same for all retries of one. */
  onRetry: (attempt: number, most: number, action: object) => void;
  /** The retries of that action are over, one way or the other. */
  onRetriesOver: (action: object) => void;
  timeoutMs?: number;
  /** Waits that many milliseconds; ends early when the signal aborts. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  sendForm?: Transport;
}

export interface Client {
  get<Reply>(path: string, options?: CallOptions): Promise<Reply>;
  /** An object goes as JSON, a form as multipart. */
  post<Reply>(path: string, body?: object, options?: CallOptions): Promise<Reply>;
  patch<Reply>(path: string, body: object, options?: CallOptions): Promise<Reply>;
  delete<Reply>(path: string, options?: CallOptions): Promise<Reply>;
}

/**
 * The one way to call the API. Every call resolves with the JSON of a success.
 * @throws {ApiError} for everything else, after the retries
 */
export function createClient(options: ClientOptions): Client {
  const { base, readToken, timeoutMs = TIMEOUT_MS, wait = waitFor, sendForm = sendByXhr } = options;
  const keys = createActionKeys();

  async function call<Reply>(method: string, path: string, data: object | null, callOptions: CallOptions = {}) {
    const { signal, onProgress, token = readToken() } = callOptions;
    const isForm = data instanceof FormData;
    const body = data === null || isForm ? data : JSON.stringify(data);
    const fingerprint = method === "POST" ? fingerprintOf(path, body) : "";
    const key = fingerprint && keys.keyFor(fingerprint);
    const outgoing: Outgoing = {
      method,
      url: `${base}${path}`,
      headers: {
        accept: "application/json",
        ...(key && { "idempotency-key": key }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
      timeoutMs,
      signal,
      onProgress,
    };
    // With its boundary, the browser names the type of a form itself.
    if (body !== null && !isForm) outgoing.headers["content-type"] = "application/json";

    try {
      const { status, answer } = await sendWithRetries(outgoing, callOptions);
      if (status === 401) options.onSessionEnded(token);
      keys.noteAnswered(fingerprint);
      if (status >= 200 && status < 300 && answer.ok === true) return answer as Reply;
      throw refusal(status, answer);
    } catch (error) {
      if (key && error instanceof ApiError && (error.status === 0 || error.status >= 500)) {
        keys.noteUnanswered(fingerprint, key);
      }
      throw error;
    }
  }

  async function sendWithRetries(outgoing: Outgoing, { isQuiet = false, signal }: CallOptions): Promise<Incoming> {
    const send = outgoing.body instanceof FormData ? sendForm : sendByFetch;
    let attempt = 1;
    try {
      for (; ; attempt += 1) {
        const incoming = await send(outgoing);
        if (incoming.status < 500 || attempt > MOST_RETRIES) return incoming;
        if (!isQuiet) options.onRetry(attempt, MOST_RETRIES, outgoing);
        await wait(RETRY_DELAY_MS * attempt, signal);
      }
    } finally {
      if (attempt > 1 && !isQuiet) options.onRetriesOver(outgoing);
    }
  }

  return {
    get: (path, callOptions) => call("GET", path, null, callOptions),
    post: (path, body, callOptions) => call("POST", path, body ?? null, callOptions),
    patch: (path, body, callOptions) => call("PATCH", path, body, callOptions),
    delete: (path, callOptions) => call("DELETE", path, null, callOptions),
  };
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

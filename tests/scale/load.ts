import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { aSendRequest } from "#tests/server/factories.ts";
import { aForm } from "#tests/server/forms.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { anAnnouncement } from "#tests/server/record-factories.ts";

export const ENQUIRIES = "/api/v1.0/email/send";
export const UPLOADS = "/api/image-gallery/images";
export const PAGES = ["/", "/aboutus", "/Bpharma", "/ContactUs", "/Library", "/Event", "/Notices", "/gallery"];
const READERS = 4;
const SENDERS = 4;
const AGAIN_AFTER_MS = 200;

/** Outcomes of the requests of one phase. */
export interface Tally {
  pages: number;
  pagesFailed: number;
  acknowledged: number;
  refused: number;
  /** Longest time without an acknowledged write, in ms. */
  longestGap: number;
}

/** Reads, writes and uploads until `stop`. Retries a refused write with the same ids, as browsers do. */
export function startLoad(url: string, token: string) {
  const enquiries: string[] = [];
  const notices: string[] = [];
  const uploads: string[] = [];
  const strange: string[] = [];
  const written = new EventEmitter();
  const authorization = `Bearer ${token}`;
  let tally: Tally = emptyTally();
  let lastWrite = Date.now();
  let isStopping = false;

  function acknowledge(path: string): void {
    written.emit(path);
    tally.acknowledged += 1;
    tally.longestGap = Math.max(tally.longestGap, Date.now() - lastWrite);
    lastWrite = Date.now();
  }

  /** Sends a request. Returns undefined if the connection failed or timed out. */
  async function send(path: string, init: RequestInit): Promise<{ status: number; body: string } | undefined> {
    try {
      const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(20_000) });
      return { status: answer.status, body: await answer.text() };
    } catch {
      return undefined;
    }
  }

  /** Retries a write until the server acknowledges it. Returns the response body. */
  async function insist(path: string, init: RequestInit): Promise<string | undefined> {
    for (;;) {
      const answer = await send(path, init);
      if (answer && answer.status < 300) {
        acknowledge(path);
        return answer.body;
      }
      // The write was saved, but the connection broke before the response: there is no body to return.
      if (answer?.status === 409 && answer.body.includes("request_broken_off")) return undefined;
      tally.refused += 1;
      if (answer && ![409, 502, 503, 504].includes(answer.status))
        strange.push(`${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
      if (isStopping) return undefined;
      await sleep(AGAIN_AFTER_MS);
    }
  }

  const post = (path: string, payload: string | Buffer, headers: Record<string, string>) =>
    insist(path, { method: "POST", body: payload as BodyInit, headers });
  const asAdmin = () => ({ authorization, "idempotency-key": randomUUID() });
  const json = { "content-type": "application/json" };

  async function read(): Promise<void> {
    const path = PAGES[Math.floor(Math.random() * PAGES.length)] ?? "/";
    const answer = await send(path, {});
    tally.pages += 1;
    if (answer?.status !== 200) {
      tally.pagesFailed += 1;
      strange.push(`${path}: ${answer?.status ?? "no answer"}`);
    }
    await sleep(10);
  }

  async function enquire(): Promise<void> {
    const submission_id = randomUUID();
    const body = await post(ENQUIRIES, JSON.stringify(aSendRequest({ submission_id })), json);
    if (body !== undefined) enquiries.push(submission_id);
    await sleep(20);
  }

  async function announce(): Promise<void> {
    const title = `Notice ${randomUUID()}`;
    const body = await post("/api/announcements", JSON.stringify(anAnnouncement({ title })), { ...json, ...asAdmin() });
    if (body !== undefined) notices.push(title);
    await sleep(300);
  }

  async function upload(): Promise<void> {
    const form = await aPictureForm();
    const body = await post(UPLOADS, form.payload, { ...form.headers, ...asAdmin() });
    if (body !== undefined) uploads.push(...JSON.parse(body).images.map((image: { url: string }) => image.url));
    await sleep(700);
  }

  const repeat = async (act: () => Promise<void>) => {
    while (!isStopping) await act();
  };
  const running = Promise.all([
    ...Array.from({ length: READERS }, () => repeat(read)),
    ...Array.from({ length: SENDERS }, () => repeat(enquire)),
    repeat(announce),
    repeat(upload),
  ]);

  return {
    /** Acknowledged writes: submission ids of enquiries, titles of notices, URLs of uploads. */
    enquiries: enquiries as readonly string[],
    notices: notices as readonly string[],
    uploads: uploads as readonly string[],
    /** Responses that an outage does not explain, and failed pages. */
    strange: strange as readonly string[],
    /** Resolves when the next write to this path is acknowledged. */
    nextWrite: (path: string) => once(written, path),
    /** Begins a new phase. @returns the tally of the previous phase */
    nextPhase(): Tally {
      const done = { ...tally, longestGap: Math.max(tally.longestGap, Date.now() - lastWrite) };
      tally = emptyTally();
      lastWrite = Date.now();
      return done;
    },
    async stop(): Promise<void> {
      isStopping = true;
      await running;
    },
  };
}

export async function aPictureForm() {
  const bytes = await aJpeg({ width: 400, height: 200 });
  return aForm([{ field: "images", name: "a.jpg", type: "image/jpeg", bytes }]);
}

function emptyTally(): Tally {
  return { pages: 0, pagesFailed: 0, acknowledged: 0, refused: 0, longestGap: 0 };
}

import { useRef, useState } from "react";
import { ApiError, getConnectionHint, getErrorMessage, isErrorKnownToUser } from "#admin/api/api-error.ts";
import { createRandomKey } from "#admin/api/client.ts";
import { readStoredUser, readToken } from "#admin/api/session.ts";
import { readLostUploads, writeLostUploads } from "#admin/data/drafts.ts";
import { ToastButton } from "#admin/ui/button.tsx";
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD, MAX_PDF_BYTES } from "#contract/media.ts";
import * as m from "#messages/compiled/admin.ts";
import * as mRecords from "#messages/compiled/admin-records.ts";
import { toastError, toastNote, toastSuccess } from "#ui/toaster.tsx";

export interface Upload {
  id: string;
  file: File;
  /** `chosen`: sent later, with the form that the file belongs to. */
  state: "chosen" | "shrinking" | "waiting" | "sending" | "done" | "failed" | "refused";
  /** Uploaded fraction, from 0 to 1. */
  progress: number;
  reason: string;
  canShrink: boolean;
}

type SendOptions = { signal: AbortSignal; onProgress: (fraction: number) => void };
export type SendImage = (file: File, options: SendOptions) => Promise<void>;

/** Returns whether an upload is running or queued. */
export function isUnderWay(state: Upload["state"]): boolean {
  return state === "shrinking" || state === "waiting" || state === "sending";
}

interface UploadMessages {
  check: (files: readonly File[]) => ReturnType<typeof checkImages>;
  uploaded: () => string;
  someUploaded: (count: { arrived: number; total: number }) => string;
}

const IMAGES: UploadMessages = { check: checkImages, uploaded: m.imagesUploaded, someUploaded: m.someImagesUploaded };
export const FILE_UPLOAD_MESSAGES: Omit<UploadMessages, "check"> = {
  uploaded: m.filesUploaded,
  someUploaded: m.someFilesUploaded,
};

/**
 * Manages the uploads of one area, which are sent one after the other.
 * @param place destination, named in the note about lost uploads: `Campus drive (Event-Gallery)`
 * @param send sends one file per request, so that each has its own progress and can be cancelled and retried
 */
export function useUploads(
  place: string,
  send: SendImage,
  onDone: () => void,
  { check, uploaded, someUploaded }: UploadMessages = IMAGES,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** The current uploads, including changes that are not rendered yet. */
  const all = useRef(uploads);
  /** Whether each file since the last summary toast arrived, by id; a retry may change that. */
  const outcomes = useRef(new Map<string, boolean>());
  const sending = useRef<{ id: string; controller: AbortController } | null>(null);
  /** The chosen files if they exceed the maximum per selection: none is sent until the user confirms. */
  const [surplus, setSurplus] = useState<readonly File[]>([]);

  function show(next: readonly Upload[]) {
    all.current = next;
    setUploads(next);
  }

  function put(id: string, changes: Partial<Upload>) {
    show(all.current.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  async function run() {
    if (sending.current) return;
    const findNext = () => all.current.find(({ state }) => state === "waiting");
    for (let next = findNext(); next; next = findNext()) await sendOne(next);
    const total = [...outcomes.current.values()];
    outcomes.current.clear();
    const arrived = total.filter(Boolean).length;
    if (arrived === 0) return;
    if (arrived === total.length) toastSuccess(uploaded());
    else toastError(someUploaded({ arrived, total: total.length }));
    if (readToken()) onDone();
  }

  /** Marks all uploads as failed because the session has ended, and records which are lost, earlier failures too. */
  function stopAll() {
    const lost = all.current.filter(({ state }) => state === "failed" || isUnderWay(state));
    for (const { id, state } of lost) {
      if (isUnderWay(state)) outcomes.current.set(id, false);
      put(id, { state: "failed", reason: m.notSentSessionEnded() });
    }
    const called = `${place}: ${lost.map(({ file }) => file.name).join(", ")}`;
    // Record nothing after a logout, which asked about unsaved work before.
    if (readStoredUser()) writeLostUploads([...new Set([...readLostUploads(), called])]);
  }

  /** Shrinks and sends one file. Shrinking is sequential too: a decoded photograph takes many times its file size. */
  async function sendOne({ id, file }: Upload): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = { id, controller };
    const end = (isArrived: boolean, changes: Partial<Upload>) => {
      outcomes.current.set(id, isArrived);
      put(id, changes);
    };
    try {
      let sent = file;
      if (isShrinkable(file)) {
        put(id, { state: "shrinking" });
        const smaller = await shrinkToUploadLimit(file);
        if (signal.aborted) return;
        if ("reason" in smaller) {
          return end(false, { state: "refused", reason: smaller.reason, canShrink: smaller.canRetry });
        }
        sent = smaller.file;
      }
      put(id, { file: sent, state: "sending", progress: 0 });
      await send(sent, { signal, onProgress: (progress) => put(id, { progress }) });
      end(true, { state: "done", progress: 1 });
    } catch (error) {
      if (signal.aborted) return;
      const status = error instanceof ApiError ? error.status : 0;
      const sentence = getErrorMessage(error, m.uploadFailed());
      if (!isErrorKnownToUser(error)) toastError(sentence);
      const reason = getConnectionHint(error, m.notStoredTwice()) ?? sentence;
      // 400 and 413 are refusals: a retry would get the same response.
      end(false, { state: status === 400 || status === 413 ? "refused" : "failed", reason });
      if (status === 401) stopAll();
    } finally {
      sending.current = null;
    }
  }

  function add(files: readonly File[], isAgreed = false) {
    const isMany = files.length > MAX_IMAGES_PER_UPLOAD && !isAgreed;
    setSurplus(isMany ? files : []);
    if (isMany) {
      return toastError(
        tooManyImagesMessage(),
        <ToastButton onPress={() => add(files, true)}>{m.uploadByTens()}</ToastButton>,
      );
    }
    const checked = check(files);
    const tell = checked.refused.every(({ file }) => isShrinkable(file)) ? toastNote : toastError;
    for (const message of checked.messages) tell(message);
    const good = checked.good.map((file) => newUpload(file, "waiting"));
    const refused = checked.refused.map(({ file, reason }) => newUpload(file, "refused", reason));
    // The summary toast counts refused pictures that can be shrunk as failed; only the messages report the others.
    for (const { id, canShrink } of refused) if (canShrink) outcomes.current.set(id, false);
    // Remove finished and refused uploads from the list.
    show([...all.current.filter(({ state }) => state !== "done" && state !== "refused"), ...good, ...refused]);
    void run();
  }

  return {
    uploads,
    surplus,
    isBusy: uploads.some(({ state }) => isUnderWay(state)),
    add,
    start(chosen: readonly Upload[]) {
      for (const { id } of chosen) put(id, { state: "waiting", reason: "", canShrink: false });
      void run();
    },
    remove({ id }: Upload) {
      outcomes.current.delete(id);
      if (sending.current?.id === id) sending.current.controller.abort();
      show(all.current.filter((upload) => upload.id !== id));
    },
  };
}

function newUpload(file: File, state: Upload["state"], reason = ""): Upload {
  return {
    id: createRandomKey(),
    file,
    state,
    progress: 0,
    reason,
    canShrink: state === "refused" && isShrinkable(file),
  };
}

/** Shrinks a picture below the upload limit. Returns the file, or why that failed and whether a retry may help. */
export async function shrinkToUploadLimit(file: File): Promise<{ file: File } | { reason: string; canRetry: boolean }> {
  const code = await import("./shrink-image.ts").catch(() => null);
  if (!code) return { reason: m.serverUnreachable(), canRetry: true };
  try {
    return { file: await code.shrinkImage(file) };
  } catch {
    return { reason: isHeic(file) ? m.heicHelp() : m.unreadableImage({ name: file.name }), canRetry: false };
  }
}

export const tooManyImagesMessage = () => m.tooManyImages({ most: MAX_IMAGES_PER_UPLOAD });

/**
 * Splits files by the limits of an upload (docs/behaviour.md, 'Uploads'). `messages` are for toasts.
 * @param isShrunk whether a file that is too large is shrunk without asking
 */
export function checkImages(files: readonly File[], isShrunk = isHeic) {
  const refused: { file: File; reason: string }[] = [];
  const good: File[] = [];
  const oversize: File[] = [];
  for (const file of files) {
    if (!isImage(file)) refused.push({ file, reason: m.notAnImage() });
    else if (file.size > MAX_IMAGE_BYTES && !isShrunk(file)) {
      oversize.push(file);
      const megabytes = (Math.ceil((file.size / MAX_IMAGE_BYTES) * 10) / 10).toFixed(1);
      refused.push({ file, reason: m.overLimit({ size: megabytes }) });
    } else good.push(file);
  }
  const messages = [
    oversize.length > 0 && oversizeMessage(oversize),
    refused.length > oversize.length && m.onlyImages(),
  ];
  return { good, refused, messages: messages.filter((message) => message !== false) };
}

/** Returns the error for files chosen where exactly one is allowed; null if there is none. */
export function checkFile(kind: "pdf" | "image", files: readonly File[]): string | null {
  const [file] = files;
  if (!file || files.length > 1) return mRecords.oneFile();
  if (kind === "image") return checkImages([file]).messages[0] ?? null;
  // Some systems report no type for a PDF: check the file extension instead.
  if (file.type !== "application/pdf" && !(file.type === "" && /\.pdf$/i.test(file.name))) return mRecords.onlyPdf();
  return file.size > MAX_PDF_BYTES ? mRecords.pdfTooLarge({ name: file.name }) : null;
}

/** Returns whether the browser can try to shrink the file to a JPEG. A GIF would lose its animation. */
export function isShrinkable(file: File): boolean {
  return isHeic(file) || (isImage(file) && file.size > MAX_IMAGE_BYTES && file.type !== "image/gif");
}

/** Returns whether a file is HEIC, the photograph format of iPhones. If its type is unknown, the extension decides. */
function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || (!type.startsWith("image/") && /\.hei[cf]$/i.test(name));
}

export function oversizeMessage(files: readonly File[]): string {
  const names = files.slice(0, 3).map(({ name }) => name);
  return m.filesTooLarge({ count: files.length, names: `${names.join(", ")}${files.length > 3 ? "..." : ""}` });
}

const isImage = (file: File) => file.type.startsWith("image/") || isHeic(file);

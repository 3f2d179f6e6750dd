import { useEffect, useRef, useState } from "react";
import { ApiError, hintOf, isToldAlready, sentenceOf } from "#admin/api/api-error.ts";
import { noteLost } from "#admin/data/lost-work.ts";
import { toastError, toastNote, toastSuccess } from "#ui/toaster.tsx";
import { makeSmaller } from "./make-smaller.ts";
import { isUnderWay, newUpload, type Upload } from "./upload.ts";
import { canBeSmaller, checkImages } from "./upload-limits.ts";

export type SendImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<void>;

interface UploadsOptions {
  /** Where they go: `Campus drive (Event-Gallery)`. */
  place: string;
  /** Sends one image in a request of its own: so each has its progress, and can be cancelled and tried again. */
  send: SendImage;
  /** All that could be sent are, and some of them arrived. */
  onDone: () => void;
}

/** The uploads of one area: one after the other, in the order that the person chose. */
export function useUploads({ place, send, onDone }: UploadsOptions) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  /** What has not arrived and still could, by the id of its upload. */
  const unsent = useRef(new Map<string, File>());
  /** Of the files since the last total, by id, whether it arrived at last: what failed may be tried again meanwhile. */
  const outcomes = useRef(new Map<string, boolean>());
  const isRunning = useRef(false);
  const sending = useRef<{ id: string; controller: AbortController } | null>(null);
  const latest = useRef({ place, send, onDone });
  useEffect(() => {
    latest.current = { place, send, onDone };
  });

  function put(id: string, changes: Partial<Upload>) {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  async function run() {
    if (isRunning.current) return;
    isRunning.current = true;
    let isSessionOver = false;
    for (let upload = queue.current.shift(); upload; upload = queue.current.shift()) {
      const outcome = await sendOne(upload);
      if (outcome !== "cancelled") outcomes.current.set(upload.id, outcome === "arrived");
      if (outcome !== "session over") continue;
      isSessionOver = true;
      for (const { id } of stopAll()) outcomes.current.set(id, false);
    }
    isRunning.current = false;
    const all = [...outcomes.current.values()];
    outcomes.current.clear();
    const arrived = all.filter(Boolean).length;
    if (arrived === 0) return;
    if (arrived === all.length) toastSuccess("Images uploaded");
    else toastError(`${arrived} of ${all.length} images uploaded`);
    if (!isSessionOver) latest.current.onDone();
  }

  /** The session has ended, and the login opens. @returns what waited */
  function stopAll(): Upload[] {
    const reason = "Not sent, because your session had ended.";
    for (const [id, file] of unsent.current) {
      const canShrink = canBeSmaller(file);
      put(id, { state: canShrink ? "refused" : "failed", reason, canShrink });
    }
    const names = [...unsent.current.values()].map(({ name }) => name);
    noteLost("uploads", `${latest.current.place}: ${names.join(", ")}`);
    unsent.current.clear();
    return queue.current.splice(0);
  }

  /** One at a time is made smaller too: a photograph takes many times its bytes while it is open. */
  async function sendOne({ id, file }: Upload): Promise<"arrived" | "failed" | "cancelled" | "session over"> {
    const controller = new AbortController();
    sending.current = { id, controller };
    try {
      if (canBeSmaller(file)) {
        put(id, { state: "shrinking" });
        const smaller = await makeSmaller(file);
        if (controller.signal.aborted) return "cancelled";
        if ("reason" in smaller) {
          unsent.current.delete(id);
          put(id, { state: "refused", reason: smaller.reason, canShrink: smaller.canRetry });
          return "failed";
        }
        file = smaller.file;
      }
      put(id, { file, state: "sending", progress: 0 });
      await latest.current.send(file, {
        signal: controller.signal,
        onProgress: (progress) => put(id, { progress }),
      });
      put(id, { state: "done", progress: 1 });
      unsent.current.delete(id);
      return "arrived";
    } catch (error) {
      if (controller.signal.aborted) return "cancelled";
      const sentence = sentenceOf(error, "Upload failed");
      if (!isToldAlready(error)) toastError(sentence);
      // Refused for what it is: another try would end the same way.
      const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 413);
      if (isRefused) unsent.current.delete(id);
      const reason = hintOf(error, "It will not be stored twice") ?? sentence;
      put(id, { state: isRefused ? "refused" : "failed", reason });
      return error instanceof ApiError && error.status === 401 ? "session over" : "failed";
    } finally {
      sending.current = null;
    }
  }

  function enqueue(added: readonly Upload[]) {
    for (const { id, file } of added) unsent.current.set(id, file);
    queue.current.push(...added);
    void run();
  }

  return {
    uploads,
    isBusy: uploads.some(({ state }) => isUnderWay(state)),
    add(files: readonly File[]) {
      const checked = checkImages(files);
      const tell = checked.refused.every(({ file }) => canBeSmaller(file)) ? toastNote : toastError;
      checked.messages.forEach(tell);
      const good = checked.good.map((file) => newUpload(file, "waiting"));
      const refused = checked.refused.map(({ file, reason }) => newUpload(file, "refused", reason));
      // What is over gives place to the new ones.
      setUploads((all) => [...all.filter(({ state }) => state !== "done" && state !== "refused"), ...good, ...refused]);
      for (const { id } of refused) outcomes.current.set(id, false);
      enqueue(good);
    },
    /** Tries again what failed, and makes smaller what was refused for its size. */
    start(chosen: readonly Upload[]) {
      for (const { id } of chosen) put(id, { state: "waiting", reason: "", canShrink: false });
      enqueue(chosen);
    },
    /** Stops it, or takes it from the list. */
    remove({ id }: Upload) {
      queue.current = queue.current.filter((upload) => upload.id !== id);
      unsent.current.delete(id);
      outcomes.current.delete(id);
      if (sending.current?.id === id) sending.current.controller.abort();
      setUploads((all) => all.filter((upload) => upload.id !== id));
    },
  };
}

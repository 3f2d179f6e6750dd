import { useEffect, useRef, useState } from "react";
import { newKey } from "#admin/api/action-keys.ts";
import { ApiError, hintOf, isToldAlready, sentenceOf } from "#admin/api/api-error.ts";
import { noteLost } from "#admin/data/lost-work.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { checkImages } from "./upload-limits.ts";

export interface Upload {
  id: string;
  file: File;
  /** `chosen`: goes when the form that it belongs to is sent. */
  state: "chosen" | "waiting" | "sending" | "done" | "failed" | "refused";
  /** From 0 to 1. */
  progress: number;
  /** Why it failed or was refused. */
  reason: string;
}

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
  const [message, setMessage] = useState<string | null>(null);
  const queue = useRef<Upload[]>([]);
  /** What has not arrived and still could, by the id of its upload. */
  const unsent = useRef(new Map<string, File>());
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
    /** By id, whether it arrived at last: what failed may be tried again meanwhile. */
    const outcomes = new Map<string, boolean>();
    let isSessionOver = false;
    for (let upload = queue.current.shift(); upload; upload = queue.current.shift()) {
      const outcome = await sendOne(upload);
      if (outcome !== "cancelled") outcomes.set(upload.id, outcome === "arrived");
      if (outcome !== "session over") continue;
      isSessionOver = true;
      for (const { id } of stopAll()) outcomes.set(id, false);
    }
    isRunning.current = false;
    const arrived = [...outcomes.values()].filter(Boolean).length;
    if (arrived === 0) return;
    if (arrived === outcomes.size) toastSuccess("Images uploaded");
    else toastError(`${arrived} of ${outcomes.size} images uploaded`);
    if (!isSessionOver) latest.current.onDone();
  }

  /** The session has ended, and the login opens. @returns what waited */
  function stopAll(): Upload[] {
    const stopped = queue.current.splice(0);
    for (const { id } of stopped) put(id, { state: "failed", reason: "Not sent, because your session had ended." });
    const names = [...unsent.current.values()].map(({ name }) => name);
    noteLost("uploads", `${latest.current.place}: ${names.join(", ")}`);
    return stopped;
  }

  async function sendOne({ id, file }: Upload): Promise<"arrived" | "failed" | "cancelled" | "session over"> {
    const controller = new AbortController();
    sending.current = { id, controller };
    put(id, { state: "sending", progress: 0, reason: "" });
    try {
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
      put(id, { state: "failed", reason: hintOf(error, "It will not be stored twice") ?? sentence });
      return error instanceof ApiError && error.status === 401 ? "session over" : "failed";
    } finally {
      sending.current = null;
    }
  }

  function enqueue(added: Upload[]) {
    for (const { id, file } of added) unsent.current.set(id, file);
    queue.current.push(...added);
    void run();
  }

  return {
    uploads,
    /** What is wrong with the files that were chosen last. */
    message,
    isBusy: uploads.some(({ state }) => state === "waiting" || state === "sending"),
    add(files: readonly File[]) {
      const checked = checkImages(files);
      setMessage(checked.message);
      if (checked.message) toastError(checked.message);
      const good = checked.good.map((file) => upload(file, "waiting"));
      const refused = checked.refused.map(({ file, reason }) => upload(file, "refused", reason));
      // What is over gives place to the new ones.
      setUploads((all) => [...all.filter(({ state }) => state !== "done" && state !== "refused"), ...good, ...refused]);
      enqueue(good);
    },
    retry(failed: Upload) {
      put(failed.id, { state: "waiting", reason: "" });
      enqueue([failed]);
    },
    /** Stops it, or takes it from the list. */
    remove({ id }: Upload) {
      queue.current = queue.current.filter((upload) => upload.id !== id);
      unsent.current.delete(id);
      if (sending.current?.id === id) sending.current.controller.abort();
      setUploads((all) => all.filter((upload) => upload.id !== id));
    },
  };
}

function upload(file: File, state: Upload["state"], reason = ""): Upload {
  return { id: newKey(), file, state, progress: 0, reason };
}

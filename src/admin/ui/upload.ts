import { newKey } from "#admin/api/action-keys.ts";
import { canBeSmaller } from "./upload-limits.ts";

export interface Upload {
  id: string;
  file: File;
  /** `chosen`: goes when the form that it belongs to is sent. */
  state: "chosen" | "shrinking" | "waiting" | "sending" | "done" | "failed" | "refused";
  /** From 0 to 1. */
  progress: number;
  /** Why it failed or was refused. */
  reason: string;
  /** It was refused for its size, and can be made smaller. */
  canShrink: boolean;
}

/** It goes, or will go, without another word of the person. */
export function isUnderWay(state: Upload["state"]): boolean {
  return state === "shrinking" || state === "waiting" || state === "sending";
}

/** One of the files that were just chosen. */
export function newUpload(file: File, state: Upload["state"], reason = ""): Upload {
  return { id: newKey(), file, state, progress: 0, reason, canShrink: state === "refused" && canBeSmaller(file) };
}

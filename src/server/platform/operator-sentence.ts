import { classifyDatabaseError, damagedSentence, isCorruptionError } from "./db/driver-errors.ts";
import { errorReason, SettingError } from "./errors.ts";
import { BUCKET_ADVICE, ObjectStoreError } from "./media/s3.ts";

/** Says in one line what the operator can do about an error. Returns null if only a programmer can help. */
export function operatorSentence(error: unknown): string | null {
  if (error instanceof SettingError) return error.message;
  if (error instanceof ObjectStoreError) {
    return `${error.reason}. ${error.isRefusal ? BUCKET_ADVICE : "Check its address and the network."}`;
  }
  if (isCorruptionError(error)) return damagedSentence("the database", errorReason(error));
  if (classifyDatabaseError(error) !== "storage") return null;
  return `DATA_DIR: the database cannot be written (${errorReason(error)}). Check the owner of its files and free space.`;
}

import { useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import type { FileValues, RecordKind, StoredRecord } from "./record-kind.ts";
import { sendRecord } from "./send-record.ts";

interface SaveState<Item> {
  isBusy: boolean;
  /** How much of the form and its file is sent, from 0 to 1. */
  progress: number;
  /** Why it was not saved, and what to do. */
  problem: string | null;
  /** Fields that the server refused. */
  fields: Readonly<Record<string, string>>;
  /** Somebody else saved meanwhile: the record as it is now. */
  theirs: Item | null;
  /** Somebody else deleted the record that was to be changed. */
  isGone: boolean;
}

const AT_REST = { isBusy: false, progress: 0, problem: null, fields: {}, theirs: null, isGone: false };

/** Sends the form of one record, new or changed, and keeps what came of it. */
export function useSave<Item extends StoredRecord>(kind: Pick<RecordKind<Item, FileValues>, "list" | "path">) {
  const [state, setState] = useState<SaveState<Item>>(AT_REST);
  const controller = useRef<AbortController | null>(null);

  return {
    ...state,
    forget: () => setState(AT_REST),
    cancel: () => controller.current?.abort(),
    /** @returns the saved record; null when it was not saved, which the state tells */
    async save(id: string | null, form: FormData): Promise<Item | null> {
      controller.current = new AbortController();
      setState({ ...AT_REST, isBusy: true });
      const options = {
        signal: controller.current.signal,
        onProgress: (progress: number) => setState((before) => ({ ...before, progress })),
      };
      try {
        const item = await sendRecord<Item>(kind, id, form, options);
        setState(AT_REST);
        return item;
      } catch (error) {
        if (controller.current.signal.aborted) {
          setState(AT_REST);
          return null;
        }
        const theirs = changedMeanwhile<Item>(error);
        setState({
          ...AT_REST,
          theirs,
          isGone: id !== null && error instanceof ApiError && error.status === 404,
          problem: tellFailure(error, "Save failed"),
          fields: error instanceof ApiError ? error.fields : {},
        });
        return null;
      }
    },
  };
}

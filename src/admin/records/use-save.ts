import { useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import type { CallOptions } from "#admin/api/create-client.ts";

interface SaveState<Item> {
  isBusy: boolean;
  /** How much of the form and its file is sent, from 0 to 1. */
  progress: number;
  /** Why it was not saved, and what to do. */
  problem: string | null;
  /** Fields that the server refused. */
  fields: Readonly<Record<string, string>>;
  /** The record as it is now, when a colleague changed a field that was changed here too. */
  theirs: Item | null;
  /** Somebody else deleted the record that was to be changed. */
  isGone: boolean;
}

const AT_REST = { isBusy: false, progress: 0, problem: null, fields: {}, theirs: null, isGone: false };

/** Sends the form of one record, new or changed, and keeps what came of it. */
export function useSave<Item>() {
  const [state, setState] = useState<SaveState<Item>>(AT_REST);
  const controller = useRef<AbortController | null>(null);

  return {
    ...state,
    forget: () => setState(AT_REST),
    cancel: () => controller.current?.abort(),
    /**
     * @param id null makes a new record
     * @returns what `send` returns; null when it was not saved, which the state tells
     */
    async save<Saved>(id: string | null, send: (options: CallOptions) => Promise<Saved>): Promise<Saved | null> {
      controller.current = new AbortController();
      setState({ ...AT_REST, isBusy: true });
      const options = {
        signal: controller.current.signal,
        onProgress: (progress: number) => setState((before) => ({ ...before, progress })),
      };
      try {
        const saved = await send(options);
        setState(AT_REST);
        return saved;
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

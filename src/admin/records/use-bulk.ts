import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { hintOf, sentenceOf } from "#admin/api/api-error.ts";
import { forEach, type Outcome } from "#admin/data/for-each.ts";

export interface BulkTrouble {
  title: string;
  /** One line for each record that was refused. */
  lines: { _id: string; text: string }[];
}

const FALLBACK = "Update failed";

interface BulkWords<Item> {
  /** `events` */
  plural: string;
  nameOf: (item: Item) => string;
  /** Why one of them was refused, where more is known than the server's sentence. */
  reasonOf?: (error: unknown) => string | null;
}

/** One change of many records: how far it is, and what went wrong with some of them. */
export function useBulk<Item extends { _id: string }>({ plural, nameOf, reasonOf }: BulkWords<Item>) {
  const [progress, setProgress] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<BulkTrouble | null>(null);

  function troubleOf({ done, failed, left }: Outcome<Item, unknown>): BulkTrouble {
    const all = done.length + failed.length + left.length;
    return {
      title: all === 1 ? FALLBACK : `${FALLBACK}: ${all - done.length} of ${all} ${plural} are as they were.`,
      lines: failed.map(({ item, error }) => {
        const reason = reasonOf?.(error) ?? hintOf(error) ?? sentenceOf(error, FALLBACK);
        return { _id: item._id, text: `${nameOf(item)}: ${reason}` };
      }),
    };
  }

  return {
    /** How many are done, while it runs. */
    progress,
    trouble,
    forgetTrouble: () => setTrouble(null),
    async run<Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
      const list = document.activeElement?.closest<HTMLElement>("section[tabindex]");
      setProgress(0);
      setTrouble(null);
      const outcome = await forEach(items, async (item) => {
        const result = await act(item);
        setProgress((done) => (done ?? 0) + 1);
        return result;
      });
      setProgress(null);
      // What was pressed could not keep the focus meanwhile, and may be gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) list?.focus({ preventScroll: true });
      });
      if (outcome.failed[0]) {
        tellFailure(outcome.failed[0].error, FALLBACK);
        setTrouble(troubleOf(outcome));
      }
      return outcome;
    },
  };
}

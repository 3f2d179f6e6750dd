import { Link } from "react-router";
import { api, showFailure } from "#admin/api/api.ts";
import { choiceField, countField, useAddressState } from "#admin/data/address-state.ts";
import { refreshShown, useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card, Pagination } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { EmptyState, ListStates } from "#admin/ui/list-states.tsx";
import { BIN_PAGE_SIZE, type BinnedAs, type BinnedEnquiry, type BlockedSender } from "#contract/enquiry-intake.ts";
import { formatDay, formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { readableMobile } from "../enquiry-text.ts";
import { deskLink, restoreEnquiry } from "../intake-api.ts";
import styles from "./bin-view.module.css";

const PARTS = [
  { value: "deleted", label: "Deleted" },
  { value: "spam", label: "Spam" },
  { value: "merged", label: "Merged" },
  { value: "blocked", label: "Blocked senders" },
] as const;

const FIELDS = { part: choiceField(["deleted", "spam", "merged", "blocked"]), page: countField };

/** What is off the desk for 30 days, and whose enquiries are stored as spam. */
export function BinView() {
  const [{ part, page }, set] = useAddressState(FIELDS);
  return (
    <Card title="Bin">
      <div className="inset">
        <Segmented
          isPills
          label="What to show"
          options={PARTS}
          value={part}
          onChange={(next) => set({ part: next, page: 1 })}
        />
      </div>
      {part === "blocked" ? (
        <Blocked />
      ) : (
        <Binned key={part} as={part} page={page} onPage={(next) => set({ page: next })} />
      )}
    </Card>
  );
}

const EMPTY: Record<BinnedAs, [title: string, text: string]> = {
  deleted: ["Nothing was deleted", "A deleted enquiry lies here for 30 days, then it is erased."],
  spam: [
    "No spam",
    "What is marked as spam, or comes from a blocked sender, lies here for 30 days, then it is erased.",
  ],
  merged: [
    "Nothing was merged",
    "Of two merged enquiries, the one that went lies here for 30 days. Its history is in the other.",
  ],
};

async function attempt(call: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await call();
    toastSuccess(done);
  } catch (error) {
    showFailure(error, "Update failed");
  }
  await refreshShown();
}

function Binned({ as, page, onPage }: { as: BinnedAs; page: number; onPage: (page: number) => void }) {
  const path = `/enquiries/bin?as=${as}&page=${page}`;
  const query = useQuery(path, () => api.get<{ items: BinnedEnquiry[]; total: number }>(path));
  const [title, text] = EMPTY[as];

  async function erase({ _id, name }: BinnedEnquiry) {
    const details = `“${name}” is erased with all notes and mails, also in the audit log. This cannot be undone.`;
    if (!(await confirm({ question: "Erase for good?", details, action: "Erase for good" }))) return;
    await attempt(() => api.delete(`/enquiries/bin/${encodeURIComponent(_id)}`), "Erased for good");
  }

  return (
    <ListStates
      query={{ ...query, data: query.data?.items }}
      loading="Loading the bin"
      failed="Failed to load"
      empty={<EmptyState title={title}>{text}</EmptyState>}
    >
      <ul className={styles.list} aria-label={PARTS.find(({ value }) => value === as)?.label}>
        {query.data?.items.map((enquiry) => {
          const { _id, name, course, mobile, mergedInto, deletedAt, erasedAt } = enquiry;
          return (
            <li key={_id}>
              <div className={styles.what}>
                <b dir="auto">{name}</b>
                <span>
                  {course}, {readableMobile(mobile)}
                </span>
                <small>
                  Here since {formatMoment(deletedAt)}, erased on {formatDay(erasedAt.slice(0, 10))}
                </small>
              </div>
              <div className="wrap">
                {mergedInto ? (
                  <Link to={deskLink(mergedInto)}>Open the other</Link>
                ) : (
                  <Button
                    aria-label={as === "spam" ? `Not spam: ${name}` : `Restore ${name}`}
                    busyLabel="Restoring..."
                    onClick={() => attempt(() => restoreEnquiry(_id), `${name} is back`)}
                  >
                    {as === "spam" ? "Not spam" : "Restore"}
                  </Button>
                )}
                <Button look="quiet" aria-label={`Erase for good: ${name}`} onClick={() => erase(enquiry)}>
                  Erase for good
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Pagination page={page} pageSize={BIN_PAGE_SIZE} total={query.data?.total ?? 0} onPage={onPage} />
    </ListStates>
  );
}

const BLOCKED = "/enquiries/blocked";

function Blocked() {
  const query = useQuery(BLOCKED, async () => (await api.get<{ items: BlockedSender[] }>(BLOCKED)).items);
  return (
    <ListStates
      query={query}
      loading="Loading blocked senders"
      failed="Failed to load"
      empty={
        <EmptyState title="No sender is blocked">
          The mobile and the email of what is marked as spam come here. Nothing else is learnt.
        </EmptyState>
      }
    >
      <ul className={styles.list} aria-label="Blocked senders">
        {query.data?.map(({ _id, kind, value, by, at }) => (
          <li key={_id}>
            <div className={styles.what}>
              <b>{kind === "mobile" ? readableMobile(value) : value}</b>
              <small>
                Blocked by {by}, {formatMoment(at)}
              </small>
            </div>
            <Button
              aria-label={`Take off ${value}`}
              busyLabel="Taking off..."
              onClick={() => attempt(() => api.delete(`${BLOCKED}/${encodeURIComponent(_id)}`), "Off the list")}
            >
              Take off
            </Button>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}

import { showFailure } from "#admin/api/api.ts";
import { refreshShown } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { EmptyState, ListStates } from "#admin/ui/list-states.tsx";
import type { Version } from "#contract/documents.ts";
import type { Kind } from "#contract/kinds/define-kind.ts";
import { KINDS } from "#contract/kinds/kinds.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./documents.module.css";
import { deleteForGood, restoreFromBin, useBin } from "./documents-api.ts";

const OTHERS: Readonly<Record<string, string>> = { document: "Page", picture: "Picture", library: "File" };

type BinCardProps = {
  /** Of which subjects, such as `notice`; without it, of all. */
  only?: readonly string[];
  back?: string;
  onBack: () => void;
};

/** Deleted pages and records. */
export function BinCard({ only, back = "All pages", onBack }: BinCardProps) {
  const bin = useBin();
  const shown = bin.data?.filter(({ subject }) => only?.includes(subject.slice(0, subject.indexOf(":"))) ?? true);
  const query = { ...bin, data: shown };

  async function act(call: (subject: string) => Promise<object>, { subject, title }: Version, done: string) {
    try {
      await call(subject);
      toastSuccess(`“${title}” ${done}`);
    } catch (error) {
      showFailure(error, "Nothing was changed.");
    }
    await refreshShown();
  }

  async function erase(version: Version) {
    const details = `“${version.title}” and its whole history are gone then. This cannot be undone.`;
    if (await confirm({ question: "Delete for good?", details, action: "Delete for good" })) {
      await act(deleteForGood, version, "is gone for good.");
    }
  }

  return (
    <Card
      title="Deleted, 30 days"
      total={query.data?.length}
      actions={
        <Button look="quiet" icon="left" onClick={onBack}>
          {back}
        </Button>
      }
    >
      <ListStates
        query={query}
        loading="Loading the bin"
        failed="Failed to load the bin"
        empty={<EmptyState title="Nothing was deleted">What is deleted lies here for 30 days.</EmptyState>}
      >
        <ul className={styles.bin}>
          {query.data?.map((version) => (
            <li key={version.id}>
              <div className={styles.name}>
                <b>{version.title}</b>
                <small>
                  {kindOf(version.subject)}, deleted by {version.by}, {formatMoment(version.at)}
                </small>
              </div>
              <div className="wrap">
                <Button
                  busyLabel="Restoring..."
                  onClick={() =>
                    act(
                      restoreFromBin,
                      version,
                      version.subject.startsWith("document:") ? "is back, as a draft." : "is back.",
                    )
                  }
                >
                  Restore
                </Button>
                <Button look="quiet" onClick={() => erase(version)}>
                  Delete for good
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </ListStates>
    </Card>
  );
}

/** @param subject `notice:<id>` */
function kindOf(subject: string): string {
  const name = subject.slice(0, subject.indexOf(":"));
  const noun = (KINDS as readonly Kind[]).find((kind) => kind.name === name)?.words.noun() ?? OTHERS[name] ?? name;
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

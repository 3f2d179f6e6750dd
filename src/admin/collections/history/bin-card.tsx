import { useState } from "react";
import { api, getItems, tryOrToast } from "#admin/api/api.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { EmptyState, ListStates } from "#admin/ui/states.tsx";
import { askToLeave } from "#admin/ui/unsaved-guard.tsx";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import type { Version } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { restoreFromBin, restorePermission } from "./delete-with-undo.tsx";

const OTHERS: Readonly<Record<string, () => string>> = { document: m.page, picture: m.picture, library: m.file };

type BinCardProps = {
  /** Kinds of subjects to show, such as `notice`; undefined shows all. */
  only?: readonly string[];
  back?: string;
  onBack: () => void;
};

export function BinCard({ only, back = m.allPages(), onBack }: BinCardProps) {
  // Each entry is the version that records the deletion.
  const bin = useQuery("bin", () => getItems<Version>("/bin"));
  const shown = bin.data?.filter(({ subject }) => only?.includes(subject.slice(0, subject.indexOf(":"))) ?? true);
  const query = { ...bin, data: shown };
  const may = usePermission();

  async function act(
    call: (subject: string) => Promise<object>,
    { subject, title }: Version,
    done: (v: { title: string }) => string,
  ) {
    if (await tryOrToast(() => call(subject), m.nothingChanged())) toastSuccess(done({ title }));
    await refreshVisibleQueries();
  }

  async function erase(version: Version) {
    if (await confirm(m.eraseQuestion(), m.eraseDetails({ title: version.title }), m.erase())) {
      await act((subject) => api.delete(`/bin?subject=${encodeURIComponent(subject)}`), version, m.erased);
    }
  }

  return (
    <Card
      title={m.deletedIn30Days()}
      total={query.data?.length}
      actions={
        <Button look="quiet" icon="left" onClick={onBack}>
          {back}
        </Button>
      }
    >
      <ListStates
        query={query}
        loading={m.loadingBin()}
        failed={m.binFailed()}
        empty={<EmptyState title={m.nothingDeleted()}>{m.aboutBin()}</EmptyState>}
      >
        <ul className="rows">
          {query.data?.map((version) => (
            <li key={version.id}>
              <div>
                <b>{version.title}</b>
                <small>
                  {m.deletedBy({ what: kindOf(version.subject), who: version.by, moment: formatMoment(version.at) })}
                </small>
              </div>
              <div className="wrap">
                {may(restorePermission(version.subject)) && (
                  <Button
                    busyLabel={m.restoring()}
                    onClick={() =>
                      act(restoreFromBin, version, version.subject.startsWith("document:") ? m.isBackAsDraft : m.isBack)
                    }
                  >
                    {m.restore()}
                  </Button>
                )}
                {may("site.publish") && (
                  <Button look="quiet" onClick={() => erase(version)}>
                    {m.erase()}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </ListStates>
    </Card>
  );
}

/** The bin of one screen: a button that opens it, and once it is open, its card, which takes the screen's place. */
export function useBin(only: readonly string[], back: string) {
  const [isOpen, setIsOpen] = useState(false);
  return {
    binCard: isOpen && <BinCard only={only} back={back} onBack={() => setIsOpen(false)} />,
    binButton: (
      <Button look="quiet" icon="bin" onClick={async () => (await askToLeave()) && setIsOpen(true)}>
        {m.deletedIn30Days()}
      </Button>
    ),
  };
}

/** Returns the display name of a subject's kind. @param subject such as `notice:<id>` */
function kindOf(subject: string): string {
  const name = subject.slice(0, subject.indexOf(":"));
  const noun =
    (COLLECTIONS as readonly Collection[]).find((kind) => kind.name === name)?.words.noun() ?? OTHERS[name]?.() ?? name;
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

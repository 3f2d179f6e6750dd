import { lazy, useState } from "react";
import { LibraryScreen } from "#admin/collections/library/library-browser.tsx";
import { collegePart } from "#admin/data/college-parts.ts";
import { useChanges } from "#admin/data/feed.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshVisibleQueries } from "#admin/data/query-store.ts";
import { textParam, useUrlState } from "#admin/data/url-state.ts";
import { Card } from "#admin/ui/card.tsx";
import { takeLostFocus } from "#admin/ui/move-focus.ts";
import { Pending } from "#admin/ui/states.tsx";
import { COLLEGE_PARTS } from "#contract/collections/document-parts.ts";
import { documentPermissions } from "#contract/permissions.ts";
import { translationLanguage } from "#contract/translations.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { lastChangeOf, StateBadges } from "./document-state.tsx";
import styles from "./documents.module.css";
import { useDocuments } from "./documents-api.ts";

const DocumentEditor = lazy(async () => ({ default: (await import("./document-editor.tsx")).DocumentEditor }));

const FIELDS = { edit: textParam };

export function CollegeTab() {
  const query = useDocuments();
  const may = usePermission();
  const maySee = may("site.see");
  const [{ edit }, set] = useUrlState(FIELDS);
  const [last, setLast] = useState("");
  if (edit !== "" && edit !== last) setLast(edit);
  const open = collegePart(edit);
  useChanges("documents", () => (open ? undefined : refreshVisibleQueries("documents")));
  const [from, setFrom] = useState<typeof open>();
  if (edit === "library") return <LibraryScreen back={{ label: m.college(), onBack: () => set({ edit: "" }) }} />;
  if (open) {
    const openOther = (path: string) => {
      if (translationLanguage(path)) setFrom(open);
      // Several parts may share one document: return to the part whose translation was opened.
      set({ edit: from?.path === path ? from.id : path });
    };
    const back = () => set({ edit: "" });
    return <DocumentEditor key={open.id} part={open} back={m.college()} onBack={back} onMoved={openOther} />;
  }
  return (
    <Card title={m.college()}>
      {query.data ? (
        <ul className={styles.cards}>
          {COLLEGE_PARTS.filter(({ tab, path }) => !tab && (maySee || may(documentPermissions(path, "site.edit")))).map(
            ({ id, title, about, path, keys }) => {
              const document = query.data?.find((one) => one.path === path);
              return (
                <li key={id}>
                  <button
                    type="button"
                    className="tile fill"
                    ref={id === collegePart(last)?.id ? takeLostFocus : undefined}
                    onClick={() => set({ edit: id })}
                  >
                    <b>{title()}</b>
                    <span className="fine">{about()}</span>
                    {/* State and last change are of the whole document: a part with only some keys shows none. */}
                    {document && !keys && (
                      <>
                        <span className="wrap">
                          <StateBadges document={document} />
                        </span>
                        <small>{lastChangeOf(document)}</small>
                      </>
                    )}
                  </button>
                </li>
              );
            },
          )}
          {maySee && (
            <li>
              <button type="button" className="tile fill" onClick={() => set({ edit: "library" })}>
                <b>{m.filesPart()}</b>
                <span className="fine">{m.aboutFilesPart()}</span>
              </button>
            </li>
          )}
        </ul>
      ) : (
        <Pending query={query} loading={m.loadingCollege()} />
      )}
    </Card>
  );
}

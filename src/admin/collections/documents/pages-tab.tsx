import { lazy, useMemo, useState } from "react";
import { BinCard } from "#admin/collections/history/bin-card.tsx";
import { ListCard } from "#admin/collections/list/list-card.tsx";
import { type ListConfig, useList } from "#admin/collections/list/list-state.ts";
import { MENU_PART } from "#admin/data/college-parts.ts";
import { useChanges } from "#admin/data/feed.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { textParam } from "#admin/data/url-state.ts";
import { useBulk, useSelection } from "#admin/ui/bulk.tsx";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { Badge, EmptyState } from "#admin/ui/states.tsx";
import type { Menu } from "#contract/content.ts";
import type { DocumentSettings } from "#contract/documents.ts";
import * as mDocuments from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import {
  inMenuOrder,
  type ListedPage,
  lastChangeAt,
  lastChangeOf,
  listDocumentStates,
  StateBadges,
  type StateName,
} from "./document-state.tsx";
import { documentCalls, latestTextOf, useDocuments, useTextTranslator } from "./documents-api.ts";
import { unsentDocuments } from "./draft-session.ts";
import { NewPageDialog } from "./new-page-dialog.tsx";

const DocumentEditor = lazy(async () => ({ default: (await import("./document-editor.tsx")).DocumentEditor }));

const FILTERS: [StateName | "unlisted", label: () => string][] = [
  ["published", mDocuments.published],
  ["draft", mDocuments.draft],
  ["scheduled", m.scheduled],
  ["hidden", mDocuments.isHidden],
  ["waiting", mDocuments.waiting],
  ["review", mDocuments.toReview],
  ["unlisted", m.notInMenu],
];

const viewOfPages = (): ListConfig<ListedPage> => ({
  filters: [
    {
      name: "state",
      label: m.state(),
      isSelect: true,
      options: [
        { value: "any", label: m.anyState(), test: () => true },
        ...FILTERS.map(([value, label]) => ({
          value,
          label: label(),
          test: (page: ListedPage) =>
            value === "unlisted" ? page.section === null : listDocumentStates(page).some(({ name }) => name === value),
        })),
      ],
    },
  ],
  orders: [
    { value: "menu", label: m.asInMenu(), compare: (one, other) => one.place - other.place },
    { value: "title", label: m.byTitle(), by: "title", compare: (one, other) => one.title.localeCompare(other.title) },
    {
      value: "changed",
      label: m.lastChangedFirst(),
      by: "changed",
      isDescending: true,
      compare: (one, other) => lastChangeAt(other).localeCompare(lastChangeAt(one)),
    },
  ],
  pageSize: 60,
  textOf: ({ title, englishTitle, route, section, owner }) => [title, englishTitle, route, section, owner].join("\n"),
  fields: { view: textParam },
});

export function PagesTab() {
  const query = useDocuments();
  const menu = useQuery("document:menu.yaml", documentCalls("menu.yaml").fetch).data;
  const wordOf = useTextTranslator("menu.yaml");
  const pages = useMemo(
    () => query.data && inMenuOrder(query.data, menu ? (latestTextOf(menu).value as Menu) : null, wordOf),
    [query.data, menu, wordOf],
  );
  const [view] = useState(viewOfPages);
  const list = useList(pages, view);
  useChanges("documents", () => (list.open ? undefined : refreshVisibleQueries("documents")));
  const [isNew, setIsNew] = useState(false);
  const may = usePermission();
  const selection = useSelection(list.matching, list.shown);
  const bulk = useBulk<ListedPage>(m.pagesInSentence, ({ title }) => title);
  const back = () => list.set({ edit: "" });

  async function changeChosen(settings: DocumentSettings, done: (v: { count: number }) => string) {
    const chosen = selection.items;
    const question = m.hidePagesQuestion({ count: chosen.length });
    if (settings.hidden && !(await confirm(question, m.hidePagesDetails(), m.hide()))) return;
    const { done: changed, failed } = await bulk.run(chosen, ({ path }) =>
      documentCalls(path).changeSettings(settings),
    );
    await refreshVisibleQueries();
    if (failed.length === 0) selection.clear();
    else selection.remove(changed.map(({ item }) => item._id));
    if (changed.length > 0) toastSuccess(done({ count: changed.length }));
  }

  if (list.open) {
    const onMoved = (path: string) => list.set({ edit: path });
    const part = list.open === MENU_PART.path ? MENU_PART : { path: list.open };
    return <DocumentEditor key={list.open} part={part} back={m.allPages()} onBack={back} onMoved={onMoved} />;
  }
  if (list.chosen.view === "bin") return <BinCard onBack={() => list.set({ view: "" })} />;
  const unsent = unsentDocuments();
  const change = (label: string, settings: DocumentSettings, done: (v: { count: number }) => string) => ({
    label,
    act: () => changeChosen(settings, done),
  });
  return (
    <>
      <ListCard
        query={{ ...query, data: pages }}
        view={view}
        list={list}
        selection={selection}
        bulk={bulk}
        table={{
          columns: [
            {
              name: "title",
              heading: m.title(),
              cell: ({ title, route }) => (
                <span>
                  {title}
                  <small>{route}</small>
                </span>
              ),
            },
            {
              name: "state",
              heading: m.state(),
              cell: (page) => (
                <>
                  <StateBadges document={page} />
                  {unsent.has(page.path) && <Badge tone="warn">{m.notSentYet()}</Badge>}
                </>
              ),
            },
            { name: "changed", heading: m.lastChanged(), cell: (page) => <small>{lastChangeOf(page)}</small> },
          ],
          openingColumn: "title",
          nameOf: ({ title }) => title,
          onOpen: ({ path }) => list.set({ edit: path }),
          groupOf: list.order === "menu" ? ({ section }) => section ?? m.notInMenu() : undefined,
        }}
        words={{
          title: m.pages(),
          search: m.searchPages(),
          hint: m.searchPagesHint(),
          loading: m.loadingPages(),
          failed: m.pagesFailed(),
          noMatch: m.noPageMatches(),
        }}
        empty={<EmptyState title={m.noPagesYet()}>{m.makeFirstPage()}</EmptyState>}
        actions={
          <>
            <Button look="quiet" icon="bin" onClick={() => list.set({ view: "bin" })}>
              {m.deletedIn30Days()}
            </Button>
            {may("site.edit") && (
              <>
                <Button look="quiet" icon="edit" onClick={() => list.set({ edit: MENU_PART.path })}>
                  {m.changeMenu()}
                </Button>
                <Button look="main" icon="plus" aria-haspopup="dialog" onClick={() => setIsNew(true)}>
                  {m.newPage()}
                </Button>
              </>
            )}
          </>
        }
        changes={
          may("site.publish")
            ? [change(m.hide(), { hidden: true }, m.pagesHidden), change(m.show(), { hidden: false }, m.pagesShown)]
            : []
        }
        note={m.otherPagesHint()}
      />
      {isNew && (
        <NewPageDialog
          onClose={() => setIsNew(false)}
          onMade={(path) => {
            setIsNew(false);
            void query.refresh();
            list.set({ edit: path });
          }}
        />
      )}
    </>
  );
}

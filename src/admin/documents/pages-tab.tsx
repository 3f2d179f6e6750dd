import { useEffect, useMemo, useState } from "react";
import { api } from "#admin/api/api.ts";
import { textField } from "#admin/data/address-state.ts";
import { refreshShown, useQuery } from "#admin/data/query-store.ts";
import { BulkBar, BulkTroubleNote, useBulk, useSelection } from "#admin/kinds/bulk.tsx";
import { ListToolbar, type ListView, useList } from "#admin/kinds/list-state.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Card, Pagination } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { EmptyState, ListStates, NoMatchState } from "#admin/ui/list-states.tsx";
import type { Checklist } from "#contract/checklist.ts";
import type { Menu } from "#contract/content.ts";
import type { DocumentSettings, DocumentSummary } from "#contract/documents.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { BinCard } from "./bin-card.tsx";
import { MENU_PART } from "./college-parts.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { lastChangeAt, lastChangeOf, lookedThrough, type StateName, statesOf } from "./document-state.ts";
import styles from "./documents.module.css";
import { documentCalls, latestTextOf, useDocuments } from "./documents-api.ts";
import { unsentDocuments } from "./draft-session.ts";
import { inMenuOrder, type ListedPage } from "./menu-order.ts";
import { NewPageDialog } from "./new-page-dialog.tsx";
import { StateBadges } from "./state-badges.tsx";

const FILTERS: [StateName | "unlisted", label: string][] = [
  ["published", "Published"],
  ["draft", "Draft"],
  ["scheduled", "Scheduled"],
  ["hidden", "Hidden"],
  ["sample", "Sample text"],
  ["review", "To review"],
  ["unlisted", "Not in the menu"],
];

const VIEW: ListView<ListedPage> = {
  filters: [
    {
      name: "state",
      label: "State",
      isSelect: true,
      options: [
        { value: "any", label: "Any state", test: () => true },
        ...FILTERS.map(([value, label]) => ({
          value,
          label,
          test: (page: ListedPage) =>
            value === "unlisted" ? page.section === null : statesOf(page).some(({ name }) => name === value),
        })),
      ],
    },
  ],
  orders: [
    { value: "menu", label: "As in the menu", compare: (one, other) => one.place - other.place },
    { value: "title", label: "By title", compare: (one, other) => one.title.localeCompare(other.title) },
    {
      value: "changed",
      label: "Last changed first",
      compare: (one, other) => lastChangeAt(other).localeCompare(lastChangeAt(one)),
    },
  ],
  pageSize: 60,
  textOf: ({ title, route, section, owner }) => [title, route, section, owner].join("\n"),
  fields: { view: textField },
};

export function PagesTab() {
  const query = useDocuments();
  const menu = useQuery("document:menu.yaml", documentCalls("menu.yaml").fetch).data;
  // It also knows the words that only the sample's college says.
  const checklist = useQuery("checklist", () => api.get<Checklist>("/checklist"));
  const sample = checklist.data?.pages.sample;
  const pages = useMemo(() => {
    const isOfSample = ({ path, isSample }: DocumentSummary) =>
      sample ? sample.some(({ document }) => document === path) : isSample;
    const known = query.data?.map((page) => ({ ...page, isSample: isOfSample(page) }));
    return known && inMenuOrder(known, menu ? (latestTextOf(menu).value as Menu) : null);
  }, [query.data, menu, sample]);
  const list = useList(pages, VIEW);
  const [isNew, setIsNew] = useState(false);
  const selection = useSelection(list.matching, list.shown);
  const bulk = useBulk<ListedPage>(
    () => "pages",
    ({ title }) => title,
  );
  const back = () => list.set({ edit: "" });

  async function changeChosen(settings: DocumentSettings, done: string) {
    const chosen = selection.items;
    const asked = {
      question: `Hide ${countOf(chosen.length)}?`,
      details: "Menus, lists and the search leave them out. They can be shown again at any time.",
      action: "Hide",
    };
    if (settings.hidden && !(await confirm(asked))) return;
    const { done: changed, failed } = await bulk.run(chosen, ({ path }) =>
      documentCalls(path).changeSettings(settings),
    );
    await refreshShown();
    if (failed.length === 0) selection.clear();
    else selection.remove(changed.map(({ item }) => item._id));
    if (changed.length > 0) toastSuccess(`${countOf(changed.length)}: ${done}`);
  }

  if (list.open === MENU_PART.path) return <DocumentEditor part={MENU_PART} back="All pages" onBack={back} />;
  if (list.open) {
    const onMoved = (path: string) => list.set({ edit: path });
    const part = { path: list.open };
    return <DocumentEditor key={list.open} part={part} back="All pages" onBack={back} onMoved={onMoved} />;
  }
  if (list.chosen.view === "bin") return <BinCard onBack={() => list.set({ view: "" })} />;
  return (
    <>
      <Card
        title="Pages"
        total={pages?.length}
        matchCount={pages && list.matching.length}
        actions={
          <>
            <Button look="quiet" icon="bin" onClick={() => list.set({ view: "bin" })}>
              Deleted, 30 days
            </Button>
            <Button look="quiet" icon="edit" onClick={() => list.set({ edit: MENU_PART.path })}>
              Change the menu
            </Button>
            <Button look="main" icon="plus" aria-haspopup="dialog" onClick={() => setIsNew(true)}>
              New page
            </Button>
          </>
        }
      >
        <ListToolbar label="Search pages" hint="Title, address or owner" list={list} view={VIEW} />
        <ListStates
          query={{ ...query, data: pages }}
          loading="Loading pages"
          failed="Failed to load pages"
          empty={<EmptyState title="No pages yet">Make the first with New page.</EmptyState>}
          matchCount={list.matching.length}
          noMatch={
            <NoMatchState title="No page matches" onClear={() => list.clear()}>
              {list.search && `Nothing found for “${list.search}”.`}
            </NoMatchState>
          }
        >
          {bulk.trouble && <BulkTroubleNote trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={selection.isAll}
              onChange={({ target }) => selection.setAll(target.checked)}
            />
            Select all on this page
          </label>
          <PageRows
            pages={list.shown}
            isTree={list.order === "menu"}
            selection={selection}
            onOpen={(path) => list.set({ edit: path })}
          />
          <BulkBar
            count={selection.items.length}
            total={list.matching.length}
            progress={bulk.progress}
            onSelectAll={selection.chooseAll}
            onClear={selection.clear}
          >
            <button type="button" onClick={() => changeChosen(lookedThrough(), "looked through, due again in a year")}>
              Looked through, still right
            </button>
            <button type="button" onClick={() => changeChosen({ hidden: true }, "hidden")}>
              Hide
            </button>
            <button type="button" onClick={() => changeChosen({ hidden: false }, "shown")}>
              Show
            </button>
          </BulkBar>
        </ListStates>
        <Pagination page={list.page} pageSize={VIEW.pageSize} total={list.matching.length} onPage={list.setPage} />
        <p className={styles.hint}>The home page, courses and people are in the tab College.</p>
      </Card>
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

const countOf = (count: number) => (count === 1 ? "1 page" : `${count} pages`);

interface PageRowsProps {
  pages: readonly ListedPage[];
  isTree: boolean;
  selection: ReturnType<typeof useSelection<ListedPage>>;
  onOpen: (path: string) => void;
}

function PageRows({ pages, isTree, selection, onOpen }: PageRowsProps) {
  const unsent = unsentDocuments();
  // After the editor is closed, the focus is where it was.
  useEffect(() => {
    if (document.activeElement === document.body && lastOpened) document.getElementById(rowId(lastOpened))?.focus();
  }, []);
  return (
    <ul className={styles.rows}>
      {pages.map((page, index) => (
        <li key={page.path} data-selected={selection.has(page._id) || undefined}>
          {isTree && page.section !== pages[index - 1]?.section && page.section !== "" && (
            <h3>{page.section ?? "Not in the menu"}</h3>
          )}
          <label className={styles.select}>
            <input
              type="checkbox"
              aria-label={`Select ${page.title}`}
              checked={selection.has(page._id)}
              onChange={() => selection.toggle(page._id)}
            />
          </label>
          <button
            type="button"
            id={rowId(page.path)}
            className={styles.row}
            onClick={() => {
              lastOpened = page.path;
              onOpen(page.path);
            }}
          >
            <span className={styles.name}>
              <b>{page.title}</b>
              <small>{page.route}</small>
            </span>
            <span className={styles.states}>
              <StateBadges document={page} />
              {unsent.has(page.path) && (
                <span className="badge" data-tone="warn">
                  Not sent yet
                </span>
              )}
            </span>
            <small className={styles.changed}>{lastChangeOf(page)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

let lastOpened = "";
const rowId = (path: string) => `open-${path}`;

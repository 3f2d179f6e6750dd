import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { usePermission } from "#admin/data/permissions.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { LoadingState } from "#admin/ui/states.tsx";
import type { Permission } from "#contract/permissions.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { useCourseNames } from "./enquiries-api.ts";
import styles from "./enquiries-screen.module.css";
import { AddEnquiryForm } from "./person-form.tsx";

/** The views of the desk, the default first. Each loads its code when it is first opened. */
export const DESK_VIEWS = [
  view("today", "desk.work", m.today, async () => (await import("./today-view.tsx")).TodayView),
  view("list", "desk.work", m.list, async () => (await import("./list-view.tsx")).EnquiryListView),
  view("visits", "desk.work", m.visits, async () => (await import("./visits/visits-view.tsx")).VisitsView),
  view("board", "desk.work", m.board, async () => (await import("./board-view.tsx")).BoardView),
  view("reports", "desk.report", m.reports, async () => (await import("./reports/reports-view.tsx")).ReportsView),
  view("import", "desk.all", m.importing, async () => (await import("./import/import-view.tsx")).ImportView),
  view("bin", "desk.all", m.bin, async () => (await import("./bin/bin-view.tsx")).BinView),
  view("requests", "desk.rights", m.requests, async () => (await import("./rights/rights-view.tsx")).RightsView),
  view("team", "desk.work", m.team, async () => (await import("./team/team-view.tsx")).TeamView),
];

/** URL parameters that every view may have; any other is a filter of the list. */
const OWN_NAMES = ["tab", "enquiry", "mine"];

/** @param needs the permission that makes the view visible */
function view(id: string, needs: Permission, label: () => string, load: () => Promise<ComponentType>) {
  return { id, needs, label, Screen: lazy(async () => ({ default: await load() })) };
}

export function EnquiriesTab() {
  const [params, setParams] = useSearchParams();
  // The views take the names from the cache, so load them here, and render again once they are known.
  useCourseNames();
  const may = usePermission();
  const views = DESK_VIEWS.filter(({ needs }) => may(needs));
  const mayWork = may("desk.work");
  const isOfList = params.get("view") === null && [...params.keys()].some((name) => !OWN_NAMES.includes(name));
  const open = views.find(({ id }) => id === (isOfList ? "list" : params.get("view"))) ?? views[0];
  const [isAdding, setIsAdding] = useState(false);
  useShortcut("N", () => setIsAdding(true), mayWork && !isAdding);
  // Filters without `view` open the list: add `view=list`, so that the list stays open when the filters are removed.
  useEffect(() => {
    if (isOfList) setParams((old) => new URLSearchParams([...old, ["view", "list"]]), { replace: true });
  }, [isOfList, setParams]);
  return (
    <>
      <div className={styles.bar}>
        <nav className="scroller" aria-label={m.views()}>
          {views.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className="pill"
              aria-current={id === open?.id ? "page" : undefined}
              ref={id === open?.id ? showView : undefined}
              onClick={() => setParams({ tab: "enquiries", view: id })}
            >
              {label()}
            </button>
          ))}
        </nav>
        {mayWork && (
          <Button look="main" icon="plus" onClick={() => setIsAdding(true)}>
            {m.addEnquiry()}
          </Button>
        )}
      </div>
      {isAdding && (
        <Dialog title={m.addEnquiry()} onClose={() => setIsAdding(false)}>
          <AddEnquiryForm onClose={() => setIsAdding(false)} />
        </Dialog>
      )}
      <Suspense fallback={<LoadingState label={m.loadingView({ view: open?.label() ?? "" })} />}>
        {open && <open.Screen />}
      </Suspense>
    </>
  );
}

function showView(button: HTMLElement | null): void {
  button?.scrollIntoView({ block: "nearest", inline: "center" });
}

import { Suspense, useEffect } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { sendAllDeletes } from "#admin/records/pending-deletes.ts";
import type { requireSession } from "#admin/session/require-session.ts";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import styles from "./dashboard-page.module.css";
import { LostWorkNotes } from "./lost-work-notes.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TabBoundary } from "./tab-boundary.tsx";
import { TABS } from "./tabs.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";

/** Header, tabs, and the open tab. At first none is open: the specification's initial tab matches none. */
export function DashboardPage() {
  const { user } = useLoaderData<typeof requireSession>();
  const [params, setParams] = useSearchParams();
  const open = TABS.find(({ id }) => id === params.get("tab"));

  useEffect(() => {
    document.title = open ? `${open.label} | Admin` : "Admin";
    // What was deleted in a tab goes when that is left.
    return () => void sendAllDeletes();
  }, [open]);

  return (
    <>
      <DashboardHeader email={user.email} />
      <TabBar
        open={open?.id ?? null}
        onOpen={(id) => {
          // What another tab keeps in the address is not this one's.
          if (id !== open?.id) setParams({ tab: id });
        }}
      />
      <main className={styles.page}>
        <LostWorkNotes />
        {open ? (
          <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open.id}`}>
            <TabBoundary key={open.id}>
              <Suspense fallback={<LoadingState label={`Loading ${open.label}`} />}>
                <open.Screen />
              </Suspense>
            </TabBoundary>
          </div>
        ) : (
          <p className={styles.hint}>Choose what you want to work on.</p>
        )}
      </main>
      <UnsavedGuard />
    </>
  );
}

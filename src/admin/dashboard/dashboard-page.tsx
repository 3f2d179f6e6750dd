import { Component, lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import type { requireSession } from "#admin/accounts/session.ts";
import { type FailedActionKind, followFailedActions, putFailedActions, readFailedActions } from "#admin/data/drafts.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { sendAllDeletes } from "#admin/kinds/deletes.tsx";
import { Button, Kbd } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { LoadingState, Pending } from "#admin/ui/list-states.tsx";
import * as m from "#messages/compiled/admin.ts";
import styles from "./dashboard.module.css";
import { HeaderBar } from "./header-bar.tsx";
import { TABS, TabBar } from "./tab-bar.tsx";
import { askToLeave, logOut, UnsavedGuard } from "./unsaved-guard.tsx";

const CommandPalette = lazy(async () => ({
  default: (await import("#admin/command-palette/command-palette.tsx")).CommandPalette,
}));

const StartScreen = lazy(async () => ({ default: (await import("./start-screen.tsx")).StartScreen }));

export function DashboardPage() {
  const { user } = useLoaderData<typeof requireSession>();
  const [params, setParams] = useSearchParams();
  const open = TABS.find(({ id }) => id === params.get("tab"));
  const [isFinding, setIsFinding] = useState(false);
  useShortcut("Ctrl K", () => setIsFinding(true));

  useEffect(() => {
    document.title = open ? m.titleOf({ title: open.label() }) : m.admin();
    // Leaving a tab ends the time to undo deletes.
    return () => void sendAllDeletes();
  }, [open]);

  /** The open tab leads back to its list. The other parameters of the address belong to what is left. */
  async function openTab(id: string) {
    // When the tab changes, the guard asks.
    if (id !== open?.id || (await askToLeave())) setParams({ tab: id });
  }

  return (
    <>
      <HeaderBar
        find={
          <button
            type="button"
            className={styles.find}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K"
            onClick={() => setIsFinding(true)}
          >
            <Icon name="search" />
            <span>{m.findAnything()}</span>
            <Kbd shortcut="Ctrl K" />
          </button>
        }
      >
        <span className={styles.who} title={user.email}>
          {user.email}
        </span>
        <button type="button" className={styles.logout} onClick={logOut}>
          <Icon name="out" />
          {m.logout()}
        </button>
      </HeaderBar>
      <TabBar open={open?.id ?? null} onOpen={openTab} />
      <main className={styles.page}>
        <FailedActions />
        {open ? (
          <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open.id}`}>
            <TabBoundary key={open.id}>
              <Suspense fallback={<LoadingState label={m.loadingOf({ title: open.label() })} />}>
                <open.Screen />
              </Suspense>
            </TabBoundary>
          </div>
        ) : (
          <TabBoundary key="start">
            <Suspense fallback={<LoadingState label={m.loadingFirstSteps()} />}>
              <StartScreen />
            </Suspense>
          </TabBoundary>
        )}
      </main>
      <UnsavedGuard />
      <Suspense>{isFinding && <CommandPalette onClose={() => setIsFinding(false)} />}</Suspense>
    </>
  );
}

/** Catches a tab that fails, or whose code does not load: header, other tabs and drafts stay. */
class TabBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Pending query={{ error: this.state.error, refresh: async () => location.reload() }} loading="" />;
  }
}

const FAILED: [FailedActionKind, title: () => string, advice: () => string][] = [
  ["deletes", m.deletesLost, m.deletesLostAdvice],
  ["refusals", m.refusalsLost, m.refusalsLostAdvice],
  ["uploads", m.uploadsLost, m.uploadsLostAdvice],
];

function FailedActions() {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => followFailedActions(redraw), []);

  return FAILED.map(([kind, title, advice]) => {
    const names = readFailedActions(kind);
    if (names.length === 0) return null;
    return (
      <div key={kind} className={styles.note}>
        <FormNote tone="warn" title={title()}>
          <p>{advice()}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <Button onClick={() => putFailedActions(kind, [])}>{m.close()}</Button>
        </FormNote>
      </div>
    );
  });
}

import { Component, lazy, type ReactNode, Suspense, use, useEffect, useState } from "react";
import { useLoaderData, useNavigationType, useSearchParams } from "react-router";
import { readLostUploads, writeLostUploads } from "#admin/data/drafts.ts";
import { useChanges } from "#admin/data/feed.ts";
import { OWN_SESSION, RolesContext, useOwnSession } from "#admin/data/permissions.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import type { requireSession } from "#admin/people/session-redirects.ts";
import { Button, Kbd } from "#admin/ui/button.tsx";
import barStyles from "#admin/ui/header-bar.module.css";
import { HeaderBar } from "#admin/ui/header-bar.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { takeLostFocus } from "#admin/ui/move-focus.ts";
import { FormNote, LoadingState, Pending } from "#admin/ui/states.tsx";
import { askToLeave, logOut, UnsavedGuard } from "#admin/ui/unsaved-guard.tsx";
import * as m from "#messages/compiled/admin.ts";
import styles from "./dashboard.module.css";
import { TabBar, useTabs } from "./tab-bar.tsx";

const CommandPalette = lazy(async () => ({
  default: (await import("./command-palette.tsx")).CommandPalette,
}));

const StartScreen = lazy(async () => ({ default: (await import("./start-screen.tsx")).StartScreen }));

/** Loads the roles of the account and renders the dashboard, which offers what they allow. */
export function DashboardPage() {
  const session = useOwnSession();
  if (!session.data) return <Pending query={session} loading={m.loadingStart()} />;
  return (
    <RolesContext value={session.data.roles}>
      <Dashboard isHeldUp={session.data.secondFactor.isMissing} />
    </RolesContext>
  );
}

function Dashboard({ isHeldUp }: { isHeldUp: boolean }) {
  const { user } = useLoaderData<typeof requireSession>();
  const tabs = useTabs();
  useChanges("roles", () => refreshQuery(OWN_SESSION));
  const [params, setParams] = useSearchParams();
  // If a required second factor is missing, always open the tab in which the user sets it up.
  const open = tabs.find(({ id }) => id === (isHeldUp ? "admins" : params.get("tab")));
  const [isAfterLogin] = useState(useNavigationType() !== "POP");
  const [isFinding, setIsFinding] = useState(false);
  useShortcut("Ctrl K", () => setIsFinding(true));

  useEffect(() => {
    document.title = open ? m.titleOf({ title: open.label() }) : m.admin();
  }, [open]);

  /** Opens a tab; the tab that is open returns to its list. Drops the URL parameters of the previous tab. */
  async function openTab(id: string) {
    // If the tab changes, `UnsavedGuard` asks about unsaved changes; otherwise ask here.
    if (id !== open?.id || (await askToLeave())) setParams({ tab: id });
  }

  return (
    <>
      <HeaderBar
        find={
          <button
            type="button"
            className={barStyles.find}
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
        <span className={barStyles.who} title={user.email}>
          {user.email}
        </span>
        <button type="button" className={barStyles.logout} onClick={logOut}>
          <Icon name="out" />
          {m.logout()}
        </button>
      </HeaderBar>
      <TabBar open={open?.id ?? null} onOpen={openTab} />
      <main className={styles.page} tabIndex={-1} ref={isAfterLogin ? takeLostFocus : undefined}>
        <LostUploads />
        <ChangedRoles />
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
            <Suspense fallback={<LoadingState label={m.loadingStart()} />}>
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

/** Error boundary for a tab that fails or whose code does not load; header, other tabs and drafts stay. */
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

function LostUploads() {
  const [names, setNames] = useState(readLostUploads);
  if (names.length === 0) return null;
  const close = () => {
    writeLostUploads([]);
    setNames([]);
  };
  return (
    <div className={styles.note}>
      <FormNote tone="warn" title={m.uploadsLost()}>
        <p>{m.uploadsLostAdvice()}</p>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <Button onClick={close}>{m.close()}</Button>
      </FormNote>
    </div>
  );
}

/** Says that the user's roles were changed while the page was open, since forms that these no longer allow are gone. */
function ChangedRoles() {
  const roles = use(RolesContext).join();
  const [known, setKnown] = useState(roles);
  if (roles === known) return null;
  return (
    <div className={styles.note}>
      <FormNote tone="warn" title={m.rolesChanged()}>
        <p>{m.rolesChangedAdvice()}</p>
        <Button onClick={() => setKnown(roles)}>{m.close()}</Button>
      </FormNote>
    </div>
  );
}

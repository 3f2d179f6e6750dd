import { type ComponentType, type KeyboardEvent, lazy } from "react";
import { useUnreadCount } from "#admin/enquiries/enquiries-api.ts";
import { useTroubles } from "#admin/health/health-api.ts";
import { KINDS } from "#contract/kinds/kinds.ts";
import styles from "./dashboard.module.css";

/** Arrow keys move the focus, Enter or Space opens a tab. @param props.open its id; null at first */
export function TabBar({ open, onOpen }: { open: string | null; onOpen: (id: string) => void }) {
  const unread = useUnreadCount();
  const troubles = useTroubles();

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const tabs = [...event.currentTarget.children] as HTMLElement[];
    const at = tabs.indexOf(event.target as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    tabs.at(next % tabs.length)?.focus();
  }

  return (
    <section aria-label="Content">
      <div className={styles.tabs} role="tablist" aria-label="Content" onKeyDown={handleKeyDown}>
        {TABS.map(({ id, label }, index) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === open}
            aria-controls={id === open ? "tab-panel" : undefined}
            tabIndex={id === open || (open === null && index === 0) ? 0 : -1}
            onClick={() => onOpen(id)}
            ref={id === open ? showTab : undefined}
          >
            {label}
            {id === "enquiries" && unread > 0 && (
              <small>
                {unread}
                <span className="unseen"> unread</span>
              </small>
            )}
            {id === "health" && troubles.length > 0 && (
              <small>
                {troubles.length}
                <span className="unseen"> {troubles.length === 1 ? "problem" : "problems"}</span>
              </small>
            )}
          </button>
        ))}
      </div>
    </section>
  );
}

function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Its code is loaded when it is opened first. @param id in the address: `/admin?tab=event` */
function tab(id: string, label: string, load: () => Promise<ComponentType>) {
  return { id, label, Screen: lazy(async () => ({ default: await load() })) };
}

/** Names and order are fixed (behaviour, 'Screens'): the kinds of record, then ours. */
export const TABS = [
  ...KINDS.map((kind) =>
    tab(kind.tab.id, kind.tab.label(), async () => (await import("#admin/kinds/kind-screen.tsx")).loadKindScreen(kind)),
  ),
  tab("image-gallery", "Image-Gallery", async () => (await import("#admin/pictures/image-gallery-tab.tsx")).GalleryTab),
  tab("pages", "Pages", async () => (await import("#admin/documents/pages-tab.tsx")).PagesTab),
  tab("college", "College", async () => (await import("#admin/documents/college-tab.tsx")).CollegeTab),
  tab("enquiries", "Enquiries", async () => (await import("#admin/enquiries/enquiries-tab.tsx")).EnquiriesTab),
  tab("admins", "Admins", async () => (await import("#admin/accounts/admins-tab.tsx")).AdminsTab),
  tab("health", "Health", async () => (await import("#admin/health/health-tab.tsx")).HealthTab),
];

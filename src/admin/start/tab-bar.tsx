import { type ComponentType, lazy, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useUnreadCount } from "#admin/admissions/enquiries-api.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { useFailedHealthChecks } from "#admin/operations/health-api.ts";
import { Icon } from "#admin/ui/icon.tsx";
import { moveFocus } from "#admin/ui/move-focus.ts";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Permission } from "#contract/permissions.ts";
import * as m from "#messages/compiled/admin.ts";
import { rich } from "#ui/rich.tsx";
import styles from "./dashboard.module.css";

/**
 * The link to the start screen, and the tabs: arrow keys move the focus, Enter or Space opens a tab.
 * @param props.open id of the open tab; null on the start screen
 */
export function TabBar({ open, onOpen }: { open: string | null; onOpen: (id: string) => void }) {
  const tabs = useTabs();
  const may = usePermission();
  const bar = useRef<HTMLElement>(null);
  // On a phone, the open tab may be scrolled out of view, and again when the fonts have made the tabs wider.
  useEffect(() => {
    const show = () => {
      const tab = open && bar.current?.querySelector("[aria-selected=true]");
      if (tab) tab.scrollIntoView({ block: "nearest", inline: "center" });
    };
    show();
    // Not when the user has scrolled down: the page would jump back to the bar.
    void document.fonts.ready.then(() => window.scrollY === 0 && show());
  }, [open]);

  return (
    <section ref={bar} className={styles.bar} aria-label={m.content()} data-open={open !== null || undefined}>
      <Link to="/admin" aria-current={open === null ? "page" : undefined}>
        <Icon name="home" />
        {m.start()}
      </Link>
      <div
        className={styles.tabs}
        role="tablist"
        aria-label={m.content()}
        onKeyDown={(event) => moveFocus(event, "[role=tab]")}
      >
        {TAB_GROUPS.filter(({ id }) => tabs.some(({ group }) => group === id)).map(({ id: group, label }) => (
          <div key={group} role="presentation">
            <small id={`tabs-${group}`} aria-hidden="true">
              {label()}
            </small>
            {tabs
              .filter((one) => one.group === group && (!one.words || one.id === open))
              .map(({ id, label }) => (
                <button
                  key={id}
                  id={`tab-${id}`}
                  type="button"
                  role="tab"
                  aria-selected={id === open}
                  aria-controls={id === open ? "tab-panel" : undefined}
                  aria-describedby={`tabs-${group}`}
                  tabIndex={id === (open ?? tabs[0]?.id) ? 0 : -1}
                  onClick={() => onOpen(id)}
                >
                  {label()}
                  {id === "enquiries" && may("desk.work") && <UnreadBadge />}
                  {id === "health" && <TroublesBadge />}
                </button>
              ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function UnreadBadge() {
  const count = useUnreadCount();
  return count > 0 && <small className="badge">{rich(m.unread({ count }))}</small>;
}

function TroublesBadge() {
  const count = useFailedHealthChecks().length;
  return count > 0 && <small className="badge">{rich(m.problems({ count }))}</small>;
}

type Needs = Permission | readonly Permission[] | null;

/**
 * Defines a tab whose code is loaded when it is first opened.
 * @param id value of `tab` in the URL: `/admin?tab=event`
 * @param needs the permission that makes the tab visible; null for everyone
 * @param words search words of a rare tab, which the command palette finds and the bar shows only while it is open
 */
function tab(id: string, label: () => string, needs: Needs, load: () => Promise<ComponentType>, words?: () => string) {
  return { id, label, needs, words, Screen: lazy(async () => ({ default: await load() })) };
}

/** The tabs, with the names and order of docs/behaviour.md, 'Screens'. */
export const TAB_GROUPS = [
  {
    id: "records",
    label: m.recordTabs,
    tabs: [
      ...COLLECTIONS.map((collection) =>
        tab(collection.tab.id, collection.tab.label, "site.see", async () =>
          (await import("#admin/collections/records/collection-screen.tsx")).loadCollectionScreen(collection),
        ),
      ),
      tab(
        "image-gallery",
        m.imageGallery,
        "site.see",
        async () => (await import("#admin/collections/pictures/image-gallery-tab.tsx")).GalleryTab,
      ),
    ],
  },
  {
    id: "site",
    label: m.siteTabs,
    tabs: [
      tab(
        "pages",
        m.pages,
        "site.see",
        async () => (await import("#admin/collections/documents/pages-tab.tsx")).PagesTab,
      ),
      tab("setup", m.setup, "site.publish", async () => (await import("#admin/setup/setup-tab.tsx")).SetupTab),
      tab(
        "college",
        m.college,
        ["site.see", "desk.manage"],
        async () => (await import("#admin/collections/documents/college-tab.tsx")).CollegeTab,
      ),
    ],
  },
  {
    id: "admission",
    label: m.admissionTabs,
    tabs: [
      tab(
        "enquiries",
        m.enquiries,
        ["desk.work", "desk.report"],
        async () => (await import("#admin/admissions/enquiries-tab.tsx")).EnquiriesTab,
      ),
    ],
  },
  {
    id: "office",
    label: m.officeTabs,
    tabs: [
      tab("admins", m.admins, null, async () => (await import("#admin/people/admins-tab.tsx")).AdminsTab),
      tab(
        "health",
        m.health,
        "college.manage",
        async () => (await import("#admin/operations/health-tab.tsx")).HealthTab,
      ),
      tab(
        "breach",
        m.breach,
        "college.manage",
        async () => (await import("#admin/admissions/breach/breach-tab.tsx")).BreachTab,
        m.breachWords,
      ),
    ],
  },
];

const TABS = TAB_GROUPS.flatMap(({ id: group, tabs }) => tabs.map((one) => ({ ...one, group })));

/** Returns the tabs that the user's roles allow. */
export function useTabs() {
  const may = usePermission();
  return TABS.filter(({ needs }) => needs === null || may(needs));
}

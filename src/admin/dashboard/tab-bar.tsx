import { type KeyboardEvent, useEffect, useRef } from "react";
import { useUnreadCount } from "#admin/enquiries/unread-count.ts";
import styles from "./tab-bar.module.css";
import { TABS } from "./tabs.ts";

interface TabBarProps {
  /** The id of the open tab; none at first. */
  open: string | null;
  onOpen: (id: string) => void;
}

/** Arrow keys go from tab to tab, Enter or Space opens one: opening asks for data, so going past does not. */
export function TabBar({ open, onOpen }: TabBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const unread = useUnreadCount();

  useEffect(() => {
    if (open) showOpenTab(bar.current);
  }, [open]);

  function handleKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const tabs = [...(bar.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const at = tabs.indexOf(event.currentTarget);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    tabs.at(next % tabs.length)?.focus();
  }

  return (
    <section aria-label="Content">
      <div className={styles.bar} role="tablist" aria-label="Content" ref={bar}>
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
            onKeyDown={handleKeyDown}
          >
            {label}
            {id === "enquiries" && unread > 0 && (
              <small ref={showOpenTab}>
                {unread}
                <span> unread</span>
              </small>
            )}
          </button>
        ))}
      </div>
    </section>
  );
}

/** When a tab opens, and when the count makes one wider. @param part of the bar */
function showOpenTab(part: Element | null): void {
  const bar = part?.closest("[role=tablist]");
  const tab = bar?.querySelector<HTMLElement>("[aria-selected=true]");
  if (bar && tab) bar.scrollTo({ left: tab.offsetLeft + (tab.offsetWidth - bar.clientWidth) / 2 });
}

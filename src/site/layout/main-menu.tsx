import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Menu, MenuEntry } from "#contract/content.ts";
import * as m from "#messages/compiled/site.ts";
import { Icon } from "#site/parts/icon.tsx";
import { SiteLink } from "#site/parts/language.tsx";
import { SearchForm } from "#site/search/search-form.tsx";
import styles from "./main-menu.module.css";
import "./menu-sections.css";

/** The main menu in two layouts: from 64em (1024 px) a bar with dropdowns, below that a drawer with sections. */
export function MainMenu({ entries, children }: { entries: Menu["header"]; children: ReactNode }) {
  return (
    <nav id="main-menu" className={styles.menu} popover="auto" aria-label={m.mainMenu()}>
      <div className={styles.drawerHead}>
        <b>{m.menu()}</b>
        <button type="button" popoverTarget="main-menu" popoverTargetAction="hide" aria-label={m.closeMenu()}>
          <Icon name="close" />
        </button>
      </div>
      <SearchForm className={styles.search} />
      <ul className={`wrap ${styles.bar}`}>
        {entries.map((entry) => (
          <MenuItem key={entry.title} entry={entry} group="menu" />
        ))}
      </ul>
      <div className={styles.drawerFoot}>{children}</div>
    </nav>
  );
}

/** `group`: the `name` of sibling `<details>`, of which the browser keeps only one open at a time. */
function MenuItem({ entry, group }: { entry: MenuEntry; group: string }) {
  const here = useLocation().pathname.toLowerCase();
  if ("to" in entry) {
    return (
      <li>
        <SiteLink href={entry.to} aria-current={entry.to.toLowerCase() === here ? "page" : undefined}>
          {entry.title}
        </SiteLink>
      </li>
    );
  }
  return (
    <li>
      <details name={group} data-here={leadsTo(entry, here) || undefined}>
        <summary>{entry.title}</summary>
        <ul>
          {entry.children.map((child) => (
            <MenuItem key={child.title} entry={child} group={`${group}-${entry.title}`} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function leadsTo(entry: MenuEntry, path: string): boolean {
  return "to" in entry ? entry.to.toLowerCase() === path : entry.children.some((child) => leadsTo(child, path));
}

import type { ReactNode } from "react";
import * as m from "#messages/compiled/admin.ts";
import styles from "./header-bar.module.css";
import { Icon } from "./icon.tsx";
import { LanguageSwitch } from "./language.tsx";
import { ThemeSwitch } from "./theme.tsx";

/** The bar at the top. @param props.find the search of the dashboard; without it, the bar of the account screens */
export function HeaderBar({ find, children }: { find?: ReactNode; children?: ReactNode }) {
  const name = (
    <a className={styles.name} href="/admin">
      <img src="/admin/seal" alt="" width="34" height="34" />
      {m.admin()}
    </a>
  );
  return (
    <header className={find ? "unprinted" : undefined}>
      <div className={styles.bar}>
        {find ? <h1>{name}</h1> : name}
        {find}
        <div className={styles.right}>
          <LanguageSwitch />
          <ThemeSwitch />
          <a className={styles.site} href="/" aria-label={m.viewSite()}>
            <Icon name="external" />
            <span>{m.viewSite()}</span>
          </a>
          {children}
        </div>
      </div>
      <div className={styles.paar} />
    </header>
  );
}

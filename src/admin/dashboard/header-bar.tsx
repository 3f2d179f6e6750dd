import type { ReactNode } from "react";
import { LanguageSwitch } from "#admin/language.tsx";
import { ThemeSwitch } from "#admin/theme.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import styles from "./dashboard.module.css";

/** @param props.find of the dashboard; without it, the bar of the account screens */
export function HeaderBar({ find, children }: { find?: ReactNode; children?: ReactNode }) {
  const name = (
    <a className={styles.name} href="/admin">
      <img src="/admin/seal" alt="" width="34" height="34" />
      Admin
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
          <a className={styles.site} href="/" aria-label="View site">
            <Icon name="external" />
            <span>View site</span>
          </a>
          {children}
        </div>
      </div>
      <div className={styles.paar} />
    </header>
  );
}

import { type ReactNode, useEffect } from "react";
import headerStyles from "#admin/dashboard/dashboard-header.module.css";
import { ThemeSwitch } from "#admin/theme/theme-switch.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import styles from "./auth-frame.module.css";

interface AuthFrameProps {
  title: string;
  /** One sentence on what happens here. */
  lead?: ReactNode;
  children: ReactNode;
  /** Ways to the other account screens. */
  links?: ReactNode;
}

/** The frame of the login, signup and reset screens. */
export function AuthFrame({ title, lead, children, links }: AuthFrameProps) {
  useEffect(() => {
    document.title = `${title} | Admin`;
  }, [title]);
  return (
    <>
      <header>
        <div className={headerStyles.bar}>
          <a className={headerStyles.name} href="/admin">
            <img src="/Images/seal.svg" alt="" width="34" height="34" />
            Admin
          </a>
          <div className={headerStyles.right}>
            <ThemeSwitch />
            <a className={headerStyles.site} href="/" aria-label="View site">
              <Icon name="external" />
              <span>View site</span>
            </a>
          </div>
        </div>
        <div className={headerStyles.paar} />
      </header>
      <main className={styles.page}>
        <div className={styles.card}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        {links && <p className={styles.links}>{links}</p>}
      </main>
    </>
  );
}

import { FindButton } from "#admin/find/find-button.tsx";
import { logOut } from "#admin/session/log-out.ts";
import { ThemeSwitch } from "#admin/theme/theme-switch.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import styles from "./dashboard-header.module.css";

interface DashboardHeaderProps {
  email: string;
}

export function DashboardHeader({ email }: DashboardHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <h1>
          <a className={styles.name} href="/admin">
            <img src="/Images/seal.svg" alt="" width="34" height="34" />
            Admin
          </a>
        </h1>
        <FindButton />
        <div className={styles.right}>
          <ThemeSwitch />
          <a className={styles.site} href="/" aria-label="View site">
            <Icon name="external" />
            <span>View site</span>
          </a>
          <span className={styles.who} title={email}>
            {email}
          </span>
          <button type="button" className={styles.logout} onClick={logOut}>
            <Icon name="out" />
            Logout
          </button>
        </div>
      </div>
      <div className={styles.paar} />
    </header>
  );
}

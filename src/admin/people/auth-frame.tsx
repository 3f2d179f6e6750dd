import { type ReactNode, useEffect } from "react";
import { HeaderBar } from "#admin/ui/header-bar.tsx";
import * as m from "#messages/compiled/admin.ts";
import styles from "./accounts.module.css";

export function AuthFrame({ title, children, links }: { title: string; children: ReactNode; links: ReactNode }) {
  useEffect(() => {
    document.title = m.titleOf({ title });
  }, [title]);
  return (
    <>
      <HeaderBar />
      <main className={styles.page}>
        <div className={styles.card}>
          <h1>{title}</h1>
          {children}
        </div>
        <p className={styles.links}>{links}</p>
      </main>
    </>
  );
}

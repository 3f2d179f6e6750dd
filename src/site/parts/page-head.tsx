import type { ReactNode } from "react";
import * as m from "#messages/compiled/site.ts";
import { langAttribute, SiteLink } from "./language.tsx";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: string;
  /** Short name of a record for the breadcrumb, where the title would be too long. */
  name?: string;
  lead?: string | undefined;
  groups?: readonly Breadcrumb[] | undefined;
  /** Labels above a record's title, such as type and date. */
  marks?: ReactNode;
  figure?: ReactNode;
  /** Hides the picture on a phone. */
  isCompact?: boolean;
  children?: ReactNode;
}

/** The head of every page except the home page. */
export function PageHeader(props: PageHeadProps) {
  const { title, name = title, lead, groups = [], marks, figure, isCompact = false, children } = props;
  return (
    <div className={marks ? `${styles.head} ${styles.record}` : styles.head}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <Breadcrumbs groups={groups} current={name} />
          <div className={styles.middle}>
            {marks && <p className={`flow ${styles.marks}`}>{marks}</p>}
            <h1 lang={langAttribute(title)}>{title}</h1>
            {lead && (
              <p className={styles.lead} lang={langAttribute(lead)}>
                {lead}
              </p>
            )}
            {children}
          </div>
        </div>
        {figure && <div className={isCompact ? `${styles.figure} ${styles.compact}` : styles.figure}>{figure}</div>}
      </div>
    </div>
  );
}

export interface Breadcrumb {
  title: string;
  /** Address of the group's page; undefined if the group has no page. */
  href?: string | undefined;
}

function Breadcrumbs({ groups, current }: { groups: readonly Breadcrumb[]; current: string }) {
  return (
    <nav aria-label={m.breadcrumb()}>
      <ol className={styles.breadcrumb}>
        <li>
          <SiteLink href="/">{m.home()}</SiteLink>
        </li>
        {groups.map(({ title, href }) => (
          <li key={title} lang={langAttribute(title)}>
            {href ? <SiteLink href={href}>{title}</SiteLink> : title}
          </li>
        ))}
        <li aria-current="page" lang={langAttribute(current)}>
          {current}
        </li>
      </ol>
    </nav>
  );
}

import type { ReactNode } from "react";
import * as m from "#messages/compiled/site.ts";
import { dayParts } from "#ui/formats.ts";
import styles from "./dated-row.module.css";
import { langAttribute, SiteLink } from "./language.tsx";
import marksStyles from "./marks.module.css";

interface DatedRowProps {
  day: string;
  title: string;
  href: string;
  heading: "h2" | "h3";
  marks: ReactNode;
  children?: ReactNode;
  /** Further links of the row. On a phone they are placed below everything else. */
  links?: ReactNode;
  isCancelled?: boolean;
}

/** A row of a list ordered by day. A tap anywhere opens the row's page; other links are layered above that area. */
export function DatedRow({ day, title, href, heading: Heading, marks, children, links, isCancelled }: DatedRowProps) {
  const { date, month } = dayParts(day);
  return (
    <li className={styles.row} data-cancelled={isCancelled || undefined}>
      <time dateTime={day}>
        <b>{date}</b> {month}
      </time>
      <div>
        <p className={`flow ${styles.marks}`}>{marks}</p>
        <Heading lang={langAttribute(title)}>
          <SiteLink href={href}>{title}</SiteLink>
        </Heading>
        {children}
      </div>
      {links && <div className={styles.links}>{links}</div>}
    </li>
  );
}

/** A chip with the kind of a notice or an event. */
export function Chip({ label }: { label: string }) {
  return (
    <span className={marksStyles.chip} data-type={label.toLowerCase()} lang={langAttribute(label)}>
      {label}
    </span>
  );
}

export function NewMark() {
  return <span className={`screen-only ${marksStyles.new}`}>{m.newMark()}</span>;
}

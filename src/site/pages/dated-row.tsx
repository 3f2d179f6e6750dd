import type { ReactNode } from "react";
import { dayParts } from "#ui/formats.ts";
import styles from "./dated-row.module.css";
import { languageOf } from "./language-of.ts";

interface DatedRowProps {
  day: string;
  title: string;
  href: string;
  /** The level of its title. */
  heading: "h2" | "h3";
  /** Short marks above the title. */
  marks: ReactNode;
  /** What belongs to the title, below it. */
  children?: ReactNode;
  /** Files and other links; below the rest on a phone. */
  links?: ReactNode;
  isCancelled?: boolean;
}

/** A row of a list in order of days. A tap anywhere opens its page; its other links lie above that. */
export function DatedRow({ day, title, href, heading: Heading, marks, children, links, isCancelled }: DatedRowProps) {
  const { date, month } = dayParts(day);
  return (
    <li className={styles.row} data-cancelled={isCancelled || undefined}>
      <time dateTime={day}>
        <b>{date}</b> {month}
      </time>
      <div>
        <p className={styles.marks}>{marks}</p>
        <Heading lang={languageOf(title)}>
          <a href={href}>{title}</a>
        </Heading>
        {children}
      </div>
      {links && <div className={styles.links}>{links}</div>}
    </li>
  );
}

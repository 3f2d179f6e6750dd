import type { ReactNode } from "react";
import { TableHead } from "#admin/admissions/enquiry-print.tsx";
import * as m from "#messages/compiled/admin-reports.ts";
import type { TableRow } from "./report-text.ts";
import styles from "./reports.module.css";

/** A bar in a table; the thin line below it is the year before. The cells beside it have the numbers. */
function Bar({ value, before, most }: { value: number; before: number | undefined; most: number }) {
  const width = (count: number) => (most === 0 ? 0 : (count / most) * 100);
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" data-chart="">
      <rect width={width(value)} height={before === undefined ? 8 : 6} />
      {before !== undefined && <rect y="7.500" width={width(before)} height="2.500" data-before="" />}
    </svg>
  );
}

export interface ReportTableProps {
  title: string;
  heads: readonly string[];
  rows: readonly TableRow[];
  /** The sums, shown above the rows; `note` stands below them. */
  sums?: ReactNode;
  note?: string;
  none?: string;
  /** The number of rows that are not folded; all unless given. */
  first?: number;
}

/** A table of named rows with a bar and numbers. A wide table scrolls on a phone, also by keys. */
export function ReportTable({ title, heads, rows, sums, note, none = m.nothingKnown(), first }: ReportTableProps) {
  const most = Math.max(0, ...rows.flatMap(({ value, before = 0 }) => [value, before]));
  const isShort = heads.length < 3;
  const body = (some: readonly TableRow[]) => (
    <tbody>
      {some.map(({ name, href, value, before, cells }) => (
        <tr key={href ?? name}>
          <th scope="row">
            {href ? <a href={href}>{name}</a> : name}
            <Bar value={value} before={before} most={most} />
          </th>
          {cells.map((cell, at) => (
            <td key={heads[at + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
  const table = (
    <table aria-label={title}>
      <TableHead titles={heads} />
      {body(rows.slice(0, first))}
    </table>
  );
  const folded = rows.slice(first ?? rows.length);
  return (
    <section className={styles.frame} aria-label={title} data-short={isShort || undefined}>
      <h3>{title}</h3>
      {sums}
      {rows.length === 0 && <p className="fine">{none}</p>}
      {rows.length > 0 && isShort && table}
      {rows.length > 0 && !isShort && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls by keys only what can take the focus
        <section className={styles.scrolling} aria-label={m.scrollsSideways({ label: title })} tabIndex={0}>
          {table}
        </section>
      )}
      {folded.length > 0 && (
        <details>
          <summary className="plainLink">{m.showMoreCount({ count: folded.length })}</summary>
          <table aria-label={m.theOthers({ title })}>{body(folded)}</table>
        </details>
      )}
      {note && <small>{note}</small>}
    </section>
  );
}

import type { ReactNode } from "react";
import type { Counted, EnquiryReport, ReportRow } from "#contract/reports.ts";
import * as m from "#messages/compiled/admin-reports.ts";
import { formatCount } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import { TableHead } from "../enquiry-print.tsx";
import {
  callsPerSeat,
  formatShare,
  formatWait,
  type groupsOf,
  monthText,
  STAGES,
  shortMonth,
  type visitTables,
} from "./report-text.ts";
import styles from "./reports.module.css";

const bold = (inside: ReactNode) => <b>{inside}</b>;

/** A bar in a table; the thin line below it is the year before. The cells beside it have the numbers. */
function Bar({ value, before, most }: { value: number; before?: number; most: number }) {
  const width = (count: number) => (most === 0 ? 0 : (count / most) * 100);
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" data-chart="">
      <rect width={width(value)} height={before === undefined ? 8 : 6} />
      {before !== undefined && <rect y="7.500" width={width(before)} height="2.500" data-before="" />}
    </svg>
  );
}

export function Funnel({ total }: { total: EnquiryReport["total"] }) {
  const most = Math.max(total.enquiries, total.before.enquiries);
  return (
    <Frame title={m.fromEnquiryToSeat()}>
      <table>
        <TableHead titles={[m.step(), m.enquiries(), m.ofAll(), m.yearBefore()]} />
        <tbody>
          {STAGES.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">
                {label()}
                <Bar value={total[name]} before={total.before[name]} most={most} />
              </th>
              <td>{formatCount(total[name])}</td>
              <td>{formatShare(total[name], total.enquiries)}</td>
              <td>{formatCount(total.before[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

const COLUMN = 10;
const HEIGHT = 90;

/** Two columns a month: full for this season, hollow for the one before. */
export function SeasonChart({ months, season }: Pick<EnquiryReport, "months" | "season">) {
  const most = Math.max(...months.map(({ now, before }) => Math.max(now.enquiries, before.enquiries)));
  const height = (count: number) => (most === 0 ? 0 : (count / most) * HEIGHT);
  const [first, last] = [months[0]?.month ?? "", months.at(-1)?.month ?? ""];
  const sum = (which: "now" | "before") => months.reduce((all, month) => all + month[which].enquiries, 0);
  return (
    <Frame title={m.seasonBesideLast()}>
      <ul className={`${styles.legend} wrap fine`}>
        <li>{rich(m.seasonCount({ from: monthText(first), to: monthText(last), count: sum("now") }), { b: bold })}</li>
        <li data-before="">{rich(m.seasonBeforeCount({ count: sum("before") }), { b: bold })}</li>
      </ul>
      <div className={styles.season}>
        <span>{formatCount(most)}</span>
        <svg
          viewBox={`0 0 ${months.length * COLUMN} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={m.seasonChart({ from: season.from, most })}
          data-chart=""
        >
          {months.map(({ month, now, before }, at) => (
            <g key={month}>
              <title>{m.monthCount({ month: monthText(month), count: now.enquiries, before: before.enquiries })}</title>
              <rect x={at * COLUMN + 1} y={HEIGHT - height(now.enquiries)} width={4} height={height(now.enquiries)} />
              <rect
                data-before=""
                x={at * COLUMN + 5.25}
                y={HEIGHT - height(before.enquiries)}
                width={3.5}
                height={height(before.enquiries)}
              />
            </g>
          ))}
        </svg>
        <ol aria-hidden="true">
          {months.map(({ month }) => (
            <li key={month}>{shortMonth(month)}</li>
          ))}
        </ol>
      </div>
      <details data-printed="">
        <summary className="plainLink">{m.showAsTable()}</summary>
        <Scrolling label={m.enquiriesPerMonth()}>
          <table aria-label={m.enquiriesPerMonth()}>
            <TableHead titles={[m.month(), m.enquiries(), m.admitted(), m.yearBefore(), m.admittedThen()]} />
            <tbody>
              {months.map(({ month, now, before }) => (
                <tr key={month}>
                  <th scope="row">{monthText(month)}</th>
                  <td>{formatCount(now.enquiries)}</td>
                  <td>{formatCount(now.admitted)}</td>
                  <td>{formatCount(before.enquiries)}</td>
                  <td>{formatCount(before.admitted)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      </details>
    </Frame>
  );
}

const FIGURES = [m.ofAll, m.firstCall, m.callsPerSeat, m.yearBefore];

export function GroupTable({ title, of, note, rows }: ReturnType<typeof groupsOf>[number]) {
  const most = Math.max(...rows.map(({ enquiries, before }) => Math.max(enquiries, before.enquiries)), 0);
  return (
    <Frame title={title}>
      {rows.length === 0 ? (
        <p className="fine">{m.nothingKnown()}</p>
      ) : (
        <Scrolling label={title}>
          <table aria-label={title}>
            <TableHead titles={[of, ...STAGES.map(({ label }) => label()), ...FIGURES.map((title) => title())]} />
            <tbody>
              {rows.map((row) => (
                <GroupRow key={row.name} row={row} most={most} />
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
      {note && <small>{note}</small>}
    </Frame>
  );
}

function GroupRow({ row, most }: { row: ReportRow; most: number }) {
  return (
    <tr>
      <th scope="row">
        {row.name}
        <Bar value={row.enquiries} before={row.before.enquiries} most={most} />
      </th>
      {STAGES.map(({ name }) => (
        <td key={name}>{formatCount(row[name])}</td>
      ))}
      <td>{formatShare(row.admitted, row.enquiries)}</td>
      <td>{formatWait(row.firstCallMinutes)}</td>
      <td>{callsPerSeat(row)}</td>
      <td>{formatCount(row.before.enquiries)}</td>
    </tr>
  );
}

const FIRST_ROWS = 10;

export function CountTable({ title, of, counted, rows }: ReturnType<typeof visitTables>[number]) {
  const most = Math.max(...rows.map(({ count }) => count), 0);
  const more = rows.slice(FIRST_ROWS);
  return (
    <Frame title={title}>
      {rows.length === 0 ? (
        <p className="fine">{m.noneInTheseDays()}</p>
      ) : (
        <table className={styles.counts} aria-label={title}>
          <TableHead titles={[of, counted]} />
          <CountRows rows={rows.slice(0, FIRST_ROWS)} most={most} />
        </table>
      )}
      {more.length > 0 && (
        <details>
          <summary className="plainLink">{m.showMoreCount({ count: more.length })}</summary>
          <table className={styles.counts} aria-label={m.theOthers({ title })}>
            <CountRows rows={more} most={most} />
          </table>
        </details>
      )}
    </Frame>
  );
}

function CountRows({ rows, most }: { rows: readonly Counted[]; most: number }) {
  return (
    <tbody>
      {rows.map(({ name, title, count }) => (
        <tr key={name}>
          <th scope="row">
            {name.startsWith("/") ? <a href={name}>{title ?? name}</a> : name}
            <Bar value={count} most={most} />
          </th>
          <td>{formatCount(count)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.frame} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A wide table on a phone: the keyboard can scroll it too. */
function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: by keys, Safari scrolls only what has the focus
    <section className={styles.scrolling} aria-label={m.scrollsSideways({ label })} tabIndex={0}>
      {children}
    </section>
  );
}

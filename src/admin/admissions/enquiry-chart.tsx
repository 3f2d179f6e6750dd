import { useState } from "react";
import { api } from "#admin/api/api.ts";
import { useKeepPreviousData, useQuery } from "#admin/data/query-store.ts";
import { Pending } from "#admin/ui/states.tsx";
import type { EnquiryDay, EnquiryDays } from "#contract/enquiries.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { collegeDay, dayParts, formatDay } from "#ui/formats.ts";
import { courseName } from "./enquiries-api.ts";
import styles from "./enquiry-chart.module.css";
import { TableHead } from "./enquiry-print.tsx";

/** Maximum number of bars in a chart: more are too thin to tell apart. */
const MAX_BARS = 62;
/** Distance from one bar to the next in units of the SVG, like `BAR_WIDTH` and `HEIGHT`. */
const STEP = 10;
const BAR_WIDTH = 7;
const HEIGHT = 90;
/** Colours of the courses, in their order; the ninth has that of the first. */
const FILLS = [
  ...["var(--accent)", "var(--neel-500)", "var(--halud-500)", "#2b8f67"],
  ...["#9b5fc0", "#1f93ab", "#a86a3d", "#7d8597"],
];
const fillOf = (course: number) => FILLS[course % FILLS.length];

/** A collapsed chart of enquiries per day, loaded when it is expanded. Has the same props as `EnquiryChart`. */
export function CollapsibleChart(props: { range: string; total: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="band" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{m.chart()}</summary>
      {isOpen && <EnquiryChart {...props} />}
    </details>
  );
}

/** Enquiries per day. @param props.range query string: `from`, `to` @param props.total a change reloads the chart */
function EnquiryChart({ range, total }: { range: string; total: number }) {
  const query = useQuery(`enquiry-days?${range} of ${total}`, () => api.get<EnquiryDays>(`/enquiries/days?${range}`));
  const { days, courses: names } = useKeepPreviousData(query.data) ?? { days: [], courses: [] };
  if (query.error !== undefined && !query.data) {
    return (
      <div className={styles.chart}>
        <Pending query={query} loading="" />
      </div>
    );
  }
  return <DayChart what={m.enquiries()} by={m.byCourse()} days={days} names={names} />;
}

interface DayChartProps {
  /** What is counted, such as `Enquiries`; `by` says how each bar is divided. */
  what: string;
  by: string;
  days: readonly EnquiryDay[];
  names: readonly string[];
}

/** A bar chart by day or week with a legend, and the same figures as a table. */
export function DayChart({ what, by, days, names }: DayChartProps) {
  if (days.length === 0) return null;
  const { unit, bars } = groupIntoBars(days);
  const [from, to] = [formatDay(days[0]?.day ?? ""), formatDay(days.at(-1)?.day ?? "")];
  const most = Math.max(...bars.map(({ total }) => total));
  const heightOf = (count: number) => (most === 0 ? 0 : (count / most) * HEIGHT);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h3 className="title">{m.countPer({ what, unit })}</h3>
        <ul className="wrap fine">
          {names.map((name, index) => (
            <li key={name} className="line">
              <svg viewBox="0 0 1 1" data-chart="" aria-hidden="true">
                <rect width={1} height={1} fill={fillOf(index)} />
              </svg>
              {courseName(name)} <b>{bars.reduce((sum, { courses }) => sum + (courses[name] ?? 0), 0)}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={styles.plot}>
        <span>{most}</span>
        <svg
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          data-chart=""
          aria-label={m.chartText({ what, unit, by, from, to, most })}
        >
          {bars.map(({ first, label, total, courses }, at) => {
            let y = HEIGHT;
            return (
              <g key={first}>
                <title>{`${label}: ${total}`}</title>
                {names.map((name, course) => {
                  const height = heightOf(courses[name] ?? 0);
                  y -= height;
                  const x = at * STEP + (STEP - BAR_WIDTH) / 2;
                  return <rect key={name} fill={fillOf(course)} {...{ x, y, width: BAR_WIDTH, height }} />;
                })}
              </g>
            );
          })}
        </svg>
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <details>
        <summary>{m.showAsTable()}</summary>
        <table className="numbers fine" aria-label={m.countPerBy({ what, unit, by })}>
          <TableHead titles={[unit === "day" ? m.day() : m.week(), ...names.map(courseName), m.all()]} />
          <tbody>
            {bars.toReversed().map(({ first, label, courses, total: all }) => (
              <tr key={first}>
                <th scope="row">{label}</th>
                {names.map((name) => (
                  <td key={name}>{courses[name] ?? 0}</td>
                ))}
                <td>{all}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Returns the bars of a chart: one per day or, for more than `MAX_BARS` days, one per week from Monday to Sunday. */
export function groupIntoBars(days: readonly EnquiryDay[]) {
  const unit: "day" | "week" = days.length <= MAX_BARS ? "day" : "week";
  const groups = new Map<string, EnquiryDay[]>();
  for (const day of days) {
    const first = unit === "day" ? day.day : mondayOf(day.day);
    groups.set(first, [...(groups.get(first) ?? []), day]);
  }
  const bars = [...groups.values()].map((group) => {
    const [first, last] = [group[0]?.day ?? "", group.at(-1)?.day ?? ""];
    const courses: EnquiryDay["courses"] = {};
    for (const [name, count] of group.flatMap((day) => Object.entries(day.courses))) {
      courses[name] = (courses[name] ?? 0) + count;
    }
    return {
      first,
      label: labelOf(first, last),
      courses,
      total: Object.values(courses).reduce((sum, count) => sum + count, 0),
    };
  });
  return { unit, bars };
}

function labelOf(first: string, last: string): string {
  if (first === last) return formatDay(first);
  const { date, month } = dayParts(first);
  return m.daysFromTo({ from: month === dayParts(last).month ? date : formatDay(first), to: formatDay(last) });
}

const mondayOf = (day: string) => collegeDay(Date.parse(day), -((new Date(day).getUTCDay() + 6) % 7));

import { COURSE_NAMES } from "#contract/course-names.ts";
import type { EnquirySummary } from "#contract/enquiries.ts";
import { formatDay } from "#ui/formats.ts";
import styles from "./enquiry-chart.module.css";

const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
const HEIGHT = 90;

/** Enquiries a day by course, as bars and as a table with the same numbers. */
export function EnquiryChart({ days }: Pick<EnquirySummary, "days">) {
  const totals = days.map(({ courses }) => COURSE_NAMES.reduce((sum, name) => sum + courses[name], 0));
  const most = Math.max(1, ...totals);
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  if (!first || !last) return null;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h3>Enquiries a day</h3>
        <ul>
          {COURSE_NAMES.map((name, index) => (
            <li key={name} data-course={index}>
              {name} <b>{days.reduce((sum, { courses }) => sum + courses[name], 0)}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={styles.plot}>
        <span>{most}</span>
        <svg
          viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Bars of the enquiries a day by course, ${formatDay(first)} to ${formatDay(last)}, at most ${most} a day. The table below has the numbers.`}
        >
          {days.map(({ day, courses }, at) => (
            <g key={day}>
              <title>{`${formatDay(day)}: ${totals[at]}`}</title>
              {barsOf(courses, most).map(({ course, y, height }) => (
                <rect
                  key={course}
                  data-course={course}
                  x={at * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2}
                  y={y}
                  width={BAR_WIDTH}
                  height={height}
                />
              ))}
            </g>
          ))}
        </svg>
        <span>{formatDay(first)}</span>
        <span>{formatDay(last)}</span>
      </div>
      <details>
        <summary>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
        <section className={styles.scroll} aria-label="Enquiries a day by course" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {COURSE_NAMES.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">All</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, courses }, at) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  {COURSE_NAMES.map((name) => (
                    <td key={name}>{courses[name]}</td>
                  ))}
                  <td>{totals.at(-1 - at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

/** The courses of one day upon each other, the first at the bottom. */
function barsOf(courses: EnquirySummary["days"][number]["courses"], most: number) {
  let top = HEIGHT;
  return COURSE_NAMES.map((name, course) => {
    const height = (courses[name] / most) * HEIGHT;
    top -= height;
    return { course, y: top, height };
  }).filter(({ height }) => height > 0);
}

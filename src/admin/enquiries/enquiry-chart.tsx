import { useQuery } from "#admin/data/query-store.ts";
import { useLast } from "#admin/data/use-last.ts";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { COURSE_NAMES } from "#contract/course-names.ts";
import { barsOf } from "./chart-bars.ts";
import { ChartPlot } from "./chart-plot.tsx";
import { ChartTable } from "./chart-table.tsx";
import { fetchDays } from "./enquiries-api.ts";
import styles from "./enquiry-chart.module.css";

interface EnquiryChartProps {
  /** The chosen days, as an address has them; blank for the last 30. */
  range: string;
  /** How many enquiries there are: when one comes, the days are counted anew. */
  total: number;
}

/** Enquiries a day by course, as bars and as a table with the same numbers. */
export function EnquiryChart({ range, total }: EnquiryChartProps) {
  const { data, error, refresh } = useQuery(`enquiry-days?${range} of ${total}`, () => fetchDays(range));
  const days = useLast(data);
  if (error !== undefined && !data) {
    return (
      <div className={styles.chart}>
        <FailedState fallback="Failed to load" error={error} onRetry={refresh} />
      </div>
    );
  }
  if (!days || days.length === 0) return null;
  const { unit, bars } = barsOf(days);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h3>Enquiries a {unit}</h3>
        <ul>
          {COURSE_NAMES.map((name, index) => (
            <li key={name} data-course={index}>
              {name} <b>{bars.reduce((sum, { courses }) => sum + courses[name], 0)}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <ChartPlot unit={unit} bars={bars} lastDay={days.at(-1)?.day ?? ""} />
      <ChartTable unit={unit} bars={bars} />
    </figure>
  );
}

import { COURSE_NAMES } from "#contract/course-names.ts";
import { formatDay } from "#ui/formats.ts";
import type { Bar } from "./chart-bars.ts";
import styles from "./enquiry-chart.module.css";

const STEP = 10;
const BAR_WIDTH = 7;
const HEIGHT = 90;

interface ChartPlotProps {
  unit: "day" | "week";
  bars: readonly Bar[];
  /** `YYYY-MM-DD` */
  lastDay: string;
}

/** The courses of each bar upon each other, the first at the bottom. */
export function ChartPlot({ unit, bars, lastDay }: ChartPlotProps) {
  const most = Math.max(...bars.map(({ total }) => total));
  const [from, to] = [formatDay(bars[0]?.first ?? ""), formatDay(lastDay)];
  return (
    <div className={styles.plot}>
      <span>{most}</span>
      <svg
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Bars of the enquiries a ${unit} by course, ${from} to ${to}, at most ${most} a ${unit}. The table below has the numbers.`}
      >
        {bars.map((bar, at) => (
          <g key={bar.first}>
            <title>{`${bar.label}: ${bar.total}`}</title>
            {partsOf(bar, most).map(({ course, y, height }) => (
              <rect
                key={course}
                data-course={course}
                x={at * STEP + (STEP - BAR_WIDTH) / 2}
                y={y}
                width={BAR_WIDTH}
                height={height}
              />
            ))}
          </g>
        ))}
      </svg>
      <span>{from}</span>
      <span>{to}</span>
    </div>
  );
}

function partsOf({ courses }: Bar, most: number) {
  let top = HEIGHT;
  return COURSE_NAMES.map((name, course) => {
    const height = most === 0 ? 0 : (courses[name] / most) * HEIGHT;
    top -= height;
    return { course, y: top, height };
  }).filter(({ height }) => height > 0);
}

import { COURSE_NAMES } from "#contract/course-names.ts";
import type { Bar } from "./chart-bars.ts";

interface ChartTableProps {
  unit: "day" | "week";
  bars: readonly Bar[];
}

/** The numbers of the bars, newest first. */
export function ChartTable({ unit, bars }: ChartTableProps) {
  return (
    <details>
      <summary>Show as a table</summary>
      <table aria-label={`Enquiries a ${unit} by course`}>
        <thead>
          <tr>
            <th scope="col">{unit === "day" ? "Day" : "Week"}</th>
            {COURSE_NAMES.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ first, label, courses, total }) => (
            <tr key={first}>
              <th scope="row">{label}</th>
              {COURSE_NAMES.map((name) => (
                <td key={name}>{courses[name]}</td>
              ))}
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

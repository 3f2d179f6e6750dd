import type { Placements } from "#contract/placement-figures.ts";
import prose from "#site/pages/prose.module.css";
import { formatRupees } from "#ui/formats.ts";
import { PlacementBars } from "./placement-bars.tsx";
import styles from "./yearly-figures.module.css";

/** The cell's figures, session by session: as bars to compare, as a table to look up. */
export function YearlyFigures({ figures: { sessions, note } }: { figures: Placements }) {
  return (
    <div className={styles.figures}>
      <PlacementBars sessions={sessions} />
      <div className={prose.prose}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keys, Safari scrolls only what has the focus */}
        <section className="table-scroll" tabIndex={0} aria-label="Figures by session">
          <table>
            <thead>
              <tr>
                <th scope="col">Session</th>
                <th scope="col">Registered</th>
                <th scope="col">Placed</th>
                <th scope="col">Higher study</th>
                <th scope="col">Median pay a year</th>
              </tr>
            </thead>
            <tbody>
              {sessions.map(({ session, registered, placed, higherStudy, medianPay }) => (
                <tr key={session}>
                  <th scope="row">{session}</th>
                  <td>{registered}</td>
                  <td>{placed}</td>
                  <td>{higherStudy}</td>
                  <td>{medianPay === undefined ? "not known" : formatRupees(medianPay)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={styles.note}>{note}</p>
      </div>
    </div>
  );
}

import type { Placements } from "#contract/placement-figures.ts";
import styles from "./placement-bars.module.css";

/** A bar a session, as long as the share of registered students that found a post or a place. The words say the same. */
export function PlacementBars({ sessions }: Pick<Placements, "sessions">) {
  return (
    <ul className={styles.bars} aria-label="Placed, and in higher study, of all who registered">
      {sessions.map(({ session, registered, placed, higherStudy }) => {
        const share = (count: number) => `${Math.round((100 * count) / registered)}%`;
        return (
          <li key={session}>
            <b>{session}</b>
            <svg aria-hidden="true">
              <rect width="100%" height="100%" />
              <rect width={share(placed + higherStudy)} height="100%" />
              <rect width={share(placed)} height="100%" />
            </svg>
            <span>
              <span>{`${share(placed)} placed,`}</span> <span>{`${share(higherStudy)} in higher study`}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

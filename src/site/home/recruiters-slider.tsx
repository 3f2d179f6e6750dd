import { useRef } from "react";
import type { College } from "#contract/content.ts";
import { Icon } from "#site/layout/icon.tsx";
import styles from "./recruiters-slider.module.css";
import { useScrollEnds } from "./use-scroll-ends.ts";

/**
 * A row that slides by touch, wheel and arrow keys without any script; the two buttons step through it. It never moves
 * by itself (WCAG 2.2.2). `data-late`: a tap before this script is awake is kept for it, see site/early/holding.ts.
 */
export function RecruitersSlider({ recruiters }: { recruiters: College["recruiters"] }) {
  const row = useRef<HTMLUListElement>(null);
  const ends = useScrollEnds(row);

  function step(direction: -1 | 1) {
    const list = row.current;
    const card = list?.firstElementChild;
    if (list && card) list.scrollBy({ left: direction * Math.max(card.clientWidth, list.clientWidth * 0.8) });
  }

  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <h3 id="recruiters">Recruiters on campus</h3>
        {/* Not `disabled`: a button that loses itself at the end would lose the keyboard's focus too. */}
        <button
          type="button"
          data-late=""
          aria-label="Previous recruiters"
          aria-disabled={ends.atStart}
          onClick={() => step(-1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          data-late=""
          aria-label="Next recruiters"
          aria-disabled={ends.atEnd}
          onClick={() => step(1)}
        >
          <Icon name="right" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keys, Safari scrolls only what has the focus */}
      <ul ref={row} tabIndex={0} aria-labelledby="recruiters">
        {recruiters.map(({ name, style, mark }) => (
          <li key={name}>
            {mark && <img src={mark} alt="" width="32" height="32" loading="lazy" decoding="async" />}
            <span data-style={style}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

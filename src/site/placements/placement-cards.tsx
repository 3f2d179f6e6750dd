import { useEffect, useRef, useState } from "react";
import type { College } from "#contract/content.ts";
import type { PlacedStudent } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { Icon } from "#site/parts/icon.tsx";
import { langAttribute } from "#site/parts/language.tsx";
import { Portrait } from "#site/parts/portrait.tsx";
import sections from "#site/parts/sections.module.css";
import styles from "#site/placements/placements.module.css";
import { rich } from "#ui/rich.tsx";

/** A row that scrolls by touch, wheel and arrow keys without scripts, and never automatically (WCAG 2.2.2). */
export function RecruitersSlider({ recruiters }: { recruiters: College["recruiters"] }) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ left: true, right: false });

  /** Notes whether the row is scrolled to its left or right end. */
  function measure() {
    if (!row.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = row.current;
    setEnds({ left: scrollLeft < 2, right: scrollLeft + clientWidth > scrollWidth - 2 });
  }

  useEffect(measure, []);

  function step(side: "left" | "right") {
    const width = 0.8 * (row.current?.clientWidth ?? 0);
    row.current?.scrollBy({ left: side === "left" ? -width : width });
  }

  return (
    <div className={styles.slider}>
      <div className={`flow ${styles.head}`}>
        <h3 id="recruiters">{m.recruitersOnCampus()}</h3>
        {/* `aria-disabled`, because a button that becomes `disabled` at the end would lose the keyboard focus. */}
        {(["left", "right"] as const).map((side) => (
          <button
            key={side}
            type="button"
            className={sections.round}
            data-replay=""
            aria-label={side === "left" ? m.previousRecruiters() : m.nextRecruiters()}
            aria-disabled={ends[side]}
            onClick={() => step(side)}
          >
            <Icon name={side} />
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls only focusable elements by keyboard */}
      <ul ref={row} tabIndex={0} aria-labelledby="recruiters" onScroll={measure}>
        {recruiters.map(({ name, style, mark }) => (
          <li key={name} lang={langAttribute(name)}>
            {mark && <img src={mark} alt="" width="32" height="32" loading="lazy" />}
            <span data-style={style}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PlacementCard({ student }: { student: PlacedStudent }) {
  const { name, placedAt, designation, image } = student;
  return (
    <li className={styles.student}>
      <Portrait name={name} image={image} sizes="(max-width: 640px) 50vw, 18rem" />
      <div>
        <h3 lang={langAttribute(name)}>{name}</h3>
        <p className={styles.at}>
          {rich(m.placedAt({ company: "<company/>" }), {
            company: <span lang={langAttribute(placedAt)}>{placedAt}</span>,
          })}
        </p>
        <p lang={langAttribute(designation)}>{designation}</p>
      </div>
    </li>
  );
}

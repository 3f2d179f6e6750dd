import type { Home } from "#contract/content.ts";
import type { PageLink } from "#contract/site-pages.ts";
import { pictureAttributes } from "#site/pages/photo-sources.ts";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import styles from "./facilities.module.css";

interface FacilitiesProps {
  heading: Home["headings"]["facilities"];
  pictured: Home["facilities"];
  others: readonly PageLink[];
}

/** Five facilities with a picture, the others as links. */
export function Facilities({ heading, pictured, others }: FacilitiesProps) {
  return (
    <section className="section wrap" id="facilities">
      <SectionHeading {...heading} />
      <ul className={styles.pictures}>
        {pictured.map(({ title, note, to, picture }) => (
          <li key={to}>
            <a href={to}>
              <span className={styles.frame}>
                <img
                  {...pictureAttributes(picture, "(max-width: 719px) 100vw, 40rem", 1280)}
                  alt={picture.alt}
                  loading="lazy"
                  decoding="async"
                />
              </span>
              <span className={styles.caption}>
                <b>{title}</b> {note && <small>{note}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.others}>
          <h3>Also on campus</h3>
          <ul>
            {others.map(({ route, title }) => (
              <li key={route}>
                <a href={route}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

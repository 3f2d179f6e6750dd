import type { Home } from "#contract/content.ts";
import { OpenEnquiryButton } from "#site/layout/open-enquiry-button.tsx";
import { BrochureLink } from "#site/pages/brochure-link.tsx";
import styles from "./hero.module.css";

/** The first screen: who this is, what it teaches, ask, brochure. The drawing of the campus is its ground. */
export function Hero({ hero }: { hero: Home["hero"] }) {
  return (
    <section className={styles.hero}>
      <div className="wrap">
        <div className={styles.copy}>
          <p className="sign" lang="bn">
            {hero.bengali}
          </p>
          <h1>{hero.heading}</h1>
          <p>{hero.lead}</p>
          <div className={styles.actions}>
            <OpenEnquiryButton className="button button-primary">Ask about admission</OpenEnquiryButton>
            <BrochureLink />
          </div>
        </div>
      </div>
    </section>
  );
}

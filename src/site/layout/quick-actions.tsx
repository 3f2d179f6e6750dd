import type { Shell } from "#contract/site-pages.ts";
import { Icon } from "./icon.tsx";
import { OpenEnquiryButton } from "./open-enquiry-button.tsx";
import styles from "./quick-actions.module.css";

/** Call, brochure, ask: in reach of the thumb on small screens. */
export function QuickActions({ shell }: { shell: Shell }) {
  return (
    <nav className={styles.dock} aria-label="Quick actions">
      <a href={`tel:${shell.college.admissionCell[0]?.dial}`}>
        <Icon name="phone" />
        Call
      </a>
      <a href={shell.brochure.path} target="_blank" rel="noopener">
        <Icon name="download" />
        Brochure
      </a>
      <OpenEnquiryButton>Ask about admission</OpenEnquiryButton>
    </nav>
  );
}

import { OpenEnquiryButton } from "#site/layout/open-enquiry-button.tsx";
import styles from "./ask-card.module.css";
import { useShell } from "./use-shell.ts";

/** Beside a text on admission or money: the enquiry form and the telephones. */
export function AskCard() {
  const { admissionCell } = useShell().college;
  return (
    <section className={styles.card}>
      <h2>Ask the admission cell</h2>
      <OpenEnquiryButton className="button button-primary">Ask about admission</OpenEnquiryButton>
      <ul>
        {admissionCell.map(({ dial, label }) => (
          <li key={dial}>
            <a href={`tel:${dial}`}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Icon } from "#site/layout/icon.tsx";
import { OpenEnquiryButton } from "#site/layout/open-enquiry-button.tsx";
import { useShell } from "#site/pages/use-shell.ts";
import styles from "./admission-cell-panel.module.css";

/** The shortest ways to an answer: the telephones, the form, the helpline. */
export function AdmissionCellPanel() {
  const { admissionCell, email, helpline } = useShell().college;
  return (
    <section className={`${styles.panel} deep`}>
      <h2>Admission cell</h2>
      <ul>
        {admissionCell.map(({ dial, label }) => (
          <li key={dial}>
            <a href={`tel:${dial}`}>
              <Icon name="phone" />
              {label}
            </a>
          </li>
        ))}
        <li>
          <a className={styles.mail} href={`mailto:${email.admissions}`}>
            <Icon name="mail" />
            {email.admissions}
          </a>
        </li>
      </ul>
      <OpenEnquiryButton className="button button-mark">Ask about admission</OpenEnquiryButton>
      <div className={styles.helpline}>
        <h3>
          {helpline.title}, {helpline.hours}
        </h3>
        <a href={`tel:${helpline.dial}`}>
          <Icon name="shield" />
          {helpline.label}
        </a>
      </div>
    </section>
  );
}

import { OpenEnquiryButton } from "#site/layout/open-enquiry-button.tsx";
import styles from "./closing-band.module.css";
import { useShell } from "./use-shell.ts";

interface ClosingBandProps {
  heading: string;
  text: string;
}

/** The end of a page that leads to admission: ask, or call. */
export function ClosingBand({ heading, text }: ClosingBandProps) {
  const phone = useShell().college.admissionCell[0];
  return (
    <section className={`${styles.band} deep`}>
      <div className="wrap">
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <div className={styles.actions}>
          <OpenEnquiryButton className="button button-mark">Ask about admission</OpenEnquiryButton>
          {phone && <a href={`tel:${phone.dial}`}>or call {phone.label}</a>}
        </div>
      </div>
    </section>
  );
}

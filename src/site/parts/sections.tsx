import type { ReactNode } from "react";
import * as m from "#messages/compiled/site.ts";
import { OpenEnquiryButton, useShell } from "./college-links.tsx";
import { SiteLink } from "./language.tsx";
import styles from "./sections.module.css";

export function SectionHeading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h2>{text}</h2>
      {children}
    </div>
  );
}

export function ClosingBand({ heading, text }: { heading: string; text: string }) {
  const phone = useShell().college.admissionCell[0];
  return (
    <section className={`${styles.band} deep`}>
      <div className="wrap">
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <div className={styles.actions}>
          <OpenEnquiryButton className="button button-mark">{m.askAboutAdmission()}</OpenEnquiryButton>
          {phone && <SiteLink href={`tel:${phone.dial}`}>{m.orCall({ phone: phone.label })}</SiteLink>}
        </div>
      </div>
    </section>
  );
}

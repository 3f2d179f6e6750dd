import { useEffect, useRef } from "react";
import { Icon } from "#site/layout/icon.tsx";
import styles from "./thank-you-panel.module.css";

/** Specification, section 4: stands in place of the form until the dialog closes by itself. */
export function ThankYouPanel({ brochurePath }: { brochurePath: string }) {
  const headingRef = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    headingRef.current?.focus();
  }, []);

  return (
    <div className={styles.panel}>
      <img src="/Images/seal.svg" alt="" width="112" height="112" />
      <h3 ref={headingRef} tabIndex={-1}>
        Thank You
      </h3>
      <p>Your enquiry has been submitted.</p>
      <a className="button button-quiet" href={brochurePath} target="_blank" rel="noopener">
        <Icon name="download" />
        Download the brochure
      </a>
    </div>
  );
}

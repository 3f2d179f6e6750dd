import { useShell } from "#site/pages/use-shell.ts";
import styles from "./no-notices.module.css";

/** In place of a list without a notice: where to ask until there is one. */
export function NoNotices() {
  const phone = useShell().college.admissionCell[0];
  return (
    <p className={styles.empty}>
      There are no notices at the moment. New ones appear here first. For anything that cannot wait, call the admission
      cell
      {phone && (
        <>
          : <a href={`tel:${phone.dial}`}>{phone.label}</a>
        </>
      )}
      .
    </p>
  );
}

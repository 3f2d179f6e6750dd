import type { ShellCollege } from "#contract/site-pages.ts";
import styles from "./enquiry-dialog.module.css";

/** What happens after the form is sent, and whom to call instead. Not on phones, where the form fills the screen. */
export function EnquirySteps({ college: { enquiry, admissionCell } }: { college: ShellCollege }) {
  const phone = admissionCell[0];
  return (
    <div className={`${styles.steps} deep`}>
      <ol>
        {enquiry.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {phone && (
        <p>
          Rather talk? <a href={`tel:${phone.dial}`}>{phone.label}</a>
        </p>
      )}
    </div>
  );
}

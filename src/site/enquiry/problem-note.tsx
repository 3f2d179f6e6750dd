import type { ShellCollege } from "#contract/site-pages.ts";
import { Icon } from "#site/layout/icon.tsx";
import styles from "./problem-note.module.css";
import type { Problem } from "./use-enquiry-form.ts";

interface ProblemNoteProps {
  problem: Problem | null;
  /** The way that always works. */
  phone: ShellCollege["admissionCell"][number] | undefined;
}

/** Why the enquiry was not sent. It stays beside the button when the toast is gone. */
export function ProblemNote({ problem, phone }: ProblemNoteProps) {
  if (!problem) return null;
  return (
    <p className={styles.problem} id="enquiry-problem">
      <Icon name="alert" />
      {problem.kind === "captcha-failed" ? (
        <span>reCAPTCHA failed. Please try again.</span>
      ) : (
        <span>
          {problem.sentence ?? "Your enquiry was not sent. What you typed is still here: please try again."}
          {phone && (
            <>
              {" "}
              <span className={styles.call}>
                Admission cell: <a href={`tel:${phone.dial}`}>{phone.label}</a>
              </span>
            </>
          )}
        </span>
      )}
    </p>
  );
}

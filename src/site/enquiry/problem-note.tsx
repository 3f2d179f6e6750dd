import { CAPTCHA_FAILED } from "#contract/captcha-failed.ts";
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
      <span>
        {sentenceOf(problem)}
        {phone && (
          <>
            {" "}
            <span className={styles.call}>
              Admission cell: <a href={`tel:${phone.dial}`}>{phone.label}</a>
            </span>
          </>
        )}
      </span>
    </p>
  );
}

function sentenceOf(problem: Problem): string {
  switch (problem.kind) {
    case "captcha-failed":
      return CAPTCHA_FAILED;
    case "unanswered":
      return "It is not certain that your enquiry reached us. What you typed is still here: please send it again, it counts only once.";
    case "not-sent":
      return problem.sentence ?? "Your enquiry was not sent. What you typed is still here: please try again.";
  }
}

import type { FormEvent, RefObject } from "react";
import type { Shell, ShellCollege } from "#contract/site-pages.ts";
import { CourseField } from "./course-field.tsx";
import styles from "./enquiry-form.module.css";
import { NoScriptNote } from "./no-script-note.tsx";
import { ProblemNote } from "./problem-note.tsx";
import { TextField } from "./text-field.tsx";
import type { EnquiryState } from "./use-enquiry-form.ts";

interface EnquiryFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  captchaRef: RefObject<HTMLDivElement | null>;
  state: EnquiryState;
  courses: Shell["courses"];
  college: ShellCollege;
  /** The id of the heading that names the form. */
  labelledBy: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

/** The four fields. A submit that comes before the framework is awake waits for it: see site/early. */
export function EnquiryForm(props: EnquiryFormProps) {
  const { state, courses, college } = props;
  const { faults, problem } = state.phase === "editing" ? state : { faults: {}, problem: null };
  const isSubmitting = state.phase === "submitting";
  return (
    <form
      ref={props.formRef}
      className={styles.form}
      // Should the browser ever send it by itself, then not with a name and a telephone number in the address.
      method="post"
      noValidate
      hidden={state.phase === "sent"}
      // Takes the focus from the fields while they are disabled.
      tabIndex={isSubmitting ? -1 : undefined}
      aria-labelledby={props.labelledBy}
      aria-busy={isSubmitting}
      onSubmit={props.onSubmit}
      onInput={props.onInput}
    >
      <NoScriptNote college={college} />
      <fieldset className={styles.fields} disabled={isSubmitting}>
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          enterKeyHint="next"
          // Where the dialog begins: it would focus the part that scrolls instead, on a small screen.
          autoFocus
          fault={faults.name}
        />
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          fault={faults.email}
        />
        <TextField
          name="mobile"
          label="Mobile"
          hint="10 digits"
          prefix="+91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          enterKeyHint="done"
          fault={faults.mobile}
        />
        <CourseField courses={courses} fault={faults.course} />
        <ProblemNote problem={problem} phone={college.admissionCell[0]} />
        <button
          className={`button button-primary ${styles.submit}`}
          type="submit"
          aria-describedby={problem ? "enquiry-problem" : undefined}
        >
          {isSubmitting ? "Submitting..." : "Submit"}
        </button>
      </fieldset>
      <div ref={props.captchaRef} className={styles.captcha} />
      <p className={styles.note}>
        {college.enquiry.privacyNote} <a href="/Privacy">Privacy</a>
      </p>
    </form>
  );
}

import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { EnquirySettings, Shell, ShellCollege } from "#contract/site-pages.ts";
import { Icon } from "#site/layout/icon.tsx";
import { ENQUIRY_DIALOG_ID } from "#site/layout/open-enquiry-button.tsx";
import { courseOfPage } from "./course-of-page.ts";
import styles from "./enquiry-dialog.module.css";
import { EnquiryForm } from "./enquiry-form.tsx";
import { EnquirySteps } from "./enquiry-steps.tsx";
import { announceOutcome, loadToaster } from "./outcome-toasts.tsx";
import { ThankYouPanel } from "./thank-you-panel.tsx";
import { useEnquiryForm } from "./use-enquiry-form.ts";
import { useModalDialog } from "./use-modal-dialog.ts";

/** Specification, section 9. */
const THANK_YOU_MS = 1800;
const HEADING_ID = "enquiry-heading";

interface EnquiryDialogProps {
  settings: EnquirySettings;
  courses: Shell["courses"];
  college: ShellCollege;
  brochurePath: string;
  /** Receives the brochure's address once an enquiry was sent. */
  onSuccess?: (brochureUrl: string) => void;
}

/**
 * The admission enquiry (specification, sections 2, 4 and 5). It stands in every page and opens by HTML alone; what it
 * takes to send is downloaded when it opens.
 */
export function EnquiryDialog({ settings, courses, college, brochurePath, onSuccess }: EnquiryDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const { pathname } = useLocation();
  const { heading } = college.enquiry;
  const form = useEnquiryForm(settings, (outcome) => {
    if (outcome.kind === "sent") onSuccess?.(new URL(brochurePath, location.href).href);
    announceOutcome(outcome, brochurePath);
  });
  const { phase } = form.state;
  const dialogProps = useModalDialog(dialogRef, {
    isHeld: phase === "submitting",
    onOpen() {
      // Without toasts the form still shows what happens; the next opening tries again.
      loadToaster().then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => {},
      );
      form.offerCourse(courseOfPage(courses, pathname));
      form.prepare();
    },
  });

  useEffect(() => {
    if (phase !== "sent") return;
    const timer = setTimeout(() => dialogRef.current?.close(), THANK_YOU_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return (
    <>
      <dialog
        {...dialogProps}
        ref={dialogRef}
        id={ENQUIRY_DIALOG_ID}
        className={styles.dialog}
        aria-labelledby={HEADING_ID}
        onClose={form.leave}
        // It may be open already when the framework wakes.
        suppressHydrationWarning
      >
        <div className={styles.heading}>
          {heading.bengali && (
            <span className="sign" lang="bn">
              {heading.bengali}
            </span>
          )}
          <h2 id={HEADING_ID}>{heading.english}</h2>
        </div>
        <div className={styles.body}>
          <EnquiryForm
            formRef={form.formRef}
            captchaRef={form.captchaRef}
            state={form.state}
            courses={courses}
            college={college}
            labelledBy={HEADING_ID}
            onSubmit={form.handleSubmit}
            onInput={form.handleInput}
          />
          {phase === "sent" && <ThankYouPanel brochurePath={brochurePath} />}
        </div>
        <EnquirySteps college={college} />
        <button
          type="button"
          className={styles.close}
          command="close"
          commandfor={ENQUIRY_DIALOG_ID}
          aria-label="Close"
          disabled={phase === "submitting"}
        >
          <Icon name="close" />
        </button>
      </dialog>
      {Toaster && <Toaster />}
    </>
  );
}

import type { Outcome } from "./enquiry-desk.ts";

/** Downloaded when the dialog is first opened; the browser keeps it for the next call. */
export function loadToaster() {
  return import("#ui/toaster.tsx");
}

/** The toasts of the specification, section 4. Without them (the line broke) the form still shows what happened. */
export async function announceOutcome(outcome: Outcome, brochurePath: string): Promise<void> {
  if (outcome.kind === "captcha-failed") return;
  try {
    const { toastError, toastSuccess } = await loadToaster();
    if (outcome.kind !== "sent") return toastError("There was an error. Please try again.");
    toastSuccess(
      "Enquiry submitted successfully!",
      <a href={brochurePath} target="_blank" rel="noopener">
        Download the brochure
      </a>,
    );
  } catch {
    // The Thank You panel and the note beside the button say the same.
  }
}

import type { ReactNode } from "react";

/** The id of the enquiry dialog, which stands in every public page. */
export const ENQUIRY_DIALOG_ID = "enquiry";

interface OpenEnquiryButtonProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Opens the enquiry dialog by HTML alone, so that it opens at the first tap, before any script is awake. */
export function OpenEnquiryButton({ className, children }: OpenEnquiryButtonProps) {
  return (
    <button type="button" className={className} command="show-modal" commandfor={ENQUIRY_DIALOG_ID}>
      {children}
    </button>
  );
}

import { EmptyState } from "#admin/ui/empty-state.tsx";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import { NoMatchState } from "#admin/ui/no-match-state.tsx";
import type { useEnquiryList } from "./use-enquiry-list.ts";

interface EnquiryListFaceProps {
  desk: Pick<ReturnType<typeof useEnquiryList>, "list" | "error" | "refresh">;
  isFiltered: boolean;
  /** The range of days ends before it begins. */
  isImpossible: boolean;
  onClear: () => void;
}

/** What stands in the place of a list without rows. */
export function EnquiryListFace({ desk, isFiltered, isImpossible, onClear }: EnquiryListFaceProps) {
  if (desk.error !== undefined)
    return <FailedState fallback="Failed to load" error={desk.error} onRetry={desk.refresh} />;
  if (!desk.list) return <LoadingState label="Loading enquiries" />;
  if (!isFiltered) {
    return (
      <EmptyState title="No enquiries yet">
        Each enquiry that a visitor sends from the website appears here by itself.
      </EmptyState>
    );
  }
  return (
    <NoMatchState title="No enquiry matches" onClear={onClear}>
      {isImpossible ? "The range of days ends before it begins." : "Try fewer words, or other filters."}
    </NoMatchState>
  );
}

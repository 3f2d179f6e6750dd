import { Button } from "#admin/ui/button.tsx";
import { EmptyState } from "#admin/ui/empty-state.tsx";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import { NoMatchState } from "#admin/ui/no-match-state.tsx";
import type { useEvents } from "./events-api.ts";

interface EventsFaceProps {
  query: ReturnType<typeof useEvents>;
  onNew: () => void;
  onClear: () => void;
}

/** What stands in the place of the list while it shows no event. */
export function EventsFace({ query: { data, error, isLoading, refresh }, onNew, onClear }: EventsFaceProps) {
  if (!data) {
    return error === undefined || isLoading ? (
      <LoadingState label="Loading events" />
    ) : (
      <FailedState fallback="Failed to load events" error={error} onRetry={() => void refresh()} />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="No events yet"
        action={
          <Button look="main" onClick={onNew}>
            Create an event
          </Button>
        }
      >
        Create the first event. Once it is published, visitors find it on the Event page.
      </EmptyState>
    );
  }
  return (
    <NoMatchState title="No event matches" onClear={onClear}>
      Try another word, or other dates and another status.
    </NoMatchState>
  );
}

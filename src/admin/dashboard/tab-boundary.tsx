import { Component, type ReactNode } from "react";
import { FailedState } from "#admin/ui/failed-state.tsx";

interface TabBoundaryProps {
  children: ReactNode;
}

/** Catches a tab whose code did not come, or failed: the header, the other tabs and the drafts stay. */
export class TabBoundary extends Component<TabBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <FailedState fallback="Failed to load" error={this.state.error} onRetry={() => location.reload()} />;
  }
}

import type { DocumentSummary } from "#contract/documents.ts";
import { statesOf } from "./document-state.ts";

export function StateBadges({ document }: { document: DocumentSummary }) {
  return statesOf(document).map(({ name, words, look }) => (
    <span key={name} className="badge" data-look={look}>
      {words}
    </span>
  ));
}

import { useCallback } from "react";
import type { Change } from "#admin/collections/history/differences.tsx";
import { HistoryDialog } from "#admin/collections/history/history-dialog.tsx";
import type { DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { useNames } from "./documents-api.ts";
import { changedFields, placeWords, readableMarkdown, readableValue } from "./readable-text.ts";

const NOTHING: DocumentText = { value: {}, body: "" };

/** Tells which fields of a document changed, and its text. */
export function useDocumentChanges(document: string) {
  const names = useNames();
  return useCallback(
    (before: DocumentText = NOTHING, after: DocumentText): Change[] => {
      const [was, is] = [
        { document, names, value: before.value },
        { document, names, value: after.value },
      ];
      const fields = changedFields(before.value, after.value).map(({ path, ...change }) => ({
        label: placeWords(change.after === undefined ? was : is, path),
        before: readableValue(was, path, change.before),
        after: readableValue(is, path, change.after),
      }));
      if (before.body.trim() === after.body.trim()) return fields;
      return [
        ...fields,
        { label: m.text(), before: readableMarkdown(before.body), after: readableMarkdown(after.body) },
      ];
    },
    [document, names],
  );
}

type DocumentHistoryProps = {
  path: string;
  title: string;
  now: DocumentText;
  onClose: () => void;
  onRestored: () => void;
};

/** The history of a document; a version that is brought back becomes the draft. */
export function DocumentHistory({ path, ...props }: DocumentHistoryProps) {
  return (
    <HistoryDialog
      {...props}
      subject={`document:${path}`}
      changesBetween={useDocumentChanges(path)}
      detailsOf={m.restoreDetails}
    />
  );
}

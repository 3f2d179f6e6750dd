import { useMemo } from "react";
import type { DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import styles from "./differences.module.css";
import { Differences } from "./differences.tsx";
import { changedFields, placeWords, readableMarkdown, readableValue } from "./readable-text.ts";
import { useNames } from "./use-names.ts";

type DocumentDifferencesProps = { path: string; before: DocumentText; after: DocumentText };

/** The fields that changed, by their labels, and the text, word by word. */
export function DocumentDifferences({ path: document, before, after }: DocumentDifferencesProps) {
  const names = useNames();
  const changes = useMemo(() => {
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
    return [...fields, { label: m.text(), before: readableMarkdown(before.body), after: readableMarkdown(after.body) }];
  }, [document, before, after, names]);
  if (changes.length === 0) return <p className="fine">{m.nothingDifferent()}</p>;
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={JSON.stringify(change)}>
          <dt>{change.label}</dt>
          <dd>
            {change.before === change.after ? (
              <p className="fine">{m.onlyFormDiffers()}</p>
            ) : (
              <Differences before={change.before} after={change.after} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

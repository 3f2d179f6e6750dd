import type { ComponentProps } from "react";
import { EditorField } from "#admin/collections/text-editor/text-editor.tsx";
import type { TextKind } from "#admin/collections/text-editor/text-kinds.ts";
import { TextareaField } from "#admin/ui/fields.tsx";
import { PLACEHOLDER_PATTERN } from "#contract/placeholders.ts";
import { usePlaceholders } from "./documents-api.ts";

const hasNames = (text: string) => text.search(PLACEHOLDER_PATTERN) >= 0;

/** `like`: the English original of a translated text. `pages`: the targets of the original's links. */
type WordsFieldProps = Omit<ComponentProps<typeof EditorField>, "kind" | "names"> & { kind: TextKind };

/** Field for a text of a document: an editor for Markdown and lines with placeholders, otherwise a plain field. */
export function DocumentTextField({ kind, ...props }: WordsFieldProps) {
  const names = usePlaceholders();
  const { value, like = "", pages: _, onChange, ...plain } = props;
  if (kind !== "line" || hasNames(value) || hasNames(like)) return <EditorField {...props} kind={kind} names={names} />;
  return <TextareaField {...plain} value={value} rows={1} onChange={onChange} />;
}

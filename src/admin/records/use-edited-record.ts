import { useEffect, useRef, useState } from "react";
import { readDraft } from "#admin/data/draft-storage.ts";
import { draftNameOf, type FileValues, type RecordKind, type StoredRecord } from "./record-kind.ts";

/**
 * The record that is edited. It stays while somebody types, even when a colleague has deleted it. Whoever comes back to
 * the list finds the form of what is not saved open again.
 * @param all undefined until they have come
 * @param edited its id, from the address; blank for none
 */
export function useEditedRecord<Item extends StoredRecord, Values extends FileValues>(
  kind: RecordKind<Item, Values>,
  all: readonly Item[] | undefined,
  edited: string,
  setEdited: (id: string) => void,
): Item | null {
  const found = all?.find(({ _id }) => _id === edited) ?? null;
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);

  const hasCome = useRef(false);
  useEffect(() => {
    if (!all || hasCome.current) return;
    hasCome.current = true;
    if (edited !== "" || readDraft(draftNameOf(kind)) !== null) return;
    const unsaved = all.find(({ _id }) => readDraft(draftNameOf(kind, _id)) !== null);
    if (unsaved) setEdited(unsaved._id);
  });

  return found ?? (known?._id === edited ? known : null);
}

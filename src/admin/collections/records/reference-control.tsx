import { getConnectionHint, getErrorMessage } from "#admin/api/api-error.ts";
import type { FieldProps } from "#admin/collections/form/field-tree.ts";
import { useForm } from "#admin/collections/form/form-context.tsx";
import { useControl } from "#admin/collections/form/text-controls.tsx";
import { Button } from "#admin/ui/button.tsx";
import { SelectField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { useTitles } from "./collection-records.ts";
import { getRecordTitle } from "./collection-values.ts";

/** Select for a record of another collection, or none. The current one can be kept even if the others fail to load. */
export function ReferenceControl(props: FieldProps) {
  const { set, shown } = useControl(props);
  const { record } = useForm().lookups;
  const collection = COLLECTIONS.find(({ name }) => name === props.field.meta.to) as Collection;
  const what = shown.label.toLowerCase();
  const titles = useTitles(collection);
  const known = record?.[String(props.path.at(-1))] as { _id: string; title: string } | null | undefined;
  const options = (titles.data ?? []).map((one) => ({
    value: one._id,
    label:
      one.imageCount === undefined
        ? getRecordTitle(collection, one)
        : `${getRecordTitle(collection, one)} (${one.imageCount})`,
  }));
  if (known && !options.some(({ value }) => value === known._id)) {
    options.unshift({ value: known._id, label: known.title });
  }
  return (
    <>
      <SelectField
        {...shown}
        hint={props.field.meta.help?.()}
        options={[{ value: "", label: m.none({ what }) }, ...options]}
        onChange={set}
      />
      {titles.error !== undefined && (
        <FormNote
          tone="warn"
          title={getErrorMessage(titles.error, m.failedToLoadThese({ what: collection.words.plural() }))}
        >
          <p>{getConnectionHint(titles.error) ?? m.chosenLater({ what })}</p>
          <Button icon="retry" isBusy={titles.isLoading} onClick={() => void titles.refresh()}>
            {m.tryAgain()}
          </Button>
        </FormNote>
      )}
    </>
  );
}

import { type Ref, useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { hintOf, sentenceOf } from "#admin/api/api-error.ts";
import { createCategory } from "#admin/gallery-categories/gallery-categories-api.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Segmented } from "#admin/ui/segmented.tsx";
import { SelectField } from "#admin/ui/select-field.tsx";
import { TextField } from "#admin/ui/text-field.tsx";
import { TextareaField } from "#admin/ui/textarea-field.tsx";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./event-fields.module.css";
import type { EventProblems, EventValues } from "./event-values.ts";
import { FIELD_LABELS as LABELS, STATUSES } from "./event-values.ts";
import type { GalleryChoices } from "./events-api.ts";
import { CATEGORIES, VENUES } from "./suggestion-lists.tsx";

interface EventFieldsProps {
  ref: Ref<HTMLDivElement>;
  values: EventValues;
  problems: EventProblems;
  onChange: (changes: Partial<EventValues>) => void;
  galleries: GalleryChoices;
  /** The gallery of the saved event: it can be kept even when the list of galleries did not come. */
  knownGallery?: { _id: string; title: string } | null;
}

/** The fields of an event, for a new one and in place: in two columns, or in twelve where there is room. */
export function EventFields({ ref, values, problems, onChange, galleries, knownGallery = null }: EventFieldsProps) {
  const field = (name: Exclude<keyof EventValues, "status">) => ({
    name,
    label: LABELS[name],
    value: values[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className={styles.frame} ref={ref}>
      <div className={styles.fields}>
        <div className={styles.title}>
          <TextField {...field("title")} placeholder="What is happening?" maxLength={200} required autoComplete="off" />
        </div>
        <div className={styles.half}>
          <TextField {...field("date")} type="date" required />
        </div>
        <div className={styles.half}>
          <TextField
            {...field("category")}
            placeholder="Workshop"
            maxLength={100}
            list={CATEGORIES}
            autoComplete="off"
          />
        </div>
        <div className={styles.half}>
          <TextField {...field("startTime")} placeholder="10:00 AM" maxLength={60} autoComplete="off" />
        </div>
        <div className={styles.half}>
          <TextField {...field("endTime")} placeholder="1:00 PM" maxLength={60} autoComplete="off" />
        </div>
        <div className={styles.quarter}>
          <TextField {...field("venue")} placeholder="Seminar Hall" maxLength={200} list={VENUES} autoComplete="off" />
        </div>
        <div className={styles.quarter}>
          <SelectField {...field("galleryCategory")} options={galleryOptions(galleries.data, knownGallery)} />
          <GalleryMaker values={values} galleries={galleries} onChange={onChange} />
        </div>
        {galleries.error !== undefined && (
          <FormNote tone="warn" title={sentenceOf(galleries.error, "Failed to load categories")}>
            <p>{hintOf(galleries.error) ?? "A gallery can be chosen later; all else can be saved."}</p>
            <Button icon="retry" isBusy={galleries.isLoading} onClick={() => void galleries.refresh()}>
              Try again
            </Button>
          </FormNote>
        )}
        <TextareaField {...field("description")} placeholder="One or two sentences visitors will read" />
        <Segmented
          label={LABELS.status}
          isLabelShown
          options={STATUSES}
          value={values.status}
          onChange={(status) => onChange({ status })}
        />
      </div>
    </div>
  );
}

/** Makes the event's gallery, or leads to it. */
function GalleryMaker({ values, galleries, onChange }: Pick<EventFieldsProps, "values" | "galleries" | "onChange">) {
  const [isBusy, setIsBusy] = useState(false);
  const wasMade = useRef(false);
  const title = values.title.trim();

  async function handleCreate() {
    setIsBusy(true);
    try {
      const { _id } = await createCategory(title);
      await galleries.refresh();
      wasMade.current = true;
      onChange({ galleryCategory: _id });
      toastSuccess("Category created");
    } catch (error) {
      tellFailure(error, "Create failed");
    }
    setIsBusy(false);
  }

  if (values.galleryCategory) {
    return (
      <a
        href={`/admin?tab=event-gallery&category=${values.galleryCategory}`}
        target="_blank"
        rel="noopener"
        // The button that had the focus is gone.
        ref={(link) => {
          if (wasMade.current && document.activeElement === document.body) link?.focus();
          wasMade.current = false;
        }}
      >
        Add images to it
      </a>
    );
  }
  return (
    <Button look="quiet" icon="plus" isIdle={title === ""} isBusy={isBusy} busyLabel="Adding..." onClick={handleCreate}>
      New gallery with this title
    </Button>
  );
}

function galleryOptions(galleries: GalleryChoices["data"], known: EventFieldsProps["knownGallery"]) {
  const options = galleries.map(({ _id, title, count }) => ({ value: _id, label: `${title} (${count})` }));
  if (known && !options.some(({ value }) => value === known._id)) {
    options.unshift({ value: known._id, label: known.title });
  }
  return [{ value: "", label: "No gallery" }, ...options];
}

import { useEffect, useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { type Edit, mergeFields, saveMerged } from "#admin/data/merge-fields.ts";
import { useDraft } from "#admin/data/use-draft.ts";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm.ts";
import { ConflictNote } from "#admin/ui/conflict-note.tsx";
import { FormFoot } from "#admin/ui/form-foot.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./event-editor.module.css";
import { EventFields } from "./event-fields.tsx";
import { toastUpdated } from "./event-toasts.tsx";
import { differencesOf, type EventValues, inputOf, valuesOf } from "./event-values.ts";
import { createEvent, type GalleryChoices, putEvent, refreshEvents, sendChanges } from "./events-api.ts";
import { useEventForm } from "./use-event-form.ts";
import type { WayToEvent } from "./use-event-list.ts";

interface EventEditorProps {
  event: CollegeEvent;
  galleries: GalleryChoices;
  wayTo: WayToEvent;
  /** Puts the focus into the form as it appears. */
  isAsked: boolean;
  onClose: (id: string) => void;
}

/** An event, edited in its place. */
export function EventEditor({ event, galleries, wayTo, isAsked, onClose }: EventEditorProps) {
  const draft = useDraft({ name: `event:${event._id}`, saved: valuesOf(event), version: event.updatedAt });
  const { values, isDirty } = draft;
  // Somebody may type while the values are on their way.
  const latest = useRef(draft);
  const form = useEventForm({ values, change: draft.change, submit, fallback: "Update failed" });
  const [isCreating, setIsCreating] = useState(false);
  const { failure } = form;
  const newer = failure && changedMeanwhile<CollegeEvent>(failure.error);
  const isGone = failure?.error instanceof ApiError && failure.error.status === 404;

  function titleOf(id: string): string {
    const known = [...galleries.data, event.galleryCategory, newer?.galleryCategory ?? null];
    return known.find((gallery) => gallery?._id === id)?.title ?? "Another gallery";
  }

  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    if (!isAsked) return;
    const first = form.body.current?.querySelector("input");
    first?.closest("form")?.scrollIntoView({ block: "nearest" });
    first?.focus({ preventScroll: true });
  }, [isAsked, form.body]);

  async function submit(sent: EventValues, rebased?: Edit<EventValues>) {
    const { saved: after, over } = await saveMerged(rebased ?? draft, valuesOf, (values, version) =>
      sendChanges(event._id, { ...inputOf(values), ifUpdatedAt: version ?? undefined }),
    );
    if (form.isStill(sent)) close();
    else latest.current.rebase(valuesOf(after), after.updatedAt, "mine");
    putEvent(after);
    toastUpdated([{ before: over ?? (rebased && newer) ?? event, after }], wayTo(after));
  }

  function close() {
    draft.reset();
    onClose(event._id);
  }

  async function handleCancel() {
    if (isDirty && !(await confirm({ ...DISCARD, details: event.title }))) return;
    close();
  }
  useShortcut("Esc", () => void handleCancel());

  function rebase(theirs: CollegeEvent, wins: "mine" | "theirs") {
    putEvent(theirs);
    return draft.rebase(valuesOf(theirs), theirs.updatedAt, wins);
  }

  async function handleCreateAnew() {
    if (isCreating) return;
    setIsCreating(true);
    try {
      const created = await createEvent(inputOf(values));
      toastSuccess("Event created", wayTo(created));
      close();
      await refreshEvents();
    } catch (error) {
      tellFailure(error, "Create failed");
    }
    setIsCreating(false);
  }

  return (
    <form
      className={styles.editor}
      aria-label={`Edit ${event.title}`}
      noValidate
      onSubmit={(submission) => {
        submission.preventDefault();
        void form.handleSubmit();
      }}
      onKeyDown={(key) => {
        if (key.key !== "Escape" || key.defaultPrevented) return;
        key.preventDefault();
        void handleCancel();
      }}
    >
      {draft.wasRestored && <FormNote tone="info">This is what you typed earlier. It is not saved yet.</FormNote>}
      <EventFields
        ref={form.body}
        values={values}
        problems={form.problems}
        onChange={form.handleChange}
        galleries={galleries}
        knownGallery={event.galleryCategory}
      />
      {newer && (
        <ConflictNote
          differences={differencesOf(mergeFields(draft, valuesOf(newer)).conflicts, values, valuesOf(newer), titleOf)}
          onKeepMine={() => void form.handleSubmit(rebase(newer, "mine"))}
          onTakeTheirs={() => {
            rebase(newer, "theirs");
            form.forget();
          }}
        />
      )}
      {failure && !newer && (
        <FormNote tone="bad">
          {failure.text}
          {isGone && (
            <Button isBusy={isCreating} busyLabel="Creating..." onClick={() => void handleCreateAnew()}>
              Save it as a new event
            </Button>
          )}
        </FormNote>
      )}
      <FormFoot isDirty={isDirty}>
        <Button look="quiet" onClick={handleCancel}>
          Cancel <Kbd shortcut="Esc" />
        </Button>
        <Button look="main" type="submit" isBusy={form.isBusy} busyLabel="Updating...">
          Update
        </Button>
      </FormFoot>
    </form>
  );
}

const DISCARD = { question: "Discard your changes?", action: "Discard", refusal: "Keep editing" };

import { type Ref, useEffect, useImperativeHandle, useState } from "react";
import { useDraft } from "#admin/data/use-draft.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm.ts";
import { FormCard } from "#admin/ui/form-card.tsx";
import { FormFoot } from "#admin/ui/form-foot.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { toastSuccess } from "#ui/toaster.tsx";
import { EventFields } from "./event-fields.tsx";
import { EMPTY_EVENT, type EventValues, inputOf } from "./event-values.ts";
import { createEvent, type GalleryChoices } from "./events-api.ts";
import { useEventForm } from "./use-event-form.ts";
import type { WayToEvent } from "./use-event-list.ts";

export interface NewEventHandle {
  /** Opens the form with these values, after a question when it holds something else that is not saved. */
  begin: (values: EventValues) => Promise<void>;
}

interface NewEventFormProps {
  ref: Ref<NewEventHandle>;
  galleries: GalleryChoices;
  wayTo: WayToEvent;
}

export function NewEventForm({ ref, galleries, wayTo }: NewEventFormProps) {
  const draft = useDraft({ name: "event:new", saved: EMPTY_EVENT, version: null });
  const { values, isDirty } = draft;
  const [begun, setBegun] = useState(0);
  const form = useEventForm({ values, change: draft.change, submit, fallback: "Create failed" });

  async function submit(sent: EventValues) {
    const event = await createEvent(inputOf(sent));
    if (form.isStill(sent)) draft.reset();
    toastSuccess("Event created", wayTo(event));
  }

  useImperativeHandle(ref, () => ({
    async begin(next) {
      const isSure = !isDirty || (await confirm({ ...DISCARD, action: "Replace", refusal: "Keep it" }));
      if (!isSure) return;
      form.forget();
      draft.change(next);
      setBegun((times) => times + 1);
    },
  }));
  useEffect(() => {
    if (begun === 0) return;
    const fields = form.body.current?.querySelectorAll<HTMLInputElement>("input[required]");
    [...(fields ?? [])].find(({ value }) => value === "")?.focus();
  }, [begun, form.body]);

  async function handleDiscard() {
    if (!(await confirm(DISCARD))) return;
    form.forget();
    draft.reset();
  }

  return (
    <FormCard key={begun} title="New event" onSubmit={() => void form.handleSubmit()} isOpen={isDirty || begun > 0}>
      {draft.wasRestored && <FormNote tone="info">This is what you typed earlier. It is not saved yet.</FormNote>}
      <EventFields
        ref={form.body}
        values={values}
        problems={form.problems}
        onChange={form.handleChange}
        galleries={galleries}
      />
      {form.failure && <FormNote tone="bad">{form.failure.text}</FormNote>}
      <FormFoot isDirty={isDirty}>
        {isDirty && (
          <Button look="quiet" onClick={handleDiscard}>
            Discard
          </Button>
        )}
        <Button look="main" type="submit" isBusy={form.isBusy} busyLabel="Creating...">
          Create event
        </Button>
      </FormFoot>
    </FormCard>
  );
}

const DISCARD = {
  question: "Discard what you typed?",
  details: "The form for a new event holds text that is not saved.",
  action: "Discard",
  refusal: "Keep it",
};

import { useState } from "react";
import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { refreshVisibleQueries } from "#admin/data/query-store.ts";
import { fieldErrors, SubmitButton, useTextForm } from "#admin/people/account-form.tsx";
import { FormCard } from "#admin/ui/card.tsx";
import { Checkbox, SelectField, TextareaField, TextField } from "#admin/ui/fields.tsx";
import {
  BREACH_KINDS,
  BREACH_MEASURES,
  type Breach,
  type BreachList,
  breachInputSchema,
  type breachReplySchema,
} from "#contract/breaches.ts";
import * as m from "#messages/compiled/admin-breach.ts";
import * as mBreach from "#messages/compiled/breach.ts";
import { collegeClock } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";

/** Formats a moment for a `datetime-local` input, on the college's clock: `2026-11-21T15:48`. */
const clockText = (moment: number) => collegeClock(moment).slice(0, 16);
const momentOf = (text: string) => `${text}+05:30`;

/** Converts a breach to form values, which are all strings. Without a breach, returns the values of a blank form. */
function valuesOf(breach: Breach | undefined) {
  const now = Date.now();
  const { isDrill = false, what = "copied", words = "", measures = [], scope = null } = breach ?? {};
  return {
    ...{ isDrill: isDrill ? "yes" : "", what, words, measures: measures.join(), scope: scope ?? "" },
    awareAt: clockText(breach ? Date.parse(breach.awareAt) : now),
    happenedFrom: clockText(breach ? Date.parse(breach.happenedFrom) : now - 86_400_000),
    happenedUntil: clockText(breach ? Date.parse(breach.happenedUntil) : now),
  };
}

const inputOf = (values: ReturnType<typeof valuesOf>) => ({
  ...values,
  isDrill: values.isDrill === "yes",
  awareAt: momentOf(values.awareAt),
  happenedFrom: momentOf(values.happenedFrom),
  // The input has no seconds: include the whole of the chosen minute.
  happenedUntil: momentOf(`${values.happenedUntil}:59.999`),
  scope: values.scope || null,
  measures: values.measures.split(",").filter(Boolean),
});

export const breachApiPath = ({ _id }: Pick<Breach, "_id">) => `/breaches/${encodeURIComponent(_id)}`;

type Props = {
  breach: Breach | undefined;
  accounts: BreachList["accounts"];
  onSaved: (breach: Breach) => void;
};

/** The form for the facts of a breach. Needs a `key` that changes with the breach. Input is kept in the browser. */
export function BreachForm({ breach, accounts, onSaved }: Props) {
  // Read the clock only once, so that an untouched form does not count as a draft.
  const [initial] = useState(() => valuesOf(breach));
  const draft = useDraft(`breach:${breach?._id ?? "new"}`, initial, null);
  const form = useTextForm({
    initial,
    draft,
    check: (values) => fieldErrors(breachInputSchema, inputOf(values)),
    fallback: m.saveFailed(),
    async submit(values) {
      const facts = inputOf(values);
      const call = breach ? api.patch(breachApiPath(breach), { facts }) : api.post("/breaches", facts);
      const { item } = (await call) as z.infer<typeof breachReplySchema>;
      draft.reset();
      toastSuccess(m.saved());
      await refreshVisibleQueries("breach");
      onSaved(item);
    },
  });
  const { values } = draft;
  const measures = values.measures.split(",");
  const toggle = (name: string) => BREACH_MEASURES.filter((one) => (one === name) !== measures.includes(one)).join();

  return (
    <FormCard
      title={breach ? m.facts() : m.somethingHappened()}
      isOpen={!breach || draft.isDirty}
      onSubmit={form.formProps.onSubmit}
    >
      {!breach && (
        <Checkbox isOn={values.isDrill === "yes"} onChange={(isOn) => draft.change({ isDrill: isOn ? "yes" : "" })}>
          <span>
            <b>{m.isDrill()}</b> <small>{m.drillHint()}</small>
          </span>
        </Checkbox>
      )}
      <SelectField
        {...form.field("what")}
        label={m.what()}
        options={BREACH_KINDS.map((what) => ({ value: what, label: m.whatOption({ what }) }))}
      />
      <TextField {...form.field("awareAt")} label={m.awareAt()} hint={m.awareHint()} type="datetime-local" />
      <TextField {...form.field("happenedFrom")} label={m.happenedFrom()} hint={m.guess()} type="datetime-local" />
      <TextField {...form.field("happenedUntil")} label={m.happenedUntil()} type="datetime-local" />
      <SelectField
        {...form.field("scope")}
        required={false}
        label={m.scope()}
        options={[
          { value: "", label: m.everybody() },
          ...accounts.map(({ _id, email }) => ({ value: _id, label: m.readBy({ email }) })),
        ]}
      />
      <fieldset className="stack">
        <legend>{m.measures()}</legend>
        {BREACH_MEASURES.map((measure) => (
          <Checkbox
            key={measure}
            isOn={measures.includes(measure)}
            onChange={() => draft.change({ measures: toggle(measure) })}
          >
            <span>{mBreach.measure({ measure })}</span>
          </Checkbox>
        ))}
      </fieldset>
      <TextareaField {...form.field("words")} required={false} label={m.words()} hint={m.wordsHint()} rows={3} />
      <SubmitButton form={form} busyLabel={m.saving()}>
        {breach ? m.save() : m.note()}
      </SubmitButton>
    </FormCard>
  );
}

import { useMemo, useState } from "react";
import { type Change, ChangeList } from "#admin/collections/history/history-dialog.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Segmented, SelectField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { recordAt } from "#contract/collections/collections.ts";
import type { ContentDocument, DocumentText, ValidationError } from "#contract/documents.ts";
import type { Names } from "#contract/names.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { collegeClock, collegeDay } from "#ui/formats.ts";
import { momentWords } from "./document-state.tsx";
import { type Successors, useNames } from "./documents-api.ts";
import { changedFields, placeWords, readableMarkdown, readableValue } from "./readable-text.ts";

interface PublishDialogProps {
  document: ContentDocument;
  text: DocumentText;
  validationErrors: readonly ValidationError[];
  isScheduled: boolean;
  onClose: () => void;
  /** @param at when to publish; null for at once */
  onPublish: (note: string, at: string | null, successors: Successors) => Promise<void>;
}

export function PublishDialog({
  document,
  text,
  validationErrors,
  isScheduled,
  onClose,
  onPublish,
}: PublishDialogProps) {
  const [note, setNote] = useState("");
  const choices = quickTimes(Date.now());
  /** The time to publish on the college's clock, as the field has it: `2026-11-23T09:00`. */
  const [when, setWhen] = useState(choices[0]?.value ?? "");
  const at = isScheduled && when ? toInstant(when) : null;
  const isNewPage = document.current === null && document.path.startsWith("pages/");
  const names = useNames();
  const changes = useMemo(() => {
    if (recordAt(document.path)) return null;
    const blank = { value: Array.isArray(text.value) ? [] : {}, body: "" };
    return documentChanges(document.path, names, document.current ?? blank, text);
  }, [names, document, text]);
  const isPast = at !== null && Date.parse(at) <= Date.now();
  const gone = isScheduled ? [] : goneFrom(document, text, validationErrors);
  const [chosen, setChosen] = useState<Successors>({});
  const successors = Object.fromEntries(gone.map(({ id, proposed }) => [id, chosen[id] ?? proposed]));
  const open = validationErrors.filter(({ missing = "" }) => !(missing.slice(NAMED.length) in successors));
  const isReady = open.length === 0 && !isPast && (!isScheduled || at !== null);

  return (
    <Dialog title={isScheduled ? m.schedule() : m.publish()} isWide onClose={onClose}>
      {open.length > 0 && (
        <FormNote tone="warn" title={m.cannotPublishYet()}>
          <p>{m.pressCancel()}</p>
        </FormNote>
      )}
      {isScheduled && (
        <>
          <Segmented label={m.when()} isLabelShown isPills options={choices} value={when} onChange={setWhen} />
          <TextField
            label={m.dayAndTime()}
            hint={m.inIndia()}
            type="datetime-local"
            value={when}
            min={collegeClock(Date.now()).slice(0, 16)}
            error={isPast ? m.momentPassed() : undefined}
            onChange={({ target }) => setWhen(target.value)}
          />
        </>
      )}
      {gone.length > 0 && (
        <section className="stack" aria-label={m.whoIsNamedInstead()}>
          <h3>{m.peopleWhoLeft()}</h3>
          <p>{m.chooseWhoIsNamed()}</p>
          {gone.map(({ id, name, others, places }) => (
            <SelectField
              key={id}
              label={name}
              hint={places}
              options={others}
              value={successors[id]}
              onChange={({ target }) => setChosen({ ...chosen, [id]: target.value })}
            />
          ))}
        </section>
      )}
      {changes && (
        <section aria-label={m.whatChanges()}>
          <h3>{isNewPage ? m.aNewPage() : m.whatChangesForVisitors()}</h3>
          {isNewPage ? <p>{m.aboutNewPage()}</p> : <ChangeList changes={changes} />}
        </section>
      )}
      <TextField
        label={m.note()}
        hint={m.noteHint()}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="wrap end">
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button
          look="main"
          isIdle={!isReady}
          busyLabel={isScheduled ? m.scheduling() : m.publishing()}
          onClick={() => onPublish(note.trim(), at, successors)}
        >
          {at ? m.publishOn({ moment: momentWords(at) }) : m.publishNow()}
        </Button>
      </div>
    </Dialog>
  );
}

/** An instant from a time on the college's clock. @param clock `2026-11-23T09:00` in India */
const toInstant = (clock: string) => new Date(`${clock}:00+05:30`).toISOString();

/** Times to choose from: tomorrow, the next Monday and the first of the month, in the morning. */
function quickTimes(now: number): { value: string; label: string }[] {
  const days = Array.from({ length: 31 }, (_, index) => collegeDay(now, index + 1));
  const found: [name: string, day: string | undefined][] = [
    ["tomorrow", days[0]],
    ["monday", days.find((day) => new Date(day).getUTCDay() === 1)],
    ["firstOfMonth", days.find((day) => day.endsWith("-01"))],
  ];
  const isNew = ([, day]: (typeof found)[number], index: number) =>
    found.findIndex(([, other]) => other === day) === index;
  return found.filter(isNew).map(([name, day]) => ({ value: `${day}T09:00`, label: m.quickTime({ day: name }) }));
}

type Listed = { id: string; name?: { english?: string }; post?: string; group?: string };

export const NAMED = "person.";

/**
 * People who left the list of people and are named in other documents. @param validationErrors errors of the list as it is
 * to be
 */
function goneFrom(
  { path, current }: ContentDocument,
  { value }: DocumentText,
  validationErrors: readonly ValidationError[],
) {
  if (path !== "people.yaml") return [];
  const [before, after] = [current?.value, value].map((list) => (Array.isArray(list) ? (list as Listed[]) : []));
  const others = (after ?? []).map(({ id, name }) => ({ value: id, label: name?.english || id }));
  return (before ?? []).flatMap((person) => {
    const places = validationErrors.filter(
      (validationError) => validationError.missing === NAMED + person.id && validationError.document !== undefined,
    );
    if (places.length === 0 || others.length === 0) return [];
    const isLike = (key: "post" | "group") => after?.find((one) => one[key] === person[key])?.id;
    const proposed = isLike("post") ?? isLike("group") ?? others[0]?.value ?? "";
    const words = [...new Set(places.map(({ document = "" }) => document.replace(/^pages\/|\.\w+$/g, "")))];
    return [{ id: person.id, name: person.name?.english ?? person.id, others, proposed, places: words.join(", ") }];
  });
}

const NOTHING: DocumentText = { value: {}, body: "" };

/** Tells which fields of a document changed, and its text. */
export function documentChanges(
  document: string,
  names: Names,
  before: DocumentText = NOTHING,
  after: DocumentText,
): Change[] {
  const was = { document, names, value: before.value };
  const is = { document, names, value: after.value };
  const fields = changedFields(before.value, after.value).map(({ path, ...change }) => ({
    label: placeWords(change.after === undefined ? was : is, path),
    before: readableValue(was, path, change.before),
    after: readableValue(is, path, change.after),
  }));
  if (before.body.trim() === after.body.trim()) return fields;
  const texts = { before: readableMarkdown(before.body), after: readableMarkdown(after.body) };
  return [...fields, { label: m.text(), ...texts }];
}

import { useMemo, useState } from "react";
import { attempt } from "#admin/api/api.ts";
import { fieldAt, fieldOf, type Path } from "#admin/collections/form/field-tree.ts";
import { type Change, ChangeList } from "#admin/collections/history/history-dialog.tsx";
import { useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Segmented, TextField } from "#admin/ui/fields.tsx";
import { recordAt } from "#contract/collections/collections.ts";
import { schemaOf } from "#contract/collections/document-definitions.ts";
import type { ContentDocument, DocumentText } from "#contract/documents.ts";
import type { Names } from "#contract/names.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { collegeClock, collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { momentWords } from "./document-state.tsx";
import { documentCalls, useNames } from "./documents-api.ts";
import { changedFields, placeWords, readableMarkdown, readableValue } from "./readable-text.ts";

interface PublishDialogProps {
  document: ContentDocument;
  text: DocumentText;
  isScheduled?: boolean;
  /** What the dialog does, where that is not to publish: it sends the draft to a colleague. */
  action?: string;
  onClose: () => void;
  /** @param at when to publish; null for at once */
  onPublish: (note: string, at: string | null) => Promise<void>;
}

export function PublishDialog(props: PublishDialogProps) {
  const { document, text, isScheduled = false, action, onClose, onPublish } = props;
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
  const isReady = !isPast && (!isScheduled || at !== null);

  return (
    <Dialog title={action ?? (isScheduled ? m.schedule() : m.publish())} isWide onClose={onClose}>
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
            onChange={setWhen}
          />
        </>
      )}
      {document.path === "people.yaml" && <PeopleWhoLeave names={names} />}
      {changes && (
        <section aria-label={m.whatChanges()}>
          <h3>{isNewPage ? m.aNewPage() : m.whatChangesForVisitors()}</h3>
          {isNewPage ? <p>{m.aboutNewPage()}</p> : <p>{m.changesInAll({ count: changes.length })}</p>}
          {!isNewPage && <ChangeList changes={changes} />}
        </section>
      )}
      <TextField
        label={m.note()}
        hint={m.noteHint()}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={setNote}
      />
      <div className="foot">
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button
          look="main"
          isIdle={!isReady}
          busyLabel={action ? m.sending() : isScheduled ? m.scheduling() : m.publishing()}
          onClick={() => onPublish(note.trim(), at)}
        >
          {action ?? (at ? m.publishOn({ moment: momentWords(at) }) : m.publishNow())}
        </Button>
      </div>
    </Dialog>
  );
}

type ReviewDialogProps = Pick<PublishDialogProps, "document" | "text" | "onClose"> & {
  isBack: boolean;
  onSent: (document: ContentDocument) => void;
};

/** Sends a draft to a colleague with a note: for review, or back to who wrote it. */
export function ReviewDialog({ isBack, onSent, ...props }: ReviewDialogProps) {
  const { sendForReview, sendBack, fetch } = documentCalls(props.document.path);
  const send = (note: string) =>
    attempt(async () => {
      toastSuccess((await (isBack ? sendBack : sendForReview)(note)).message);
      onSent(await fetch());
      props.onClose();
    }, m.notSent());
  const action = isBack ? m.sendBack() : m.sendForReview();
  return <PublishDialog {...props} action={action} onPublish={async (note) => void (await send(note))} />;
}

/** What visitors no longer read where people are named who leave the list. */
function PeopleWhoLeave({ names }: { names: Names }) {
  const { data } = useQuery("links:people.yaml", documentCalls("people.yaml").listLinks);
  if (!data?.length) return null;
  return (
    <section aria-label={m.peopleWhoLeft()}>
      <h3>{m.peopleWhoLeft()}</h3>
      <p>{m.readsWithout()}</p>
      <ul className="bullets">
        {data.map(({ path, title, texts = [] }) => (
          <li key={path}>
            <b>{title}</b>: {texts.map((one) => readableMarkdown(one, names)).join(" · ") || m.waitsWithout()}
          </li>
        ))}
      </ul>
    </section>
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
  const root = fieldOf(schemaOf(document));
  const widgetAt = (path: Path) => fieldAt(root, after.value, path)?.meta.widget;
  const fields = changedFields(before.value, after.value, (path) => widgetAt(path) === "picture").map(
    ({ path, ...change }) => {
      const texts = {
        before: readableValue(was, path, change.before),
        after: readableValue(is, path, change.after),
      };
      const isOtherFile = texts.before === texts.after && ["picture", "image", "pdf"].includes(widgetAt(path) ?? "");
      return {
        label: placeWords(change.after === undefined ? was : is, path),
        ...texts,
        ...(isOtherFile && { after: m.anotherFile({ what: texts.after }) }),
      };
    },
  );
  if (before.body.trim() === after.body.trim()) return fields;
  const texts = { before: readableMarkdown(before.body, names), after: readableMarkdown(after.body, names) };
  return [...fields, { label: m.text(), ...texts }];
}

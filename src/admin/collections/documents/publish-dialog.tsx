import { useMemo, useState } from "react";
import { tryOrToast } from "#admin/api/api.ts";
import { type FieldPath, fieldAt, fieldFromSchema } from "#admin/collections/form/field-tree.ts";
import { type Change, ChangeList } from "#admin/collections/history/history-dialog.tsx";
import { useQuery } from "#admin/data/query-store.ts";
import { confirm, Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { Pills, TextField } from "#admin/ui/fields.tsx";
import { parseRecordPath } from "#contract/collections/collections.ts";
import { schemaOf } from "#contract/collections/document-definitions.ts";
import type { ContentDocument, DocumentText } from "#contract/documents.ts";
import type { Placeholders } from "#contract/placeholders.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { collegeClock, collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { formatMomentWithWeekday } from "./document-state.tsx";
import { documentCalls, usePlaceholders } from "./documents-api.ts";
import { changedFields, describeFieldPath, readableMarkdown, readableValue } from "./readable-text.ts";

interface PublishDialogProps {
  document: ContentDocument;
  text: DocumentText;
  isScheduled?: boolean;
  /** Label of the action, if the dialog sends the draft to a colleague instead of publishing. */
  action?: string;
  onClose: () => void;
  /** @param at time of publication; null publishes at once */
  onPublish: (note: string, at: string | null) => Promise<void>;
}

export function PublishDialog(props: PublishDialogProps) {
  const { document, text, isScheduled = false, action, onClose, onPublish } = props;
  const [note, setNote] = useState("");
  const choices = quickTimes(Date.now());
  /** Time of publication in the college's time zone, as in the input: `2026-11-23T09:00`. */
  const [when, setWhen] = useState(choices[0]?.value ?? "");
  const at = isScheduled && when ? toInstant(when) : null;
  const isNewPage = document.current === null && document.path.startsWith("pages/");
  const names = usePlaceholders();
  const changes = useMemo(() => {
    if (parseRecordPath(document.path)) return null;
    const blank = { value: Array.isArray(text.value) ? [] : {}, body: "" };
    return documentChanges(document.path, names, document.current ?? blank, text);
  }, [names, document, text]);
  const isPast = at !== null && Date.parse(at) <= Date.now();
  const isReady = !isPast && (!isScheduled || at !== null);

  return (
    <Dialog title={action ?? (isScheduled ? m.schedule() : m.publish())} isWide onClose={onClose}>
      {isScheduled && (
        <>
          <Pills label={m.when()} options={choices} value={when} onChange={setWhen} />
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
      <TextField label={m.note()} hint={m.noteHint()} value={note} maxLength={200} onChange={setNote} />
      <DialogFoot
        label={action ?? (at ? m.publishOn({ moment: formatMomentWithWeekday(at) }) : m.publishNow())}
        isIdle={!isReady}
        busyLabel={action ? m.sending() : isScheduled ? m.scheduling() : m.publishing()}
        onClick={() => onPublish(note.trim(), at)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export const confirmDraftDiscard = () => confirm(m.discardQuestion(), m.discardDetails(), m.discardDraft(), m.keepIt());

type ReviewDialogProps = Pick<PublishDialogProps, "document" | "text" | "onClose"> & {
  isBack: boolean;
  onSent: (document: ContentDocument) => void;
};

/** Dialog that sends a draft with a note: for review, or back to its author. */
export function ReviewDialog({ isBack, onSent, ...props }: ReviewDialogProps) {
  const { sendForReview, sendBack, fetch } = documentCalls(props.document.path);
  const send = (note: string) =>
    tryOrToast(async () => {
      toastSuccess((await (isBack ? sendBack : sendForReview)(note)).message);
      onSent(await fetch());
      props.onClose();
    }, m.notSent());
  const action = isBack ? m.sendBack() : m.sendForReview();
  return <PublishDialog {...props} action={action} onPublish={async (note) => void (await send(note))} />;
}

/** Lists the texts that are no longer public because they name people who leave the list or are renamed. */
function PeopleWhoLeave({ names }: { names: Placeholders }) {
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

/** Converts a time in the college's time zone to an ISO instant. @param clock `2026-11-23T09:00` */
const toInstant = (clock: string) => new Date(`${clock}:00+05:30`).toISOString();

/** Returns preset publication times, each at 9:00: tomorrow, next Monday and the first of the next month. */
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

/** Lists the changed fields of a document, and the page's text if that changed, as plain text. */
export function documentChanges(
  document: string,
  names: Placeholders,
  before: DocumentText = NOTHING,
  after: DocumentText,
): Change[] {
  const was = { document, names, value: before.value };
  const is = { document, names, value: after.value };
  const root = fieldFromSchema(schemaOf(document));
  const widgetAt = (path: FieldPath) => fieldAt(root, after.value, path)?.meta.widget;
  const fields = changedFields(before.value, after.value, (path) => widgetAt(path) === "picture").map(
    ({ path, ...change }) => {
      const texts = {
        before: readableValue(was, path, change.before),
        after: readableValue(is, path, change.after),
      };
      const isOtherFile = texts.before === texts.after && ["picture", "image", "pdf"].includes(widgetAt(path) ?? "");
      return {
        label: describeFieldPath(change.after === undefined ? was : is, path),
        ...texts,
        ...(isOtherFile && { after: m.anotherFile({ what: texts.after }) }),
      };
    },
  );
  if (before.body.trim() === after.body.trim()) return fields;
  const texts = { before: readableMarkdown(before.body, names), after: readableMarkdown(after.body, names) };
  return [...fields, { label: m.text(), ...texts }];
}

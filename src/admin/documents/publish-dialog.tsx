import { useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { Segmented, SelectField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { ContentDocument, DocumentText, Fault } from "#contract/documents.ts";
import { collegeClock, collegeDay, weekdayOf } from "#ui/formats.ts";
import { Dialog } from "./dialog.tsx";
import { DocumentDifferences } from "./document-differences.tsx";
import { momentWords } from "./document-state.ts";
import type { Successors } from "./documents-api.ts";
import { goneFrom, NAMED } from "./people-named.ts";

interface PublishDialogProps {
  document: ContentDocument;
  text: DocumentText;
  faults: readonly Fault[];
  isScheduled: boolean;
  onClose: () => void;
  /** @param at null for at once */
  onPublish: (note: string, at: string | null, successors: Successors) => Promise<void>;
}

export function PublishDialog({ document, text, faults, isScheduled, onClose, onPublish }: PublishDialogProps) {
  const [note, setNote] = useState("");
  const choices = quickTimes(Date.now());
  /** On the college's clock, as the field has it: `2026-11-23T09:00`. */
  const [when, setWhen] = useState(choices[0]?.value ?? "");
  const at = isScheduled && when ? toInstant(when) : null;
  const isNewPage = document.current === null && document.path.startsWith("pages/");
  const before = document.current ?? { value: Array.isArray(text.value) ? [] : {}, body: "" };
  const isPast = at !== null && Date.parse(at) <= Date.now();
  const gone = isScheduled ? [] : goneFrom(document, text, faults);
  const [chosen, setChosen] = useState<Successors>({});
  const successors = Object.fromEntries(gone.map(({ id, proposed }) => [id, chosen[id] ?? proposed]));
  const open = faults.filter(({ missing = "" }) => !(missing.slice(NAMED.length) in successors));
  const isReady = open.length === 0 && !isPast && (!isScheduled || at !== null);

  return (
    <Dialog title={isScheduled ? "Schedule" : "Publish"} isWide onClose={onClose}>
      <div className="stack">
        {open.length > 0 && (
          <FormNote tone="warn" title="It cannot be published yet">
            <p>Press Cancel: what has to be put right is listed above the text and said at each field.</p>
          </FormNote>
        )}
        {isScheduled && (
          <>
            <Segmented label="When" isLabelShown isPills options={choices} value={when} onChange={setWhen} />
            <TextField
              label="Day and time"
              hint="in India"
              type="datetime-local"
              value={when}
              min={collegeClock(Date.now()).slice(0, 16)}
              error={isPast ? "This moment has passed. Choose a later one." : undefined}
              onChange={({ target }) => setWhen(target.value)}
            />
          </>
        )}
        {gone.length > 0 && (
          <section className="stack" aria-label="Who is named instead">
            <h3>Pages name people who have left the list</h3>
            <p>Choose who is named there from now on.</p>
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
        <section aria-label="What changes">
          <h3>{isNewPage ? "A new page" : "What changes for visitors"}</h3>
          {isNewPage ? (
            <p>Visitors will see it as the preview shows it. Put it into the menu afterwards, with Change the menu.</p>
          ) : (
            <DocumentDifferences path={document.path} before={before} after={text} />
          )}
        </section>
        <TextField
          label="Note"
          hint="Optional: why it is changed"
          value={note}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="wrap end">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="main"
            isIdle={!isReady}
            busyLabel={isScheduled ? "Scheduling..." : "Publishing..."}
            onClick={() => onPublish(note.trim(), at, successors)}
          >
            {at ? `Publish on ${momentWords(at)}` : "Publish now"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** @param clock `2026-11-23T09:00` in India */
const toInstant = (clock: string) => new Date(`${clock}:00+05:30`).toISOString();

/** Tomorrow, the next Monday and the first of the month, in the morning. */
function quickTimes(now: number): { value: string; label: string }[] {
  const days = Array.from({ length: 31 }, (_, index) => collegeDay(now, index + 1));
  const found: [label: string, day: string | undefined][] = [
    ["Tomorrow", days[0]],
    ["Monday", days.find((day) => weekdayOf(day) === "Mon")],
    ["First of the month", days.find((day) => day.endsWith("-01"))],
  ];
  const isNew = ([, day]: (typeof found)[number], index: number) =>
    found.findIndex(([, other]) => other === day) === index;
  return found.filter(isNew).map(([label, day]) => ({ value: `${day}T09:00`, label: `${label} 9:00 am` }));
}

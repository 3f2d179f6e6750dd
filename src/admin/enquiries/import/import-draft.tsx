import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { showFailure } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { FilterSelect, Segmented, SelectField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { DuplicateChoice, ImportChanges, ImportDetails, ImportField } from "#contract/enquiry-imports.ts";
import { PERSON, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import * as m from "#messages/compiled/admin-import.ts";
import { rich } from "#ui/rich.tsx";
import { courseOptions } from "../add-enquiry.tsx";
import { deskLink, useCourseNames } from "../intake-api.ts";
import { Faults } from "./import-faults.tsx";
import styles from "./import-view.module.css";
import { actOnImport, changeImport, discardImport } from "./imports-api.ts";

const FIELDS: { value: ImportField; label: () => string }[] = [
  { value: "", label: m.leaveOut },
  ...PERSON_FIELDS.map((value) => ({ value, label: PERSON[value].label })),
  { value: "received", label: m.dayOfEnquiry },
  { value: "note", label: m.intoNote },
];
const DAY_ORDERS = [
  { value: "dmy", label: m.dayMonthYear },
  { value: "mdy", label: m.monthDayYear },
  { value: "ymd", label: m.yearMonthDay },
] as const;
const DUPLICATES: { value: DuplicateChoice; label: () => string }[] = [
  { value: "join", label: m.join },
  { value: "skip", label: m.skip },
  { value: "add", label: m.addAsNew },
];

function said<Value extends string>(options: readonly { value: Value; label: () => string }[]) {
  return options.map(({ value, label }) => ({ value, label: label() }));
}

const bold = (inside: ReactNode) => <b>{inside}</b>;

/** What each column holds, and what would become of the rows. Each choice is kept and judged at once. */
export function ImportDraft({ details, onGone }: { details: ImportDetails; onGone: () => void }) {
  const { item, options, headings, examples, remarks, courses, ready, faults, duplicates } = details;
  const known = useCourseNames();
  const { columns } = options;
  const [isJudged, setIsJudged] = useState(true);
  const imported = ready + (options.duplicates === "skip" ? 0 : duplicates.total);

  async function change(changes: ImportChanges) {
    setIsJudged(false);
    await changeImport(item._id, changes).catch((error) => void showFailure(error, m.updateFailed()));
    setIsJudged(true);
  }

  async function attempt(act: () => Promise<void>) {
    await act().catch((error) => void showFailure(error, m.updateFailed()));
  }

  async function discard() {
    const details = m.discardDetails();
    if (!(await confirm({ question: m.discardQuestion(), details, action: m.discard() }))) return;
    await attempt(async () => {
      await discardImport(item._id);
      onGone();
    });
  }

  return (
    <div className={styles.draft} aria-busy={!isJudged}>
      {remarks.map((remark) => (
        <FormNote key={remark} tone="info">
          {remark}
        </FormNote>
      ))}

      <section aria-labelledby="columns-title">
        <h3 id="columns-title">{m.whatColumnsHold()}</h3>
        <ul className={styles.columns}>
          {headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings can repeat, and their order stays.
            <li key={index}>
              <div>
                <b dir="auto">{heading}</b>
                <small dir="auto">{examples[index]?.join(" · ") || m.empty()}</small>
              </div>
              <FilterSelect
                label={m.whatColumnHolds({ heading })}
                options={said(FIELDS)}
                value={columns[index] ?? ""}
                onChange={(field) => change({ columns: columns.with(index, field as ImportField) })}
              />
            </li>
          ))}
        </ul>
      </section>

      <div className={styles.two}>
        <SelectField
          label={m.courseOfRows()}
          options={courseOptions(known, m.noneAtFault(), options.course)}
          value={options.course}
          onChange={({ target }) => change({ course: target.value })}
        />
        <LateField label={m.howHeard()} value={options.heardFrom} onChange={(heardFrom) => change({ heardFrom })} />
        {columns.includes("received") && (
          <SelectField
            label={m.daysWrittenAs()}
            options={said(DAY_ORDERS)}
            value={options.dayOrder}
            onChange={({ target }) => change({ dayOrder: target.value as (typeof DAY_ORDERS)[number]["value"] })}
          />
        )}
      </div>

      {courses.some(({ text, course }) => text !== course) && (
        <section aria-labelledby="courses-title">
          <h3 id="courses-title">{m.whichCourse()}</h3>
          <ul className={styles.columns}>
            {courses
              .filter(({ text, course }) => text !== course)
              .map(({ text, rows, course }) => (
                <li key={text}>
                  <div>
                    <b dir="auto">{text}</b>
                    <small>{m.rows({ count: rows })}</small>
                  </div>
                  <FilterSelect
                    label={m.courseFor({ text })}
                    options={courseOptions(known, m.chooseCourse(), course)}
                    value={course}
                    onChange={(name) => change({ courses: { ...options.courses, [text]: name } })}
                  />
                </li>
              ))}
          </ul>
        </section>
      )}

      <p className={styles.sums} role="status">
        <span data-tone="ok">{rich(m.newRows({ count: ready }), { b: bold })}</span>
        <span data-tone="warn">{rich(m.thereAlready({ count: duplicates.total }), { b: bold })}</span>
        <span data-tone="bad">{rich(m.atFault({ count: faults.total }), { b: bold })}</span>
      </p>

      {duplicates.total > 0 && <Duplicates details={details} onChange={change} />}
      <Faults id={item._id} faults={faults} hint={m.leftOut()} />

      <div className={styles.foot}>
        <Button look="quiet" onClick={discard}>
          {m.discard()}
        </Button>
        <Button
          look="main"
          isIdle={!isJudged || ready + duplicates.total === 0}
          busyLabel={m.starting()}
          onClick={() => attempt(() => actOnImport(item._id, "run"))}
        >
          {m.importRows({ count: imported })}
        </Button>
      </div>
    </div>
  );
}

/** Sent when it is left, not letter by letter. */
function LateField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <TextField
      label={label}
      placeholder={m.heardExample()}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => text.trim() !== value && onChange(text)}
    />
  );
}

type DuplicatesProps = { details: ImportDetails; onChange: (changes: ImportChanges) => void };

function Duplicates({ details: { options, duplicates }, onChange }: DuplicatesProps) {
  const others = duplicates.total - duplicates.rows.length;
  return (
    <section aria-labelledby="duplicates-title">
      <h3 id="duplicates-title">{m.duplicates()}</h3>
      <Segmented
        isPills
        label={m.whatOfDuplicates()}
        options={said(DUPLICATES)}
        value={options.duplicates}
        onChange={(choice) => onChange({ duplicates: choice })}
      />
      <details>
        <summary>{m.lookOneByOne()}</summary>
        <ul className={styles.columns}>
          {duplicates.rows.map(({ number, name, value, enquiry, row, choice }) => (
            <li key={number}>
              <div>
                <b dir="auto">{m.rowNamed({ number, name })}</b>
                <small>
                  {rich(enquiry ? m.valueIsOf() : m.valueIsInRow({ row: row ?? "" }), {
                    value,
                    enquiry: enquiry && (
                      <Link to={deskLink(enquiry._id)} target="_blank">
                        {enquiry.name}, {enquiry.course}
                      </Link>
                    ),
                  })}
                </small>
              </div>
              <FilterSelect
                label={m.whatOfRow({ number })}
                options={said(DUPLICATES)}
                value={choice ?? options.duplicates}
                onChange={(chosen) => onChange({ choices: { [number]: chosen as DuplicateChoice } })}
              />
            </li>
          ))}
        </ul>
        {others > 0 && <p className="fine">{m.othersToo({ count: others })}</p>}
      </details>
    </section>
  );
}

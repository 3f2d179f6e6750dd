import { useEffect, useState } from "react";
import { Link } from "react-router";
import { showFailure } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { FilterSelect, Segmented, SelectField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { DuplicateChoice, ImportChanges, ImportDetails, ImportField } from "#contract/enquiry-imports.ts";
import { courseOptions } from "../add-enquiry.tsx";
import { deskLink, useCourseNames } from "../intake-api.ts";
import { Faults } from "./import-faults.tsx";
import styles from "./import-view.module.css";
import { actOnImport, changeImport, discardImport } from "./imports-api.ts";

const FIELD_OPTIONS: { value: ImportField; label: string }[] = [
  { value: "", label: "Leave out" },
  { value: "name", label: "Name" },
  { value: "mobile", label: "Mobile" },
  { value: "email", label: "Email" },
  { value: "course", label: "Course" },
  { value: "heardFrom", label: "Heard of us from" },
  { value: "received", label: "Day of the enquiry" },
  { value: "note", label: "Into the note" },
];
const DAY_ORDERS = [
  { value: "dmy", label: "Day, month, year" },
  { value: "mdy", label: "Month, day, year" },
  { value: "ymd", label: "Year, month, day" },
] as const;
const DUPLICATES: { value: DuplicateChoice; label: string }[] = [
  { value: "join", label: "Add to the one there, as a note" },
  { value: "skip", label: "Skip" },
  { value: "add", label: "Add as a new enquiry" },
];

/** What each column holds, and what would become of the rows. Each choice is kept and judged at once. */
export function ImportDraft({ details, onGone }: { details: ImportDetails; onGone: () => void }) {
  const { item, options, headings, examples, remarks, courses, ready, faults, duplicates } = details;
  const known = useCourseNames();
  const { columns } = options;
  const [isJudged, setIsJudged] = useState(true);
  const imported = ready + (options.duplicates === "skip" ? 0 : duplicates.total);

  async function change(changes: ImportChanges) {
    setIsJudged(false);
    await changeImport(item._id, changes).catch((error) => void showFailure(error, "Update failed"));
    setIsJudged(true);
  }

  async function attempt(act: () => Promise<void>) {
    await act().catch((error) => void showFailure(error, "Update failed"));
  }

  async function discard() {
    const details = "The table is deleted here. Nothing of it was imported.";
    if (!(await confirm({ question: "Discard this table?", details, action: "Discard" }))) return;
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
        <h3 id="columns-title">What each column holds</h3>
        <ul className={styles.columns}>
          {headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings can repeat, and their order stays.
            <li key={index}>
              <div>
                <b dir="auto">{heading}</b>
                <small dir="auto">{examples[index]?.join(" · ") || "Empty"}</small>
              </div>
              <FilterSelect
                label={`What “${heading}” holds`}
                options={FIELD_OPTIONS}
                value={columns[index] ?? ""}
                onChange={(field) => change({ columns: columns.with(index, field as ImportField) })}
              />
            </li>
          ))}
        </ul>
      </section>

      <div className={styles.two}>
        <SelectField
          label="Course of rows that name none"
          options={courseOptions(known, "None: such rows are at fault", options.course)}
          value={options.course}
          onChange={({ target }) => change({ course: target.value })}
        />
        <LateField
          label="How did they hear of us, if the row does not say"
          value={options.heardFrom}
          onChange={(heardFrom) => change({ heardFrom })}
        />
        {columns.includes("received") && (
          <SelectField
            label="Days in the file are written as"
            options={DAY_ORDERS}
            value={options.dayOrder}
            onChange={({ target }) => change({ dayOrder: target.value as (typeof DAY_ORDERS)[number]["value"] })}
          />
        )}
      </div>

      {courses.some(({ text, course }) => text !== course) && (
        <section aria-labelledby="courses-title">
          <h3 id="courses-title">Which course is meant</h3>
          <ul className={styles.columns}>
            {courses
              .filter(({ text, course }) => text !== course)
              .map(({ text, rows, course }) => (
                <li key={text}>
                  <div>
                    <b dir="auto">{text}</b>
                    <small>{rows === 1 ? "1 row" : `${rows} rows`}</small>
                  </div>
                  <FilterSelect
                    label={`Course for “${text}”`}
                    options={courseOptions(known, "Choose a course", course)}
                    value={course}
                    onChange={(name) => change({ courses: { ...options.courses, [text]: name } })}
                  />
                </li>
              ))}
          </ul>
        </section>
      )}

      <p className={styles.sums} role="status">
        <span data-tone="ok">
          <b>{ready}</b> new
        </span>
        <span data-tone="warn">
          <b>{duplicates.total}</b> there already
        </span>
        <span data-tone="bad">
          <b>{faults.total}</b> at fault
        </span>
      </p>

      {duplicates.total > 0 && <Duplicates details={details} onChange={change} />}
      <Faults
        id={item._id}
        faults={faults}
        hint="They are left out. Correct them in the file of faults, and import that."
      />

      <div className={styles.foot}>
        <Button look="quiet" onClick={discard}>
          Discard
        </Button>
        <Button
          look="main"
          isIdle={!isJudged || ready + duplicates.total === 0}
          busyLabel="Starting..."
          onClick={() => attempt(() => actOnImport(item._id, "run"))}
        >
          Import {imported === 1 ? "1 row" : `${imported} rows`}
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
      placeholder="Education fair, Bankura"
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
      <h3 id="duplicates-title">There already, by mobile or email</h3>
      <Segmented
        isPills
        label="What becomes of duplicates"
        options={DUPLICATES}
        value={options.duplicates}
        onChange={(choice) => onChange({ duplicates: choice })}
      />
      <details>
        <summary>Look at them one by one</summary>
        <ul className={styles.columns}>
          {duplicates.rows.map(({ number, name, value, enquiry, row, choice }) => (
            <li key={number}>
              <div>
                <b dir="auto">
                  Row {number}: {name}
                </b>
                <small>
                  {value} is{" "}
                  {enquiry ? (
                    <Link to={deskLink(enquiry._id)} target="_blank">
                      {enquiry.name}, {enquiry.course}
                    </Link>
                  ) : (
                    `in row ${row}`
                  )}
                </small>
              </div>
              <FilterSelect
                label={`What becomes of row ${number}`}
                options={DUPLICATES}
                value={choice ?? options.duplicates}
                onChange={(chosen) => onChange({ choices: { [number]: chosen as DuplicateChoice } })}
              />
            </li>
          ))}
        </ul>
        {others > 0 && <p className="fine">{others} more, to which the choice above applies.</p>}
      </details>
    </section>
  );
}

import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { courseName, enquiryDeskUrl, useCourseNames, useCustomFields } from "#admin/admissions/enquiries-api.ts";
import { courseOptions, languageOptions } from "#admin/admissions/person-form.tsx";
import { api, tryOrToast } from "#admin/api/api.ts";
import { refreshQuery, saveOptimistically, whenSaved } from "#admin/data/query-store.ts";
import { useDeskAdmins } from "#admin/people/accounts-api.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { CommitOnBlurField, FilterSelect, Segmented, SelectField } from "#admin/ui/fields.tsx";
import { Badge, FormNote } from "#admin/ui/states.tsx";
import { type CustomField, customFieldName } from "#contract/custom-fields.ts";
import type { DuplicateChoice, ImportChanges, ImportDetails, ImportField } from "#contract/enquiry-imports.ts";
import { PERSON_FIELD_RULES, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import { CHANNEL_LABELS, IMPORT_CHANNELS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-import.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import { rich } from "#ui/rich.tsx";
import { FlaggedRows } from "./flagged-rows.tsx";
import { IMPORTS, importApiPath } from "./import-paths.ts";
import styles from "./import-view.module.css";

const FIELDS: { value: ImportField; label: () => string }[] = [
  { value: "", label: m.leaveOut },
  ...PERSON_FIELDS.map((value) => ({ value, label: PERSON_FIELD_RULES[value].label })),
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

/** Returns options for what a column of a table, or a field of a lead, contains. */
export const fieldOptions = (own: readonly CustomField[]) => [
  ...said(FIELDS),
  ...own.map(({ key, label }) => ({ value: customFieldName(key), label })),
];

/** An import before it runs: what its columns contain, and the expected result. Each choice is saved at once. */
export function ImportDraft({ details, onGone }: { details: ImportDetails; onGone: () => void }) {
  const { item, options, headings, examples, remarks, courses, ready, faults, warnings, duplicates } = details;
  const known = useCourseNames();
  const owners = useDeskAdmins();
  const own = useCustomFields().filter(({ isOn }) => isOn);
  const { columns } = options;
  const unknown = courses
    .filter(({ text, course }) => text !== course)
    .toSorted((a, b) => Number(a.course !== "") - Number(b.course !== ""));
  /** Number of choices that are being saved. */
  const [pending, setPending] = useState(0);
  const imported = ready + (options.duplicates === "skip" ? 0 : duplicates.total);

  async function change(changes: ImportChanges) {
    setPending((count) => count + 1);
    await tryOrToast(() => changeImport(item._id, changes), m.updateFailed());
    setPending((count) => count - 1);
  }

  /** Runs the import, after saving what was typed last: the press on the button has taken the focus from its field. */
  async function run() {
    await whenSaved(importApiPath(item._id));
    await actOnImport(item._id, "run");
  }

  async function discard() {
    if (!(await confirm(m.discardQuestion(), m.discardDetails(), m.discard()))) return;
    const gone = () => api.delete(importApiPath(item._id)).then(() => refreshQuery(IMPORTS));
    if (await tryOrToast(gone, m.updateFailed())) onGone();
  }

  return (
    <div className={styles.draft} aria-busy={pending > 0}>
      {remarks.map((remark) => (
        <FormNote key={remark} tone="info">
          {remark}
        </FormNote>
      ))}

      <SelectList
        title={m.whatColumnsHold()}
        choices={headings.map((heading, index) => ({
          name: heading,
          detail: examples[index]?.join(" · ") || m.empty(),
          label: m.whatColumnHolds({ heading }),
          value: columns[index] ?? "",
        }))}
        options={fieldOptions(own)}
        onChoose={(index, field) => change({ columns: columns.with(index, field as ImportField) })}
      />

      <div className="fields">
        <SelectField
          label={m.courseOfRows()}
          options={courseOptions(known, m.noneKnown(), options.course)}
          value={options.course}
          onChange={(course) => change({ course })}
        />
        <SelectField
          label={m.channelOfRows()}
          options={IMPORT_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value]() }))}
          value={options.channel}
          onChange={(value) => change({ channel: value as ImportChanges["channel"] })}
        />
        <SelectField
          label={mEnquiries.language()}
          options={languageOptions()}
          value={options.language}
          onChange={(value) => change({ language: value as ImportChanges["language"] })}
        />
        <SelectField
          label={m.ownerOfRows()}
          options={[{ value: "", label: m.nobody() }, ...owners.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={options.owner}
          onChange={(owner) => change({ owner })}
        />
        <CommitOnBlurField
          label={m.dayOfRows()}
          hint={m.ifNotToday()}
          type="date"
          value={options.day}
          onChange={(day) => change({ day })}
        />
        <CommitOnBlurField
          label={m.howHeard()}
          placeholder={m.heardExample()}
          value={options.heardFrom}
          onChange={(heardFrom) => change({ heardFrom })}
        />
        {columns.includes("received") && (
          <SelectField
            label={m.daysWrittenAs()}
            options={said(DAY_ORDERS)}
            value={options.dayOrder}
            onChange={(value) => change({ dayOrder: value as (typeof DAY_ORDERS)[number]["value"] })}
          />
        )}
      </div>

      {unknown.length > 0 && (
        <SelectList
          title={m.whichCourse()}
          choices={unknown.map(({ text, rows, course }) => ({
            name: text,
            detail: m.rows({ count: rows }),
            label: m.courseFor({ text }),
            value: course,
          }))}
          options={courseOptions(known, m.chooseCourse())}
          onChoose={(index, name) => change({ courses: { ...options.courses, [unknown[index]?.text ?? ""]: name } })}
        />
      )}

      <p className="wrap" role="status">
        <Badge tone="ok">{rich(m.newRows({ count: ready }))}</Badge>
        <Badge tone="warn">{rich(m.thereAlready({ count: duplicates.total }))}</Badge>
        <Badge tone="bad">{rich(m.withErrors({ count: faults.total }))}</Badge>
        {warnings.total > 0 && <Badge tone="warn">{rich(m.withWarnings({ count: warnings.total }))}</Badge>}
      </p>

      {duplicates.rows.length > 0 && <Duplicates details={details} onChange={change} />}
      <FlaggedRows details={details} kind="faults" hint={m.leftOut()} />
      <FlaggedRows details={details} kind="warnings" hint={m.keptInNote()} />

      <div className="foot">
        <Button look="quiet" onClick={discard}>
          {m.discard()}
        </Button>
        <Button
          look="main"
          isIdle={ready + duplicates.total === 0}
          busyLabel={m.starting()}
          onClick={() => tryOrToast(run, m.updateFailed())}
        >
          {m.importRows({ count: imported })}
        </Button>
      </div>
    </div>
  );
}

interface ChoicesProps {
  title?: string;
  choices: readonly { name: string; detail: ReactNode; label: string; value: string }[];
  options: readonly { value: string; label: string }[];
  onChoose: (index: number, value: string) => void;
}

/** A list with a select for each entry, such as for what a column contains. */
export function SelectList({ title, choices, options, onChoose }: ChoicesProps) {
  return (
    <section className="stack" aria-label={title}>
      {title && <h3>{title}</h3>}
      <ul className={styles.rows}>
        {choices.map(({ name, detail, label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a heading and never change places
          <li key={index}>
            <div>
              <b dir="auto">{name}</b>
              <small dir="auto">{detail}</small>
            </div>
            <FilterSelect label={label} options={options} value={value} onChange={(next) => onChoose(index, next)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type DuplicatesProps = { details: ImportDetails; onChange: (changes: ImportChanges) => void };

function Duplicates({ details: { options, duplicates }, onChange }: DuplicatesProps) {
  const others = duplicates.total - duplicates.rows.filter(({ isOther }) => !isOther).length;
  return (
    <section className="stack" aria-labelledby="duplicates-title">
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
        <SelectList
          choices={duplicates.rows.map(({ number, name, value, enquiry, row, isOther, choice }) => ({
            name: m.rowNamed({ number, name }) + (isOther ? ` (${m.otherName()})` : ""),
            detail: rich(enquiry ? m.valueIsOf() : m.valueIsInRow({ row: row ?? "" }), {
              value,
              enquiry: enquiry && (
                <Link to={enquiryDeskUrl(enquiry._id)} target="_blank">
                  {enquiry.name}, {courseName(enquiry.course)}
                  {enquiry.isWithdrawn && ` (${m.isWithdrawn()})`}
                </Link>
              ),
            }),
            label: m.whatOfRow({ number }),
            value: choice ?? (isOther ? "add" : options.duplicates),
          }))}
          options={said(DUPLICATES)}
          onChoose={(index, chosen) => {
            const { number = 0 } = duplicates.rows[index] ?? {};
            onChange({ choices: { [number]: chosen as DuplicateChoice } });
          }}
        />
        {others > 0 && <p className="fine">{m.othersToo({ count: others })}</p>}
      </details>
    </section>
  );
}

/** Changes the options of an import. The choice is shown at once, its effects with the response. */
async function changeImport(id: string, { choices = {}, ...options }: ImportChanges): Promise<void> {
  const change = (shown: ImportDetails) => ({
    ...shown,
    options: Object.assign({ ...shown.options }, options),
    duplicates: {
      ...shown.duplicates,
      rows: shown.duplicates.rows.map((row) => ({ ...row, choice: choices[row.number] ?? row.choice })),
    },
  });
  const save = () => api.patch<ImportDetails>(importApiPath(id), { ...options, choices });
  await saveOptimistically(importApiPath(id), change, save);
}

/** Starts to run or undo an import, which the server does in the background. */
export async function actOnImport(id: string, act: "run" | "undo"): Promise<void> {
  await api.post(`${importApiPath(id)}/${act}`);
  await Promise.all([refreshQuery(importApiPath(id)), refreshQuery(IMPORTS)]);
}

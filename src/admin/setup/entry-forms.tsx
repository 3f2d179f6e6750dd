import { type ReactNode, useMemo, useState } from "react";
import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import { useLookups } from "#admin/collections/documents/document-form.tsx";
import { useTextTranslator } from "#admin/collections/documents/documents-api.ts";
import { isEqualTrimmed } from "#admin/collections/documents/merge-document.ts";
import { fieldFromSchema, type ListField } from "#admin/collections/form/field-tree.ts";
import { PhotographsDialog } from "#admin/collections/form/photographs-dialog.tsx";
import { makeUnique } from "#admin/collections/form/value-changes.ts";
import { ValueForm } from "#admin/collections/form/value-form.tsx";
import { useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Checkbox } from "#admin/ui/fields.tsx";
import { schemaOf } from "#contract/collections/document-definitions.ts";
import { collegeSchema, courseSchema, homeSchema, type Picture } from "#contract/content.ts";
import { committeeSchema, personSchema } from "#contract/content-fields.ts";
import type { ValidationError } from "#contract/documents.ts";
import { LEADER_IDS, withoutTitles } from "#contract/field-meta.ts";
import type { StarterEntries } from "#contract/own-site.ts";
import * as m from "#messages/compiled/admin-setup.ts";
import { normaliseForSearch } from "#shared/normalise.ts";
import { collegeDay, formatDay } from "#ui/formats.ts";
import styles from "./setup.module.css";
import { courseTitle } from "./setup-data.ts";

type Entry = Readonly<Record<string, unknown>>;

/** Props of a custom form for a document or one of its keys, in place of the form defined by the schema. */
export interface FormProps<Value = unknown> {
  value: Value;
  /** Validation errors, with paths relative to `value`. */
  errors: readonly ValidationError[];
  onChange: (value: Value) => void;
}
type ListProps = FormProps<readonly Entry[]>;

export const errorsAt = (errors: readonly ValidationError[], at: unknown) =>
  errors.flatMap(({ path: [first, ...path], ...error }) => (first === at ? [{ ...error, path }] : []));

/** Returns the courses, committees and admission papers that a new site can start with. */
const useOffers = () => useQuery("offers", () => api.get<StarterEntries>("/own-site/offers")).data;

function Fields<Value>({ id, errors, onChange, ...form }: FormProps<Value> & { id: string; schema: z.ZodType }) {
  const lookups = useLookups();
  const change = (next: unknown) => onChange(next as Value);
  return <ValueForm {...form} {...{ lookups }} validationErrors={errors} idPrefix={`setup-${id}`} onChange={change} />;
}

function EntrySection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.entry} aria-label={label}>
      <h3 className="title">{label}</h3>
      {children}
    </section>
  );
}

/** A group of checkboxes, one for each word. */
function Ticks(props: TicksProps) {
  return (
    <fieldset className={styles.ticks}>
      <legend>{props.legend}</legend>
      {props.words.map((word) => (
        <Checkbox key={word} isOn={props.ticked.includes(word)} onChange={(isOn) => props.onTick(word, isOn)}>
          {props.labelOf(word)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
interface TicksProps {
  legend: string;
  words: readonly string[];
  /** Returns a word in the language of the screen. */
  labelOf: (word: string) => string;
  ticked: readonly string[];
  onTick: OnTick;
}
type OnTick = (word: string, isTicked: boolean) => void;

const inOrderOf = <One,>(all: readonly One[], chosen: readonly One[]) =>
  chosen.toSorted((one, other) => all.indexOf(one) - all.indexOf(other));

interface ProposedProps extends ListProps {
  schema: z.ZodType;
  proposed: readonly Entry[];
  /** Key by which the entry of a proposal is found in the list: `id` of people, `title` of committees. */
  match: string;
  labelOf: (name: string) => string;
}

/** Forms for the usual entries. An entry is added to the list when its form is filled in, and removed when blank. */
function ProposedEntries({ schema, proposed, match, labelOf, value: list, errors, onChange }: ProposedProps) {
  const names = proposed.map((one) => one[match]);
  return proposed.map((blank) => {
    const name = String(blank[match]);
    const at = list.findIndex((one) => one[match] === name);
    function write(next: Entry) {
      if (isEqualTrimmed(next, blank)) return onChange(list.filter((_, place) => place !== at));
      if (at >= 0) return onChange(list.with(at, next));
      const own = [...list.filter((one) => names.includes(one[match])), next];
      const others = list.filter((one) => !names.includes(one[match]));
      onChange([...own.sort((a, b) => names.indexOf(a[match]) - names.indexOf(b[match])), ...others]);
    }
    return (
      <EntrySection key={name} label={labelOf(name)}>
        <Fields id={name} schema={schema} value={list[at] ?? blank} errors={errorsAt(errors, at)} onChange={write} />
      </EntrySection>
    );
  });
}

const LEADERS = LEADER_IDS.map((id) => {
  const post = id.replace(/(^|-)(.)/g, (_, dash: string, letter: string) => (dash && " ") + letter.toUpperCase());
  return { id, name: { english: "" }, group: "leadership", post };
});
export const isLeader = ({ id }: { id?: unknown }) => LEADER_IDS.includes(String(id));

const LEADER_SCHEMA = personSchema.pick({ name: true, qualifications: true });
export const Leaders = (props: ListProps) => (
  <ProposedEntries
    {...props}
    schema={LEADER_SCHEMA}
    proposed={LEADERS}
    match="id"
    labelOf={(id) => m.leader({ role: id.replace("general-", "") })}
  />
);

const CONTACTS_SCHEMA = committeeSchema.pick({ contacts: true });
export const Committees = (props: ListProps) => (
  <ProposedEntries
    {...props}
    schema={CONTACTS_SCHEMA}
    proposed={useOffers()?.committees ?? []}
    match="title"
    labelOf={(title) => m.committee({ kind: title.slice(0, 1) })}
  />
);

const nameOf = ({ name }: Entry) => normaliseForSearch(withoutTitles(String(Object(name).english ?? "")));

/** Teachers and staff. The leaders, who have their own step, stay when an imported table replaces the list. */
export function OtherPeople({ value: list, errors, onChange }: ListProps) {
  // Fixed while the step is open: a person who becomes a leader while being typed stays in this form.
  const [leaderIds] = useState(() => new Set(list.filter(isLeader).map(({ id }) => id)));
  const leaders = list.filter(({ id }) => leaderIds.has(id));
  const others = list.filter(({ id }) => !leaderIds.has(id));
  const own = errors.flatMap(({ path: [at, ...path], ...error }) => {
    const place = others.indexOf(list[Number(at)] ?? {});
    return place < 0 ? [] : [{ ...error, path: [place, ...path] }];
  });
  function change(next: readonly Entry[]) {
    const taken = new Set([...leaders, ...next].map(({ id }) => id));
    // Merge a table's row about a leader into the known entry. Another person with the same id gets a new id.
    const isOf = (leader: Entry) => (one: Entry) => one.id === leader.id && nameOf(one) === nameOf(leader);
    const known = leaders.map((leader) => {
      const own = next.find(isOf(leader));
      // A table of English names keeps the Bengali name that was entered.
      return own ? { ...leader, ...own, name: { ...Object(leader.name), ...Object(own.name) } } : leader;
    });
    const added = next.filter((one) => !leaders.some((leader) => isOf(leader)(one)));
    const named = added.map((one) => (leaderIds.has(one.id) ? { ...one, id: makeUnique(String(one.id), taken) } : one));
    onChange([...known, ...named]);
  }
  return <Fields id="people" schema={schemaOf("people.yaml")} value={others} errors={own} onChange={change} />;
}

const HERO_SCHEMA = homeSchema.shape.hero.pick({ picture: true, drawing: true });
export const HeroPicture = (props: FormProps) => <Fields id="hero" schema={HERO_SCHEMA} {...props} />;

/** The people's photographs, which a dialog assigns by file name. */
export function Photographs({ value: list, onChange }: ListProps) {
  const field = useMemo(() => fieldFromSchema(schemaOf("people.yaml")) as ListField, []);
  const [isOpen, setIsOpen] = useState(false);
  const pictured = list.flatMap(({ id, name, picture }) =>
    picture ? [{ id: String(id), name: (name as { english: string }).english, src: (picture as Picture).src }] : [],
  );
  if (list.length === 0) return <p>{m.noPeopleYet()}</p>;
  return (
    <section className={styles.entry} aria-label={field.label}>
      <h3>{field.label}</h3>
      <p>{m.photographsOf({ count: pictured.length, total: list.length })}</p>
      <div className="wrap">
        <Button look="main" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {m.givePhotographs()}
        </Button>
      </div>
      <ul className={styles.faces}>
        {pictured.map(({ id, name, src }) => (
          <li key={id} className="line">
            <img src={src} alt="" width={56} height={56} />
            {name}
          </li>
        ))}
      </ul>
      {isOpen && (
        <PhotographsDialog
          list={field}
          label={field.label}
          entries={list}
          onClose={() => setIsOpen(false)}
          onDone={(next) => {
            setIsOpen(false);
            onChange(next as readonly Entry[]);
          }}
        />
      )}
    </section>
  );
}

const PAPERS_SCHEMA = collegeSchema.shape.papers;
/** The papers that families submit: checkboxes for the usual ones, and a form for editing the list. */
export function Papers({ value, errors, onChange }: FormProps<readonly string[]>) {
  const words = [...new Set([...(useOffers()?.papers ?? []), ...value])];
  const labelOf = useTextTranslator("college.yaml");
  const tick: OnTick = (word, isTicked) =>
    onChange(isTicked ? inOrderOf(words, [...value, word]) : value.filter((one) => one !== word));
  return (
    <>
      <Ticks legend={m.whichPapers()} words={words.filter(Boolean)} ticked={value} {...{ labelOf }} onTick={tick} />
      <details>
        <summary>{m.changePapers()}</summary>
        <Fields id="papers" schema={PAPERS_SCHEMA} {...{ value, errors }} onChange={onChange} />
      </details>
    </>
  );
}

const SEATS_SCHEMA = courseSchema.pick({ intake: true });
const RULES_SCHEMA = courseSchema.pick({
  years: true,
  semesters: true,
  duration: true,
  eligibility: true,
  syllabus: true,
});

/** Checkboxes for the pharmacy courses, with seats and the councils' rules for each chosen one. */
export function Courses({ value: list, errors, onChange }: ListProps) {
  const offered: readonly Entry[] = useOffers()?.courses ?? [];
  const [removed, setRemoved] = useState<readonly Entry[]>([]);
  const nameOf = ({ name }: Entry) => String(name);
  const names = [...new Set([...offered, ...list, ...removed].map(nameOf))];
  const labelOf = (name: string) =>
    courseTitle([...list, ...removed, ...offered].find((one) => nameOf(one) === name) ?? { name });

  const tick: OnTick = (name, isTicked) => {
    const all = [...list, ...removed, ...offered];
    setRemoved([...list, ...removed]);
    const chosen = [...list.map(nameOf).filter((one) => one !== name), ...(isTicked ? [name] : [])];
    const named = inOrderOf(names, chosen).map((one) => all.find((course) => course.name === one));
    onChange(named.filter((course) => course !== undefined));
  };
  return (
    <>
      <Ticks legend={m.whichCourses()} words={names} {...{ labelOf }} ticked={list.map(nameOf)} onTick={tick} />
      <p className="fine">{m.usualSeats()}</p>
      <EachCourse {...{ value: list, errors, onChange }}>
        {(form, name) => (
          <>
            <Fields id={`${name}-seats`} schema={SEATS_SCHEMA} {...form} />
            <details>
              <summary>{m.rulesAsOf({ day: formatDay(String(form.value.lastReviewed ?? collegeDay())) })}</summary>
              <div className="stack">
                <p className="fine">{m.compareRules()}</p>
                <Fields id={`${name}-rules`} schema={RULES_SCHEMA} {...form} />
                <Button icon="ok" onClick={() => form.onChange({ ...form.value, lastReviewed: collegeDay() })}>
                  {m.rulesAreRight()}
                </Button>
              </div>
            </details>
          </>
        )}
      </EachCourse>
    </>
  );
}

const FEES_SCHEMA = courseSchema.pick({ fees: true });
export const Fees = (props: ListProps) =>
  props.value.length === 0 ? (
    <p>{m.noCoursesYet()}</p>
  ) : (
    <EachCourse {...props}>{(form, name) => <Fields id={`${name}-fees`} schema={FEES_SCHEMA} {...form} />}</EachCourse>
  );

type EachProps = ListProps & { children: (form: FormProps<Entry>, name: string) => ReactNode };

function EachCourse({ value: list, errors, onChange, children }: EachProps) {
  return list.map((value, at) => {
    const name = String(value.name);
    return (
      <EntrySection key={name} label={courseTitle(value)}>
        {children({ value, errors: errorsAt(errors, at), onChange: (next) => onChange(list.with(at, next)) }, name)}
      </EntrySection>
    );
  });
}

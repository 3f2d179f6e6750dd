import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { useLookups } from "#admin/collections/documents/document-form.tsx";
import { isSame } from "#admin/collections/documents/merge-document.ts";
import { ownSiteCalls } from "#admin/collections/documents/own-site-api.ts";
import { ValueForm } from "#admin/collections/form/value-form.tsx";
import { useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { schemaOf } from "#contract/collections/document-definitions.ts";
import { courseSchema } from "#contract/content.ts";
import { committeeSchema, personSchema } from "#contract/content-fields.ts";
import type { ValidationError } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-setup.ts";
import { collegeDay, formatDay } from "#ui/formats.ts";
import styles from "./setup.module.css";

type Entry = Readonly<Record<string, unknown>>;

/** A list of a document, with an own form for each entry in place of the rows of the document's form. */
export interface ListProps {
  list: readonly Entry[];
  /** Validation errors; their paths begin with the place in the list. */
  errors: readonly ValidationError[];
  onChange: (list: readonly Entry[]) => void;
}

const errorsAt = (errors: readonly ValidationError[], at: number) =>
  errors.flatMap(({ path: [first, ...path], ...error }) => (first === at ? [{ ...error, path }] : []));

type FieldsProps = {
  id: string;
  schema: z.ZodType;
  value: unknown;
  errors: readonly ValidationError[];
  onChange: (value: Entry) => void;
};

function Fields({ id, errors, onChange, ...form }: FieldsProps) {
  const lookups = useLookups();
  const change = (next: unknown) => onChange(next as Entry);
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

interface ProposedProps extends ListProps {
  schema: z.ZodType;
  proposed: readonly Entry[];
  /** The key that tells which entry of the list is the proposed one. */
  match: string;
  labelOf: (entry: Entry) => string;
}

/** Entries that a college usually has: each gets into the list with the first word that is typed, and out with the last. */
function ProposedEntries({ schema, proposed, match, labelOf, list, errors, onChange }: ProposedProps) {
  return proposed.map((blank, index) => {
    const name = String(blank[match]);
    const at = list.findIndex((one) => one[match] === name);
    function write(next: Entry) {
      if (isSame(next, blank)) return onChange(list.filter((_, place) => place !== at));
      if (at >= 0) return onChange(list.with(at, next));
      const later = proposed.slice(index + 1).map((one) => one[match]);
      const place = list.findIndex((one) => later.includes(one[match]));
      onChange(list.toSpliced(place < 0 ? list.length : place, 0, next));
    }
    return (
      <EntrySection key={name} label={labelOf(blank)}>
        <Fields id={name} schema={schema} value={list[at] ?? blank} errors={errorsAt(errors, at)} onChange={write} />
      </EntrySection>
    );
  });
}

/** People whom texts name by what they are: the short name of each is the post. */
const LEADERS = ["President", "General Secretary", "Treasurer", "Director", "Principal"].map((post) => {
  return { id: post.toLowerCase().replace(" ", "-"), name: { english: "" }, group: "leadership", post };
});
export const isLeader = ({ id }: { id?: unknown }) => LEADERS.some((leader) => leader.id === id);

const LEADER_SCHEMA = personSchema.pick({ name: true, qualifications: true });
export const Leaders = (props: ListProps) => (
  <ProposedEntries
    {...props}
    schema={LEADER_SCHEMA}
    proposed={LEADERS}
    match="id"
    labelOf={({ id }) => m.leader({ role: String(id).replace("general-", "") })}
  />
);

const committee = (title: string, purpose: string, post: string) => ({
  title,
  purpose,
  contacts: [{ name: "", post }],
});
/** The committees that the rules ask of every college, each with the contact to be named. */
const COMMITTEES = [
  committee(
    "Anti-ragging committee",
    "Receives every report of ragging. Ragging is forbidden by the rules of the University Grants Commission.",
    "Nodal officer",
  ),
  committee(
    "Internal complaints committee",
    "Receives complaints of sexual harassment from students, teachers and staff, in writing and within three months. A woman presides.",
    "Presiding officer",
  ),
  committee(
    "Student grievance redressal committee",
    "Hears complaints of students about admission, fees, marks, certificates and facilities.",
    "Convener",
  ),
];

const CONTACTS_SCHEMA = committeeSchema.pick({ contacts: true });
export const Committees = (props: ListProps) => (
  <ProposedEntries
    {...props}
    schema={CONTACTS_SCHEMA}
    proposed={COMMITTEES}
    match="title"
    labelOf={({ title }) => m.committee({ kind: String(title).slice(0, 1) })}
  />
);

/** Teachers and staff: the leaders, who have a step of their own, stay when a table replaces the list. */
export function OtherPeople({ list, errors, onChange }: ListProps) {
  const others = list.filter((person) => !isLeader(person));
  const own = errors.flatMap(({ path: [at, ...path], ...error }) => {
    const place = others.indexOf(list[Number(at)] ?? {});
    return place < 0 ? [] : [{ ...error, path: [place, ...path] }];
  });
  const change = (next: unknown) => onChange([...list.filter(isLeader), ...(next as Entry[])]);
  return <Fields id="people" schema={schemaOf("people.yaml")} value={others} errors={own} onChange={change} />;
}

const SEATS_SCHEMA = courseSchema.pick({ intake: true });
const RULES_SCHEMA = courseSchema.pick({ duration: true, eligibility: true, syllabus: true });

/** The courses of pharmacy to choose from, with what the councils have set for each. */
export function Courses({ list, errors, onChange }: ListProps) {
  const offered: readonly Entry[] = useQuery("offered-courses", ownSiteCalls.courses).data ?? [];
  const [removed, setRemoved] = useState<readonly Entry[]>([]);
  const names = [...new Set([...offered, ...list, ...removed].map(({ name }) => String(name)))];

  function choose(name: string, isChosen: boolean) {
    const isIt = (course: Entry) => course.name === name;
    const rest = list.filter((course) => !isIt(course));
    setRemoved([...list.filter(isIt), ...removed.filter((course) => !isIt(course))]);
    const chosen = isChosen ? [...removed, ...offered].find(isIt) : undefined;
    const placeOf = (course: Entry) => names.indexOf(String(course.name));
    onChange(chosen ? [...rest, chosen].sort((one, other) => placeOf(one) - placeOf(other)) : rest);
  }

  return (
    <>
      <fieldset className={styles.ticks}>
        <legend>{m.whichCourses()}</legend>
        {names.map((name) => (
          <label key={name} className="tick">
            <input
              type="checkbox"
              checked={list.some((course) => course.name === name)}
              onChange={({ target }) => choose(name, target.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {list.map((course, at) => {
        const name = String(course.name);
        const form = {
          value: course,
          errors: errorsAt(errors, at),
          onChange: (next: Entry) => onChange(list.with(at, next)),
        };
        return (
          <EntrySection key={name} label={name}>
            <Fields id={`${name}-seats`} schema={SEATS_SCHEMA} {...form} />
            <details>
              <summary>{m.rulesAsOf({ day: formatDay(String(course.lastReviewed ?? collegeDay())) })}</summary>
              <div className="stack">
                <p className="fine">{m.compareRules()}</p>
                <Fields id={`${name}-rules`} schema={RULES_SCHEMA} {...form} />
                <Button icon="ok" onClick={() => form.onChange({ ...course, lastReviewed: collegeDay() })}>
                  {m.rulesAreRight()}
                </Button>
              </div>
            </details>
          </EntrySection>
        );
      })}
    </>
  );
}

const FEES_SCHEMA = courseSchema.pick({ fees: true });
export function Fees({ list, errors, onChange }: ListProps) {
  if (list.length === 0) return <p>{m.noCoursesYet()}</p>;
  return list.map((course, at) => (
    <EntrySection key={String(course.name)} label={String(course.name)}>
      <Fields
        id={`${course.name}-fees`}
        schema={FEES_SCHEMA}
        value={course}
        errors={errorsAt(errors, at)}
        onChange={(next) => onChange(list.with(at, next))}
      />
    </EntrySection>
  ));
}

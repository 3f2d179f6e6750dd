import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { showErrorToast } from "#admin/api/api.ts";
import { ApiError, conflictingRecord } from "#admin/api/api-error.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { type Edit, pick, saveMerged } from "#admin/data/merge-fields.ts";
import { refreshVisibleQueries } from "#admin/data/query-store.ts";
import { useDeskAdmins } from "#admin/people/accounts-api.ts";
import { Button, TextLink } from "#admin/ui/button.tsx";
import { DialogFoot } from "#admin/ui/dialog.tsx";
import { Checkbox, Segmented, SelectField, TextareaField, TextField } from "#admin/ui/fields.tsx";
import { Badge, ConflictNote, FormNote } from "#admin/ui/states.tsx";
import { submitProps } from "#admin/ui/submit-props.ts";
import {
  CUSTOM_FIELD_PREFIX,
  type CustomField,
  type CustomFieldName,
  type CustomValues,
  customFieldName,
} from "#contract/custom-fields.ts";
import type { DeskEnquiry, DeskOutcome } from "#contract/enquiries.ts";
import type { EnquiryInput } from "#contract/enquiry-intake.ts";
import { PERSON_FIELD_RULES, PERSON_FIELDS, type PersonField } from "#contract/enquiry-person.ts";
import { CHANNEL_LABELS, OFFICE_CHANNELS, STATUS_LABELS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import { languageName } from "#messages/language-name.ts";
import { LANGUAGES, type Language } from "#messages/languages.ts";
import { correctedEmail } from "#shared/email-typo.ts";
import { collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { VisitFields } from "./call-fields.tsx";
import {
  correctEnquiry,
  courseName,
  enquiryDeskUrl,
  personDraftName,
  postEnquiry,
  useCourseNames,
  useCustomFields,
  useDuplicates,
  useOutcomes,
} from "./enquiries-api.ts";
import { dayAndTime, NONE, ownerOptions } from "./enquiry-text.ts";

/** The facts of a person in a form; custom fields are named like `own.category`. */
type Person = Record<PersonField, string> & Record<CustomFieldName, string> & { language: Language };

/** State of a form for the facts of a person, which the server validates. */
function usePersonForm<Values extends Person>({ values, ...draft }: ReturnType<typeof useDraft<Values>>) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ problem: string; error: unknown }>();
  const fieldErrors = failure?.error instanceof ApiError ? failure.error.fields : {};
  // Ignore changes while saving: the draft is reset afterwards and would lose them.
  const change = (changes: Partial<Values>) => void (isBusy || draft.change(changes));
  return {
    isBusy,
    change,
    fieldErrors,
    /** The error of the form as a whole; undefined if the error is about fields. */
    problem: failure && Object.keys(fieldErrors).length === 0 ? failure.problem : undefined,
    theirs: conflictingRecord<DeskEnquiry>(failure?.error),
    field: (
      name: PersonField | CustomFieldName | "language",
      label = Object.hasOwn(PERSON_FIELD_RULES, name) ? PERSON_FIELD_RULES[name as PersonField].label() : "",
    ) => ({
      label,
      value: values[name],
      error: fieldErrors[name],
      onChange: (text: string) => change({ [name]: text } as Partial<Values>),
    }),
    async attempt(act: () => Promise<void>) {
      if (isBusy) return;
      setIsBusy(true);
      setFailure(undefined);
      try {
        await act();
      } catch (error) {
        setFailure({ problem: showErrorToast(error, m.saveFailed()), error });
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      } finally {
        setIsBusy(false);
      }
    },
    frame: (submit: () => void) => ({ ref: form, className: "stack", ...submitProps(submit) }),
  };
}

interface PersonFieldsProps {
  field: ReturnType<typeof usePersonForm>["field"];
  /** The stored course, which remains an option if the college no longer offers it. */
  course?: string;
  besideCourse?: ReactNode;
  children?: ReactNode;
  own: readonly CustomField[];
}

function PersonFields({ field, course, own, besideCourse, children }: PersonFieldsProps) {
  const courses = useCourseNames();
  const email = field("email");
  const meant = correctedEmail(email.value ?? "");
  return (
    <>
      <TextField {...field("name")} data-focus="" />
      <div className="fields">
        <TextField {...field("mobile")} type="tel" />
        <TextField {...email} hint={meant ? m.emailMeant({ email: meant }) : m.ifThereIsOne()} type="email" />
      </div>
      {children}
      <div className="fields">
        <SelectField {...field("course")} options={courseOptions(courses, m.chooseCourse(), course)} />
        {besideCourse}
      </div>
      <div className="fields">
        <TextField {...field("heardFrom")} />
        <SelectField {...field("language", mEnquiries.language())} hint={m.languageFor()} options={languageOptions()} />
      </div>
      {own.length > 0 && (
        <details open={course !== undefined}>
          <summary>{m.moreAboutFamily()}</summary>
          <div className="fields">
            {own.map((one) => (
              <CustomFieldInput key={one.key} own={one} {...field(customFieldName(one.key), one.label)} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

type OwnInputProps = ReturnType<PersonFieldsProps["field"]> & { own: CustomField };

const INPUT_TYPES: Partial<Record<CustomField["kind"], string>> = { day: "date", mobile: "tel" };

/** The input of a custom field. A stored value remains an option even if the field no longer offers it. */
function CustomFieldInput({ own: { kind, options }, value = "", ...input }: OwnInputProps) {
  if (options.length === 0) {
    const mode = kind === "number" ? ("decimal" as const) : undefined;
    return <TextField {...input} value={value} type={INPUT_TYPES[kind] ?? "text"} inputMode={mode} />;
  }
  const isKnown = value === "" || options.some((option) => option.value === value);
  const all = [{ value: "", label: m.notKnown() }, ...options, ...(isKnown ? [] : [{ value, label: value }])];
  return <SelectField {...input} value={value} options={all} />;
}

/** Returns the values of custom fields for a form, named like `own.category`, blank ones too. */
const customValuesInForm = (fields: readonly CustomField[], own: CustomValues = {}) =>
  Object.fromEntries(fields.map(({ key }) => [customFieldName(key), own[key] ?? ""]));

/** Converts form values for the API: moves those named like `own.category` into `own`, by key. */
function withCustom<Values extends object>(values: Values) {
  const isOwn = ([name]: [string, unknown]) => name.startsWith(CUSTOM_FIELD_PREFIX);
  const own = Object.entries(values)
    .filter(isOwn)
    .map(([name, value]) => [name.slice(CUSTOM_FIELD_PREFIX.length), value]);
  const others = Object.entries(values).filter((entry) => !isOwn(entry));
  return {
    ...(Object.fromEntries(others) as Omit<Values, CustomFieldName>),
    own: Object.fromEntries(own) as Record<string, string>,
  };
}

const EMPTY = {
  name: "",
  mobile: "",
  email: "",
  course: "",
  channel: "walk-in" as (typeof OFFICE_CHANNELS)[number],
  heardFrom: "",
  language: "en" as Language,
  note: "",
  owner: NONE,
  /** Label of the outcome; blank for none, null until the user chooses. */
  outcome: null as string | null,
  /** The day that the outcome asks for, or `none`, and the hour. */
  day: NONE,
  hour: "",
  told: false,
  acknowledge: false,
};

/** The form for adding an enquiry by hand. Input is kept in the browser until the enquiry is added. */
export function AddEnquiryForm({ onClose }: { onClose: () => void }) {
  const own = useCustomFields().filter(({ isOn }) => isOn);
  const draft = useDraft("new-enquiry", { ...EMPTY, ...customValuesInForm(own) }, null);
  const { values } = draft;
  const { field, frame, fieldErrors, problem, isBusy, attempt, change } = usePersonForm(draft);
  const owners = useDeskAdmins();
  // Leave out admission, which needs a seat and is done from the enquiry's details.
  const outcomes = useOutcomes().filter(({ status }) => status !== "admitted");
  // For a walk-in, preselect the outcome with the status `visited`.
  const usual = values.channel === "walk-in" ? outcomes.find(({ status }) => status === "visited") : undefined;
  const outcome = values.outcome === null ? usual : outcomes.find(({ label }) => label === values.outcome);
  const asksDay = outcome?.asksDay || outcome?.asksVisit;

  const add = (goesOn: boolean) =>
    attempt(async () => {
      const { owner, outcome: _, day, hour, ...input } = values;
      if (outcome && asksDay && (day === NONE || day < collegeDay())) throw missingDay(outcome);
      const acknowledge = input.acknowledge && input.email.trim() !== "";
      const chosenDay = outcome?.asksVisit ? { visitOn: day, visitAt: hour } : { nextCallOn: day, callFrom: hour };
      const given = owner !== NONE && { owner };
      const call = outcome && { outcome: outcome.label, ...(asksDay && chosenDay) };
      const chosen = { ...withCustom(input), acknowledge, ...given, ...(call && { call }) } satisfies EnquiryInput;
      const item = await postEnquiry("/enquiries", chosen);
      draft.reset();
      void refreshVisibleQueries();
      toastSuccess(m.nameAdded({ name: item.name }), goesOn || <Link to={enquiryDeskUrl(item._id)}>{m.open()}</Link>);
      if (!goesOn) return onClose();
      // Keep for the next family what is usually the same for all families of a fair.
      const { channel, heardFrom, language } = values;
      setTimeout(() => {
        change({ channel, heardFrom, language });
        document.querySelector<HTMLElement>("dialog [data-focus]")?.focus();
      });
    });

  return (
    <form {...frame(() => void add(false))}>
      <Segmented
        isPills
        label={m.howTheyCame()}
        options={OFFICE_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value]() }))}
        value={values.channel}
        error={fieldErrors.channel}
        onChange={(channel) => change({ channel })}
      />
      <PersonFields
        field={field}
        own={own}
        besideCourse={
          <SelectField
            label={m.owner()}
            options={ownerOptions(owners)}
            value={values.owner}
            error={fieldErrors.owner}
            onChange={(owner) => change({ owner })}
          />
        }
      >
        <AlreadyThere values={values} onOpen={onClose} />
      </PersonFields>
      <SelectField
        label={m.outcome()}
        options={[
          { value: "", label: m.notCalledYet() },
          ...outcomes.map(({ label: value, name: label }) => ({ value, label })),
        ]}
        value={outcome?.label ?? ""}
        onChange={(outcome) => change({ outcome })}
      />
      {outcome && asksDay && (
        <VisitFields
          day={values.day}
          hour={values.hour}
          label={m.outcomeOn({ outcome: outcome.name })}
          error={fieldErrors.day}
          input={undefined}
          onChange={(day, hour) => change({ day, hour })}
        />
      )}
      <TextareaField
        label={m.note()}
        placeholder={m.noteExample()}
        value={values.note}
        error={fieldErrors.note}
        onChange={(note) => change({ note })}
      />
      <Checkbox isOn={values.told} onChange={(told) => change({ told })}>
        {m.toldFamily()}
      </Checkbox>
      {values.email.trim() !== "" && (
        <Checkbox isOn={values.acknowledge} onChange={(acknowledge) => change({ acknowledge })}>
          {m.sendAcknowledgement()}
        </Checkbox>
      )}
      {problem && <FormNote tone="bad" title={problem} />}
      <div className="foot">
        <Button look="quiet" onClick={() => void add(true)}>
          {m.addThenAnother()}
        </Button>
        <Button look="main" type="submit" isBusy={isBusy} busyLabel={m.adding()}>
          {m.add()}
        </Button>
      </div>
    </form>
  );
}

const missingDay = ({ name: outcome }: DeskOutcome) =>
  new ApiError("", 400, "bad_input", { fields: { day: mEnquiries.dayIsMissing({ outcome }) } });

function AlreadyThere({ values, onOpen }: { values: Person; onOpen: () => void }) {
  const items = useDuplicates(values);
  if (items.length === 0) return null;
  return (
    <FormNote tone="warn" title={m.alreadyOnDesk()}>
      <ul>
        {items.slice(0, 3).map(({ _id, name, course, status, createdAt }) => (
          <li key={_id} className="wrap">
            <TextLink to={enquiryDeskUrl(_id)} onClick={onOpen}>
              {name}, {courseName(course)}
            </TextLink>
            <span className="fine">
              {STATUS_LABELS[status]()}, {dayAndTime(createdAt)[0]}
            </span>
          </li>
        ))}
      </ul>
      {items.length > 3 && <p>{m.andMore({ count: items.length - 3 })}</p>}
    </FormNote>
  );
}

function personOf(fields: readonly CustomField[]) {
  return (enquiry: DeskEnquiry) =>
    ({ ...pick(enquiry, [...PERSON_FIELDS, "language"]), ...customValuesInForm(fields, enquiry.own) }) as Person;
}

type CorrectFormProps = { enquiry: DeskEnquiry; onSaved: (enquiry: DeskEnquiry) => void; onClose: () => void };

export function CorrectPersonForm({ enquiry, onSaved, onClose }: CorrectFormProps) {
  const own = useCustomFields().filter(({ isOn }) => isOn);
  const read = personOf(own);
  const draft = useDraft(personDraftName(enquiry._id), read(enquiry), enquiry.updatedAt);
  const { field, frame, problem, isBusy, theirs, attempt } = usePersonForm(draft);

  const names: [keyof Person, label: string][] = [
    ...PERSON_FIELDS.map((name): [PersonField, string] => [name, PERSON_FIELD_RULES[name].label()]),
    ["language", mEnquiries.language()],
    ...own.map(({ key, label }): [CustomFieldName, string] => [customFieldName(key), label]),
  ];

  function finish(item: DeskEnquiry) {
    draft.reset();
    onSaved(item);
    onClose();
  }

  const save = (edit: Edit<Person> = draft) =>
    attempt(async () => {
      const { saved } = await saveMerged<Person, DeskEnquiry, DeskEnquiry>(edit, read, (person, version) => {
        const { course, mobile, ...others } = person;
        // Send course and mobile only if changed: an import may have stored values that the API rejects.
        const chosen = { ...(course !== enquiry.course && { course }), ...(mobile !== enquiry.mobile && { mobile }) };
        return correctEnquiry(enquiry._id, { ...withCustom(others), ...chosen, ifUpdatedAt: version ?? undefined });
      });
      finish(saved);
      toastSuccess(m.saved());
    });

  return (
    <form {...frame(() => void save())}>
      <PersonFields field={field} course={enquiry.course} own={own} />
      {theirs ? (
        <ConflictNote
          differences={names.flatMap(([name, label]) => {
            const [other = "", mine = ""] = [read(theirs)[name], draft.values[name]];
            return other === mine ? [] : { label, theirs: other, mine };
          })}
          onTakeTheirs={() => finish(theirs)}
          onKeepMine={() => void save(draft.rebase(read(theirs), theirs.updatedAt, "mine"))}
        />
      ) : (
        <DialogFoot
          form={{ problem, isBusy }}
          others={draft.wasRestored && <Badge tone="warn">{m.keptFromBefore()}</Badge>}
          label={m.save()}
          isIdle={!draft.isDirty}
          busyLabel={m.saving()}
          onCancel={() => {
            draft.reset();
            onClose();
          }}
        />
      )}
    </form>
  );
}

/** Returns options for the college's courses, and for the chosen one if the college no longer offers it. */
export function courseOptions(courses: readonly string[], none: string, chosen = "") {
  const all = chosen === "" || courses.includes(chosen) ? courses : [...courses, chosen];
  return [{ value: "", label: none }, ...all.map((name) => ({ value: name, label: courseName(name) }))];
}

export const languageOptions = () => LANGUAGES.map((value) => ({ value, label: languageName(value) }));

import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useAdmins } from "#admin/accounts/accounts-api.ts";
import { showFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { refreshShown } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Segmented, SelectField, TextareaField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { STATUS_WORDS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { dayAndTime, NONE, ownerOptions } from "./enquiry-text.ts";
import styles from "./intake.module.css";
import { addEnquiry, deskLink, useCourseNames, useDuplicates } from "./intake-api.ts";

const CHANNELS = [
  { value: "walk-in", word: mEnquiries.channelWalkIn },
  { value: "telephone", word: mEnquiries.channelTelephone },
  { value: "fair", word: mEnquiries.channelFair },
  { value: "school", word: m.school },
] as const;

const EMPTY = {
  name: "",
  mobile: "",
  email: "",
  course: "",
  channel: "walk-in" as (typeof CHANNELS)[number]["value"],
  heardFrom: "",
  note: "",
  owner: NONE,
  acknowledge: false,
};

/** The button that opens the form of an enquiry by hand. */
export function AddEnquiry() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut("N", () => setIsOpen(true), !isOpen);
  return (
    <>
      <Button look="main" icon="plus" onClick={() => setIsOpen(true)}>
        {m.addEnquiry()}
      </Button>
      {isOpen && (
        <Dialog title={m.addEnquiry()} onClose={() => setIsOpen(false)}>
          <AddForm onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** What was typed is kept until it is added. */
function AddForm({ onClose }: { onClose: () => void }) {
  const draft = useDraft("new-enquiry", EMPTY, null);
  const { values, change } = draft;
  const courses = useCourseNames();
  const owners = useAdmins().data ?? [];
  const duplicates = useDuplicates(values);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ problem: string; fields: Readonly<Record<string, string>> }>();
  const form = useRef<HTMLFormElement>(null);

  async function add(goesOn: boolean) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { owner, ...input } = values;
      const acknowledge = input.acknowledge && input.email.trim() !== "";
      const item = await addEnquiry({ ...input, acknowledge, ...(owner !== NONE && { owner }) });
      draft.reset();
      void refreshShown();
      toastSuccess(m.nameAdded({ name: item.name }), goesOn || <Link to={deskLink(item._id)}>{m.open()}</Link>);
      if (!goesOn) return onClose();
      // At a fair the next family comes from there too.
      const { channel, heardFrom } = values;
      setTimeout(() => change({ channel, heardFrom }));
      form.current?.querySelector<HTMLElement>("input:not([type=radio])")?.focus();
    } catch (error) {
      const problem = showFailure(error, m.saveFailed());
      setFailure({ problem, fields: error instanceof ApiError ? error.fields : {} });
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
    } finally {
      setIsBusy(false);
    }
  }

  const field = (name: "name" | "mobile" | "email" | "course" | "heardFrom" | "note" | "owner") => ({
    value: values[name],
    error: failure?.fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void add(false);
      }}
    >
      <Segmented
        isPills
        label={m.howTheyCame()}
        options={CHANNELS.map(({ value, word }) => ({ value, label: word() }))}
        value={values.channel}
        error={failure?.fields.channel}
        onChange={(channel) => change({ channel })}
      />
      <TextField {...field("name")} label={m.name()} autoComplete="off" data-focus="" />
      <div className={styles.two}>
        <TextField {...field("mobile")} label={m.mobile()} type="tel" autoComplete="off" />
        <TextField {...field("email")} label={m.email()} hint={m.ifThereIsOne()} type="email" autoComplete="off" />
      </div>
      <AlreadyThere items={duplicates} onOpen={onClose} />
      <div className={styles.two}>
        <SelectField {...field("course")} label={m.course()} options={courseOptions(courses, m.chooseCourse())} />
        <SelectField {...field("owner")} label={m.owner()} options={ownerOptions(owners)} />
      </div>
      <TextField {...field("heardFrom")} label={m.howDidYouHear()} autoComplete="off" />
      <TextareaField {...field("note")} label={m.note()} placeholder={m.noteExample()} />
      {values.email.trim() !== "" && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={values.acknowledge}
            onChange={({ target }) => change({ acknowledge: target.checked })}
          />
          {m.sendAcknowledgement()}
        </label>
      )}
      {failure && Object.keys(failure.fields).length === 0 && <FormNote tone="bad" title={failure.problem} />}
      <div className={styles.foot}>
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

function AlreadyThere({ items, onOpen }: { items: readonly DeskEnquiry[]; onOpen: () => void }) {
  if (items.length === 0) return null;
  return (
    <FormNote tone="warn" title={m.alreadyOnDesk()}>
      <ul className={styles.there}>
        {items.slice(0, 3).map(({ _id, name, course, status, createdAt }) => (
          <li key={_id}>
            <Link to={deskLink(_id)} onClick={onOpen}>
              {name}, {course}
            </Link>
            <span className="fine">
              {STATUS_WORDS[status]()}, {dayAndTime(createdAt)[0]}
            </span>
          </li>
        ))}
      </ul>
      {items.length > 3 && <p>{m.andMore({ count: items.length - 3 })}</p>}
    </FormNote>
  );
}

/** The college's courses, and the one that is chosen even if the college has it no more. */
export function courseOptions(courses: readonly string[], none: string, chosen = "") {
  const all = chosen === "" || courses.includes(chosen) ? courses : [...courses, chosen];
  return [{ value: "", label: none }, ...all.map((name) => ({ value: name, label: name }))];
}

import { type FormEvent, useState } from "react";
import { api, showFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { type Edit, saveMerged } from "#admin/data/merge-fields.ts";
import { refreshToLatest, useQuery } from "#admin/data/query-store.ts";
import { Button, UndoButton } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { SearchField, Segmented, SelectField, TextField } from "#admin/ui/fields.tsx";
import { ConflictNote, FormNote } from "#admin/ui/form-note.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { STATUS_WORDS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { courseOptions } from "./add-enquiry.tsx";
import { fetchEnquiries, pathOf, refreshUnreadCount } from "./enquiries-api.ts";
import { readableMobile } from "./enquiry-text.ts";
import styles from "./intake.module.css";
import { correctEnquiry, mergeEnquiry, restoreEnquiry, useCourseNames } from "./intake-api.ts";
import { type Enquiries, refreshAround } from "./use-enquiries.ts";

type Screen = Pick<Enquiries, "show" | "openEnquiry"> & {
  list: { name: string };
  close?: (() => void) | undefined;
};

/** Not the details of one that is gone: they may still be in sight. */
function refreshDesk({ list }: Screen, changedId = ""): void {
  void refreshToLatest(list.name);
  void refreshUnreadCount();
  refreshAround(changedId);
}

interface EnquiryActionsProps {
  enquiry: DeskEnquiry;
  /** From the same mobile: the likely ones to merge with. */
  others: readonly DeskEnquiry[];
  enquiries: Screen;
}

/** Edit, merge, delete and spam. */
export function EnquiryActions({ enquiry, others, enquiries }: EnquiryActionsProps) {
  const [open, setOpen] = useState<"edit" | "merge" | null>(null);
  const { _id, name, updatedAt } = enquiry;
  const close = () => setOpen(null);

  async function binIt(call: () => Promise<unknown>, done: typeof m.isInBin) {
    try {
      await call();
    } catch (error) {
      showFailure(error, m.deleteFailed());
      const current = changedMeanwhile<DeskEnquiry>(error);
      if (current) enquiries.show(current);
      return;
    }
    enquiries.close?.();
    refreshDesk(enquiries);
    const undo = () =>
      void restoreEnquiry(_id).then(
        () => refreshDesk(enquiries),
        (error) => void showFailure(error, m.updateFailed()),
      );
    toastSuccess(done({ name }), <UndoButton onUndo={undo} />);
  }

  const version = `?ifUpdatedAt=${encodeURIComponent(updatedAt)}`;
  return (
    <div className={styles.actions}>
      <Button look="quiet" icon="edit" onClick={() => setOpen("edit")}>
        {m.edit()}
      </Button>
      <Button look="quiet" icon="copy" onClick={() => setOpen("merge")}>
        {m.merge()}
      </Button>
      <Button look="quiet" icon="bin" onClick={() => binIt(() => api.delete(pathOf(_id) + version), m.isInBin)}>
        {m.deleteIt()}
      </Button>
      <Button look="quiet" icon="alert" onClick={() => binIt(() => api.post(`${pathOf(_id)}/spam`), m.isSpam)}>
        {m.spam()}
      </Button>
      {open === "edit" && (
        <Dialog title={m.editNamed({ name })} onClose={close}>
          <EditForm key={_id} enquiry={enquiry} onSaved={enquiries.show} onClose={close} />
        </Dialog>
      )}
      {open === "merge" && (
        <Dialog title={m.mergeTwo()} onClose={close}>
          <MergeForm
            enquiry={enquiry}
            others={others}
            onMerged={(id) => {
              enquiries.openEnquiry(id);
              refreshDesk(enquiries, id);
            }}
            onClose={close}
          />
        </Dialog>
      )}
    </div>
  );
}

const valuesOf = ({ name, mobile, email, course, heardFrom }: DeskEnquiry) => ({
  name,
  mobile,
  email,
  course,
  heardFrom,
});
type Person = ReturnType<typeof valuesOf>;

const LABELS: Record<keyof Person, () => string> = {
  name: m.name,
  mobile: m.mobile,
  email: m.email,
  course: m.course,
  heardFrom: m.howDidYouHear,
};
const FIELDS = Object.keys(LABELS) as (keyof Person)[];

type EditFormProps = { enquiry: DeskEnquiry; onSaved: (enquiry: DeskEnquiry) => void; onClose: () => void };

function EditForm({ enquiry, onSaved, onClose }: EditFormProps) {
  const { _id, updatedAt } = enquiry;
  const draft = useDraft(`person:${_id}`, valuesOf(enquiry), updatedAt);
  const { values, change } = draft;
  const courses = useCourseNames();
  const [isBusy, setIsBusy] = useState(false);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<DeskEnquiry | null>(null);

  async function save(edit: Edit<Person> = draft) {
    if (isBusy) return;
    setIsBusy(true);
    setFields({});
    try {
      const { saved } = await saveMerged<Person, DeskEnquiry, DeskEnquiry>(edit, valuesOf, (person, version) => {
        const { course, ...others } = person;
        // A course that the college has no more may stay.
        const chosen = course === enquiry.course ? {} : { course };
        return correctEnquiry(_id, { ...others, ...chosen, ifUpdatedAt: version ?? undefined });
      });
      draft.reset();
      onSaved(saved);
      toastSuccess(m.saved());
      onClose();
    } catch (error) {
      showFailure(error, m.saveFailed());
      setTheirs(changedMeanwhile<DeskEnquiry>(error));
      if (error instanceof ApiError) setFields(error.fields);
    } finally {
      setIsBusy(false);
    }
  }

  const field = (name: keyof Person) => ({
    label: LABELS[name](),
    value: values[name],
    error: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField {...field("name")} autoComplete="off" data-focus="" />
      <div className={styles.two}>
        <TextField {...field("mobile")} type="tel" autoComplete="off" />
        <TextField {...field("email")} hint={m.mayBeEmpty()} type="email" autoComplete="off" />
      </div>
      <SelectField {...field("course")} options={courseOptions(courses, m.chooseCourse(), enquiry.course)} />
      <TextField {...field("heardFrom")} autoComplete="off" />
      {theirs ? (
        <ConflictNote
          differences={FIELDS.filter((name) => theirs[name] !== values[name]).map((name) => ({
            ...{ label: LABELS[name](), theirs: theirs[name], mine: values[name] },
          }))}
          onTakeTheirs={() => {
            draft.reset();
            onSaved(theirs);
            onClose();
          }}
          onKeepMine={() => {
            setTheirs(null);
            void save(draft.rebase(valuesOf(theirs), theirs.updatedAt, "mine"));
          }}
        />
      ) : (
        <div className="wrap end">
          <Button look="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button look="main" type="submit" isBusy={isBusy} isIdle={!draft.isDirty} busyLabel={m.saving()}>
            {m.save()}
          </Button>
        </div>
      )}
    </form>
  );
}

const MOST_FOUND = 8;

type MergeFormProps = {
  enquiry: DeskEnquiry;
  others: readonly DeskEnquiry[];
  onMerged: (id: string) => void;
  onClose: () => void;
};

function MergeForm({ enquiry, others, onMerged, onClose }: MergeFormProps) {
  const [search, setSearch] = useState("");
  const [otherId, setOtherId] = useState(others[0]?._id ?? "");
  const [kept, setKept] = useState<"this" | "other">("this");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const query = new URLSearchParams({ search, limit: String(MOST_FOUND) }).toString();
  const found = useQuery(`enquiries-to-merge?${query}`, async () => {
    return search.trim() === "" ? [] : (await fetchEnquiries(query)).items;
  });
  const choices = search.trim() === "" ? others : (found.data ?? []).filter(({ _id }) => _id !== enquiry._id);
  const other = choices.find(({ _id }) => _id === otherId);

  async function merge() {
    if (!other) return setProblem(m.chooseToMerge());
    setIsBusy(true);
    const [stays, goes] = kept === "this" ? [enquiry, other] : [other, enquiry];
    const versions = { ifUpdatedAt: stays.updatedAt, ifOtherUpdatedAt: goes.updatedAt };
    try {
      const merged = await mergeEnquiry(stays._id, { other: goes._id, ...versions });
      toastSuccess(m.mergedIntoNamed({ name: merged.name }));
      onClose();
      onMerged(merged._id);
    } catch (error) {
      setProblem(showFailure(error, m.updateFailed()));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={styles.form}>
      <p>{m.mergeHelp()}</p>
      <SearchField label={m.findOther()} placeholder={m.findBy()} value={search} onSearch={setSearch} />
      <fieldset className={styles.candidates} aria-label={m.mergeWith()}>
        {choices.map((one) => (
          <label key={one._id}>
            <input
              type="radio"
              name="merged-with"
              checked={one._id === otherId}
              onChange={() => {
                setOtherId(one._id);
                setProblem(undefined);
              }}
            />
            <span>
              <b>{one.name}</b>
              <span className="fine">
                {one.course}, {readableMobile(one.mobile)}, {STATUS_WORDS[one.status]()}, {formatMoment(one.createdAt)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {choices.length === 0 && (
        <p className="fine" role="status">
          {search.trim() === "" ? m.noOther() : m.noMatch()}
        </p>
      )}
      {other && (
        <Segmented
          isLabelShown
          isPills
          label={m.whoseDetails()}
          options={[
            { value: "this", label: `${enquiry.name}, ${enquiry.course}` },
            { value: "other", label: `${other.name}, ${other.course}` },
          ]}
          value={kept}
          onChange={setKept}
        />
      )}
      {problem && <FormNote tone="bad" title={problem} />}
      <div className="wrap end">
        <Button look="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button look="main" isBusy={isBusy} busyLabel={m.merging()} onClick={() => void merge()}>
          {m.merge()}
        </Button>
      </div>
    </div>
  );
}

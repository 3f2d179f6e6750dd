import { useEffect, useRef, useState } from "react";
import { showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { ApiError, conflictingRecord } from "#admin/api/api-error.ts";
import { readStoredUser } from "#admin/api/session.ts";
import { isEqualJson, useDraft } from "#admin/data/drafts.ts";
import { announceCall } from "#admin/data/feed.ts";
import { type Edit, saveMerged } from "#admin/data/merge-fields.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { Button, Kbd, UndoButton } from "#admin/ui/button.tsx";
import { confirmDiscard } from "#admin/ui/dialog.tsx";
import { Pills, SelectField, TextareaField } from "#admin/ui/fields.tsx";
import { Badge, FormNote } from "#admin/ui/states.tsx";
import { submitProps } from "#admin/ui/submit-props.ts";
import type { Admin } from "#contract/admins.ts";
import type { BriefEnquiry, DeskEnquiry, DeskOutcome, EnquiryChanges, EnquiryStatus } from "#contract/enquiries.ts";
import { isSettled, nextCallAfter, STATUS_LABELS, statusAfter } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import { collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import {
  ClosingProposal,
  Collapsible,
  focusDay,
  NextCall,
  NextCallQuestion,
  OutcomeButtons,
  ReasonField,
  VisitFields,
} from "./call-fields.tsx";
import callStyles from "./call-panel.module.css";
import { enquiryDraftName, updateEnquiry, useOutcomes } from "./enquiries-api.ts";
import { NONE, ownerOptions, statusOptions } from "./enquiry-text.ts";
import { AdmitButton, AdmitDialog } from "./seats/admit-dialog.tsx";

interface EnquiryFormProps {
  enquiry: DeskEnquiry;
  owners: readonly Admin[];
  /** Outcomes of the calls so far, the newest first. */
  calls: readonly string[];
  changesSince: (version: string | null) => readonly string[];
  onSaved: (enquiry: DeskEnquiry) => void;
  onUndone: (enquiry: DeskEnquiry) => void;
  /** Opens the next person after a save; set only in the queue of people to call. */
  openNext?: (() => void) | undefined;
}

/** Form for a call's outcome, status, owner, next call, visit and note. Use the enquiry's id as `key`. */
export function EnquiryForm({ enquiry, owners, calls, changesSince, onSaved, onUndone, openNext }: EnquiryFormProps) {
  const { _id, updatedAt } = enquiry;
  const draft = useDraft(enquiryDraftName(_id), toEnquiryDraft(enquiry), updatedAt);
  const { values, isDirty } = draft;
  const outcomes = useOutcomes();
  const outcome = outcomes.find(({ label }) => label === outcomeOf(values));
  const [isBusy, setIsBusy] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isAdmitting, setIsAdmitting] = useState(false);
  const maySeeAll = usePermission()("desk.all");
  const [failure, setFailure] = useState<{ problem: string | null; fields: Readonly<Record<string, string>> }>();
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const wasDirty = useRef(isDirty);
  const isBehind = isDirty && draft.version !== updatedAt;
  const { owner } = enquiry;
  const formerOwner = owner && !owners.some((admin) => admin._id === owner._id) ? [owner] : [];

  useShortcut("Ctrl Enter", () => form.current?.requestSubmit(), true, sheet);
  useEffect(() => {
    sheet.current = form.current?.closest("dialog") ?? null;
  }, []);
  // The buttons of the conflict note had the focus and are gone: focus Save.
  useEffect(() => {
    if (wasDirty.current && !isDirty && document.activeElement === document.body) {
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    }
    wasDirty.current = isDirty;
  }, [isDirty]);

  function change(changes: Partial<EnquiryDraft>) {
    // Ignore changes while saving: the draft is reset afterwards and would lose them.
    if (isBusy) return;
    setFailure(undefined);
    setIsAsked(false);
    draft.change(changes);
  }

  /** Chooses an outcome and fills in what follows from it; choosing the same outcome again undoes that. */
  function choose(chosen: DeskOutcome, isTapped: boolean) {
    const { call, note: _, ...before } = toEnquiryDraft(enquiry);
    const { visitOn, visitAt } = before;
    announceCall(chosen === outcome ? null : _id);
    if (chosen === outcome) return change({ ...before, call });
    const status = statusAfter(chosen, enquiry.status);
    const self = readStoredUser()?._id;
    change({
      status,
      call: `${call} ${chosen.label}`,
      nextCallOn: (!isSettled(status) && nextCallAfter(chosen, collegeDay())) || NONE,
      callFrom: "",
      ...{ visitOn, visitAt },
      closingReason: status === "closed" ? chosen.label : "",
      ...(values.owner === NONE && self && { owner: self }),
    });
    if (chosen.asksDay || chosen.asksVisit) requestAnimationFrame(() => focusDay(day.current, isTapped));
  }

  async function save(edit: Edit<EnquiryDraft> = draft, isAnswered = false) {
    if (isBusy || !isDirty) return;
    const fieldErrors = fieldErrorsOf(edit.values, enquiry, outcome);
    if (fieldErrors) {
      setFailure({ problem: null, fields: fieldErrors });
      const reason = form.current?.querySelector<HTMLElement>("input[maxlength]");
      return (fieldErrors.closingReason ? reason : day.current)?.focus();
    }
    const isNoteAlone = isEqualJson({ ...edit.values, note: "" }, toEnquiryDraft(enquiry));
    if (isNoteAlone && enquiry.isOverdue && !isAnswered) return setIsAsked(true);
    setIsBusy(true);
    try {
      const { saved, over } = await saveMerged<EnquiryDraft, DeskEnquiry, DeskEnquiry>(
        edit,
        toEnquiryDraft,
        (sent, version) => updateEnquiry(_id, { ...toEnquiryChanges(sent), ifUpdatedAt: version ?? undefined }),
      );
      draft.reset();
      setFailure(undefined);
      setIsAsked(false);
      onSaved(saved);
      const before = { ...createUndoChanges(over ?? enquiry), ifUpdatedAt: saved.updatedAt };
      if (outcomeOf(edit.values) !== "") before.outcome = null;
      const undo = () => void tryOrToast(async () => onUndone(await updateEnquiry(_id, before)), m.updateFailed());
      // No undo after a note was added, since notes stay in the timeline, or if the user may no longer see the enquiry.
      const isForGood = edit.values.note.trim() !== "" || !(maySeeAll || saved.owner?._id === readStoredUser()?._id);
      toastSuccess(openNext ? m.savedNamed(enquiry) : m.saved(), !isForGood && <UndoButton onUndo={undo} />);
      // Do not move on if the user has opened another enquiry or screen in the meantime.
      if (!form.current) return;
      announceCall(null);
      openNext?.();
    } catch (error) {
      const current = conflictingRecord<DeskEnquiry>(error);
      const problem = showErrorToast(error, m.saveFailed());
      if (current) onSaved(current);
      setFailure({ problem: current ? null : problem, fields: error instanceof ApiError ? error.fields : {} });
    } finally {
      setIsBusy(false);
    }
  }

  /** Discards the draft; asks first only if it has a note. */
  async function discard() {
    if (values.note.trim() !== "" && !(await confirmDiscard(m.noteWillBeGone()))) return;
    setFailure(undefined);
    setIsAsked(false);
    announceCall(null);
    draft.reset();
  }

  const field = (name: "owner" | "note") => ({
    value: values[name],
    error: failure?.fields[name],
    onChange: (text: string) => change({ [name]: text }),
  });
  const allOwners = ownerOptions([...formerOwner, ...owners]);
  const ownerName = allOwners.find(({ value }) => value === values.owner)?.label;

  function nextStep() {
    if (isAsked) {
      const answer = (changes: object) => void save({ ...draft, values: { ...values, ...changes } }, true);
      return <NextCallQuestion onAnswer={answer} />;
    }
    if (values.status === "closed") {
      return (
        <ReasonField
          value={values.closingReason ?? ""}
          error={failure?.fields.closingReason}
          onChange={(closingReason) => change({ closingReason })}
        />
      );
    }
    const isAdmitted = values.status === "admitted" && enquiry.status !== "admitted";
    if (isAdmitted && maySeeAll) return <AdmitButton onClick={() => setIsAdmitting(true)} />;
    if (isSettled(values.status)) return null;
    if (outcome?.asksVisit) return visitFields(m.outcomeOn({ outcome: outcome.name }), day);
    return (
      <NextCall
        day={values.nextCallOn}
        hour={values.callFrom ?? ""}
        label={outcome?.asksDay ? m.outcomeOn({ outcome: outcome.name }) : m.orCallOn()}
        isNeeded={outcome?.asksDay === true}
        error={failure?.fields.nextCallOn}
        input={day}
        onChange={(nextCallOn, callFrom) => change({ nextCallOn, callFrom })}
      />
    );
  }

  /** Fields for a visit. A new day sets the next call to the day after, in case no outcome of the visit is noted. */
  function visitFields(label: string, input?: typeof day) {
    return (
      <VisitFields
        day={values.visitOn || NONE}
        hour={values.visitAt ?? ""}
        label={label}
        error={failure?.fields.visitOn}
        input={input}
        onChange={(visitOn, visitAt) => {
          const next = visitOn !== NONE && visitOn !== values.visitOn && nextCallAfter({ nextCallIn: 1 }, visitOn);
          change({ visitOn, visitAt, ...(next && { nextCallOn: next, callFrom: "" }) });
        }}
      />
    );
  }

  const status = STATUS_LABELS[values.status || "new"]();
  // Status and owner come last, because recording calls is the main work. In the queue they come first, folded.
  const stateFields = (
    <Collapsible
      isFolded={openNext !== undefined}
      summary={values.owner === NONE ? m.statusNoOwner({ status }) : m.statusOwner({ status, owner: ownerName ?? "" })}
    >
      <Pills
        label={m.status()}
        options={statusOptions()}
        value={values.status}
        error={failure?.fields.status}
        onChange={(status) => change({ status, closingReason: "" })}
      />
      <SelectField {...field("owner")} label={m.owner()} options={allOwners} />
      {!outcome?.asksVisit && !isSettled(values.status) && visitFields(m.visitOn())}
    </Collapsible>
  );
  return (
    <>
      <form ref={form} className="stack panel" aria-label={m.whatWasDone()} {...submitProps(() => isBehind || save())}>
        {openNext && stateFields}
        <TextareaField {...field("note")} label={m.note()} hint={m.keptInHistory()} placeholder={m.noteExample()} />
        <div className={`stack ${callStyles.dock}`} data-still={isBehind || isAsked || undefined}>
          <OutcomeButtons
            outcomes={outcomes}
            status={enquiry.status}
            chosen={outcome?.label ?? ""}
            sheet={sheet}
            onChoose={choose}
          />
          {outcome && values.status !== "closed" && (
            <ClosingProposal
              {...{ outcome, calls }}
              onClose={() => change({ status: "closed", closingReason: outcome.label, nextCallOn: NONE })}
            />
          )}
          {nextStep()}
          {failure?.problem && <FormNote tone="bad" title={failure.problem} />}
          {isBehind ? (
            <Conflict
              changes={changesSince(draft.version)}
              isBusy={isBusy}
              onKeep={() => void save(draft.rebase(toEnquiryDraft(enquiry), updatedAt, "mine"))}
              onDiscard={discard}
            />
          ) : (
            <div className="wrap end">
              {isDirty && <Badge tone="warn">{draft.wasRestored ? m.keptFromBefore() : m.unsavedChanges()}</Badge>}
              {isDirty && (
                <Button look="quiet" onClick={discard}>
                  {m.discard()}
                </Button>
              )}
              <Button look="main" type="submit" isBusy={isBusy} isIdle={!isDirty} busyLabel={m.saving()}>
                {openNext ? m.saveAndNext() : m.save()}
                {openNext && <Kbd shortcut="Ctrl Enter" />}
              </Button>
            </div>
          )}
        </div>
        {!openNext && stateFields}
      </form>
      {isAdmitting && (
        <AdmitDialog
          enquiry={enquiry}
          onClose={() => setIsAdmitting(false)}
          onAdmitted={() =>
            tryOrToast(async () => {
              const { owner, note, call } = values;
              onSaved(await updateEnquiry(_id, toEnquiryChanges({ status: "", owner, nextCallOn: "", note, call })));
              draft.reset();
              if (form.current) openNext?.();
            })
          }
        />
      )}
    </>
  );
}

type ConflictProps = { changes: readonly string[]; isBusy: boolean; onKeep: () => void; onDiscard: () => void };

function Conflict({ changes, isBusy, onKeep, onDiscard }: ConflictProps) {
  const list = useRef<HTMLUListElement>(null);
  const isKnown = changes.length > 0;
  useEffect(() => {
    // Take the focus: the Save button had it and is gone.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    if (isKnown) list.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [isKnown]);

  return (
    <FormNote tone="warn" title={m.changedMeanwhile()}>
      <ul ref={list} tabIndex={-1}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>{m.enteredStillHere()}</p>
      <div className="wrap end">
        <Button look="quiet" onClick={onDiscard}>
          {m.discardMine()}
        </Button>
        <Button look="main" isBusy={isBusy} busyLabel={m.saving()} onClick={onKeep}>
          {m.saveMineToo()}
        </Button>
      </div>
    </FormNote>
  );
}

/** The values of the form. `none`: no owner, call or visit. Blank, in a bulk change: leave the value unchanged. */
export type EnquiryDraft = {
  status: EnquiryStatus | "";
  owner: string;
  nextCallOn: string;
  /** The promised hour of the next call, `HH:MM`; blank for none. */
  callFrom?: string;
  /** Day of the open visit or `none`, and its hour. */
  visitOn?: string;
  visitAt?: string;
  note: string;
  /** Number of calls and, after a space, the new call's outcome. A colleague's call changes it: a merge conflict. */
  call?: string;
  closingReason?: string;
};

type Known = BriefEnquiry & Partial<Pick<DeskEnquiry, "attempts" | "visitOn" | "visitAt" | "visitCame">>;

export function toEnquiryDraft(enquiry: Known): Required<EnquiryDraft> {
  const { status, owner, nextCallOn, attempts = 0, closingReason } = enquiry;
  const next = { nextCallOn: nextCallOn ?? NONE, callFrom: enquiry.callUntil ? "" : enquiry.callFrom };
  const { visitOn, visitAt = "", visitCame } = enquiry;
  const isOpen = visitOn && visitCame === null;
  const visit = { visitOn: visitOn === undefined ? "" : isOpen ? visitOn : NONE, visitAt: isOpen ? visitAt : "" };
  return { status, owner: owner?._id ?? NONE, ...next, ...visit, note: "", call: String(attempts), closingReason };
}

const outcomeOf = ({ call = "" }: EnquiryDraft) => call.replace(/^\d+ ?/, "");

/** Converts the draft to API input; the API ignores values that are unchanged. */
export function toEnquiryChanges(draft: EnquiryDraft): EnquiryChanges {
  const { status, owner, nextCallOn, callFrom, visitOn, visitAt = "", note, closingReason } = draft;
  const outcome = outcomeOf(draft);
  return {
    ...(status && { status }),
    ...(owner && { owner: owner === NONE ? null : owner }),
    ...(nextCallOn && { nextCallOn: nextCallOn === NONE ? null : nextCallOn }),
    ...(callFrom !== undefined && { callFrom }),
    ...(visitOn && { visitOn: visitOn === NONE ? null : visitOn, visitAt }),
    ...(note.trim() && { note }),
    ...(outcome && { outcome }),
    ...(status === "closed" && closingReason?.trim() && { closingReason }),
  };
}

/** Returns the API input that restores the enquiry's values, including the hours at which the family wishes a call. */
export function createUndoChanges(enquiry: Known): EnquiryChanges {
  const { callFrom, callUntil } = enquiry;
  return { ...toEnquiryChanges(toEnquiryDraft(enquiry)), ...(callUntil && { callFrom, callUntil }) };
}

/** Returns the errors found before saving, by field; null if there are none. */
function fieldErrorsOf(values: EnquiryDraft, { status }: DeskEnquiry, outcome: DeskOutcome | undefined) {
  if (outcome?.asksDay && values.nextCallOn === NONE && !isSettled(values.status)) {
    return { nextCallOn: mEnquiries.dayIsMissing({ outcome: outcome.name }) };
  }
  if (outcome?.asksVisit && (values.visitOn || NONE) === NONE && !isSettled(values.status)) {
    return { visitOn: mEnquiries.dayIsMissing({ outcome: outcome.name }) };
  }
  const isClosing = values.status === "closed" && status !== "closed";
  if (isClosing && !values.closingReason?.trim()) return { closingReason: mEnquiries.reasonIsMissing() };
  return null;
}

import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ConsentField, EnquiryField } from "#contract/enquiry.ts";
import { ENQUIRY_FIELDS } from "#contract/enquiry-inputs.ts";
import type { Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { createDraft, type EnquiryValues, hashOf, readValues, writeValue } from "./draft.ts";
import { withTimeout } from "./with-timeout.ts";

/** Timeout for downloading send-enquiry.ts, a few kB. After that, the connection is considered broken. */
const SENDER_WITHIN_MS = 20_000;

interface EnquiryState {
  phase: "editing" | "submitting" | "sent";
  validationErrors: Partial<Record<EnquiryField | ConsentField, string>>;
  /** Why the enquiry was not sent. */
  problem: string | null;
}

const UNTOUCHED: EnquiryState = { phase: "editing", validationErrors: {}, problem: null };

const draft = createDraft();
/** Returns all values of the form, including those of the privacy notice (enquiry-notice.tsx). */
const fieldsIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));
/** Returns the control of the college's custom field, or null. */
const customInputIn = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement | HTMLSelectElement>("[name^='own.']");
const loadSender = () => import("./send-enquiry.ts");

/**
 * State and event handlers of the enquiry form. The inputs are uncontrolled, so that they keep values typed before
 * hydration; a draft carries the values to the tab's next page. `onOutcome` is called after each attempt to send, with
 * the problem or null, once the state has changed.
 */
export function useEnquiryForm(
  shell: Pick<Shell, "enquiry" | "notice" | "college" | "customField">,
  onOutcome: (problem: string | null) => void,
) {
  const { enquiry: settings, customField } = shell;
  const { asksConsent } = shell.notice;
  const { isEmailOptional } = shell.college.enquiry;
  const formRef = useRef<HTMLFormElement>(null);
  const captchaRef = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(UNTOUCHED);
  const sender = useRef<Awaited<ReturnType<typeof loadSender>>>(null);
  /** Whether the visitor chose the course. A preselected course is replaced by the next page's course. */
  const isCourseChosen = useRef(false);
  /** The last email that looked mistyped, about which the form asked. Submitted again, it is sent as it is. */
  const doubtedEmail = useRef("");
  const isSubmitting = state.phase === "submitting";

  useEffect(() => {
    if (!isSubmitting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isSubmitting]);

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const typed = readValues(form);
    for (const field of ENQUIRY_FIELDS) writeValue(form, field, typed[field] || draft.read().values[field]);
    const own = customInputIn(form);
    if (own && !own.value) own.value = draft.read().own;
    const values = readValues(form);
    isCourseChosen.current = values.course !== "";
    if (Object.values(values).some(Boolean)) draft.save({ values, own: own?.value ?? "" });

    /** Empties the form if the browser's Back button restored an enquiry that has been sent, to prevent a duplicate. */
    function emptyIfSent() {
      if (!form || hashOf(readValues(form)) !== draft.read().sent) return;
      form.reset();
      draft.save({ values: readValues(form) });
      isCourseChosen.current = false;
    }
    emptyIfSent();
    if (hashOf(readValues(form)) === draft.read().unanswered) setState({ ...UNTOUCHED, problem: m.enquiryUncertain() });
    addEventListener("pageshow", emptyIfSent);
    return () => removeEventListener("pageshow", emptyIfSent);
  }, []);

  /** Sets and renders the state synchronously, so that the caller can then move the focus. */
  function show(changes: Partial<EnquiryState>) {
    flushSync(() => setState({ ...UNTOUCHED, ...changes }));
  }

  function showValidationErrors(form: HTMLFormElement, validationErrors: EnquiryState["validationErrors"]) {
    show({ validationErrors });
    const first = (["who", ...ENQUIRY_FIELDS, "agree"] as const).find((field) => validationErrors[field]);
    const input = form.querySelector<HTMLElement>(`[name="${first}"]`);
    input?.focus();
    // Scroll the whole field into view, including the message below the input.
    input?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  }

  /** Shows that the form is being sent. The form takes the focus, because the focused control becomes disabled. */
  function showSubmitting(form: HTMLFormElement) {
    show({ phase: "submitting" });
    form.focus({ preventScroll: true });
  }

  function showOutcome(form: HTMLFormElement, problem: string | null) {
    if (problem) {
      show({ problem });
      form.querySelector<HTMLElement>("[type=submit]")?.focus();
    } else {
      form.reset();
      isCourseChosen.current = false;
      show({ phase: "sent" });
    }
    onOutcome(problem);
  }

  async function submit(form: HTMLFormElement, values: EnquiryValues) {
    // Read before the fields are disabled: FormData omits disabled fields.
    const fields = fieldsIn(form);
    if (!sender.current) showSubmitting(form);
    sender.current ??= await withTimeout(SENDER_WITHIN_MS, loadSender());
    const { enquiry, validationErrors } = sender.current.checkEnquiry(
      values,
      asksConsent ? fields : null,
      isEmailOptional,
    );
    if (!enquiry) {
      showValidationErrors(form, validationErrors);
      return;
    }
    const meant = sender.current.correctedEmail(enquiry.email);
    if (meant && enquiry.email !== doubtedEmail.current) {
      doubtedEmail.current = enquiry.email;
      showValidationErrors(form, { email: m.emailMeant({ email: meant }) });
      return;
    }
    const submissionId = draft.submissionIdOf(enquiry, customField && String(fields[customField.name]));
    draft.save({ unanswered: hashOf(values) });
    showSubmitting(form);
    const problem = await sender.current.sendEnquiry(
      settings,
      captchaRef.current,
      { ...fields, ...enquiry },
      submissionId,
    );
    if (problem !== m.enquiryUncertain()) draft.save({ unanswered: null });
    if (problem === null) draft.clear(values);
    showOutcome(form, problem);
  }

  return {
    formRef,
    captchaRef,
    state,
    handleSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const form = event.currentTarget;
      // Submitting fails if a script that the open page names no longer exists, as after an update of the site.
      if (!isSubmitting) submit(form, readValues(form)).catch(() => showOutcome(form, m.enquiryPageIncomplete()));
    },
    handleInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement && target.name === "course") isCourseChosen.current = true;
      const values = readValues(form);
      // Store no data of a student under 18, not even in the browser.
      if (target instanceof HTMLInputElement && target.name === "who" && target.value === "child")
        return draft.forget();
      const own = customInputIn(form)?.value ?? "";
      draft.save({ own, values: isCourseChosen.current ? values : { ...values, course: "" } });
      // Revalidate fields that have an error on each input; the others are validated on the next submit.
      const invalidFields = Object.keys(state.validationErrors) as (keyof typeof state.validationErrors)[];
      if (!sender.current || invalidFields.length === 0) return;
      const { validationErrors } = sender.current.checkEnquiry(
        values,
        asksConsent ? fieldsIn(form) : null,
        isEmailOptional,
      );
      setState({
        ...state,
        validationErrors: Object.fromEntries(invalidFields.map((field) => [field, validationErrors[field]])),
      });
    },
    /** Call when the dialog has opened. `course`: the course to preselect. */
    prepare(course: string | undefined) {
      if (formRef.current && course && !isCourseChosen.current) writeValue(formRef.current, "course", course);
      loadSender()
        .then((loaded) => {
          sender.current = loaded;
          return loaded.prepareCaptcha(settings.captcha, captchaRef.current);
        })
        .catch(() => {});
    },
    /** Call when the dialog has closed. Replaces the Thank You panel with the form; any other state is kept. */
    leave() {
      setState((current) => (current.phase === "sent" ? UNTOUCHED : current));
    },
  };
}

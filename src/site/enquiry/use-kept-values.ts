import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { createDraftStore, markOf } from "./draft.ts";
import { type EnquiryValues, fillEmptyFields, readValues, setValue } from "./enquiry-values.ts";

/**
 * Nothing that a visitor typed is lost: the fields hold their own values (also those typed before the framework woke),
 * and a draft carries them over to the next page of the same tab.
 */
export function useKeptValues(formRef: RefObject<HTMLFormElement | null>) {
  const [draft] = useState(() => createDraftStore());
  /** A course that the visitor chose; one that the page offered may still give way to another page's. */
  const isCourseChosen = useRef(false);

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    fillEmptyFields(form, draft.read().values);
    const values = readValues(form);
    isCourseChosen.current = values.course !== "";
    if (Object.values(values).some(Boolean)) draft.save({ values });

    /** The browser's Back brings back what was typed: what was sent since would be sent once more. */
    function emptyIfSent() {
      if (!form || markOf(readValues(form)) !== draft.read().sent) return;
      form.reset();
      draft.save({ values: readValues(form) });
      isCourseChosen.current = false;
    }
    function lookAgain({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      draft.readAnew();
      emptyIfSent();
    }
    emptyIfSent();
    addEventListener("pageshow", lookAgain);
    return () => removeEventListener("pageshow", lookAgain);
  }, [formRef, draft]);

  /** Whether what stands in the form was sent, and no answer came, as when the page was left meanwhile. */
  const isUnanswered = useCallback(
    () => formRef.current !== null && markOf(readValues(formRef.current)) === draft.read().unanswered,
    [formRef, draft],
  );

  return {
    draft,
    keep({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement && target.name === "course") isCourseChosen.current = true;
      const values = readValues(form);
      draft.save({ values: isCourseChosen.current ? values : { ...values, course: "" } });
    },
    offerCourse(course: string | null) {
      if (formRef.current && course && !isCourseChosen.current) setValue(formRef.current, "course", course);
    },
    isUnanswered,
    /** The enquiry was acknowledged. */
    forget(sent: EnquiryValues) {
      formRef.current?.reset();
      draft.clear(sent);
      isCourseChosen.current = false;
    },
  };
}

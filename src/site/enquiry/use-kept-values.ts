import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { createDraftStore } from "./draft.ts";
import { fillEmptyFields, readValues, setValue } from "./enquiry-values.ts";

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
  }, [formRef, draft]);

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
    forget() {
      formRef.current?.reset();
      draft.clear();
      isCourseChosen.current = false;
    },
  };
}

import type { FormEvent } from "react";

/** Props of a form that the page checks and submits itself. */
export function submitProps(submit: (event: FormEvent<HTMLFormElement>) => unknown) {
  return {
    noValidate: true,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      submit(event);
    },
  };
}

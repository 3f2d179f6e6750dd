import type { Page, Request } from "playwright-core";
import type { Enquiry, EnquiryField } from "#contract/enquiry.ts";

/** Returns an enquiry with four valid values. */
export function anEnquiry(changes: Partial<Enquiry> = {}): Enquiry {
  return { name: "Moumita Das", email: "moumita@example.in", mobile: "9830012345", course: "B.Pharm", ...changes };
}

/** The enquiry dialog and its toasts. */
export function enquiryDialog(page: Page) {
  /** The button in the header that opens the dialog. */
  const opener = page.getByRole("button", { name: "ADMISSION ENQUIRY 2025" });
  const dialog = page.getByRole("dialog", { name: "Admission enquiry" });
  const courses = dialog.getByRole("radiogroup", { name: "Course" });
  const fields = {
    name: dialog.getByLabel("Name"),
    email: dialog.getByLabel("Email"),
    mobile: dialog.getByLabel("Mobile"),
  };
  const course = (name: string) => courses.locator(`input[value="${name}"]`);
  /** The submit button, found by its type because the label changes during sending. */
  const submitButton = dialog.locator("button[type=submit]");
  return {
    opener,
    dialog,
    ...fields,
    course,
    submitButton,
    closeButton: dialog.getByRole("button", { name: "Close" }),
    thankYou: dialog.getByRole("heading", { name: "Thank You" }),
    /** The message next to the button that says why the enquiry was not sent. */
    problem: dialog.locator("#enquiry-problem"),
    successToast: page.getByRole("status").filter({ hasText: "Enquiry submitted successfully!" }),
    errorToast: page.getByRole("alert").filter({ hasText: "There was an error. Please try again." }),
    async open() {
      await opener.click();
      await dialog.waitFor();
    },
    async fill(values: Enquiry) {
      for (const name of ["name", "email", "mobile"] as const) await fields[name].fill(values[name]);
      await course(values.course).check();
    },
    submit: () => submitButton.click(),
    /** Returns the form's appearance after a submit before hydration, which only CSS changes. */
    looksBusy: () =>
      submitButton.evaluate((button) => ({
        isBusy: button.closest("form")?.ariaBusy === "true",
        words: getComputedStyle(button, "::after").content,
      })),
    values: (): Promise<Record<string, string>> =>
      dialog.locator("form").evaluate((form) => {
        const data = Object.fromEntries(new FormData(form as HTMLFormElement));
        const { name = "", email = "", mobile = "", course = "" } = data as Record<string, string>;
        return { name, email, mobile, course };
      }),
    /** Returns the message that `aria-describedby` links to an invalid field, or null. */
    messageOf: (field: EnquiryField) =>
      (field === "course" ? courses : fields[field]).evaluate((element) => {
        const id = element.getAttribute("aria-describedby");
        if (element.getAttribute("aria-invalid") !== "true" || !id) return null;
        return document.getElementById(id)?.textContent ?? null;
      }),
    /** Returns the focused element: a field by its name, any other element by its text. */
    focused: () =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute("name") ?? element?.textContent?.trim().slice(0, 80) ?? "";
      }),
    /** Collects every request that sends an enquiry from now on. */
    watchSendings(): Request[] {
      const sendings: Request[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/email/send")) sendings.push(request);
      });
      return sendings;
    },
  };
}

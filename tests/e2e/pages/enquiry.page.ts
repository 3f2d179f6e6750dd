import type { Page, Request } from "playwright-core";

export interface TypedEnquiry {
  name: string;
  email: string;
  mobile: string;
  course: string;
}

/** An enquiry whose four values pass all checks. */
export function anEnquiry(changes: Partial<TypedEnquiry> = {}): TypedEnquiry {
  return { name: "Moumita Das", email: "moumita@example.in", mobile: "9830012345", course: "B.Pharm", ...changes };
}

/** The enquiry dialog and its toasts, as a visitor finds them. */
export function enquiryDialog(page: Page) {
  /** The link in the header that opens the dialog. */
  const opener = page.getByRole("button", { name: "ADMISSION ENQUIRY 2025" });
  const dialog = page.getByRole("dialog", { name: "Admission enquiry" });
  const courses = dialog.getByRole("radiogroup", { name: "Course" });
  const fields = {
    name: dialog.getByLabel("Name"),
    email: dialog.getByLabel("Email"),
    mobile: dialog.getByLabel("Mobile"),
  };
  const course = (name: string) => courses.locator(`input[value="${name}"]`);
  /** The submit button, found by its place: its words change while it is sending. */
  const submitButton = dialog.locator("button[type=submit]");
  return {
    opener,
    dialog,
    ...fields,
    course,
    submitButton,
    closeButton: dialog.getByRole("button", { name: "Close" }),
    thankYou: dialog.getByRole("heading", { name: "Thank You" }),
    /** Why the enquiry was not sent, beside the button. */
    problem: dialog.locator("#enquiry-problem"),
    successToast: page.getByRole("status").filter({ hasText: "Enquiry submitted successfully!" }),
    errorToast: page.getByRole("alert").filter({ hasText: "There was an error. Please try again." }),
    async open() {
      await opener.click();
      await dialog.waitFor();
    },
    async fill(values: TypedEnquiry) {
      for (const name of ["name", "email", "mobile"] as const) await fields[name].fill(values[name]);
      await course(values.course).check();
    },
    submit: () => submitButton.click(),
    /** How the form looks after a submit before hydration, by its styles alone. */
    looksBusy: () =>
      submitButton.evaluate((button) => ({
        isBusy: button.closest("form")?.ariaBusy === "true",
        words: getComputedStyle(button, "::after").content,
      })),
    /** The values of the fields. */
    values: (): Promise<Record<string, string>> =>
      dialog.locator("form").evaluate((form) => {
        const data = Object.fromEntries(new FormData(form as HTMLFormElement));
        const { name = "", email = "", mobile = "", course = "" } = data as Record<string, string>;
        return { name, email, mobile, course };
      }),
    /** The message that a screen reader ties to the field, or null. */
    messageOf: (field: "name" | "email" | "mobile" | "course") =>
      (field === "course" ? courses : fields[field]).evaluate((element) => {
        const id = element.getAttribute("aria-describedby");
        if (element.getAttribute("aria-invalid") !== "true" || !id) return null;
        return document.getElementById(id)?.textContent ?? null;
      }),
    /** What has the focus: a field by its name, anything else by its text. */
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

import type { Page, Request } from "playwright-core";

export interface TypedEnquiry {
  name: string;
  email: string;
  mobile: string;
  course: string;
}

/** Four values that pass all checks. */
export function anEnquiry(changes: Partial<TypedEnquiry> = {}): TypedEnquiry {
  return { name: "Moumita Das", email: "moumita@example.in", mobile: "9830012345", course: "B.Pharm", ...changes };
}

/** The enquiry dialog and its toasts, as a visitor finds them. */
export class EnquiryDialog {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The link in the header. */
  get opener() {
    return this.page.getByRole("button", { name: "ADMISSION ENQUIRY 2025" });
  }
  get dialog() {
    return this.page.getByRole("dialog", { name: "Admission enquiry 2025" });
  }
  get name() {
    return this.dialog.getByLabel("Name");
  }
  get email() {
    return this.dialog.getByLabel("Email");
  }
  get mobile() {
    return this.dialog.getByLabel("Mobile");
  }
  get courses() {
    return this.dialog.getByRole("radiogroup", { name: "Course" });
  }
  course(name: string) {
    return this.courses.locator(`input[value="${name}"]`);
  }
  /** By its place: its words change while it is sending. */
  get submitButton() {
    return this.dialog.locator("button[type=submit]");
  }
  get closeButton() {
    return this.dialog.getByRole("button", { name: "Close" });
  }
  get thankYou() {
    return this.dialog.getByRole("heading", { name: "Thank You" });
  }
  /** Why the enquiry was not sent, beside the button. */
  get problem() {
    return this.dialog.locator("#enquiry-problem");
  }
  get successToast() {
    return this.page.getByRole("status").filter({ hasText: "Enquiry submitted successfully!" });
  }
  get errorToast() {
    return this.page.getByRole("alert").filter({ hasText: "There was an error. Please try again." });
  }

  async open() {
    await this.opener.click();
    await this.dialog.waitFor();
  }

  async fill({ name, email, mobile, course }: TypedEnquiry) {
    await this.name.fill(name);
    await this.email.fill(email);
    await this.mobile.fill(mobile);
    await this.course(course).check();
  }

  async submit() {
    await this.submitButton.click();
  }

  /** What the form shows of a submit before the page is awake, by its styles alone. */
  looksBusy(): Promise<{ isBusy: boolean; words: string }> {
    return this.submitButton.evaluate((button) => ({
      isBusy: button.closest("form")?.ariaBusy === "true",
      words: getComputedStyle(button, "::after").content,
    }));
  }

  /** What stands in the fields. */
  values(): Promise<Record<string, string>> {
    return this.dialog.locator("form").evaluate((form) => {
      const data = Object.fromEntries(new FormData(form as HTMLFormElement));
      const { name = "", email = "", mobile = "", course = "" } = data as Record<string, string>;
      return { name, email, mobile, course };
    });
  }

  /** The message that a screen reader ties to the field, or null. */
  messageOf(field: "name" | "email" | "mobile" | "course"): Promise<string | null> {
    const control = field === "course" ? this.courses : this[field];
    return control.evaluate((element) => {
      const id = element.getAttribute("aria-describedby");
      return element.getAttribute("aria-invalid") === "true" && id
        ? (document.getElementById(id)?.textContent ?? null)
        : null;
    });
  }

  /** What has the focus: a field by its name, anything else by its text. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("name") ?? element?.textContent?.trim().slice(0, 80) ?? "";
    });
  }

  /** Every sending that begins from now on. */
  watchSendings(): Request[] {
    const sendings: Request[] = [];
    this.page.on("request", (request) => {
      if (request.url().endsWith("/email/send")) sendings.push(request);
    });
    return sendings;
  }
}

import type { Page } from "playwright-core";
import { chooseRadio } from "../support/browser.ts";

/** The family page, to which the acknowledgement links. */
export function familyPage(page: Page) {
  const section = (name: string) => page.getByRole("main").locator("details").filter({ hasText: name });
  return {
    main: page.getByRole("main"),
    sent: page.getByRole("region", { name: "What you sent" }),
    /** Chooses a part of an offered day. Days count from 0. */
    choose: (day: number, part: RegExp) => chooseRadio(page.locator(".family-day").nth(day), { name: part }),
    chosen: page.getByRole("radio", { checked: true }),
    button: (name: string) => page.getByRole("button", { name }),
    open: (name: string) => section(name).locator("summary").click(),
    field: (label: string) => page.getByLabel(label),
    note: page.getByRole("status"),
    alert: page.getByRole("alert"),
  };
}

import type { College } from "#contract/content.ts";
import { type CustomField, customFieldName, customValueText } from "#contract/custom-fields.ts";
import type { EnquiryField } from "#contract/enquiry.ts";
import { ENQUIRY_INPUTS } from "#contract/enquiry-inputs.ts";
import { clockText } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/family.ts";
import { formatMoment } from "#messages/moments.ts";
import { type AgreedAppointment, formatAppointmentTime } from "#server/admissions/appointments/appointment-texts.ts";
import { BIN_DAYS } from "#server/platform/changes/versions.repository.ts";
import { html } from "#server/platform/mail/mail-layout.ts";
import type { FormPage } from "#server/publishing/pages/form-page.ts";
import { type FamilyView, isMasked, isMaskedCustom, PAGE_FIELDS, type ValidationErrors } from "./family.service.ts";
import { FAMILY_LINK_DAYS } from "./family-links.repository.ts";
import { type DayPart, dayText } from "./office-hours.ts";

/** Returns the name of a stored course in the language of the page. */
type NameOfCourse = (course: string) => string;
export type Html = ReturnType<typeof html>;

/** Place of the college. `map` is the URL of a map, `calendar` the URL of the appointment's iCalendar file. */
export interface VisitDirections {
  place: string;
  map: string | undefined;
  calendar: string;
}

/** Confirmation messages by the value of `done` in the page's query. */
const DONE = new Map<string, () => string>([
  ["time", m.doneTime],
  ["correct", m.doneCorrect],
  ["same", m.doneSame],
  ["withdraw", m.doneWithdraw],
  ["undo", m.doneUndo],
  ["stop", m.doneStop],
  ["news", m.doneNews],
]);

/** Builds the family page. @param isWithdrawing,isStopping focus that action's button @param typed rejected input */
export function familyPage(
  view: FamilyView,
  nameOfCourse: NameOfCourse,
  way: VisitDirections,
  {
    done,
    isWithdrawing = false,
    isStopping = false,
    validationErrors = {},
    typed = {},
  }: {
    done?: string;
    isWithdrawing?: boolean;
    isStopping?: boolean;
    validationErrors?: ValidationErrors;
    typed?: Record<string, string>;
  } = {},
): FormPage {
  const note = DONE.get(done ?? "")?.();
  const isCorrecting = Object.keys(validationErrors).some((field) => field !== "time" && field !== "act");
  const parts: Html[] = [
    note ? html`<p class="family-note" role="status" id="done">${note}</p>` : EMPTY_HTML,
    validationErrors.act
      ? html`<p class="family-note" role="alert" tabindex="-1" autofocus>${validationErrors.act}</p>`
      : EMPTY_HTML,
    isStopping ? newsSection(view, true) : EMPTY_HTML,
    view.visit ? visitSection(view.visit, way) : EMPTY_HTML,
    sentSection(view, nameOfCourse),
    view.state === "withdrawn" ? undoSection() : EMPTY_HTML,
    view.days.length > 0 ? timeSection(view, validationErrors.time, typed.time) : EMPTY_HTML,
    correctSection(view, nameOfCourse, validationErrors, isCorrecting ? typed : {}),
    ["open", "closed"].includes(view.state) ? withdrawSection(isWithdrawing) : EMPTY_HTML,
    isStopping ? EMPTY_HTML : newsSection(view, false),
    view.state === "admitted" ? EMPTY_HTML : disownSection(),
  ];
  return { title: m.title(), lead: promiseText(view), html: html`<div class="family">${parts}</div>`.source };
}

/** Builds the page for a link that does not work; wrong, expired and deleted links look the same. */
export function noLinkPage(college: Pick<College, "admissionCell">): FormPage {
  return { ...contactOf(college), title: m.noLinkTitle(), lead: m.noLink({ days: FAMILY_LINK_DAYS }) };
}

export function disownedPage(college: Pick<College, "admissionCell">): FormPage {
  return { ...contactOf(college), title: m.disownedTitle(), lead: m.disowned({ days: BIN_DAYS }) };
}

const contactOf = ({ admissionCell }: Pick<College, "admissionCell">) => ({
  facts: admissionCell.map(({ label, dial }) => ({ label: m.admissionCell(), value: label, to: `tel:${dial}` })),
  html: "",
});

const hoursOf = ({ from, until }: Pick<DayPart, "from" | "until">) =>
  m.hours({ from: clockText(from), until: clockText(until) });

export const EMPTY_HTML = html``;
const headingOf = (text: string, id = "") => html`<h2 id="${id}">${text}</h2>`;
const buttonOf = (action: string, look: "primary" | "quiet", text: string, more: Html = EMPTY_HTML) =>
  html`<button class="button button-${look}" name="act" value="${action}" ${more}>${text}</button>`;
const closed = (title: string, content: Html, isOpen = false) =>
  html`<details ${isOpen ? html`open` : EMPTY_HTML}><summary>${headingOf(title)}</summary><div>${content}</div></details>`;

function promiseText({ promise, state, visit }: FamilyView): string {
  if (visit) return m.visitAwaited({ when: formatAppointmentTime(visit) });
  if (state === "withdrawn") return m.promiseWithdrawn();
  if (state === "admitted") return m.promiseAdmitted();
  if (promise.kind === "none") return m.promiseNone();
  const day = dayText(promise.day);
  if (promise.kind === "asked") return m.promiseAsked({ day, hours: hoursOf(promise.part) });
  return promise.kind === "by" ? m.promiseBy({ day }) : m.promiseLate({ day });
}

function visitSection(visit: AgreedAppointment, { place, map, calendar }: VisitDirections): Html {
  const links = [
    html`<p><a class="button button-primary" href="${calendar}">${m.visitCalendar()}</a></p>`,
    ...(map ? [html`<p><a class="button button-quiet" href="${map}" rel="noreferrer">${m.visitWay()}</a></p>`] : []),
  ];
  return html`<section aria-labelledby="visit">${headingOf(m.visitYours(), "visit")}<p><b>${formatAppointmentTime(visit)}</b><br>${place}</p>${links}</section>`;
}

function sentSection({ shown, own, receivedAt }: FamilyView, nameOfCourse: NameOfCourse): Html {
  const rows = PAGE_FIELDS.map((field): [label: string, value: string] => {
    const { label, prefix } = ENQUIRY_INPUTS[field];
    const value = field === "course" ? nameOfCourse(shown[field]) : shown[field];
    return [label(), value && prefix ? `${prefix} ${value}` : value || m.noEmail()];
  });
  for (const { field, value } of own) {
    if (value) rows.push([field.label, isMaskedCustom(field) ? value : customValueText(field, value)]);
  }
  rows.push([m.sent(), formatMoment(receivedAt)]);
  const terms = rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`);
  return html`<section class="slip family-sent" aria-labelledby="sent">${headingOf(m.whatYouSent(), "sent")}<dl>${terms}</dl></section>`;
}

function timeSection({ days }: FamilyView, validationError: string | undefined, typed: string | undefined): Html {
  const groups = days.map(({ day, parts }) => {
    const choices = parts.map(({ name, from, until, value, isChosen }) => {
      const checked = (typed === undefined ? isChosen : typed === value) ? html`checked` : EMPTY_HTML;
      return html`<label class="family-part"><input type="radio" name="time" value="${value}" ${checked}><span>${m.part({ part: name })}</span> <small>${hoursOf({ from, until })}</small></label>`;
    });
    return html`<div class="family-day" role="group" aria-labelledby="day-${day}"><b id="day-${day}">${dayText(day)}</b><div class="family-parts">${choices}</div></div>`;
  });
  return html`<section aria-labelledby="time">${headingOf(m.chooseTime(), "time")}
<form method="post" action="?"><fieldset aria-labelledby="time">${errorMessageOf("time", validationError, true)}${groups}</fieldset>
${buttonOf("time", "primary", m.callMeThen())}</form></section>`;
}

function correctSection(
  view: FamilyView,
  nameOfCourse: NameOfCourse,
  validationErrors: ValidationErrors,
  typed: Record<string, string>,
): Html {
  const { shown, own, courses } = view;
  const names = [...PAGE_FIELDS, ...own.map(({ field }) => customFieldName(field.key))];
  const first = names.find((field) => validationErrors[field]);
  const chosen = typed.course ?? shown.course;
  const options = [...new Set([...courses, chosen])].map(
    (one) => html`<option value="${one}" ${one === chosen ? html`selected` : EMPTY_HTML}>${nameOfCourse(one)}</option>`,
  );
  const hidden = PAGE_FIELDS.filter((field) => !isMasked(field)).map((field) => {
    return html`<input type="hidden" name="shown-${field}" value="${typed[`shown-${field}`] ?? shown[field]}">`;
  });
  const fields = PAGE_FIELDS.map((id) => {
    const { label: labelOf, attributes } = ENQUIRY_INPUTS[id];
    const label = isMasked(id) ? m.newValue({ field: labelOf().toLowerCase() }) : labelOf();
    const hint = isMasked(id) && shown[id] ? m.leaveEmpty({ value: shown[id] }) : "";
    const value = typed[id] ?? (isMasked(id) ? "" : shown[id]);
    const control = (own: Html, state: Html) =>
      attributes
        ? html`<input ${own} value="${value}" ${state} ${attributesOf(id)}>`
        : html`<select ${own} ${state}>${options}</select>`;
    return renderFormField(id, label, hint, control, validationErrors[id], id === first);
  });
  for (const { field, value } of own) {
    const name = customFieldName(field.key);
    const isHidden = isMaskedCustom(field);
    if (!isHidden)
      hidden.push(html`<input type="hidden" name="shown-${name}" value="${typed[`shown-${name}`] ?? value}">`);
    const control = (own: Html, state: Html) =>
      renderCustomFieldInput(field, html`${own} ${state}`, typed[name] ?? (isHidden ? "" : value));
    const hint = isHidden && value ? m.leaveEmpty({ value }) : "";
    fields.push(renderFormField(name, field.label, hint, control, validationErrors[name], name === first));
  }
  return closed(
    m.correctSomething(),
    html`<form method="post" action="?" novalidate>${hidden}
${fields}
${buttonOf("correct", "primary", m.correctIt())}</form>`,
    Object.keys(typed).length > 0,
  );
}

/** Renders the input of a custom field. A stored value that the field no longer offers stays selectable. */
export function renderCustomFieldInput({ kind, options }: CustomField, attributes: Html, value: string): Html {
  if (options.length === 0) {
    const type = { day: html`type="date"`, number: html`inputmode="decimal"`, mobile: html`type="tel"` }[
      kind as string
    ];
    return html`<input ${attributes} value="${value}" ${type ?? EMPTY_HTML}>`;
  }
  const isKnown = value === "" || options.some((option) => option.value === value);
  const all = [{ value: "", label: "–" }, ...options, ...(isKnown ? [] : [{ value, label: value }])];
  const choices = all.map(
    (one) =>
      html`<option value="${one.value}" ${one.value === value ? html`selected` : EMPTY_HTML}>${one.label}</option>`,
  );
  return html`<select ${attributes}>${choices}</select>`;
}

export function attributesOf(field: EnquiryField): Html {
  const attributes = Object.entries(ENQUIRY_INPUTS[field].attributes ?? {});
  return html`${attributes.map(([name, value]) => html` ${name.toLowerCase()}="${String(value)}"`)}`;
}

/** Renders a form field. @param control renders the input from its id and name, and from its error and focus state */
export function renderFormField(
  id: string,
  label: string,
  hint: string,
  control: (own: Html, state: Html) => Html,
  validationError: string | undefined,
  isFocused: boolean,
): Html {
  const invalid = validationError ? html`aria-invalid="true" aria-describedby="${id}-error"` : EMPTY_HTML;
  const state = html`${invalid} ${isFocused ? html`autofocus` : EMPTY_HTML}`;
  const input = control(html`id="${id}" name="${id}"`, state);
  return html`<div class="family-field"><label for="${id}">${label}</label>${hint ? html` <span class="faint" id="${id}-hint">${hint}</span>` : EMPTY_HTML}${input}${errorMessageOf(id, validationError)}</div>`;
}

export function errorMessageOf(field: string, validationError: string | undefined, isFocused = false): Html {
  if (!validationError) return EMPTY_HTML;
  return html`<p class="family-error" id="${field}-error" ${isFocused ? html`role="alert" tabindex="-1" autofocus` : EMPTY_HTML}>${validationError}</p>`;
}

function withdrawSection(isFocused: boolean): Html {
  const button = buttonOf("withdraw", "quiet", m.withdrawIt(), isFocused ? html`autofocus` : EMPTY_HTML);
  return html`<section aria-labelledby="withdraw">${headingOf(m.withdraw(), "withdraw")}<p>${m.aboutWithdrawing()}</p>
<form method="post" action="?">${button}</form></section>`;
}

function newsSection({ wantsNews }: FamilyView, isFocused: boolean): Html {
  const [action, words] = wantsNews ? (["stop", m.stopNews()] as const) : (["news", m.wantNews()] as const);
  const button = buttonOf(action, isFocused ? "primary" : "quiet", words, isFocused ? html`autofocus` : EMPTY_HTML);
  return html`<section aria-labelledby="news">${headingOf(m.news(), "news")}<p>${wantsNews ? m.aboutNews() : m.noNews()}</p>
<form method="post" action="?">${button}</form></section>`;
}

function undoSection(): Html {
  return html`<section><form method="post" action="?">${buttonOf("undo", "primary", m.undo())}</form></section>`;
}

function disownSection(): Html {
  return closed(
    m.notMe(),
    html`<p>${m.aboutNotMe()}</p>
<form method="post" action="?">${buttonOf("disown", "quiet", m.deleteDetails())}</form>`,
  );
}

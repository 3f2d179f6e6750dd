import type { College } from "#contract/content.ts";
import { ENQUIRY_INPUTS } from "#contract/enquiry-inputs.ts";
import { askLine, privacyFactsOf, RETENTION_DAYS } from "#contract/privacy.ts";
import { FILE_LINK, REFERENCE_SIGNS, RIGHTS } from "#contract/rights.ts";
import * as mEnquiry from "#messages/compiled/enquiry-form.ts";
import * as m from "#messages/compiled/rights.ts";
import { language } from "#messages/language.ts";
import { addressIn } from "#messages/languages.ts";
import { collegeClock, formatDay, formatMoment } from "#messages/moments.ts";
import { getCaptchaQuestion } from "#server/admissions/enquiry/enquiry-form-page.ts";
import {
  attributesOf,
  EMPTY_HTML,
  errorMessageOf,
  type Html,
  renderFormField,
} from "#server/admissions/family/family-page.ts";
import { html } from "#server/platform/mail/mail-layout.ts";
import type { FormPage } from "#server/publishing/pages/form-page.ts";
import type { RightsRow } from "./person-file.ts";

const FIELDS = ["kind", "name", "email", "mobile", "words", "answer"] as const;

const REFERENCE = new RegExp(`^R-[${REFERENCE_SIGNS}]{6}$`);

/** Builds the form. @param form `typed`: input, `errors`: messages, both by field; `problem`: message for the form */
export function rightsFormPage(
  college: College,
  form: { submissionId: string; typed: Record<string, string>; errors: Record<string, string>; problem?: string },
): FormPage {
  const { submissionId, typed, errors, problem } = form;
  const inFocus = FIELDS.find((field) => errors[field]);
  const field = (name: (typeof FIELDS)[number], label: string, hint: string, control: (own: Html) => Html) => {
    const whole = (own: Html, state: Html) => control(html`${own} ${state}`);
    return renderFormField(name, label, hint, whole, errors[name], name === inFocus);
  };
  const input = (name: "name" | "email" | "mobile", hint: string, more: Html = EMPTY_HTML) => {
    const value = typed[name] ?? "";
    const control = (own: Html) => html`<input ${own} value="${value}" ${more} ${attributesOf(name)}>`;
    return field(name, ENQUIRY_INPUTS[name].label(), hint, control);
  };
  const kinds = RIGHTS.map((kind) => {
    const checked = typed.kind === kind ? html`checked` : EMPTY_HTML;
    return html`<label class="family-tick"><input type="radio" name="kind" value="${kind}" ${checked}> ${m.right({ kind })}</label>`;
  });
  return {
    title: m.title(),
    lead: m.lead(),
    html: html`<div class="family"><form method="post" action="${addressIn(language(), "/privacy-request")}" novalidate>
${problem ? html`<p class="family-note" role="alert">${problem}</p>` : EMPTY_HTML}
<input type="hidden" name="submission_id" value="${submissionId}">
<fieldset class="family-field" id="kind" tabindex="-1" ${inFocus === "kind" ? html`autofocus` : EMPTY_HTML}><legend>${m.whatDoYouWant()}</legend>${kinds}${errorMessageOf("kind", errors.kind)}</fieldset>
${input("name", "", html`required`)}
${input("email", m.emailHint())}
${input("mobile", m.mobileHint())}
${field("words", m.words(), m.wordsHint(), (own) => html`<textarea ${own} rows="4" maxlength="2000">${typed.words ?? ""}</textarea>`)}
${field("answer", getCaptchaQuestion(submissionId), mEnquiry.why(), (own) => html`<input ${own} required inputmode="numeric" autocomplete="off" value="${typed.answer ?? ""}">`)}
<button class="button button-primary">${m.send()}</button>
</form>
<p class="faint">${m.aboutForm({ days: RETENTION_DAYS.rightsRequest })} ${askLine(privacyFactsOf(college))}</p></div>`
      .source,
  };
}

/** Builds the page after the form was sent. @param reference from the page's query, not validated */
export function rightsSentPage(college: College, reference: string): FormPage {
  const known = REFERENCE.test(reference) ? reference : "–";
  const steps = [m.nextLink(), m.nextCounter()].map((line) => html`<li>${line}</li>`);
  return {
    title: m.sentTitle(),
    lead: m.yourReference({ reference: known }),
    html: html`<ul>${steps}</ul><p>${askLine(privacyFactsOf(college))}</p>`.source,
  };
}

/** Builds the page of a request. @param dueOn day of the promised answer @param link address of this page */
export function requestPage(college: College, row: RightsRow, dueOn: string, link: string): FormPage {
  const { kind, reference, state, answered_at: answeredAt, answer } = row;
  const day = (moment: string) => formatDay(collegeClock(Date.parse(moment)).slice(0, 10));
  const isProved = row.email_proved_at !== null;
  const confirm = html`<form method="post" action="?"><button class="button button-primary">${m.confirm()}</button></form><p>${m.notYou()}</p>`;
  const ownLines = answer.split("\n").filter((line) => !line.includes(FILE_LINK));
  const paragraphs = ownLines.join("\n").split(/\n{2,}/);
  const lines = (text: string) => text.split("\n").map((line, at) => html`${at > 0 ? html`<br>` : EMPTY_HTML}${line}`);
  const answered = html`<section>${paragraphs.map((text) => html`<p>${lines(text)}</p>`)}</section>`;
  const files = html`<p><a class="button button-primary" href="${link}/person.pdf">${m.openPdf()}</a> <a class="button button-quiet" href="${link}/person.json">${m.openJson()}</a></p>`;
  const isOpen = state === "open";
  return {
    title: m.pageTitle({ reference }),
    lead: !isOpen
      ? m.answeredOn({ day: day(answeredAt ?? row.at) })
      : isProved
        ? m.confirmed({ day: formatDay(dueOn) })
        : m.isItYours(),
    html: html`<div class="family"><p>${m.youWant({ moment: formatMoment(row.at), right: m.right({ kind }) })}</p>
${isOpen && !isProved ? confirm : EMPTY_HTML}
${isOpen ? EMPTY_HTML : answered}
${state === "done" && kind === "see" && isProved ? files : EMPTY_HTML}
<p class="faint">${askLine(privacyFactsOf(college))}</p></div>`.source,
  };
}

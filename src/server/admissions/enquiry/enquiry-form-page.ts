import { createHash } from "node:crypto";
import { CUSTOM_FIELD_PREFIX, type CustomFieldName, customFieldName } from "#contract/custom-fields.ts";
import type { ConsentField, EnquiryField } from "#contract/enquiry.ts";
import { ENQUIRY_FIELDS, ENQUIRY_INPUTS } from "#contract/enquiry-inputs.ts";
import * as m from "#messages/compiled/enquiry-form.ts";
import * as mSite from "#messages/compiled/site.ts";
import { language } from "#messages/language.ts";
import { addressIn, BROCHURE } from "#messages/languages.ts";
import {
  attributesOf,
  EMPTY_HTML,
  errorMessageOf,
  type Html,
  renderCustomFieldInput,
  renderFormField,
} from "#server/admissions/family/family-page.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { html } from "#server/platform/mail/mail-layout.ts";
import { customFieldsIn } from "#server/publishing/pages/custom-fields.ts";
import type { FormPage } from "#server/publishing/pages/form-page.ts";
import { getPrivacyNotice } from "#server/publishing/pages/privacy-notices.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { courseNameIn } from "./course-names.ts";

type Content = Pick<ContentInLanguage, "college" | "courses" | "englishTitles" | "fields">;
type Field = EnquiryField | CustomFieldName | ConsentField | "answer";

const FIELDS: readonly Field[] = ["who", ...ENQUIRY_FIELDS, "agree", "answer"];

/** Derives the two numbers to add up from the submission id, so that the server need not store them. */
function sumOf(submissionId: string): [first: number, second: number] {
  const [first = 0, second = 0] = createHash("sha256").update(submissionId).digest();
  return [1 + (first % 9), 1 + (second % 9)];
}

/** Returns the question that replaces the captcha, in the current language. */
export function getCaptchaQuestion(submissionId: string): string {
  const [first = "", second = ""] = sumOf(submissionId).map((number) => m.numbers().split(" ")[number - 1] ?? "");
  return m.question({ first, second });
}

export function isRightAnswer(submissionId: string, answer: string): boolean {
  const [first, second] = sumOf(submissionId);
  return Number(withLatinDigits(answer.trim())) === first + second;
}

/**
 * Builds the enquiry form for browsers without scripts. @param form `typed`: input by field; `validationErrors`:
 * messages by field; `problem`: why a form without validation errors was refused
 */
export function enquiryFormPage(
  content: Content,
  courses: readonly string[],
  form: {
    submissionId: string;
    typed: Record<string, string>;
    validationErrors: Record<string, string>;
    problem?: string;
  },
): FormPage {
  const { submissionId, typed, validationErrors, problem } = form;
  const { enquiry } = content.college;
  const isGoingOn = typed.name !== undefined && typed.answer === undefined;
  const inFocus = FIELDS.find((field) => validationErrors[field]) ?? (isGoingOn ? "answer" : undefined);
  const asksConsent = content.college.privacy?.consent === "tick";
  const notice = getPrivacyNotice(content, language());
  const tick = (name: ConsentField, value: string, label: string) => {
    const type = name === "who" ? "radio" : "checkbox";
    const checked = typed[name] === value ? html`checked` : EMPTY_HTML;
    return html`<label class="family-tick"><input type="${type}" name="${name}" value="${value}" ${checked}> ${label}</label>`;
  };
  const ticks = (name: ConsentField, label: string, boxes: readonly Html[]) =>
    asksConsent
      ? html`<fieldset class="family-field" id="${name}" tabindex="-1" ${name === inFocus ? html`autofocus` : EMPTY_HTML}>${label ? html`<legend>${label}</legend>` : EMPTY_HTML}${boxes}${errorMessageOf(name, validationErrors[name])}</fieldset>`
      : EMPTY_HTML;
  const field = (name: Field, label: string, hint: string, control: (attributes: Html) => Html) => {
    const required = isOptional(name) ? EMPTY_HTML : html`required`;
    const whole = (own: Html, state: Html) => control(html`${own} ${required} ${state}`);
    return renderFormField(name, label, hint, whole, validationErrors[name], name === inFocus);
  };
  const isOptional = (name: Field) =>
    name.startsWith(CUSTOM_FIELD_PREFIX) || (name === "email" && enquiry.isEmailOptional === true);
  const customField = customFieldsIn(content).find(({ isInForm }) => isInForm);
  const input = (name: Field, label: string, hint: string, more: Html) =>
    field(name, label, hint, (own) => html`<input ${own} value="${typed[name] ?? ""}" ${more}>`);
  const options = courses.map((course) => {
    const selected = course === typed.course ? html`selected` : EMPTY_HTML;
    return html`<option value="${course}" ${selected}>${courseNameIn(content, course)}</option>`;
  });
  const note = problem ?? (isGoingOn && Object.keys(validationErrors).length === 0 ? m.oneMore() : "");
  return {
    title: enquiry.heading?.english ?? mSite.askAboutAdmission(),
    lead: content.college.admissionCell.length > 0 ? m.lead() : m.leadAlone(),
    html: html`<div class="family"><form method="post" action="${addressIn(language(), "/enquiry")}" novalidate>
${note ? html`<p class="family-note" role="${problem ? "alert" : "status"}">${note}</p>` : EMPTY_HTML}
<input type="hidden" name="submission_id" value="${submissionId}">
<input type="hidden" name="notice" value="${notice.id}">
<details><summary>${notice.summary}</summary><ul>${notice.items.map((item) => html`<li>${item}</li>`)}</ul><p><a href="${addressIn(language(), "/Privacy")}">${mSite.privacy()}</a></p></details>
${ticks("who", mSite.whoIsWriting(), [tick("who", "adult", mSite.iAmAdult()), tick("who", "parent", mSite.iAmParent()), tick("who", "child", mSite.iAmUnder18())])}
${ENQUIRY_FIELDS.map((name) => {
  const { label, hint, attributes } = ENQUIRY_INPUTS[name];
  const help = isOptional(name) ? mSite.ifYouLike() : (hint?.() ?? "");
  if (attributes) return input(name, label(), help, attributesOf(name));
  return field(name, label(), "", (own) => html`<select ${own}><option value="">–</option>${options}</select>`);
})}
${customField ? field(customFieldName(customField.key), customField.label, mSite.ifYouLike(), (own) => renderCustomFieldInput(customField, own, typed[customFieldName(customField.key)] ?? "")) : EMPTY_HTML}
${input("answer", getCaptchaQuestion(submissionId), m.why(), html`inputmode="numeric" autocomplete="off"`)}
${ticks("agree", "", [tick("agree", "yes", mSite.iAgree())])}
${asksConsent ? tick("later", "yes", mSite.tellMeLater()) : EMPTY_HTML}
<button class="button button-primary">${mSite.submit()}</button>
${enquiry.privacyNote ? html`<p class="faint">${enquiry.privacyNote}</p>` : EMPTY_HTML}
</form></div>`.source,
  };
}

export function enquirySentPage(): FormPage {
  const brochure = addressIn(language(), BROCHURE);
  return {
    title: mSite.thankYou(),
    lead: mSite.enquirySubmitted(),
    html: html`<p>${m.next()}</p><p><a class="button button-quiet" href="${brochure}">${mSite.downloadTheBrochure()}</a></p>`
      .source,
  };
}

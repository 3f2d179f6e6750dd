import { readFileSync } from "node:fs";
import type { College, ContentPage } from "#contract/content.ts";
import type { EnquiryField } from "#contract/enquiry.ts";
import { html } from "#server/features/mail/mail-layout.ts";
import { BIN_DAYS } from "#server/features/versions/versions.repository.ts";
import { collegeTimeText } from "#server/time.ts";
import type { FamilyView, Faults } from "./family.service.ts";
import { FAMILY_LINK_DAYS } from "./family-links.repository.ts";
import { clockText, type DayPart, dayText } from "./office-hours.ts";

/** The words of a page, which the site shows like one of its own. Forms are plain: they work without any script. */
type FamilyPage = Pick<ContentPage, "title" | "bengali" | "lead" | "html" | "facts">;
type Html = ReturnType<typeof html>;
type Face = Pick<College, "enquiry" | "admissionCell">;

export const FAMILY_CSS = readFileSync(new URL("./family-page.css", import.meta.url), "utf8")
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/\s+/g, " ");

/** What has just been done, by the query of the page. */
const DONE = new Map<string, readonly [english: string, bengali: string]>([
  ["time", ["Thank you, we have noted your time.", "ধন্যবাদ, আপনার সময় লিখে রাখা হল।"]],
  ["correct", ["Thank you, we have corrected it.", "ধন্যবাদ, তথ্য ঠিক করা হল।"]],
  ["same", ["Nothing was changed: this is what we have.", "কিছু বদলানো হয়নি, এই তথ্যই আমাদের কাছে আছে।"]],
  ["withdraw", ["Your enquiry is withdrawn.", "আপনার জিজ্ঞাসা ফিরিয়ে নেওয়া হল।"]],
  ["undo", ["Your enquiry is with us again.", "আপনার জিজ্ঞাসা আবার আমাদের কাছে আছে।"]],
]);

/** @param typed what a refused form held, with its faults */
export function familyPage(
  view: FamilyView,
  college: Face,
  { done, faults = {}, typed = {} }: { done?: string; faults?: Faults; typed?: Record<string, string> } = {},
): FamilyPage {
  const [lead, bengali] = promiseText(view);
  const note = DONE.get(done ?? "");
  const isCorrecting = Object.keys(faults).some((field) => field !== "time" && field !== "act");
  const parts: Html[] = [
    html`<div class="family-promise"><p lang="bn">${bengali}</p></div>`,
    note ? html`<p class="family-note" role="status" id="done">${note[0]} ${inBengali(note[1])}</p>` : NOTHING,
    faults.act ? html`<p class="family-note" role="alert" tabindex="-1" autofocus>${faults.act}</p>` : NOTHING,
    sentSection(view),
    view.state === "withdrawn" ? undoSection() : NOTHING,
    view.days.length > 0 ? timeSection(view, faults.time, typed.time) : NOTHING,
    correctSection(view, faults, isCorrecting ? typed : {}),
    view.state === "open" ? withdrawSection() : NOTHING,
    disownSection(),
  ];
  return { ...headOf(college), title: "Your enquiry", lead, html: html`<div class="family">${parts}</div>`.source };
}

/** One answer for wrong, ended and deleted links. */
export function noLinkPage(college: Face): FamilyPage {
  const lead =
    `It may be incomplete, older than ${FAMILY_LINK_DAYS} days, or its enquiry is no longer with us. ` +
    "Please open the link in our newest mail, or call the admission cell.";
  const bengali = "এই লিঙ্কটি কাজ করছে না। আমাদের সবচেয়ে নতুন ইমেলের লিঙ্কটি খুলুন, অথবা ভর্তি বিভাগে ফোন করুন।";
  return { ...headOf(college), ...contactOf(college, bengali), title: "This link does not work", lead };
}

export function disownedPage(college: Face): FamilyPage {
  const lead =
    "Thank you for telling us. The details are out of our lists: we do not call or write, and they are erased for good within " +
    `${BIN_DAYS} days.`;
  const bengali = "জানানোর জন্য ধন্যবাদ। তথ্য আমাদের তালিকা থেকে সরানো হয়েছে, আমরা আর ফোন বা ইমেল করব না।";
  return { ...headOf(college), ...contactOf(college, bengali), title: "Your details are deleted", lead };
}

/** The college's own Bengali words, which its heading font has. */
const headOf = ({ enquiry }: Face) => ({ bengali: enquiry.heading.bengali, html: "" });

const contactOf = ({ admissionCell }: Face, bengali: string) => ({
  facts: admissionCell.map(({ label, dial }) => ({ label: "Admission cell", value: label, to: `tel:${dial}` })),
  html: html`<p lang="bn">${bengali}</p>`.source,
});

const hoursOf = ({ from, until }: Pick<DayPart, "from" | "until">) => `${clockText(from)} to ${clockText(until)}`;

const NOTHING = html``;
const inBengali = (text: string) => html`<span lang="bn">${text}</span>`;
const headingOf = (english: string, bengali: string, id = "") =>
  html`<h2 id="${id}">${english} ${inBengali(bengali)}</h2>`;
const buttonOf = (act: string, look: "primary" | "quiet", english: string, bengali: string) =>
  html`<button class="button button-${look}" name="act" value="${act}">${english} ${inBengali(bengali)}</button>`;
const closed = (english: string, bengali: string, content: Html, isOpen = false) =>
  html`<details ${isOpen ? html`open` : NOTHING}><summary>${headingOf(english, bengali)}</summary><div>${content}</div></details>`;

function promiseText({ promise, state }: FamilyView): [english: string, bengali: string] {
  if (state === "withdrawn") {
    return ["You have withdrawn this enquiry. We do not call you.", "আপনি এই জিজ্ঞাসা ফিরিয়ে নিয়েছেন। আমরা ফোন করব না।"];
  }
  if (state === "admitted") {
    return ["Any question? Please call the admission cell.", "কিছু জানার থাকলে ভর্তি বিভাগে ফোন করুন।"];
  }
  if (promise.kind === "none") {
    return ["Would you like us to call? Choose a time.", "ফোন চাইলে নিচে একটি সময় বেছে নিন।"];
  }
  const day = dayText(promise.day);
  const bengaliDay = dayText(promise.day, "bengali");
  if (promise.kind === "asked")
    return [
      `We will call you on ${day}, ${hoursOf(promise.part)}.`,
      `${bengaliDay} (${promise.part.bengali}) আমরা আপনাকে ফোন করব।`,
    ];
  if (promise.kind === "by") return [`We will call you by ${day}.`, `${bengaliDay}-এর মধ্যে আমরা আপনাকে ফোন করব।`];
  return [
    `We wanted to call you by ${day}. If we have not reached you, please call us, or choose a time.`,
    "আমাদের ফোন না পেয়ে থাকলে ভর্তি বিভাগে ফোন করুন, অথবা নিচে একটি সময় বেছে নিন।",
  ];
}

function sentSection({ name, course, mobile, email, receivedAt }: FamilyView): Html {
  const rows: [label: string, value: string][] = [
    ["Name", name],
    ["Course", course],
    ["Mobile", `+91 ${mobile}`],
    ["Email", email || "none"],
    ["Sent", collegeTimeText(new Date(receivedAt))],
  ];
  const terms = rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`);
  return html`<section class="slip family-sent" aria-labelledby="sent">${headingOf("What you sent", "আপনি যা পাঠিয়েছেন", "sent")}<dl>${terms}</dl></section>`;
}

function timeSection({ days }: FamilyView, fault: string | undefined, typed: string | undefined): Html {
  const groups = days.map(({ day, parts }) => {
    const choices = parts.map(({ name, bengali, from, until, value, isChosen }) => {
      const checked = (typed === undefined ? isChosen : typed === value) ? html`checked` : NOTHING;
      const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return html`<label class="family-part"><input type="radio" name="time" value="${value}" ${checked}><span>${label} ${inBengali(bengali)}</span> <small>${hoursOf({ from, until })}</small></label>`;
    });
    return html`<div class="family-day" role="group" aria-labelledby="day-${day}"><b id="day-${day}">${dayText(day)} ${inBengali(dayText(day, "bengali"))}</b><div class="family-parts">${choices}</div></div>`;
  });
  return html`<section aria-labelledby="time">${headingOf("Choose a time for our call", "আমরা কখন ফোন করব, বেছে নিন", "time")}
<form method="post" action="?"><fieldset aria-labelledby="time">${faultOf("time", fault, true)}${groups}</fieldset>
${buttonOf("time", "primary", "Call me then", "এই সময়ে ফোন করুন")}</form></section>`;
}

function correctSection(view: FamilyView, faults: Faults, typed: Record<string, string>): Html {
  const { name, course, mobile, email, courses } = view;
  const order: EnquiryField[] = ["name", "course", "mobile", "email"];
  const first = order.find((field) => faults[field]);
  const stateOf = (field: EnquiryField) =>
    faults[field]
      ? html`aria-invalid="true" aria-describedby="${field}-fault" ${field === first ? html`autofocus` : NOTHING}`
      : NOTHING;
  const field = (id: EnquiryField, label: string, bengali: string, hint: string, control: Html) =>
    html`<div class="family-field"><label for="${id}">${label} ${inBengali(bengali)}</label>${hint ? html`<span class="faint" id="${id}-hint">${hint}</span>` : NOTHING}${control}${faultOf(id, faults[id])}</div>`;
  const chosen = typed.course ?? course;
  const options = [...new Set([...courses, chosen])].map(
    (one) => html`<option ${one === chosen ? html`selected` : NOTHING}>${one}</option>`,
  );
  const hidden = [
    ["shown-name", name],
    ["shown-course", course],
  ].map(([field = "", value = ""]) => html`<input type="hidden" name="${field}" value="${typed[field] ?? value}">`);
  return closed(
    "Correct something",
    "তথ্য ঠিক করুন",
    html`<form method="post" action="?" novalidate>${hidden}
${field("name", "Name", "নাম", "", html`<input id="name" name="name" autocomplete="name" value="${typed.name ?? name}" ${stateOf("name")}>`)}
${field("course", "Course", "কোর্স", "", html`<select id="course" name="course" ${stateOf("course")}>${options}</select>`)}
${field("mobile", "New mobile number", "নতুন মোবাইল নম্বর", `Leave it empty to keep ${mobile}.`, html`<input id="mobile" name="mobile" type="tel" inputmode="numeric" autocomplete="tel-national" value="${typed.mobile ?? ""}" ${stateOf("mobile")}>`)}
${field("email", "New email", "নতুন ইমেল", email ? `Leave it empty to keep ${email}.` : "", html`<input id="email" name="email" type="email" autocomplete="email" autocapitalize="none" spellcheck="false" value="${typed.email ?? ""}" ${stateOf("email")}>`)}
${buttonOf("correct", "primary", "Correct it", "ঠিক করুন")}</form>`,
    Object.keys(typed).length > 0,
  );
}

function faultOf(field: string, fault: string | undefined, isFocused = false): Html {
  if (!fault) return NOTHING;
  return html`<p class="family-fault" id="${field}-fault" ${isFocused ? html`role="alert" tabindex="-1" autofocus` : NOTHING}>${fault}</p>`;
}

function withdrawSection(): Html {
  return closed(
    "Withdraw the enquiry",
    "জিজ্ঞাসা ফিরিয়ে নিন",
    html`<p>We then do not call you. You can undo it on this page.</p>
<form method="post" action="?">${buttonOf("withdraw", "quiet", "Withdraw it", "ফিরিয়ে নিন")}</form>`,
  );
}

function undoSection(): Html {
  return html`<section><form method="post" action="?">${buttonOf("undo", "primary", "Undo: keep my enquiry", "না, আমার জিজ্ঞাসা রাখুন")}</form></section>`;
}

function disownSection(): Html {
  return closed(
    "This was not me",
    "আমি এটা পাঠাইনি",
    html`<p>Has someone used your address or number? We take the details out of our lists and erase them. This page is gone then.</p>
<form method="post" action="?">${buttonOf("disown", "quiet", "Delete my details", "আমার তথ্য মুছে দিন")}</form>`,
  );
}

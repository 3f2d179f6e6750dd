import type { ComponentType } from "react";
import type { DocumentPart } from "#contract/collections/document-parts.ts";
import type { College } from "#contract/content.ts";
import * as forms from "./entry-forms.tsx";
import type { Answers } from "./setup-data.ts";
import { Helplines, PageCheckboxes, PageWalkthrough, PublishStep } from "./step-extras.tsx";

/** A document, or some of its keys, that a step asks to fill in. */
export interface Question extends DocumentPart {
  /** Custom form for the document or, with `keys`, for the last key. By default, the schema defines the form. */
  Form?: ComponentType<forms.FormProps>;
}

interface Step {
  id: string;
  questions?: readonly Question[];
  /** Content below the questions. */
  More?: ComponentType;
  /** Returns values that are blank until the step is answered; omitted where no value shows that. */
  answer?: (answers: Answers) => unknown;
}

const ofCollege = (...keys: (keyof College)[]): Question => ({ path: "college.yaml", keys });
/** Returns the question with a custom form for the value of its document or last key. */
const by = <Value>(Form: ComponentType<forms.FormProps<Value>>, question: Question): Question => ({
  ...question,
  Form: Form as ComponentType<forms.FormProps>,
});
const PEOPLE = { path: "people.yaml" };
const COURSES = { path: "courses.yaml" };

/** The steps of the setup: questions to a new college, a walk through the pages, and going public. */
export const STEPS: readonly Step[] = [
  {
    id: "name",
    questions: [ofCollege("name", "place", "placeInBengali", "founded")],
    answer: ({ college }) => college.name?.english,
  },
  { id: "logo", questions: [{ path: "appearance.yaml" }], answer: ({ appearance }) => appearance },
  {
    id: "contact",
    questions: [ofCollege("admissionCell", "email", "address", "mapUrl", "openingHours")],
    answer: ({ college }) => college.admissionCell,
  },
  {
    id: "leaders",
    questions: [by(forms.Leaders, PEOPLE)],
    answer: ({ people }) => people.filter(forms.isLeader),
  },
  {
    id: "committees",
    questions: [by(forms.Committees, ofCollege("committees"))],
    More: Helplines,
    answer: ({ college }) => college.committees,
  },
  { id: "approvals", questions: [ofCollege("approvals")], answer: ({ college }) => college.approvals },
  {
    id: "courses",
    questions: [by(forms.Courses, COURSES)],
    answer: ({ courses }) => courses.map(({ intake }) => intake),
  },
  {
    id: "fees",
    questions: [by(forms.Fees, COURSES)],
    answer: ({ courses }) => courses.map(({ fees }) => fees),
  },
  { id: "pages", More: PageCheckboxes },
  {
    id: "people",
    questions: [by(forms.OtherPeople, PEOPLE)],
    answer: ({ people }) => people.filter((person) => !forms.isLeader(person)),
  },
  {
    id: "photographs",
    questions: [by(forms.Photographs, PEOPLE), by(forms.HeroPicture, { path: "home.yaml", keys: ["hero"] })],
    answer: ({ people }) => people.map(({ picture }) => picture),
  },
  {
    id: "admission",
    questions: [by(forms.Papers, ofCollege("session", "campaignLabel", "dates", "enquiry", "papers"))],
    answer: ({ college }) => college.session,
  },
  {
    id: "placements",
    questions: [{ path: "placements.yaml", keys: ["sessions"] }, ofCollege("recruiters")],
    answer: ({ college, placements }) => [college.recruiters, placements.sessions],
  },
  { id: "walk", More: PageWalkthrough },
  { id: "public", More: PublishStep },
];

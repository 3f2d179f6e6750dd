import type { ComponentType } from "react";
import type { Part } from "#contract/collections/document-parts.ts";
import type { College } from "#contract/content.ts";
import * as forms from "./entry-forms.tsx";
import type { Answers } from "./setup-data.ts";
import { Helplines, LastStep, PageTicks, Walk } from "./step-extras.tsx";

/** A document, or some of its keys, as a step asks for it. */
export interface Question extends Part {
  /** The form of the document or, where there are keys, of the last one; else the form follows from the schema. */
  Form?: ComponentType<forms.FormProps>;
}

interface Step {
  id: string;
  questions?: readonly Question[];
  /** What stands below the questions. */
  More?: ComponentType;
  /** Facts that are blank until something is answered; left out where nothing tells. */
  answer?: (answers: Answers) => unknown;
}

const ofCollege = (...keys: (keyof College)[]): Question => ({ path: "college.yaml", keys });
/** A question with a form that takes the values of that document or key. */
const by = <Value>(Form: ComponentType<forms.FormProps<Value>>, question: Question): Question => ({
  ...question,
  Form: Form as ComponentType<forms.FormProps>,
});
const PEOPLE = { path: "people.yaml" };
const COURSES = { path: "courses.yaml" };

/** The questions to a new college, then the pages one by one, and the list from which it goes public. */
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
  { id: "pages", More: PageTicks },
  {
    id: "people",
    questions: [by(forms.OtherPeople, PEOPLE)],
    answer: ({ people }) => people.filter((person) => !forms.isLeader(person)),
  },
  {
    id: "photographs",
    questions: [by(forms.Photographs, PEOPLE), by(forms.FirstScreen, { path: "home.yaml", keys: ["hero"] })],
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
  { id: "walk", More: Walk },
  { id: "public", More: LastStep },
];

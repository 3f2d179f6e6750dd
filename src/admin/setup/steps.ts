import type { ComponentType } from "react";
import { LibraryBrowser } from "#admin/collections/library/library-browser.tsx";
import type { Part } from "#contract/collections/document-parts.ts";
import type { College } from "#contract/content.ts";
import { Committees, Courses, Fees, isLeader, Leaders, type ListProps, OtherPeople } from "./entry-forms.tsx";
import { LastStep, Walk } from "./last-steps.tsx";
import { Helplines, PageTicks } from "./page-ticks.tsx";
import type { Answers } from "./setup-data.ts";

/** A document, or some of its keys, as a step asks for it. */
export interface Question extends Part {
  /** Asks for the list that the document, or its only key, holds; otherwise the form follows from the schema. */
  List?: ComponentType<ListProps>;
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

/** The questions to a new college, then the pages one by one, and the list from which it goes public. */
export const STEPS: readonly Step[] = [
  { id: "name", questions: [ofCollege("name", "place", "founded")], answer: ({ college }) => college.name?.english },
  { id: "logo", questions: [{ path: "appearance.yaml" }], answer: ({ appearance }) => appearance },
  {
    id: "contact",
    questions: [ofCollege("admissionCell", "email", "address", "mapUrl", "openingHours")],
    answer: ({ college }) => college.admissionCell,
  },
  {
    id: "leaders",
    questions: [{ path: "people.yaml", List: Leaders }],
    answer: ({ people }) => people.filter(isLeader),
  },
  {
    id: "committees",
    questions: [{ ...ofCollege("committees"), List: Committees }],
    More: Helplines,
    answer: ({ college }) => college.committees,
  },
  { id: "approvals", questions: [ofCollege("approvals")], answer: ({ college }) => college.approvals },
  {
    id: "courses",
    questions: [{ path: "courses.yaml", List: Courses }],
    answer: ({ courses }) => courses.map(({ intake }) => intake),
  },
  {
    id: "fees",
    questions: [{ path: "courses.yaml", List: Fees }],
    answer: ({ courses }) => courses.map(({ fees }) => fees),
  },
  { id: "pages", More: PageTicks },
  {
    id: "people",
    questions: [{ path: "people.yaml", List: OtherPeople }],
    answer: ({ people }) => people.filter((person) => !isLeader(person)),
  },
  { id: "photographs", More: LibraryBrowser, answer: ({ people }) => people.map(({ picture }) => picture) },
  {
    id: "admission",
    questions: [ofCollege("session", "campaignLabel", "enquiry")],
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

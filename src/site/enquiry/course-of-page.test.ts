import { expect, test } from "vitest";
import { courseOfPage } from "./course-of-page.ts";

const COURSES = [
  { name: "B.Pharm", route: "/Bpharma", admissionRoute: "/BpharmAdmission" },
  { name: "B.Pharm Lateral Entry", route: "/BpharmaL", admissionRoute: "/BpharmLAdmission" },
];

test.each([
  ["/Bpharma", "B.Pharm"],
  ["/bpharmal/", "B.Pharm Lateral Entry"],
  ["/", null],
  ["/bpharmadmission", "B.Pharm"],
  ["/BpharmLAdmission/", "B.Pharm Lateral Entry"],
  ["/StudentCreditCard", null],
])("%s is the page of %s", (pathname, course) => {
  expect(courseOfPage(COURSES, pathname)).toBe(course);
});

import { expect, test } from "vitest";
import { courseOfPage } from "./course-of-page.ts";

const COURSES = [
  { name: "B.Pharm", route: "/Bpharma" },
  { name: "B.Pharm Lateral Entry", route: "/BpharmaL" },
];

test.each([
  ["/Bpharma", "B.Pharm"],
  ["/bpharmal/", "B.Pharm Lateral Entry"],
  ["/", null],
  ["/BpharmAdmission", null],
])("%s is the page of %s", (pathname, course) => {
  expect(courseOfPage(COURSES, pathname)).toBe(course);
});

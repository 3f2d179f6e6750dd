/** The headings of a course's page, which is found by them too. The site prints them in this order. */
export const COURSE_HEADINGS = {
  eligibility: { id: "eligibility", english: "Who may apply", bengali: "যোগ্যতা" },
  seats: { id: "seats", english: "Seats", bengali: "আসন" },
  fees: { id: "fees", english: "Fees", bengali: "ফি" },
  syllabus: { id: "syllabus", english: "Syllabus", bengali: "পাঠ্যসূচি" },
  assessment: { id: "assessment", english: "Attendance and marks", bengali: "উপস্থিতি ও মূল্যায়ন" },
  careers: { id: "careers", english: "What you can become", bengali: "পেশা" },
  furtherStudy: { id: "further-study", english: "Studying further", bengali: "উচ্চশিক্ষা" },
} as const;

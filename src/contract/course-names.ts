/** The courses as the enquiry form, the course pages and the mails name them, word for word as the specification has them. */
export const COURSE_NAMES = ["B.Pharm", "D.Pharm", "B.Pharm Lateral Entry"] as const;

import { toCsv } from "#contract/csv.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { plannedCall } from "#contract/enquiry-statuses.ts";
import { collegeTimeText } from "#server/time.ts";

const HEAD = ["Received", "Name", "Mobile", "Email", "Course", "Status", "Owner", "Next call"];

/** The enquiries as a spreadsheet reads them. */
export function enquiriesAsCsv(enquiries: readonly DeskEnquiry[]): string {
  const rows = enquiries.map((enquiry) => [
    collegeTimeText(new Date(enquiry.createdAt)),
    enquiry.name,
    enquiry.mobile,
    enquiry.email,
    enquiry.course,
    enquiry.status,
    enquiry.owner?.name ?? "",
    plannedCall(enquiry) ?? "",
  ]);
  return toCsv([HEAD, ...rows]);
}

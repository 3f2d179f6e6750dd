import type { DeskEnquiry } from "#contract/enquiries.ts";
import { collegeTimeText } from "#server/time.ts";

const HEAD = ["Received", "Name", "Mobile", "Email", "Course", "Status", "Owner", "Next call"];

/**
 * The enquiries as a spreadsheet reads them: RFC 4180, with a byte order mark so that Bengali names come right. No cell
 * begins like a formula: a name such as `=HYPERLINK(…)` would else be run on the clerk's computer.
 */
export function enquiriesAsCsv(enquiries: readonly DeskEnquiry[]): string {
  const rows = enquiries.map((enquiry) => [
    collegeTimeText(new Date(enquiry.createdAt)),
    enquiry.name,
    enquiry.mobile,
    enquiry.email,
    enquiry.course,
    enquiry.status,
    enquiry.owner?.name ?? "",
    enquiry.nextCallOn ?? "",
  ]);
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Full-width signs and leading white space start a formula in some programs too. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

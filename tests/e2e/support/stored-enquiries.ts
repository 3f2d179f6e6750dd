import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TypedEnquiry } from "../pages/enquiry.page.ts";
import type { TestSite } from "./open-test-site.ts";

/** The enquiries that the site has stored under this email address. */
export function storedEnquiries({ dataDir }: TestSite, email: string): TypedEnquiry[] {
  const db = new DatabaseSync(join(dataDir, "mortarboard.sqlite"), { readOnly: true });
  try {
    const rows = db.prepare("SELECT name, email, mobile, course FROM enquiry WHERE email = ?").all(email);
    return rows.map((row) => ({ ...row }) as unknown as TypedEnquiry);
  } finally {
    db.close();
  }
}

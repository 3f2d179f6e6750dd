import type { Database } from "#server/db/open-database.ts";

/** Enquiries of the desk with one of these numbers, or one of these addresses in lower case; the newest first. */
export async function listSame(db: Database, mobiles: readonly string[], emails: readonly string[]) {
  const columns = ["id", "name", "course", "mobile", "email"] as const;
  const of = (field: "mobile" | "email", values: readonly string[]) =>
    values.length === 0
      ? []
      : db
          .selectFrom("enquiry")
          .select(columns)
          .where(({ fn, eb }) => eb(field === "email" ? fn<string>("lower", ["email"]) : "mobile", "in", values))
          .where("deleted_at", "is", null)
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .execute();
  const [byMobile, byEmail] = [await of("mobile", mobiles), await of("email", emails)];
  return { byMobile, byEmail };
}

import { defineKind, type RecordOf } from "./define-kind.ts";
import { line } from "./fields.ts";

/** One message for the three (behaviour, 'Errors'). */
const required = "Name, Placed At, and Designation are required";

/** Who was placed where, with a photograph. The admin and the API call them placed students. */
export const placementKind = defineKind({
  name: "placement",
  path: "/placed",
  reply: { one: "item", many: "items" },
  file: { field: "image", label: "Photo", mayBeDrawing: true },
  fields: {
    name: line({ label: "Name", placeholder: "Full name", required }),
    placedAt: line({ label: "Placed At", placeholder: "Company or hospital", required }),
    designation: line({ label: "Designation", placeholder: "Quality control chemist", required }),
  },
  translated: ["name", "placedAt", "designation"],
  public: {},
  titleField: "name",
  newestBy: "createdAt",
  tab: { id: "placed-students", label: "Placed Students" },
  audit: { name: "placed-student" },
  tag: "Placed students",
  searched: ["name", "placedAt", "designation"],
  orders: [
    { value: "newest", label: "Newest first", by: "createdAt", isDescending: true },
    { value: "oldest", label: "Oldest first", by: "createdAt" },
    { value: "name", label: "By name", by: "name" },
    { value: "company", label: "By company", by: "placedAt" },
  ],
  pageSize: 24,
  layout: "grid",
  words: {
    title: "Placed Students",
    noun: "record",
    plural: "records",
    searchHint: "Search name, company or designation",
    emptyTitle: "No records yet.",
    emptyText: "Students you add here stand on the Training and Placement page.",
    emptyAction: "Add a student",
  },
});

export type PlacementRecord = RecordOf<typeof placementKind>;

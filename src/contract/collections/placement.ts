import { line, picture } from "#contract/fields.ts";
import * as m from "#messages/compiled/records.ts";
import { defineCollection, type RecordOf } from "./define-collection.ts";

/** Error message shared by the three required fields (behaviour, 'Errors'). */
const required = m.placementRequired;

/** Placements: students, their employers, and a photograph. The admin and the API call placements placed students. */
export const placementCollection = defineCollection({
  name: "placement",
  path: "/placed",
  reply: { one: "item", many: "items" },
  fields: {
    name: line({ label: m.name, placeholder: m.nameExample, required }),
    placedAt: line({ label: m.placedAt, placeholder: m.placedAtExample, required }),
    designation: line({ label: m.designation, placeholder: m.designationExample, required }),
    image: picture({ label: m.photo, mayBeDrawing: true }),
  },
  translated: ["name", "placedAt", "designation"],
  public: {},
  titleField: "name",
  newestBy: "createdAt",
  tab: { id: "placed-students", label: m.placedStudents },
  audit: { name: "placed-student", noun: m.placedStudentRecord },
  tag: "Placed students",
  notes: { chapter: "Who was placed where, with a picture." },
  searched: ["name", "placedAt", "designation"],
  orders: [
    { value: "newest", label: m.newestFirst, by: "createdAt", isDescending: true },
    { value: "oldest", label: m.oldestFirst, by: "createdAt" },
    { value: "name", label: m.byName, by: "name" },
    { value: "company", label: m.byCompany, by: "placedAt" },
  ],
  pageSize: 24,
  words: {
    title: m.placedStudents,
    noun: m.record,
    plural: m.records,
    searchHint: m.searchPlacements,
    emptyTitle: m.noRecordsYet,
    emptyText: m.noPlacements,
    emptyAction: m.addAStudent,
  },
});

export type PlacementRecord = RecordOf<typeof placementCollection>;

import { fieldErrors } from "#admin/auth/field-errors.ts";
import { compareText } from "#admin/records/list-view.ts";
import type { FileValues, RecordKind } from "#admin/records/record-kind.ts";
import { type PlacedStudentRecord, placedStudentFieldsSchema } from "#contract/placed-students.ts";

export interface PlacedStudentValues extends FileValues {
  name: string;
  placedAt: string;
  designation: string;
}

export const placedStudentKind: RecordKind<PlacedStudentRecord, PlacedStudentValues> = {
  list: "placed-students",
  path: "/placed",
  title: "Placed Students",
  noun: "record",
  plural: "records",
  searchHint: "Search name, company or designation",
  emptyTitle: "No records yet.",
  emptyText: "Students you add here stand on the Training and Placement page.",
  emptyAction: "Add a student",
  deleteQuestion: "Delete this record?",
  createLabel: "Add",
  created: "Added",
  pageSize: 24,
  fileField: "image",
  fileLabel: "Photo",
  orders: [
    { value: "newest", label: "Newest first", compare: (one, other) => compareAge(other, one) },
    { value: "oldest", label: "Oldest first", compare: compareAge },
    { value: "name", label: "By name", compare: (one, other) => compareText(one.name, other.name) },
    { value: "company", label: "By company", compare: (one, other) => compareText(one.placedAt, other.placedAt) },
  ],
  scopes: [],
  fields: [
    { name: "name", label: "Name" },
    { name: "placedAt", label: "Placed At" },
    { name: "designation", label: "Designation" },
  ],
  nameOf: ({ name }) => name,
  textOf: ({ name, placedAt, designation }) => `${name} ${placedAt} ${designation}`,
  valuesOf: (record) => ({
    name: record?.name ?? "",
    placedAt: record?.placedAt ?? "",
    designation: record?.designation ?? "",
    file: record?.image?.url ?? "",
  }),
  fieldsOf: ({ file, ...values }, record) => ({
    ...values,
    ...(record?.image && file === "" && { removeImage: "true" }),
  }),
  check: (values) => fieldErrors(placedStudentFieldsSchema, values),
  savedFileOf: ({ image }) => image && { name: "Photo", url: image.url },
};

function compareAge(one: PlacedStudentRecord, other: PlacedStudentRecord): number {
  return one.createdAt.localeCompare(other.createdAt) || one._id.localeCompare(other._id);
}

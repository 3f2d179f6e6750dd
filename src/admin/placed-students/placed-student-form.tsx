import { RecordForm } from "#admin/records/record-form.tsx";
import type { FormPlace } from "#admin/records/record-kind.ts";
import { useRecordForm } from "#admin/records/use-record-form.ts";
import { TextField } from "#admin/ui/text-field.tsx";
import type { PlacedStudentRecord } from "#contract/placed-students.ts";
import { placedStudentKind } from "./placed-student-kind.ts";

export function PlacedStudentForm(place: FormPlace<PlacedStudentRecord>) {
  const form = useRecordForm({ kind: placedStudentKind, ...place });
  return (
    <RecordForm kind={placedStudentKind} record={place.record} form={form}>
      <TextField {...form.field("name")} label="Name" placeholder="Full name" autoComplete="off" required />
      <TextField {...form.field("placedAt")} label="Placed At" placeholder="Company or hospital" required />
      <TextField {...form.field("designation")} label="Designation" placeholder="Quality control chemist" required />
    </RecordForm>
  );
}

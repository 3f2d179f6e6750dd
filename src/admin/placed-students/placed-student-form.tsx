import { RecordForm } from "#admin/records/record-form.tsx";
import { useRecordForm } from "#admin/records/use-record-form.ts";
import { TextField } from "#admin/ui/text-field.tsx";
import type { PlacedStudentRecord } from "#contract/placed-students.ts";
import { placedStudentKind } from "./placed-student-kind.ts";

interface PlacedStudentFormProps {
  record: PlacedStudentRecord | null;
  onClose: () => void;
}

export function PlacedStudentForm({ record, onClose }: PlacedStudentFormProps) {
  const form = useRecordForm({ kind: placedStudentKind, record, onClose });
  return (
    <RecordForm kind={placedStudentKind} record={record} form={form}>
      <TextField {...form.field("name")} label="Name" placeholder="Full name" autoComplete="off" required />
      <TextField {...form.field("placedAt")} label="Placed At" placeholder="Company or hospital" required />
      <TextField {...form.field("designation")} label="Designation" placeholder="Quality control chemist" required />
    </RecordForm>
  );
}

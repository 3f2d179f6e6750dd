import { RecordForm } from "#admin/records/record-form.tsx";
import { useRecordForm } from "#admin/records/use-record-form.ts";
import { TextField } from "#admin/ui/text-field.tsx";
import { TextareaField } from "#admin/ui/textarea-field.tsx";
import type { Announcement } from "#contract/announcements.ts";
import { announcementKind } from "./announcement-kind.ts";

const TYPES = ["Notice", "Admission", "Examination", "Holiday", "Placement", "Result", "Scholarship", "Tender"];

interface AnnouncementFormProps {
  record: Announcement | null;
  onClose: () => void;
}

export function AnnouncementForm({ record, onClose }: AnnouncementFormProps) {
  const form = useRecordForm({ kind: announcementKind, record, onClose });
  return (
    <RecordForm kind={announcementKind} record={record} form={form}>
      <TextField {...form.field("type")} label="Type" list="announcement-types" maxLength={60} />
      <datalist id="announcement-types">
        {TYPES.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <TextField {...form.field("title")} label="Title" placeholder="What is announced?" required />
      <TextField {...form.field("date")} label="Date" type="date" />
      <TextField
        {...form.field("publishedAt")}
        label="Goes public"
        hint="India time; blank means at once"
        type="datetime-local"
      />
      <TextareaField {...form.field("description")} label="Description" placeholder="What visitors should know or do" />
    </RecordForm>
  );
}

import { RecordForm } from "#admin/records/record-form.tsx";
import type { FormPlace } from "#admin/records/record-kind.ts";
import { useRecordForm } from "#admin/records/use-record-form.ts";
import { TextField } from "#admin/ui/text-field.tsx";
import { TextareaField } from "#admin/ui/textarea-field.tsx";
import type { Announcement } from "#contract/announcements.ts";
import { announcementKind } from "./announcement-kind.ts";
import { HIDDEN, isHidden } from "./publication-time.ts";

const TYPES = ["Notice", "Admission", "Examination", "Holiday", "Placement", "Result", "Scholarship", "Tender"];

export function AnnouncementForm(place: FormPlace<Announcement>) {
  const form = useRecordForm({ kind: announcementKind, ...place });
  const publishedAt = form.field("publishedAt");
  const blank = place.record && isHidden(place.record.publishedAt) ? HIDDEN : "";
  return (
    <RecordForm kind={announcementKind} record={place.record} form={form}>
      <TextField {...form.field("type")} label="Type" placeholder="Notice" list="announcement-types" maxLength={60} />
      <datalist id="announcement-types">
        {TYPES.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <TextField {...form.field("title")} label="Title" placeholder="What is announced?" required />
      <TextField {...form.field("date")} label="Date" type="date" />
      <TextField
        {...publishedAt}
        value={publishedAt.value === HIDDEN ? "" : publishedAt.value}
        onChange={({ target }) => publishedAt.onChange({ target: { value: target.value || blank } })}
        label="Goes public"
        hint={`India time; blank ${blank ? "keeps it hidden" : "means at once"}`}
        type="datetime-local"
      />
      <TextareaField {...form.field("description")} label="Description" placeholder="What visitors should know or do" />
    </RecordForm>
  );
}

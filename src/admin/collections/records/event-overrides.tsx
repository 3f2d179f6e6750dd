import { useRef } from "react";
import { tryOrToast } from "#admin/api/api.ts";
import type { FieldProps } from "#admin/collections/form/field-tree.ts";
import { useForm } from "#admin/collections/form/form-context.tsx";
import { refreshQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Badge, Chip } from "#admin/ui/states.tsx";
import { albumCollection } from "#contract/collections/album.ts";
import { type EventRecord, eventCollection } from "#contract/collections/event.ts";
import { formatEventDays, lastDayOf } from "#contract/event-days.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { insertNoBreakSpaces } from "#shared/normalise.ts";
import { collegeDay, weekdayOf } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { defineOverrides } from "./collection-overrides.ts";
import { saveRecord, titlesQueryName, updateCachedRecord } from "./collection-records.ts";
import { formatFieldValue } from "./collection-values.ts";
import { ReferenceControl } from "./reference-control.tsx";

const LOOKS = { published: "dot", draft: "ring", cancelled: "dash" } as const;
const CHANGES = { published: m.publish, draft: m.makeDraft, cancelled: m.cancelEvent };

/** Reports whether an event is past. Today's events count as upcoming. */
const isPast = (event: EventRecord) => lastDayOf(event) < collegeDay();

export const overrides = defineOverrides<EventRecord>({
  filters: () => [
    {
      name: "scope",
      label: m.dates(),
      options: [
        { value: "all", label: m.all(), test: () => true },
        { value: "upcoming", label: m.upcoming(), test: (event) => !isPast(event) },
        { value: "past", label: m.past(), test: isPast },
      ],
    },
  ],
  bulkActions: Object.entries(CHANGES).map(([status, label]) => ({
    label,
    isFor: (event) => event.status !== status,
    input: () => ({ status }),
  })),
  fields: { galleryCategory: { Control: Gallery } },
  cells: {
    date: (event) => (
      <>
        <b>{formatEventDays(event)}</b> <small>{timeOf(event)}</small>
      </>
    ),
    category: ({ category }) => category && <Chip>{category}</Chip>,
    status: ({ status }) => (
      <Badge look={LOOKS[status]}>{formatFieldValue(eventCollection.fields.status, status)}</Badge>
    ),
  },
  isPast,
  // Leave out the album: its pictures are of the copied event.
  copyOf: (values) => ({ ...values, date: "", lastDate: "", status: "published", galleryCategory: "" }),
  detailsOf: (event) => `${event.title}, ${formatEventDays(event)}`,
});

/** Returns the weekday and time of an event: `Sat, 10:00 AM to 1:00 PM`. */
function timeOf({ date, startTime, endTime }: EventRecord): string {
  const [start = "", end = ""] = [startTime, endTime].map(insertNoBreakSpaces);
  const until = end && (start ? m.fromTo({ start, end }) : m.endsAt({ time: end }));
  const times = until || start;
  return [weekdayOf(date), times].filter(Boolean).join(", ");
}

function Gallery(props: FieldProps) {
  const form = useForm();
  const wasMade = useRef(false);
  const title = (form.read() as EventRecord).title.trim();

  async function make() {
    await tryOrToast(async () => {
      const album = await saveRecord(albumCollection, null, { title });
      updateCachedRecord(albumCollection, album);
      await refreshQuery(titlesQueryName(albumCollection));
      wasMade.current = true;
      form.change(props.path, album._id);
      toastSuccess(albumCollection.words.created());
    }, albumCollection.words.createFailed());
  }

  return (
    <>
      <ReferenceControl {...props} />
      {props.value ? (
        <a
          href={`/admin?tab=${albumCollection.tab.id}&${albumCollection.reply.one}=${props.value}`}
          target="_blank"
          rel="noopener"
          // This link replaces the focused button, so the focus moves to the link.
          ref={(link) => {
            if (wasMade.current && document.activeElement === document.body) link?.focus();
            wasMade.current = false;
          }}
        >
          {m.addImages()}
        </a>
      ) : (
        <Button look="quiet" icon="plus" isIdle={title === ""} busyLabel={m.adding()} onClick={make}>
          {m.newGallery()}
        </Button>
      )}
    </>
  );
}

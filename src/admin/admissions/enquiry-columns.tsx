import { useState } from "react";
import { inStorage } from "#admin/api/session.ts";
import { Icon } from "#admin/ui/icon.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { PERSON, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import { CHANNEL_WORDS } from "#contract/enquiry-words.ts";
import { ownText } from "#contract/own-fields.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { useOwnFields } from "./enquiries-api.ts";
import styles from "./enquiry-list.module.css";
import { EnquiryStatusBadge, type ListColumn } from "./enquiry-rows.tsx";
import { dayAndTime, factText, nextCallText } from "./enquiry-text.ts";

/** What the list can show of an enquiry beside the name: the facts of the person, then those of the desk. */
const COLUMNS: readonly ListColumn[] = [
  ...PERSON_FIELDS.filter((field) => field !== "name").map((field) => ({
    id: field,
    title: PERSON[field].label,
    cell: (enquiry: DeskEnquiry) => factText(enquiry, field),
  })),
  { id: "status", title: m.status, cell: ({ status }) => <EnquiryStatusBadge status={status} /> },
  {
    id: "next-call",
    title: m.nextCall,
    cell: (enquiry) => (
      <span className="line due">
        {enquiry.isOverdue && <Icon name="alert" />}
        {nextCallText(enquiry, Date.now())}
      </span>
    ),
  },
  { id: "attempts", title: m.calls, cell: ({ attempts }) => attempts || "" },
  {
    id: "owner",
    title: m.owner,
    cell: ({ owner }) =>
      owner && (
        <>
          <span className="unseen">{m.ownerMark()}</span>
          {owner.name}
        </>
      ),
  },
  {
    id: "received",
    title: m.received,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dayAndTime(createdAt).join(", ")}</time>,
  },
  { id: "channel", title: m.channel, cell: ({ channel }) => CHANNEL_WORDS[channel]() },
  { id: "last-note", title: m.note, cell: ({ lastNote }) => lastNote && <p className="ellipsis">{lastNote}</p> },
];

const KEY = "enquiry-columns";
const AT_FIRST = ["course", "mobile", "status", "next-call", "owner", "received"];

/** The columns that this person has chosen on this computer, and the boxes that choose them. */
export function useColumns() {
  const [stored, setStored] = useState<readonly string[] | null>(() =>
    inStorage(() => JSON.parse(localStorage.getItem(KEY) ?? "null"), null),
  );
  const own = useOwnFields().filter(({ isOn }) => isOn);
  const chosen = stored ?? [...AT_FIRST, ...own.filter(({ isInList }) => isInList).map(({ key }) => key)];
  const ofOwn = own.map((field) => ({
    id: field.key,
    title: () => field.label,
    cell: (enquiry: DeskEnquiry) => ownText(field, enquiry.own[field.key] ?? ""),
  }));
  const all: readonly ListColumn[] = [...COLUMNS, ...ofOwn];
  function toggle(id: string) {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    inStorage(() => localStorage.setItem(KEY, JSON.stringify(next)), undefined);
    setStored(next);
  }
  const choice = (
    <fieldset className={`${styles.columns} wrap`}>
      <legend>{m.columns()}</legend>
      {all.map(({ id, title }) => (
        <label key={id} className="line">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          {title()}
        </label>
      ))}
    </fieldset>
  );
  return { columns: all.filter(({ id }) => chosen.includes(id)), choice };
}

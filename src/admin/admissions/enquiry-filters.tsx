import { type ReactNode, useId, useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import fieldStyles from "#admin/ui/fields.module.css";
import { useTypedText } from "#admin/ui/fields.tsx";
import { ListToolbar } from "#admin/ui/list-address.tsx";
import * as m from "#messages/compiled/admin-enquiries.ts";
import styles from "./enquiries-screen.module.css";
import { type Filters, OTHER_FILTERS } from "./use-desk.ts";

/** Search, filters and order, which live in the address. */
export function EnquiryToolbar({ filters }: { filters: Filters }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { chosen, setFilters } = filters;
  const set = OTHER_FILTERS.filter((name) => name !== "search" && chosen[name] !== "").length;
  const dayFilter = (label: string, name: "from" | "to") => (
    <DayFilter label={label} value={String(chosen[name])} onChange={(day) => setFilters({ [name]: day })} />
  );
  const frame = (choices: ReactNode) => (
    <>
      <span className={styles.fold}>
        <Button
          icon="expand"
          aria-expanded={isUnfolded}
          aria-controls="enquiry-filters"
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {m.filters()}
          {set > 0 && ` (${set})`}
        </Button>
      </span>
      <div className={styles.filters} id="enquiry-filters" data-unfolded={isUnfolded || undefined}>
        {choices}
        <span className={styles.days}>
          {dayFilter(m.fromDay(), "from")}
          {dayFilter(m.toDay(), "to")}
        </span>
      </div>
    </>
  );
  return (
    <ListToolbar label={m.searchEnquiries()} hint={m.searchHint()} list={filters} view={filters.view} frame={frame} />
  );
}

/** A filter by a day. @param props.value `YYYY-MM-DD`, or blank */
export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  const [text, setText, noteKnown] = useTypedText(value);
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={fieldStyles.control}
        type="date"
        value={text}
        onChange={({ target: { value: day } }) => {
          setText(day);
          // Typing the year 2026 passes through 0002.
          if (day.startsWith("0")) return;
          noteKnown(day);
          onChange(day);
        }}
      />
    </span>
  );
}

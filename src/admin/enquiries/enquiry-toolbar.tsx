import { useState } from "react";
import { readStoredUser } from "#admin/session/stored-session.ts";
import { Button } from "#admin/ui/button.tsx";
import { FilterSelect } from "#admin/ui/filter-select.tsx";
import { SearchField } from "#admin/ui/search-field.tsx";
import { Toolbar } from "#admin/ui/toolbar.tsx";
import type { Admin } from "#contract/admins.ts";
import { COURSE_NAMES } from "#contract/course-names.ts";
import { DayFilter } from "./day-filter.tsx";
import styles from "./enquiries-tab.module.css";
import { type Filters, foldedFilters } from "./enquiry-filters.ts";

interface EnquiryToolbarProps {
  filters: Filters;
  owners: readonly Admin[];
  onChange: (changes: Partial<Filters>, isTyping?: boolean) => void;
}

/** Search and filters; a phone folds the filters away and says how many are set. */
export function EnquiryToolbar({ filters, owners, onChange }: EnquiryToolbarProps) {
  const set = foldedFilters(filters);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const self = readStoredUser()?._id;
  const others = owners.filter(({ _id }) => _id !== self);

  return (
    <Toolbar>
      <SearchField
        label="Search enquiries"
        placeholder="Search name, email or mobile"
        value={filters.search}
        onSearch={(search) => onChange({ search }, true)}
      />
      <span className={styles.fold}>
        <Button
          icon="expand"
          aria-expanded={isUnfolded}
          aria-controls="enquiry-filters"
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          Filters{set > 0 && ` (${set})`}
        </Button>
      </span>
      <div className={styles.filters} id="enquiry-filters" data-unfolded={isUnfolded || undefined}>
        <FilterSelect
          label="Filter by course"
          options={[{ value: "", label: "Any course" }, ...COURSE_NAMES.map((name) => ({ value: name, label: name }))]}
          value={filters.course}
          onChange={(course) => onChange({ course: course as Filters["course"] })}
        />
        <FilterSelect
          label="Filter by owner"
          options={[
            { value: "", label: "Any owner" },
            ...(self ? [{ value: self, label: "Mine" }] : []),
            { value: "none", label: "Nobody's" },
            ...others.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={filters.owner}
          onChange={(owner) => onChange({ owner })}
        />
        <span className={styles.days}>
          <DayFilter label="From" value={filters.from} onChange={(from) => onChange({ from })} />
          <DayFilter label="To" value={filters.to} onChange={(to) => onChange({ to })} />
        </span>
      </div>
    </Toolbar>
  );
}

import { type ReactNode, useId, useState } from "react";
import { api, getItems, tryOrToast } from "#admin/api/api.ts";
import { refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { useTextForm } from "#admin/people/account-form.tsx";
import { Button } from "#admin/ui/button.tsx";
import { confirm, Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { FilterSelect, TextField, useTypedText } from "#admin/ui/fields.tsx";
import { ListToolbar } from "#admin/ui/list-url-state.tsx";
import { customFieldName } from "#contract/custom-fields.ts";
import type { SavedView } from "#contract/enquiries.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import styles from "./enquiries-screen.module.css";
import { type Filters, OTHER_FILTERS, viewQuery } from "./use-desk.ts";

/**
 * Search, filters and sort order, kept in the URL, below the admin's saved views.
 * @param props.children shown below the filters, collapsed with them
 */
export function EnquiryFilters({ filters, children }: { filters: Filters; children?: ReactNode }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { chosen, setFilters } = filters;
  const set = OTHER_FILTERS.filter((name) => name !== "search" && chosen[name] !== "").length;
  const limit = (label: string, name: string, type?: LimitFilterProps["type"]) => (
    <LimitFilter
      {...{ label, type }}
      value={String(chosen[name] ?? "")}
      onChange={(to) => setFilters({ [name]: to })}
    />
  );
  const frame = (choices: ReactNode) => (
    <>
      <Button
        icon="expand"
        aria-expanded={isExpanded}
        aria-controls="enquiry-filters"
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {children ? m.filtersAndColumns() : m.filters()}
        {set > 0 && ` (${set})`}
      </Button>
      <div className={styles.filters} id="enquiry-filters" data-expanded={isExpanded || undefined}>
        {choices}
        <span className="wrap">
          {limit(m.fromDay(), "from")}
          {limit(m.toDay(), "to")}
        </span>
        {filters.ranges.map(({ key, label, kind }) => (
          <span key={key} className="wrap">
            {limit(m.ownFrom({ label }), customFieldName(`${key}.from`), kind === "day" ? "date" : "number")}
            {limit(m.ownTo({ label }), customFieldName(`${key}.to`), kind === "day" ? "date" : "number")}
          </span>
        ))}
        {children}
      </div>
    </>
  );
  return (
    <>
      <SavedViews filters={filters} />
      <ListToolbar label={m.searchEnquiries()} hint={m.searchHint()} list={filters} view={filters.view} frame={frame} />
    </>
  );
}

interface LimitFilterProps {
  label: string;
  type?: "date" | "number" | undefined;
  /** `YYYY-MM-DD` or a number; blank for no limit. */
  value: string;
  onChange: (limit: string) => void;
}

/** An input for one end of a range: first or last day, minimum or maximum number. */
export function LimitFilter({ label, type = "date", value, onChange }: LimitFilterProps) {
  const id = useId();
  const [text, setText, noteKnown] = useTypedText(value);
  const pass = (limit: string) => {
    noteKnown(limit);
    onChange(limit);
  };
  return (
    <span className={styles.limit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="control"
        // A field of the type `number` drops Bengali digits as they are typed.
        {...(type === "number" ? { inputMode: "decimal" } : { type })}
        value={text}
        onChange={({ target }) => {
          setText(type === "number" ? withLatinDigits(target.value).replace(/[^\d.]/g, "") : target.value);
          // Ignore incomplete years: while 2026 is typed, the year of the field's value is 0002 at first.
          if (type === "date" && !target.value.startsWith("0")) pass(target.value);
        }}
        onBlur={() => type === "number" && text !== value && pass(text)}
      />
    </span>
  );
}

const VIEWS = "saved-views";
const MAX_NAME_LENGTH = 60;

/** The admin's saved views: filters and sort orders of the list, saved under names. */
function SavedViews({ filters: { chosen, showView } }: { filters: Filters }) {
  const { data: views = [] } = useQuery(VIEWS, () => getItems<SavedView>("/enquiries/views"));
  const [named, setNamed] = useState<SavedView | "new" | null>(null);
  const query = viewQuery(chosen);
  const shown = views.find((view) => view.query === query);
  if (views.length === 0 && query === "") return null;

  async function handleDelete({ _id, name }: SavedView) {
    if (!(await confirm(m.deleteView({ name }), m.enquiriesStay()))) return;
    await tryOrToast(() => api.delete(`/enquiries/views/${_id}`), m.deleteFailed());
    await refreshQuery(VIEWS);
  }

  const options = [
    { value: "", label: shown || query === "" ? m.allEnquiries() : m.notSavedView() },
    ...views.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <div className={styles.saved}>
      {views.length > 0 && (
        <FilterSelect
          label={m.savedView()}
          options={options}
          value={shown?._id ?? ""}
          onChange={(id) => showView(views.find(({ _id }) => _id === id)?.query ?? "")}
        />
      )}
      {query !== "" && !shown && (
        <Button look="quiet" icon="plus" onClick={() => setNamed("new")}>
          {m.saveView()}
        </Button>
      )}
      {shown && (
        <>
          <Button look="quiet" icon="edit" onClick={() => setNamed(shown)}>
            {m.rename()}
          </Button>
          <Button look="quiet" icon="bin" onClick={() => handleDelete(shown)}>
            {m.deleteIt()}
          </Button>
        </>
      )}
      {named && <NameDialog view={named} query={query} onClose={() => setNamed(null)} />}
    </div>
  );
}

function NameDialog({ view, query, onClose }: { view: SavedView | "new"; query: string; onClose: () => void }) {
  const isNew = view === "new";
  const form = useTextForm({
    initial: { name: isNew ? "" : view.name },
    fallback: m.saveFailed(),
    async submit({ name }) {
      if (isNew) await api.post("/enquiries/views", { name, query });
      else await api.patch(`/enquiries/views/${view._id}`, { name });
      // Close first: the refresh removes the button that opened the dialog, and the focus would go with it.
      onClose();
      await refreshQuery(VIEWS);
    },
  });
  return (
    <Dialog title={isNew ? m.saveView() : m.renameView()} onClose={onClose}>
      <form className="stack" {...form.formProps}>
        <TextField
          {...form.field("name")}
          label={m.name()}
          hint={m.onlyYouSee()}
          maxLength={MAX_NAME_LENGTH}
          data-focus=""
        />
        <DialogFoot form={form} label={m.save()} busyLabel={m.saving()} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

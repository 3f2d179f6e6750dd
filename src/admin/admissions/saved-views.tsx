import { useState } from "react";
import { api, attempt } from "#admin/api/api.ts";
import { ApiError, sentenceOf } from "#admin/api/api-error.ts";
import { refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { FilterSelect, TextField } from "#admin/ui/fields.tsx";
import type { SavedView } from "#contract/enquiries.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import styles from "./enquiries-screen.module.css";
import { type Filters, viewQuery } from "./use-desk.ts";

const VIEWS = "saved-views";
const LONGEST_NAME = 60;

/** Filters and orders of the list that the admin has saved under names. */
export function SavedViews({ filters: { chosen, showView } }: { filters: Filters }) {
  const { data: views = [] } = useQuery(
    VIEWS,
    async () => (await api.get<{ items: SavedView[] }>("/enquiries/views")).items,
  );
  const [named, setNamed] = useState<SavedView | "new" | null>(null);
  const query = viewQuery(chosen);
  const shown = views.find((view) => view.query === query);
  if (views.length === 0 && query === "") return null;

  async function handleDelete({ _id, name }: SavedView) {
    const question = { question: m.deleteView({ name }), details: m.enquiriesStay(), action: m.deleteIt() };
    if (!(await confirm(question))) return;
    await attempt(() => api.delete(`/enquiries/views/${_id}`), m.deleteFailed());
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
  const [name, setName] = useState(isNew ? "" : view.name);
  const [error, setError] = useState<string>();

  async function save() {
    try {
      if (isNew) await api.post("/enquiries/views", { name, query });
      else await api.patch(`/enquiries/views/${view._id}`, { name });
      await refreshQuery(VIEWS);
      onClose();
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.name) || sentenceOf(failure, m.saveFailed()));
    }
  }

  return (
    <Dialog title={isNew ? m.saveView() : m.renameView()} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={m.name()}
          hint={m.onlyYouSee()}
          value={name}
          maxLength={LONGEST_NAME}
          error={error}
          onChange={({ target }) => setName(target.value)}
          data-focus=""
        />
        <div className="wrap end">
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button look="main" type="submit">
            {m.save()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

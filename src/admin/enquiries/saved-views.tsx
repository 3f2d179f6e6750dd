import { useEffect, useRef, useState } from "react";
import { api, showFailure } from "#admin/api/api.ts";
import { ApiError, sentenceOf } from "#admin/api/api-error.ts";
import { refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import dialogStyles from "#admin/ui/confirm-dialog.module.css";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { FilterSelect, TextField } from "#admin/ui/fields.tsx";
import type { SavedView } from "#contract/enquiry-lists.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import styles from "./enquiries-screen.module.css";
import { type Desk, viewQuery } from "./use-enquiries.ts";

const VIEWS = "saved-views";
const LONGEST_NAME = 60;

/** One's own names for filters and orders of the list. */
export function SavedViews({ desk: { chosen, showView } }: { desk: Desk }) {
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
    try {
      await api.delete(`/enquiries/views/${_id}`);
    } catch (error) {
      showFailure(error, m.deleteFailed());
    }
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
  const dialog = useRef<HTMLDialogElement>(null);
  const isNew = view === "new";
  const [name, setName] = useState(isNew ? "" : view.name);
  const [error, setError] = useState<string>();
  useEffect(() => dialog.current?.showModal(), []);

  async function save() {
    try {
      if (isNew) await api.post("/enquiries/views", { name, query });
      else await api.patch(`/enquiries/views/${view._id}`, { name });
      await refreshQuery(VIEWS);
      dialog.current?.close();
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.name) || sentenceOf(failure, m.saveFailed()));
    }
  }

  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="view-title" onClose={onClose}>
      <h2 id="view-title">{isNew ? m.saveView() : m.renameView()}</h2>
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
        />
        <div className="wrap end">
          <Button onClick={() => dialog.current?.close()}>{m.cancel()}</Button>
          <Button look="main" type="submit">
            {m.save()}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

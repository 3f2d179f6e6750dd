import { useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { SelectField, TextField } from "#admin/ui/fields.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { ContentDocument } from "#contract/documents.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./documents.module.css";
import { documentCalls, faultsOf, useDocuments } from "./documents-api.ts";

type AddressDialogProps = {
  document: ContentDocument;
  onClose: () => void;
  onMoved: (moved: ContentDocument) => void;
};

export function AddressDialog({ document, onClose, onMoved }: AddressDialogProps) {
  const [route, setRoute] = useState(document.route ?? "");
  const [error, setError] = useState<string>();

  async function submit() {
    try {
      onMoved(await documentCalls(document.path).move(route.trim()));
      toastSuccess("The old address leads to the new one.");
    } catch (failure) {
      const said = showFailure(failure, "The address was not changed.");
      const { answer = {}, fields = {} } = failure instanceof ApiError ? failure : {};
      setError(fields.route ?? faultsOf(answer)[0]?.sentence ?? said);
    }
  }

  return (
    <Dialog title="Change address" onClose={onClose}>
      <div className="stack">
        <TextField
          label="New address"
          value={route}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setRoute(target.value)}
        />
        <p className={styles.hint}>
          The old address stays and leads to the new one. The links below follow by themselves.
        </p>
        <LinksHere path={document.path} />
        <div className="wrap end">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" isIdle={route.trim() === document.route} busyLabel="Changing..." onClick={submit}>
            Change the address
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type DeleteDialogProps = { document: ContentDocument; onClose: () => void; onDeleted: () => void };

export function DeleteDialog({ document, onClose, onDeleted }: DeleteDialogProps) {
  const [redirectTo, setRedirectTo] = useState("/");
  const documents = useDocuments();
  const options = (documents.data ?? [])
    .flatMap(({ route, title, path }) =>
      route && path !== document.path ? [{ value: route, label: `${title} (${route})` }] : [],
    )
    .sort((one, other) => one.label.localeCompare(other.label));

  async function remove() {
    try {
      await documentCalls(document.path).remove(redirectTo);
      onDeleted();
    } catch (error) {
      showFailure(error, "Not deleted.");
    }
  }

  return (
    <Dialog title={`Delete “${document.title}”?`} onClose={onClose}>
      <div className="stack">
        <p>It goes from the site and lies in the bin for 30 days. To take it down for a time, hide it instead.</p>
        <LinksHere path={document.path} />
        <SelectField
          label="Its address leads to"
          value={redirectTo}
          options={[{ value: "/", label: "Home page" }, ...options]}
          onChange={({ target }) => setRedirectTo(target.value)}
        />
        <div className="wrap end">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" busyLabel="Deleting..." onClick={remove}>
            Delete the page
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function LinksHere({ path }: { path: string }) {
  const query = useQuery(`links:${path}`, documentCalls(path).listLinks);
  if (!query.data) return <Pending query={query} loading="Looking for links" />;
  if (query.data.length === 0) return <p className="fine">No other page links here.</p>;
  return (
    <section aria-label="Links to this page">
      <h3>{query.data.length === 1 ? "One place links here" : `${query.data.length} places link here`}</h3>
      <ul className={styles.linked}>
        {query.data.map((link) => (
          <li key={link.path}>
            {link.title}
            {link.count > 1 && <small> {link.count} times</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

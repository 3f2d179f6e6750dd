import { useState } from "react";
import { showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { SelectField, TextField } from "#admin/ui/fields.tsx";
import { Pending } from "#admin/ui/states.tsx";
import type { ContentDocument } from "#contract/documents.ts";
import * as mParts from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";

import { toastSuccess } from "#ui/toaster.tsx";
import { documentCalls, useDocuments, validationErrorsOf } from "./documents-api.ts";

type AddressDialogProps = {
  document: ContentDocument;
  onClose: () => void;
  onMoved: (moved: ContentDocument) => void;
};

export function ChangeRouteDialog({ document, onClose, onMoved }: AddressDialogProps) {
  const [route, setRoute] = useState(document.route ?? "");
  const [error, setError] = useState<string>();

  async function submit() {
    try {
      onMoved(await documentCalls(document.path).move(route.trim()));
      toastSuccess(m.addressMoved());
    } catch (failure) {
      const said = showErrorToast(failure, m.addressNotChanged());
      const { responseBody: answer = {}, fields = {} } = failure instanceof ApiError ? failure : {};
      setError(fields.route ?? validationErrorsOf(answer)[0]?.sentence ?? said);
    }
  }

  return (
    <Dialog title={m.changeAddress()} onClose={onClose}>
      <TextField label={m.newAddress()} value={route} error={error} spellCheck={false} onChange={setRoute} />
      <p className="faint">{m.oldAddressStays()}</p>
      <LinksHere path={document.path} />
      <DialogFoot
        label={m.changeTheAddress()}
        isIdle={route.trim() === document.route}
        busyLabel={m.changing()}
        onClick={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type DeleteDialogProps = { document: ContentDocument; onClose: () => void; onDeleted: () => void };

export function DeleteDialog({ document, onClose, onDeleted }: DeleteDialogProps) {
  const [redirectTo, setRedirectTo] = useState("/");
  const documents = useDocuments();
  const options = (documents.data ?? [])
    .flatMap(({ route, title, path, isHidden, waitsFor }) =>
      route && path !== document.path && !isHidden && waitsFor.length === 0
        ? [{ value: route, label: `${title} (${route})` }]
        : [],
    )
    .sort((one, other) => one.label.localeCompare(other.label));

  const remove = () =>
    tryOrToast(() => documentCalls(document.path).remove(redirectTo).then(onDeleted), m.notDeleted());

  return (
    <Dialog title={m.deleteQuestion({ title: document.title })} onClose={onClose}>
      <p>{m.deleteDetails()}</p>
      <LinksHere path={document.path} />
      <SelectField
        label={m.addressLeadsTo()}
        value={redirectTo}
        options={[{ value: "/", label: mParts.homePage() }, ...options]}
        onChange={setRedirectTo}
      />
      <DialogFoot label={m.deletePage()} busyLabel={m.deleting()} onClick={remove} onCancel={onClose} />
    </Dialog>
  );
}

function LinksHere({ path }: { path: string }) {
  const query = useQuery(`links:${path}`, documentCalls(path).listLinks);
  if (!query.data) return <Pending query={query} loading={m.lookingForLinks()} />;
  if (query.data.length === 0) return <p className="fine">{m.noLinksHere()}</p>;
  return (
    <section aria-label={m.linksToPage()}>
      <h3>{m.placesLinkHere({ count: query.data.length })}</h3>
      <ul className="bullets">
        {query.data.map((link) => (
          <li key={link.path}>
            {link.title}
            {link.count > 1 && <small> {m.timesLinked({ count: link.count })}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

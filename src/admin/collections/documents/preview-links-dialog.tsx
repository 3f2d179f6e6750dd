import { useState } from "react";
import { copyText, tryOrToast } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Button, ExternalLink } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Pending } from "#admin/ui/states.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./documents.module.css";
import { documentCalls } from "./documents-api.ts";

type PreviewLinksDialogProps = { path: string; title: string; onClose: () => void };

export function PreviewLinksDialog({ path, title, onClose }: PreviewLinksDialogProps) {
  const calls = documentCalls(path);
  const query = useQuery(`preview-links:${path}`, calls.listPreviews);
  const [made, setMade] = useState<string | null>(null);

  const make = () =>
    tryOrToast(async () => {
      const { url } = await calls.makePreview();
      setMade(new URL(url ?? "", location.href).href);
      await query.refresh();
    }, m.linkNotMade());

  const revoke = (id: string) =>
    tryOrToast(async () => {
      await calls.revokePreview(id);
      setMade(null);
      toastSuccess(m.linkRevoked());
      await query.refresh();
    }, m.linkNotRevoked());

  return (
    <Dialog title={m.previewLink()} onClose={onClose}>
      <p className="faint">{m.aboutPreviewLink()}</p>
      {made && (
        <div className="stack">
          <output className={styles.link}>{made}</output>
          <div className="wrap">
            <Button icon="copy" onClick={() => copyText(made, m.copied(), m.copyingNotAllowed())}>
              {m.copy()}
            </Button>
            <ExternalLink href={`https://wa.me/?text=${encodeURIComponent(`${title}: ${made}`)}`}>
              {m.sendByWhatsApp()}
            </ExternalLink>
            <ExternalLink href={made}>{m.open()}</ExternalLink>
          </div>
        </div>
      )}
      <div className="wrap">
        <Button look="main" busyLabel={m.making()} onClick={make}>
          {made ? m.makeAnotherLink() : m.makeLink()}
        </Button>
      </div>
      {query.data ? (
        <ul className="rows framed">
          {query.data.map(({ id, createdBy, expiresAt }) => (
            <li key={id}>
              <div>
                {createdBy}
                <small>{m.untilMoment({ moment: formatMoment(expiresAt) })}</small>
              </div>
              <Button look="quiet" busyLabel={m.revoking()} onClick={() => revoke(id)}>
                {m.revoke()}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Pending query={query} loading={m.loadingLinks()} />
      )}
    </Dialog>
  );
}

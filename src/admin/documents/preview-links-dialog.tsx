import { useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import { formatMoment } from "#ui/formats.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./documents.module.css";
import { documentCalls } from "./documents-api.ts";

type PreviewLinksDialogProps = { path: string; title: string; onClose: () => void };

export function PreviewLinksDialog({ path, title, onClose }: PreviewLinksDialogProps) {
  const calls = documentCalls(path);
  const query = useQuery(`preview-links:${path}`, calls.listPreviews);
  const [made, setMade] = useState<string | null>(null);

  async function make() {
    try {
      const { url } = await calls.makePreview();
      setMade(new URL(url ?? "", location.href).href);
      await query.refresh();
    } catch (error) {
      showFailure(error, "The link was not made.");
    }
  }

  async function revoke(id: string) {
    try {
      await calls.revokePreview(id);
      setMade(null);
      toastSuccess("The link leads nowhere any more.");
      await query.refresh();
    } catch (error) {
      showFailure(error, "The link was not revoked.");
    }
  }

  return (
    <Dialog title="Preview link" onClose={onClose}>
      <div className="stack">
        <p className={styles.hint}>
          Anyone with the link sees the page with this draft for 7 days, without a login. Search engines never see it.
        </p>
        {made && (
          <div className="stack">
            <output className={styles.link}>{made}</output>
            <div className="wrap">
              <Button icon="copy" onClick={() => copy(made)}>
                Copy
              </Button>
              <a
                className="plainLink"
                href={`https://wa.me/?text=${encodeURIComponent(`${title}: ${made}`)}`}
                target="_blank"
                rel="noopener"
              >
                Send by WhatsApp
              </a>
              <a className="plainLink" href={made} target="_blank" rel="noopener">
                Open
              </a>
            </div>
          </div>
        )}
        <div className="wrap">
          <Button look="main" busyLabel="Making..." onClick={make}>
            {made ? "Make another link" : "Make a link"}
          </Button>
        </div>
        {query.data ? (
          <ul className={styles.links}>
            {query.data.map(({ id, createdBy, expiresAt }) => (
              <li key={id}>
                <span>
                  {createdBy}
                  <small>until {formatMoment(expiresAt)}</small>
                </span>
                <Button look="quiet" busyLabel="Revoking..." onClick={() => revoke(id)}>
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <Pending query={query} loading="Loading the links" />
        )}
      </div>
    </Dialog>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess("Copied.");
  } catch {
    toastError("The browser does not allow copying here. Mark the link and copy it by hand.");
  }
}

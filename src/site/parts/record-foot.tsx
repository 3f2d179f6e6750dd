import { useEffect, useState } from "react";
import * as m from "#messages/compiled/site.ts";
import { useShell } from "./college-links.tsx";
import { langAttribute, localiseHref, SiteLink } from "./language.tsx";
import styles from "./record.module.css";

interface NeighboursProps {
  label: string;
  list: { title: string; href: string };
  /** The previous and next record, keyed by label, such as `Older notice`. */
  neighbours: Record<string, { _id: string; title: string } | null>;
}

export function PreviousNextLinks({ label, list, neighbours }: NeighboursProps) {
  return (
    <nav className={`soft ${styles.neighbours}`} aria-label={label}>
      <div className="wrap">
        {Object.entries(neighbours).map(
          ([label, neighbour]) =>
            neighbour && (
              <p key={label} className="faint">
                {label}
                <SiteLink href={`${list.href}/${neighbour._id}`} lang={langAttribute(neighbour.title)}>
                  {neighbour.title}
                </SiteLink>
              </p>
            ),
        )}
        <p className="faint">
          <SiteLink href={list.href}>{list.title}</SiteLink>
        </p>
      </div>
    </nav>
  );
}

/** Buttons that share a record. With `data-replay`, the inline script replays a click made before hydration. */
export function ShareLinks({ title, route }: { title: string; route: string }) {
  const url = useShell().publicUrl + localiseHref(route);
  const [canShare, setCanShare] = useState(false);
  const [copied, setCopied] = useState("");

  useEffect(() => setCanShare("share" in navigator), []);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      // The clipboard requires https and permission.
      prompt(m.copyThisLink(), url);
    }
  }

  return (
    <p className={`flow screen-only ${styles.share}`}>
      <SiteLink
        className="button button-quiet"
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
        target="_blank"
        rel="noopener"
      >
        {m.sendByWhatsApp()}
      </SiteLink>
      <button className="button button-quiet" type="button" data-replay="" onClick={handleCopy}>
        <span aria-live="polite">{copied === url ? m.linkCopied() : m.copyLink()}</span>
      </button>
      {canShare && (
        // `share` rejects when the visitor closes the share sheet.
        <button
          className="button button-quiet"
          type="button"
          onClick={() => navigator.share({ title, url }).catch(() => {})}
        >
          {m.share()}
        </button>
      )}
    </p>
  );
}

import { useEffect, useState } from "react";
import styles from "./share-links.module.css";
import { useShell } from "./use-shell.ts";

interface ShareLinksProps {
  /** What the page is about, for the message. */
  title: string;
  /** The path of the page. */
  route: string;
}

/** Ways to pass a page on. WhatsApp is a plain link; `data-late` keeps a click on the button until scripts run. */
export function ShareLinks({ title, route }: ShareLinksProps) {
  const url = useShell().publicUrl + route;
  const [canShare, setCanShare] = useState(false);
  const [copied, setCopied] = useState("");

  useEffect(() => setCanShare("share" in navigator), []);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      // No clipboard without https or permission.
      prompt("Copy this link:", url);
    }
  }

  return (
    <p className={styles.share}>
      <a href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`} target="_blank" rel="noopener">
        Send by WhatsApp
      </a>
      <button type="button" data-late="" onClick={handleCopy}>
        <span aria-live="polite">{copied === url ? "Link copied" : "Copy link"}</span>
      </button>
      {canShare && (
        // It rejects when the choice of programs is closed.
        <button type="button" onClick={() => navigator.share({ title, url }).catch(() => {})}>
          Share
        </button>
      )}
    </p>
  );
}

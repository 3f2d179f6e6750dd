import { Icon } from "#site/layout/icon.tsx";
import { formatBytes } from "#ui/formats.ts";
import { useShell } from "./use-shell.ts";

/** The brochure as a quiet button that says what opens: a PDF, and how large it is. */
export function BrochureLink() {
  const { path, bytes } = useShell().brochure;
  return (
    <a className="button button-quiet" href={path} target="_blank" rel="noopener">
      <Icon name="download" />
      Brochure
      <small>{bytes > 0 ? `PDF, ${formatBytes(bytes)}` : "PDF"}</small>
    </a>
  );
}

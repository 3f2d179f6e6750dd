import type { Notice } from "#contract/notice-pages.ts";
import { Icon } from "#site/layout/icon.tsx";
import { formatBytes } from "#ui/formats.ts";
import styles from "./pdf-link.module.css";

interface PdfLinkProps {
  pdf: NonNullable<Notice["pdf"]>;
}

export function PdfLink({ pdf }: PdfLinkProps) {
  return (
    <a href={pdf.url} target="_blank" rel="noopener">
      <Icon name="file" />
      <span>
        {`PDF, ${formatBytes(pdf.bytes)}`}
        <small className={styles.name}>{pdf.originalName}</small>
      </span>
    </a>
  );
}

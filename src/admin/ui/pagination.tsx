import { IconButton } from "./icon-button.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** `1–50 of 500` with a way to the pages before and after; nothing when there is one page. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <span role="status">
        {first}–{Math.min(total, page * pageSize)} of {total}
      </span>
      <IconButton icon="left" label="Page before" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span>
        Page {page} of {pages}
      </span>
      <IconButton icon="right" label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  );
}

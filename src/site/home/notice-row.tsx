import type { Notice } from "#contract/site-pages.ts";
import { Icon } from "#site/layout/icon.tsx";
import { languageOf } from "#site/pages/language-of.ts";
import { dayParts, formatBytes } from "#ui/formats.ts";
import styles from "./notice-board.module.css";

/** One notice: its day, type and title, its PDF where there is one, its text on request. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { type, title, description, pdf } = notice;
  const { date, month } = dayParts(notice.date);
  const language = languageOf(title);
  return (
    <li className={styles.notice}>
      <time dateTime={notice.date}>
        <b>{date}</b> {month}
      </time>
      <div>
        <p className={styles.meta}>
          <span className={styles.chip} data-type={type.toLowerCase()} lang={languageOf(type)}>
            {type}
          </span>
          {notice.isNew && <span className={styles.new}>New</span>}
        </p>
        <h3 lang={language}>
          {pdf ? (
            <a href={pdf.url} target="_blank" rel="noopener">
              {title}
              <span className="visually-hidden" lang="en">
                , PDF
              </span>
            </a>
          ) : (
            title
          )}
        </h3>
        {description && (
          <details>
            <summary>
              In short<span className="visually-hidden">: {title}</span>
            </summary>
            <p lang={languageOf(description)}>{description}</p>
          </details>
        )}
      </div>
      {pdf && (
        <span className={styles.file}>
          <Icon name="file" />
          PDF, {formatBytes(pdf.bytes)}
        </span>
      )}
    </li>
  );
}

import { Icon } from "#admin/ui/icon.tsx";
import { StatusBadge } from "#admin/ui/status-badge.tsx";
import { type Announcement, DEFAULT_ANNOUNCEMENT_TYPE } from "#contract/announcements.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { formatBytes, formatDay } from "#ui/formats.ts";
import styles from "./announcement-card.module.css";
import { liesAhead } from "./publication-time.ts";

interface AnnouncementCardProps {
  announcement: Announcement;
}

export function AnnouncementCard({ announcement }: AnnouncementCardProps) {
  const { type, title, date, publishedAt, description, pdf } = announcement;
  return (
    <article className={styles.announcement}>
      <p className={styles.facts}>
        <span className={styles.type}>{type || DEFAULT_ANNOUNCEMENT_TYPE}</span>
        <time dateTime={date}>{formatDay(date)}</time>
        {liesAhead(publishedAt) && <StatusBadge look="ring">Goes public on {formatMoment(publishedAt)}</StatusBadge>}
      </p>
      <h3>{title}</h3>
      {description && <p className={styles.description}>{description}</p>}
      {pdf && (
        <a href={pdf.url} target="_blank" rel="noopener">
          <Icon name="download" />
          <span>
            PDF: {pdf.originalName} ({formatBytes(pdf.bytes)})
          </span>
        </a>
      )}
    </article>
  );
}

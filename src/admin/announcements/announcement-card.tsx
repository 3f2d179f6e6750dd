import { Button } from "#admin/ui/button.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { StatusBadge } from "#admin/ui/status-badge.tsx";
import { type Announcement, DEFAULT_ANNOUNCEMENT_TYPE } from "#contract/announcements.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { formatBytes, formatDay } from "#ui/formats.ts";
import styles from "./announcement-card.module.css";
import { isHidden, liesAhead } from "./publication-time.ts";
import { hide, publishNow } from "./publish-now.tsx";

interface AnnouncementCardProps {
  announcement: Announcement;
}

export function AnnouncementCard({ announcement }: AnnouncementCardProps) {
  const { _id, type, title, date, publishedAt, description, pdf } = announcement;
  const isUnseen = liesAhead(publishedAt);
  return (
    <article className={styles.announcement}>
      <p className={styles.facts}>
        <span className={styles.type}>{type || DEFAULT_ANNOUNCEMENT_TYPE}</span>
        <time dateTime={date}>{formatDay(date)}</time>
        {isHidden(publishedAt) ? (
          <StatusBadge look="dash">Hidden</StatusBadge>
        ) : (
          isUnseen && <StatusBadge look="ring">Goes public on {formatMoment(publishedAt)}</StatusBadge>
        )}
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
      <p className={styles.public}>
        {!isUnseen && (
          <a href={`/Notices/${_id}`} target="_blank" rel="noopener" aria-label={`See on the site: ${title}`}>
            <Icon name="external" />
            See on the site
          </a>
        )}
        <Button
          look="quiet"
          aria-label={isUnseen ? `Publish now: ${title}` : `Hide ${title}`}
          onClick={() => void (isUnseen ? publishNow : hide)([announcement])}
        >
          {isUnseen ? "Publish now" : "Hide"}
        </Button>
      </p>
    </article>
  );
}

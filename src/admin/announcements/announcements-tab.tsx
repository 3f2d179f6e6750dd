import { RecordScreen } from "#admin/records/record-screen.tsx";
import { AnnouncementCard } from "./announcement-card.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";
import { announcementKind } from "./announcement-kind.ts";
import { liesAhead } from "./publication-time.ts";
import { hide, publishNow } from "./publish-now.tsx";

/** The notices of the home page, with their PDFs. */
export function AnnouncementsTab() {
  return (
    <RecordScreen
      kind={announcementKind}
      layout="rows"
      renderForm={(place) => <AnnouncementForm key={place.record?._id ?? "new"} {...place} />}
      renderCard={(announcement) => <AnnouncementCard announcement={announcement} />}
      renderBulk={(chosen, onDone) => {
        const unseen = chosen.filter(({ publishedAt }) => liesAhead(publishedAt));
        const seen = chosen.filter(({ publishedAt }) => !liesAhead(publishedAt));
        return (
          <>
            {unseen.length > 0 && (
              <button type="button" onClick={() => void publishNow(unseen).then(onDone)}>
                Publish now
              </button>
            )}
            {seen.length > 0 && (
              <button type="button" onClick={() => void hide(seen).then(onDone)}>
                Hide
              </button>
            )}
          </>
        );
      }}
    />
  );
}

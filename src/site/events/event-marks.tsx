import type { PublicEvent } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { Chip } from "#site/parts/dated-row.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { langAttribute } from "#site/parts/language.tsx";
import { rich } from "#ui/rich.tsx";
import styles from "./event-marks.module.css";

/** Start and end time of an event, as staff typed them. */
export function EventTime({ startTime, endTime }: { startTime: string; endTime: string }) {
  if (startTime === "" && endTime !== "") {
    return rich(m.endsAt({ time: "<time/>" }), { time: <span lang={langAttribute(endTime)}>{endTime}</span> });
  }
  return (
    <>
      {startTime && <span lang={langAttribute(startTime)}>{startTime}</span>}
      {endTime && <span lang={langAttribute(endTime)}>{` – ${endTime}`}</span>}
    </>
  );
}

export const EVENTS_ROUTE = "/Event";

export function EventMarks({
  event: { category, isCancelled },
}: {
  event: Pick<PublicEvent, "category" | "isCancelled">;
}) {
  return (
    <>
      {category && <Chip label={category} />}
      {isCancelled && (
        <strong className={styles.mark}>
          <Icon name="cancelled" />
          {m.cancelled()}
        </strong>
      )}
    </>
  );
}

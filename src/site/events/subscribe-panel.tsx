import { useShell } from "#site/pages/use-shell.ts";
import styles from "./subscribe-panel.module.css";

/** How the calendar of a telephone follows all events by itself. */
export function SubscribePanel() {
  const feed = `${useShell().publicUrl}/events.ics`;
  const webcal = feed.replace(/^https?:/, "webcal:");
  return (
    <section className={styles.panel}>
      <h2>In your own calendar</h2>
      <p>Subscribe once: new events, changes and cancellations then come to your calendar by themselves.</p>
      <ul>
        <li>
          <a href={webcal}>Subscribe on iPhone, iPad or Mac</a>
        </li>
        <li>
          <a href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`} rel="noopener">
            Add to Google Calendar
          </a>
        </li>
        <li>
          For any other program: <a href="/events.ics">{feed.replace(/^https?:\/\//, "")}</a>
        </li>
      </ul>
    </section>
  );
}

import type { College } from "#contract/content.ts";
import { Icon } from "#site/layout/icon.tsx";
import { useShell } from "#site/pages/use-shell.ts";
import styles from "./office-details.module.css";

/** Where the college is, when its office is open, how to write to it. */
export function OfficeDetails({ openingHours }: { openingHours: College["openingHours"] }) {
  const { name, address, mapUrl, email } = useShell().college;
  return (
    <div className={styles.details}>
      <section>
        <h2>
          <Icon name="pin" />
          Where we are
        </h2>
        <address>
          <b>{name.english}</b>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <a href={mapUrl} target="_blank" rel="noopener">
          Open the map
        </a>
      </section>
      <section>
        <h2>
          <Icon name="clock" />
          When the office is open
        </h2>
        <dl>
          {openingHours.map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>
          <Icon name="mail" />
          Write to the office
        </h2>
        <a href={`mailto:${email.office}`}>{email.office}</a>
      </section>
    </div>
  );
}

import type { College } from "#contract/content.ts";
import { Bilingual } from "#site/pages/bilingual.tsx";
import styles from "./committees.module.css";

/** The bodies that a college must have and name: against ragging, against harassment, for grievances. */
export function Committees({ committees }: { committees: College["committees"] }) {
  return (
    <section className={styles.committees}>
      <h2>
        <Bilingual english="If something is wrong" bengali="অভিযোগ ও সহায়তা" />
      </h2>
      <ul>
        {committees.map(({ title, purpose, contacts }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{purpose}</p>
            {contacts.map(({ name, post, phone, email }) => (
              <address key={name}>
                <b>{name}</b> {post}
                {phone && <a href={`tel:${phone.dial}`}>{phone.label}</a>}
                {email && <a href={`mailto:${email}`}>{email}</a>}
              </address>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

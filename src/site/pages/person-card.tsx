import type { Person } from "#contract/content.ts";
import { formatDay } from "#ui/formats.ts";
import styles from "./person-card.module.css";
import { Portrait } from "./portrait.tsx";

interface PersonCardProps {
  person: Person;
  /** The level that the name takes in the page's outline. */
  heading: "h2" | "h3";
}

/** A person as the councils expect a college to publish them: post, department, qualification, experience, register. */
export function PersonCard({ person, heading: Heading }: PersonCardProps) {
  const { name, post, phone, email, picture } = person;
  const facts = [
    ["Department", person.department],
    ["Qualification", person.qualifications],
    ["Experience", person.experience],
    ["Register number", person.registration],
    ["Here since", person.joined && formatDay(person.joined)],
  ].filter(([, value]) => value);
  return (
    <article className={styles.card}>
      <div className={styles.portrait}>
        <Portrait name={name.english} image={picture && { url: picture.src, ...picture }} sizes="6rem" />
      </div>
      <div className={styles.words}>
        <Heading>{name.english}</Heading>
        {name.bengali && (
          <p className="sign" lang="bn">
            {name.bengali}
          </p>
        )}
        <p className={styles.post}>{post}</p>
      </div>
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(phone || email) && (
        <p className={styles.contact}>
          {phone && <a href={`tel:${phone.dial}`}>{phone.label}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
    </article>
  );
}

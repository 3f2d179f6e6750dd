import type { ContentPage, Person } from "#contract/content.ts";
import * as m from "#messages/compiled/site.ts";
import { OpenEnquiryButton, PhoneItems, PhoneLink, useShell } from "#site/parts/college-links.tsx";
import { DescriptionList } from "#site/parts/description-list.tsx";
import factsStyles from "#site/parts/facts.module.css";
import { SiteLink } from "#site/parts/language.tsx";
import { Portrait } from "#site/parts/portrait.tsx";
import { Prose } from "#site/parts/prose.tsx";
import { formatDay } from "#ui/formats.ts";
import styles from "./page-body.module.css";
import people from "./person-card.module.css";

export function PageBody({ page, person }: { page: ContentPage; person: Person | null }) {
  const isAboutAdmission = page.group === "admission" || page.group === "help";
  const { facts = [] } = page;
  return (
    <div className="wrap columns">
      {(facts.length > 0 || person || isAboutAdmission) && (
        <div className={`side ${styles.side}`}>
          {facts.length > 0 && (
            <div className="slip">
              <DescriptionList rows={facts} className={factsStyles.facts} />
            </div>
          )}
          {person && <PersonCard person={person} heading="h2" />}
          {isAboutAdmission && <AskCard />}
        </div>
      )}
      <div>
        <Prose html={page.html} />
        {page.lastReviewed && (
          <p className={`faint ${styles.reviewed}`}>{m.lastReviewed({ day: formatDay(page.lastReviewed) })}</p>
        )}
      </div>
    </div>
  );
}

function AskCard() {
  const phones = useShell().college.admissionCell;
  return (
    <section className={styles.ask}>
      <h2>{m.askAdmissionCell()}</h2>
      <OpenEnquiryButton className="button button-primary">{m.askAboutAdmission()}</OpenEnquiryButton>
      {phones.length > 0 && (
        <ul className="flow">
          <PhoneItems phones={phones} />
        </ul>
      )}
    </section>
  );
}

/** A person with the details that the councils expect a college to publish: post, department, qualification etc. */
function PersonCard({ person, heading: Heading }: { person: Person; heading: "h2" | "h3" }) {
  const { name, post, phone, email, picture } = person;
  const facts = [
    { label: m.department(), value: person.department },
    { label: m.qualification(), value: person.qualifications },
    { label: m.experience(), value: person.experience },
    { label: m.registerNumber(), value: person.registration },
    { label: m.hereSince(), value: person.joined && formatDay(person.joined) },
  ];
  return (
    <article className={`card ${people.person}`}>
      <div className={people.portrait}>
        <Portrait name={name.english} image={picture} sizes="6rem" />
      </div>
      <div className={people.words}>
        <Heading>{name.english}</Heading>
        {name.bengali && (
          <p className={person.group} lang="bn">
            {name.bengali}
          </p>
        )}
        <p className={people.post}>{post}</p>
      </div>
      {facts.some(({ value }) => value) && <DescriptionList rows={facts} />}
      {(phone || email) && (
        <p className={`flow ${people.contact}`}>
          {phone && <PhoneLink phone={phone} />}
          {email && <SiteLink href={`mailto:${email}`}>{email}</SiteLink>}
        </p>
      )}
    </article>
  );
}

export function PeopleList({ people: listed }: { people: readonly Person[] }) {
  return (
    <section className={`wrap ${people.section}`} aria-labelledby="people">
      <h2 id="people">{m.everybodyByName()}</h2>
      <div className={people.list}>
        {listed.map((person) => (
          <PersonCard key={person.id} person={person} heading="h3" />
        ))}
      </div>
    </section>
  );
}

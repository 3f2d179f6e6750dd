import type { ReactNode } from "react";
import type { College } from "#contract/content.ts";
import type { Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { openingText } from "#messages/moments.ts";
import { collegeJsonLd, pageMeta, shellOf } from "#site/pages/page-meta.ts";
import { OpenEnquiryButton, PhoneItems, PhoneLink, useShell } from "#site/parts/college-links.tsx";
import { ContentPageHeader } from "#site/parts/content-head.tsx";
import { DescriptionList } from "#site/parts/description-list.tsx";
import { Icon, type IconName } from "#site/parts/icon.tsx";
import { SiteLink } from "#site/parts/language.tsx";
import { Prose } from "#site/parts/prose.tsx";
import type { Route } from "./+types/contact-page.ts";
import styles from "./contact-page.module.css";
import { loadPageText, sitePagesContext } from "./load-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { openingHours, committees } = context.get(sitePagesContext).getCollege();
  return { ...(await loadPageText(context, "/ContactUs")), openingHours, committees };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const about = (shell: Shell) => collegeJsonLd(shell, loaderData.openingHours);
  return pageMeta(shellOf(matches), { ...loaderData.words, about });
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { words, photo, openingHours, committees } = loaderData;
  return (
    <>
      <ContentPageHeader page={words} photo={photo} />
      <div className={`wrap columns ${styles.columns}`}>
        <AdmissionCellPanel />
        <OfficeDetails openingHours={openingHours} />
      </div>
      <div className={`section ${styles.ground}`}>
        <div className={`wrap columns ${styles.guide}`}>
          <Prose html={words.html} />
          {committees.length > 0 && <Committees committees={committees} />}
        </div>
      </div>
    </>
  );
}

function AdmissionCellPanel() {
  const { admissionCell, email, helpline } = useShell().college;
  return (
    <section className={`${styles.panel} deep`}>
      <h2>{m.admissionCell()}</h2>
      {(admissionCell.length > 0 || email.admissions) && (
        <ul>
          <PhoneItems phones={admissionCell} icon="phone" />
          {email.admissions && (
            <li>
              <SiteLink className={styles.mail} href={`mailto:${email.admissions}`}>
                <Icon name="mail" />
                {email.admissions}
              </SiteLink>
            </li>
          )}
        </ul>
      )}
      <OpenEnquiryButton className="button button-mark">{m.askAboutAdmission()}</OpenEnquiryButton>
      <div className={styles.helpline}>
        <h3>
          {helpline.title}, {helpline.hours}
        </h3>
        <PhoneLink phone={helpline} icon="shield" />
      </div>
    </section>
  );
}

function OfficeDetails({ openingHours }: Pick<College, "openingHours">) {
  const hours = openingHours.map(openingText).map(({ days, hours }) => ({ label: days, value: hours }));
  const { name, place, address, mapUrl, email } = useShell().college;
  return (
    <div className={styles.details}>
      <Detail icon="pin" title={m.whereWeAre()}>
        <address>
          <b>{name.english}</b>
          {(address.length > 0 ? address : [place]).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {mapUrl && (
          <SiteLink href={mapUrl} target="_blank" rel="noopener">
            {m.openTheMap()}
          </SiteLink>
        )}
      </Detail>
      {hours.length > 0 && (
        <Detail icon="clock" title={m.whenOfficeIsOpen()}>
          <DescriptionList rows={hours} />
        </Detail>
      )}
      {email.office && (
        <Detail icon="mail" title={m.writeToOffice()}>
          <SiteLink href={`mailto:${email.office}`}>{email.office}</SiteLink>
        </Detail>
      )}
    </div>
  );
}

function Detail({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section>
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Committees that a college must have and publish: against ragging, against harassment, for grievances. */
function Committees({ committees }: { committees: College["committees"] }) {
  return (
    <section className={`side ${styles.committees}`}>
      <h2>{m.ifSomethingIsWrong()}</h2>
      <ul>
        {committees.map(({ title, purpose, contacts }) => (
          <li className="slip" key={title}>
            <h3>{title}</h3>
            <p>{purpose}</p>
            {contacts.map(({ name, post, phone, email }) => (
              <address key={name}>
                <b>{name}</b> {post}
                {phone && <PhoneLink phone={phone} />}
                {email && <SiteLink href={`mailto:${email}`}>{email}</SiteLink>}
              </address>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Fragment, type ReactNode } from "react";
import type { College } from "#contract/content.ts";
import * as m from "#messages/compiled/site.ts";
import { OpenEnquiryButton, PhoneLink, Seal, SocialLinks, useShell } from "#site/parts/college-links.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { SiteLink } from "#site/parts/language.tsx";
import { SearchForm } from "#site/search/search-form.tsx";
import { MainMenu } from "./main-menu.tsx";
import { LanguageSwitch } from "./other-language.tsx";
import styles from "./site-header.module.css";

/** Maximum number of telephones in the header. The drawer, the footer and the contact page list all. */
const MAX_PHONES = 3;
/** Characters of a name in large letters. Two lines of them, above the Bengali name, are taller than their row. */
const MAX_NAME_LENGTH = 45;

/**
 * The header. It works before any script runs: the bar is sticky by CSS, the menu is made of `<details>`, the drawer is
 * a popover. Below 800 px only the drawer has room for the telephone numbers, the brochure and the social links.
 */
export function SiteHeader() {
  const { college, menu, brochure, noticesPath = "/#notice" } = useShell();
  const { helpline } = college;
  const social = <SocialLinks links={college.social} className={styles.social} />;
  const brochureLink = (
    <SiteLink className={styles.brochure} href={brochure.path} target="_blank" rel="noopener">
      <Icon name="download" />
      {m.downloadBrochure()}
    </SiteLink>
  );
  return (
    <header className={styles.header}>
      <div className={`${styles.top} deep`}>
        <div className="wrap">
          {social}
          {college.mapUrl && (
            <SiteLink className={styles.map} href={college.mapUrl} target="_blank" rel="noopener">
              <Icon name="pin" />
              {m.campusMap()}
            </SiteLink>
          )}
          <SearchForm className={styles.search} />
          <div className={styles.right}>
            {brochureLink}
            <LanguageSwitch />
            <SiteLink href={noticesPath}>{m.notice()}</SiteLink>
            <OpenEnquiryButton className={styles.campaign}>
              {college.campaignLabel ?? m.askAboutAdmission()}
            </OpenEnquiryButton>
          </div>
        </div>
      </div>
      <div className={styles.brand}>
        <div className="wrap">
          <SiteLink className={styles.identity} href="/">
            <Seal width="60" height="60" />
            <span>
              <b data-long={college.name.english.length > MAX_NAME_LENGTH || undefined}>{college.name.english}</b>
              {college.name.bengali && (
                <span className="sign" lang="bn">
                  {college.name.bengali}
                </span>
              )}
            </span>
          </SiteLink>
          <AdmissionCell phones={college.admissionCell.slice(0, MAX_PHONES)} />
          <Box icon="shield" title={helpline.title}>
            <PhoneLink phone={helpline} /> <em>{helpline.hours}</em>
          </Box>
          <button type="button" className={styles.burger} popoverTarget="main-menu" aria-label={m.openMenu()}>
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <MainMenu entries={menu.header}>
        <AdmissionCell phones={college.admissionCell} />
        {brochureLink}
        <LanguageSwitch />
        {social}
      </MainMenu>
      <p className={styles.helpline}>
        {helpline.title}
        <SiteLink href={`tel:${helpline.dial}`}>
          {helpline.label} <em>{helpline.hours}</em>
        </SiteLink>
      </p>
      <div className="paar" />
    </header>
  );
}

function AdmissionCell({ phones }: { phones: College["admissionCell"] }) {
  if (phones.length === 0) return null;
  return (
    <Box icon="phone" title={m.admissionCell()}>
      {phones.map((phone) => (
        // The space separates the numbers for screen readers and in copied text.
        <Fragment key={phone.dial}>
          <PhoneLink phone={phone} />{" "}
        </Fragment>
      ))}
    </Box>
  );
}

function Box({ icon, title, children }: { icon: "phone" | "shield"; title: string; children: ReactNode }) {
  return (
    <div className={styles.box}>
      <Icon name={icon} />
      <dl>
        <dt>{title}</dt>
        <dd>{children}</dd>
      </dl>
    </div>
  );
}

/** Buttons to call, open the brochure and enquire, in reach of the thumb on small screens. */
export function QuickActions() {
  const { college, brochure } = useShell();
  const [phone] = college.admissionCell;
  return (
    <nav className={`flow ${styles.dock}`} aria-label={m.quickActions()}>
      {phone && (
        <SiteLink href={`tel:${phone.dial}`}>
          <Icon name="phone" />
          {m.call()}
        </SiteLink>
      )}
      <SiteLink href={brochure.path} target="_blank" rel="noopener">
        <Icon name="download" />
        {m.brochure()}
      </SiteLink>
      <OpenEnquiryButton>{m.askAboutAdmission()}</OpenEnquiryButton>
    </nav>
  );
}

import { Icon } from "#admin/ui/icon.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import styles from "./contact-buttons.module.css";
import { contactLinks } from "./contact-links.ts";

interface ContactButtonsProps {
  enquiry: DeskEnquiry;
  /** In the details and on a phone the words stand beside the pictures. */
  isWide?: boolean;
}

/** One tap each: call, WhatsApp, mail. */
export function ContactButtons({ enquiry, isWide = false }: ContactButtonsProps) {
  const { call, whatsApp, mail } = contactLinks(enquiry);
  const { name } = enquiry;
  return (
    <span className={styles.buttons} data-wide={isWide || undefined}>
      <a href={call} title={`Call ${name}`} aria-label={`Call ${name}`} data-first="">
        <Icon name="phone" />
        <span>Call</span>
      </a>
      <a
        href={whatsApp}
        title={`WhatsApp to ${name}`}
        aria-label={`WhatsApp to ${name}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="chat" />
        <span>WhatsApp</span>
      </a>
      <a href={mail} title={`Mail to ${name}`} aria-label={`Mail to ${name}`}>
        <Icon name="mail" />
        <span>Mail</span>
      </a>
    </span>
  );
}

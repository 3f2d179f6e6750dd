import type { ComponentProps, ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { College } from "#contract/content.ts";
import type { Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { formatBytes } from "#ui/formats.ts";
import { Icon, type IconName } from "./icon.tsx";
import { SiteLink } from "./language.tsx";

declare module "react" {
  /** HTML's invoker commands open and close dialogs without scripts. React's types do not include them yet. */
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}

/** Returns the shell: the data of every page (college, menu, brochure, courses), loaded by the root route. */
export function useShell(): Shell {
  return useRouteLoaderData("root") as Shell;
}

/** The college's seal: the chosen one, else `Images/seal.svg` of the college's public folder or of the design. */
export function Seal(props: ComponentProps<"img">) {
  return <img src={useShell().face?.seal ?? "/Images/seal.svg"} alt="" {...props} />;
}

/** The id of the enquiry dialog, which is part of every public page. */
export const ENQUIRY_DIALOG_ID = "enquiry";

/** Opens the enquiry dialog by HTML alone, so that the first tap works before any script runs. */
export function OpenEnquiryButton({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <button type="button" className={className} command="show-modal" commandfor={ENQUIRY_DIALOG_ID}>
      {children}
    </button>
  );
}

type Phone = Pick<College["admissionCell"][number], "dial" | "label">;

/** Link that calls the phone, with `icon` before the number. Renders nothing without a phone. */
export function PhoneLink({ phone, icon }: { phone: Phone | undefined; icon?: IconName | undefined }) {
  return (
    phone && (
      <SiteLink href={`tel:${phone.dial}`}>
        {icon && <Icon name={icon} />}
        {phone.label}
      </SiteLink>
    )
  );
}

export function PhoneItems({ phones, icon }: { phones: readonly Phone[]; icon?: IconName | undefined }) {
  return phones.map((phone) => (
    <li key={phone.dial}>
      <PhoneLink phone={phone} icon={icon} />
    </li>
  ));
}

/** Link to the brochure as a secondary button, which shows that the file is a PDF, and the size. */
export function BrochureLink() {
  const { path, bytes } = useShell().brochure;
  return (
    <SiteLink className="button button-quiet" href={path} target="_blank" rel="noopener">
      <Icon name="download" />
      {m.brochure()}
      <small>{bytes > 0 ? `PDF, ${formatBytes(bytes)}` : "PDF"}</small>
    </SiteLink>
  );
}

const NETWORKS = { facebook: "Facebook", instagram: "Instagram", youtube: "YouTube", linkedin: "LinkedIn" } as const;

export function SocialLinks({ links, className }: { links: College["social"]; className?: string | undefined }) {
  return (
    <div className={className}>
      {links.map(({ network, url }) => (
        <SiteLink key={network} href={url} target="_blank" rel="noopener" aria-label={NETWORKS[network]}>
          <Icon name={network} />
        </SiteLink>
      ))}
    </div>
  );
}

import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

/** A link to another screen of the admin. */
export function TextLink(props: LinkProps) {
  return <Link className="plainLink" {...props} />;
}

/** A link that opens in a tab of its own. */
export function OuterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="plainLink" href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

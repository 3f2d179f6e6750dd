import type { College } from "#contract/content.ts";
import { Icon } from "./icon.tsx";

const LABELS = { facebook: "Facebook", instagram: "Instagram", youtube: "YouTube", linkedin: "LinkedIn" } as const;

interface SocialLinksProps {
  links: College["social"];
  className?: string | undefined;
}

export function SocialLinks({ links, className }: SocialLinksProps) {
  return (
    <div className={className}>
      {links.map(({ network, url }) => (
        <a key={network} href={url} target="_blank" rel="noopener" aria-label={LABELS[network]}>
          <Icon name={network} />
        </a>
      ))}
    </div>
  );
}

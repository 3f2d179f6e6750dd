import type { ReactNode } from "react";
import { langAttribute, SiteLink } from "./language.tsx";

interface TermsProps {
  rows: readonly { label: string; value: ReactNode; to?: string | undefined }[];
  className?: string | undefined;
}

/** A list of labels and values; rows without a value are left out. */
export function DescriptionList({ rows, className }: TermsProps) {
  return (
    <dl className={className}>
      {rows.map(
        ({ label, value, to }) =>
          value && (
            <div key={label}>
              <dt lang={langAttribute(label)}>{label}</dt>
              <dd lang={typeof value === "string" ? langAttribute(value) : undefined}>
                {to ? <SiteLink href={to}>{value}</SiteLink> : value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

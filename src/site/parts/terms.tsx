import type { ReactNode } from "react";
import { A, languageOf } from "./language.tsx";

interface TermsProps {
  rows: readonly { label: string; value: ReactNode; to?: string | undefined }[];
  className?: string | undefined;
}

/** A list of labels and values; rows without a value are left out. */
export function Terms({ rows, className }: TermsProps) {
  return (
    <dl className={className}>
      {rows.map(
        ({ label, value, to }) =>
          value && (
            <div key={label}>
              <dt lang={languageOf(label)}>{label}</dt>
              <dd lang={typeof value === "string" ? languageOf(value) : undefined}>
                {to ? <A href={to}>{value}</A> : value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

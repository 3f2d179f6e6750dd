import type { ReactNode } from "react";

type Mark = { children: ReactNode; tone?: "ok" | "warn" | "bad" | undefined };
type BadgeProps = Mark & { look?: "dot" | "ring" | "dash" | undefined; role?: "status" };

/** A state in a few words; `look` is its mark, and the words say the same. */
export function Badge({ children, tone, look, role }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-look={look} role={role}>
      {children}
    </span>
  );
}

/** A mark of one or two words in a row. */
export function Chip({ children, tone }: Mark) {
  return (
    <span className="chip" data-tone={tone}>
      {children}
    </span>
  );
}

import { initials } from "./initials.ts";
import styles from "./portrait.module.css";

interface PortraitProps {
  name: string;
  src?: string | undefined;
}

/** A person's picture, or the initials on a rosette until there is one. Decorative: the name stands beside it. */
export function Portrait({ name, src }: PortraitProps) {
  return (
    <div className={styles.portrait}>
      {src ? (
        <img src={src} alt="" width="320" height="272" loading="lazy" decoding="async" />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </div>
  );
}

import type { Portrait as PortraitOf } from "#contract/placed-students.ts";
import { initials } from "./initials.ts";
import { Photo } from "./photo.tsx";
import styles from "./portrait.module.css";

interface PortraitProps {
  name: string;
  /** An upload, which has smaller widths, or a drawing. */
  image: PortraitOf | null | undefined;
  /** How wide it is shown, for the browser's choice. */
  sizes: string;
}

/** A person's picture, or the initials on a rosette until there is one. Decorative: the name stands beside it. */
export function Portrait({ name, image, sizes }: PortraitProps) {
  return (
    <div className={styles.portrait}>
      {image ? (
        <Photo image={{ width: 320, height: 272, ...image }} alt="" sizes={sizes} />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </div>
  );
}

import type { Picture } from "#contract/content.ts";
import type { Portrait as PortraitOf } from "#contract/media.ts";
import { languageOf } from "./language.tsx";
import { Photo } from "./photo.tsx";
import styles from "./portrait.module.css";

interface PortraitProps {
  name: string;
  image: PortraitOf | Picture | null | undefined;
  sizes: string;
}

/** A person's picture, or the initials on a rosette until there is one. Decorative: the name is beside it. */
export function Portrait({ name, image, sizes }: PortraitProps) {
  return (
    <div className={styles.portrait}>
      {image ? (
        <Photo image={{ width: 320, height: 272, ...image }} alt="" sizes={sizes} />
      ) : (
        <span aria-hidden="true" lang={languageOf(name)}>
          {initials(name)}
        </span>
      )}
    </div>
  );
}

/** `Dr Prasenjit Barman` → `PB` */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "" && !/^(dr|mr|mrs|ms|prof)\.?$/i.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase()).join("");
}

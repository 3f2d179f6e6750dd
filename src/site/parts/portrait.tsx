import type { Picture } from "#contract/content.ts";
import type { Portrait as PortraitOf } from "#contract/media.ts";
import { langAttribute } from "./language.tsx";
import { Photo } from "./photo.tsx";
import styles from "./portrait.module.css";

interface PortraitProps {
  name: string;
  image: PortraitOf | Picture | null | undefined;
  sizes: string;
}

/** A person's picture, or the initials on a rosette if there is none. Decorative, as the name is next to it. */
export function Portrait({ name, image, sizes }: PortraitProps) {
  return (
    <div className={styles.portrait}>
      {image ? (
        <Photo image={{ width: 320, height: 272, ...image }} alt="" sizes={sizes} />
      ) : (
        <span aria-hidden="true" lang={langAttribute(name)}>
          {initials(name)}
        </span>
      )}
    </div>
  );
}

/** Matches a name's first letter with combining marks; in Bengali the whole conjunct (letters joined by a hasanta). */
const FIRST_LETTER = /^.[\p{M}\u200d]*(?:(?<=\u09cd).[\p{M}\u200d]*)*/u;

const TITLE = /^(dr|mr|mrs|ms|prof|sri|smt|ড|ডা|শ্রী(মতী)?)\.?$/i;

/** Returns the initials of a name: `Dr Prasenjit Barman` → `PB`, `প্রিয়াঙ্কা রাই` → `প্রি রা` */
export function initials(name: string): string {
  const words = (name.replace(/\(.*?\)/g, " ").match(/\S+/g) ?? []).filter((word) => !TITLE.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word = "") => FIRST_LETTER.exec(word)?.[0].toUpperCase());
  return letters.join(/\p{Script=Bengali}/u.test(name) ? " " : "");
}

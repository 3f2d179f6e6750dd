import { thumbnailOf } from "#admin/collections/pictures/picture-list.ts";
import type { PlacementRecord } from "#contract/collections/placement.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { defineSlots } from "./kind-slots.ts";
import styles from "./slots.module.css";

export const slots = defineSlots<PlacementRecord>({
  Card: ({ record: { name, placedAt, designation, image } }) => (
    <article className={styles.placement}>
      {image ? (
        <img src={thumbnailOf(image)} alt={name} width="72" height="90" loading="lazy" />
      ) : (
        <span aria-hidden="true">{firstLetter(name)}</span>
      )}
      <div>
        <h3>{name}</h3>
        <p>{m.placedAt({ place: placedAt })}</p>
        <p className="fine">{designation}</p>
      </div>
    </article>
  ),
});

/** A letter with its signs: Bengali writes one with several characters. */
function firstLetter(name: string): string {
  return [...new Intl.Segmenter("bn").segment(name)][0]?.segment ?? "";
}

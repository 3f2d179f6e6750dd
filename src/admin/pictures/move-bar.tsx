import { Button } from "#admin/ui/button.tsx";
import { IconButton } from "#admin/ui/icon-button.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";
import styles from "./bar.module.css";

interface MoveBarProps {
  /** From 0. */
  place: number;
  total: number;
  onPlace: (place: number) => void;
  onPut: () => void;
  onCancel: () => void;
}

/** While a picture is picked up: its place, to be changed by taps, by number or by arrow keys. */
export function MoveBar({ place, total, onPlace, onPut, onCancel }: MoveBarProps) {
  return (
    <section className={styles.bar} aria-label="Move image">
      <b role="status">
        Place {place + 1} of {total}
      </b>
      <IconButton icon="left" label="One place earlier" disabled={place === 0} onClick={() => onPlace(place - 1)} />
      <input
        type="number"
        aria-label="Place"
        min={1}
        max={total}
        value={place + 1}
        onChange={({ target }) => {
          if (target.validity.valid && target.value) onPlace(target.valueAsNumber - 1);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") onPut();
        }}
      />
      <IconButton
        icon="right"
        label="One place later"
        disabled={place === total - 1}
        onClick={() => onPlace(place + 1)}
      />
      <span className={styles.hint}>Arrow keys move it</span>
      <Button onClick={onPut}>Put here</Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel <Kbd shortcut="Esc" />
      </Button>
    </section>
  );
}

import { ActionBar } from "#admin/ui/action-bar.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";

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
    <ActionBar label="Move image">
      <div>
        <b role="status">
          Place {place + 1} of {total}
        </b>
        <button
          type="button"
          aria-label="One place earlier"
          title="One place earlier"
          disabled={place === 0}
          onClick={() => onPlace(place - 1)}
        >
          <Icon name="left" />
        </button>
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
        <button
          type="button"
          aria-label="One place later"
          title="One place later"
          disabled={place === total - 1}
          onClick={() => onPlace(place + 1)}
        >
          <Icon name="right" />
        </button>
        <small>Arrow keys move it</small>
      </div>
      <div>
        <button type="button" onClick={onPut}>
          Put here
        </button>
        <button type="button" onClick={onCancel}>
          Cancel <Kbd shortcut="Esc" />
        </button>
      </div>
    </ActionBar>
  );
}

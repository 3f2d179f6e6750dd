import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import styles from "./choice-list.module.css";

/**
 * State of a search field with a list of options (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Arrow keys
 * select, Enter takes the option; the focus stays in the field. @param found the options
 */
export function useCombobox<One>(found: readonly One[], take: (one: One) => void) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  return {
    id,
    found,
    chosen,
    take,
    setChosen,
    fieldProps: {
      role: "combobox",
      "aria-expanded": found.length > 0,
      "aria-controls": `${id}list`,
      "aria-activedescendant": found[chosen] ? `${id}${chosen}` : undefined,
      autoComplete: "off",
    },
    handleKeyDown(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const target = found[chosen];
      if (step !== undefined && found.length > 0) {
        event.preventDefault();
        setChosen((chosen + step + found.length) % found.length);
      } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
        event.preventDefault();
        if (target) take(target);
      }
    },
  };
}

interface ChoiceListProps<One> {
  choices: ReturnType<typeof useCombobox<One>>;
  label: string;
  className?: string | undefined;
  keyOf: (one: One) => string;
  children: (one: One) => ReactNode;
}

export function ComboboxOptions<One>({ choices, label, className = "", keyOf, children }: ChoiceListProps<One>) {
  const { id, found, chosen, take } = choices;
  useEffect(() => {
    document.getElementById(`${id}${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  return (
    <div className={`${styles.list} ${className}`} id={`${id}list`} role="listbox" aria-label={label}>
      {found.map((one, index) => (
        <button
          key={keyOf(one)}
          className="fill"
          type="button"
          tabIndex={-1}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === chosen}
          // Without this, pressing would move the focus out of the field before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(one)}
        >
          {children(one)}
        </button>
      ))}
    </div>
  );
}

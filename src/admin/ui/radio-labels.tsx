import { useId } from "react";

interface RadioLabelsProps<Value extends string> {
  options: readonly { value: Value; label: string }[];
  value: string;
  onChange: (value: Value) => void;
}

/** One radio button for each option, in its label: what surrounds them gives them their look. */
export function RadioLabels<Value extends string>({ options, value, onChange }: RadioLabelsProps<Value>) {
  const name = useId();
  return options.map((option) => (
    <label key={option.value}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
      />
      {option.label}
    </label>
  ));
}

import { collegeDay } from "#ui/college-clock.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { NONE } from "./enquiry-changes.ts";

interface NextCallFieldProps {
  /** A day, or `none`. */
  value: string;
  now: number;
  onChange: (day: string) => void;
}

/** The usual days by one tap. */
export function NextCallField({ value, now, onChange }: NextCallFieldProps) {
  const options = [
    { value: collegeDay(now), label: "Today" },
    { value: collegeDay(now, 1), label: "Tomorrow" },
    { value: collegeDay(now, 7), label: "In a week" },
    { value: NONE, label: "No call" },
  ];
  return <ChoiceButtons label="Next call" options={options} value={value} onChange={onChange} />;
}

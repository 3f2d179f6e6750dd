import { languageOf } from "#site/pages/language-of.ts";

interface EventTimeProps {
  startTime: string;
  endTime: string;
}

/** When an event begins and ends, in the words that staff typed. */
export function EventTime({ startTime, endTime }: EventTimeProps) {
  const [first, ...rest] = [startTime, endTime].filter(Boolean);
  if (first === undefined) return null;
  return (
    <>
      <span lang={languageOf(first)}>{first}</span>
      {rest.map((end) => (
        <span key="end" lang={languageOf(end)}>{` – ${end}`}</span>
      ))}
    </>
  );
}

import type { College } from "#contract/content.ts";
import type { HealthCheck } from "#contract/health.ts";
import * as m from "#messages/compiled/health.ts";
import { formatMoment } from "#messages/moments.ts";
import { button, heading, letterOf, paragraph, quietParagraph } from "#server/platform/mail/mail-layout.ts";

interface Told extends HealthCheck {
  /** When the problem began, in ISO 8601. */
  since: string;
}

interface HealthNews {
  /** Whether a problem has just begun. */
  isNew: boolean;
  bad: readonly Told[];
  well: readonly Told[];
  college: College;
  publicUrl: string;
}

/** The mail about the server's health, in the language of the moment. Returns a function that writes it to an admin by name. */
export function healthLetter({ isNew, bad, well, college, publicUrl }: HealthNews) {
  const names = (all: readonly Told[]) => all.map(({ title }) => title).join(", ");
  const state = { news: bad.length === 0 ? "ends" : isNew ? "begins" : "lasts", count: bad.length };
  const subject = m.letterSubject({ ...state, names: names(bad.length > 0 ? bad : well) });
  const opening = m.letterOpening({ ...state, college: college.name.english });
  const parts = [...bad, ...well].map(({ title, state, text, advice, since }) => ({
    title: state === "bad" ? title : m.worksAgain({ title }),
    text,
    advice: advice && m.whatToDo({ advice }),
    since: (state === "bad" ? m.since : m.problemBegan)({ moment: formatMoment(since) }),
  }));
  const address = `${publicUrl}/admin/dashboard?tab=health`;
  return (name: string) => ({
    subject,
    ...letterOf({
      title: subject,
      college,
      body: [
        paragraph(m.dear({ name })),
        paragraph(opening),
        ...parts.flatMap(({ title, text, advice, since }) => [
          heading(title),
          paragraph(text),
          ...(advice ? [paragraph(advice)] : []),
          quietParagraph(since),
        ]),
        button(address, m.openHealth()),
        quietParagraph(m.letterFoot()),
      ],
    }),
  });
}

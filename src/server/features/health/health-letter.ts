import type { College } from "#contract/content.ts";
import type { HealthCheck } from "#contract/health.ts";
import { button, heading, htmlMail, paragraph, quietParagraph } from "#server/features/mail/mail-layout.ts";
import { collegeTimeText } from "#server/time.ts";

interface Told extends HealthCheck {
  /** ISO 8601 */
  since: string;
}

interface HealthNews {
  /** Something has just begun. */
  isNew: boolean;
  bad: readonly Told[];
  well: readonly Told[];
  college: College;
  publicUrl: string;
}

const FOOT =
  "This mail comes when a problem begins, once a day while it lasts, and when it is over. If you do not run the server yourself, please forward it to the person who does.";

/** To each admin by name. */
export function healthLetter({ isNew, bad, well, college, publicUrl }: HealthNews) {
  const names = (all: readonly Told[]) => all.map(({ title }) => title).join(", ");
  const problem = bad.length > 1 ? "problems" : "a problem";
  const news = bad.length > 0 ? `${isNew ? "has" : "still has"} ${problem}` : "works again";
  const subject = `The website ${news}: ${names(bad.length > 0 ? bad : well)}`;
  const opening = `The website of ${college.name.english} ${news}.`;
  const parts = [...bad, ...well].map(({ title, state, text, advice, since }) => ({
    title: state === "bad" ? title : `${title}: works again`,
    text,
    advice: advice && `What to do: ${advice}`,
    since: `${state === "bad" ? "Since" : "The problem began on"} ${collegeTimeText(new Date(since))}.`,
  }));
  const address = `${publicUrl}/admin/dashboard?tab=health`;
  const action = "Open Health";
  return (name: string) => ({
    subject,
    text: `${[
      `Dear ${name},`,
      opening,
      ...parts.map((part) => [part.title.toUpperCase(), part.text, part.advice, part.since].filter(Boolean).join("\n")),
      `${action}: ${address}`,
      FOOT,
      college.name.english,
    ].join("\n\n")}\n`,
    html: htmlMail({
      title: subject,
      college,
      body: [
        paragraph(`Dear ${name},`),
        paragraph(opening),
        ...parts.flatMap(({ title, text, advice, since }) => [
          heading(title),
          paragraph(text),
          ...(advice ? [paragraph(advice)] : []),
          quietParagraph(since),
        ]),
        button(address, action),
        quietParagraph(FOOT),
      ],
    }),
  });
}

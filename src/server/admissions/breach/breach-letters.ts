import type { Breach, BreachDetails } from "#contract/breaches.ts";
import type { College } from "#contract/content.ts";
import { contactLine } from "#contract/privacy.ts";
import * as m from "#messages/compiled/breach.ts";
import { formatMoment } from "#messages/moments.ts";
import { inLanguage } from "#server/platform/language.ts";

type Counts = Pick<BreachDetails, "people" | "total">;

/**
 * Returns the filled-in letters: to people in English and Bengali, by DPDP Rules 2025, rule 7(1)(a)–(e); to CERT-In; to
 * the Board at once (rule 7(2)(a)) and within 72 hours (rule 7(2)(b)). `[…]` marks what the college must fill in.
 */
export function breachLetters(
  breach: Breach,
  counts: Counts,
  collegeIn: (language: "en" | "bn") => College,
): BreachDetails["letters"] {
  const write = (step: BreachDetails["letters"][number]["step"], language: "en" | "bn") =>
    inLanguage(language, () => {
      const college = collegeIn(language);
      const facts = factsFor(breach, counts, college);
      const drill = breach.isDrill ? "drill" : "real";
      const subject = m.letterSubject({ drill, step, college: facts.college });
      const parts = [breach.isDrill && m.drillNote(), LETTERS[step](facts), m.letterEnd(facts)];
      return { step, language, subject, text: parts.filter(Boolean).join("\n\n") };
    });
  return [
    write("certIn", "en"),
    write("board", "en"),
    write("persons", "en"),
    write("persons", "bn"),
    write("board72", "en"),
  ];
}

const LETTERS = {
  certIn: m.certInLetter,
  board: m.boardLetter,
  persons: m.personsLetter,
  board72: m.reportLetter,
};

function factsFor(breach: Breach, { people, total }: Counts, college: College) {
  const { what, measures, steps } = breach;
  const scope = breach.scope === null ? "all" : "one";
  const told = steps.persons;
  return {
    college: college.name.english,
    address: college.address.join(", ") || college.place,
    contact: contactLine(college) || m.gap(),
    ...{ happened: m.happened({ what }), impact: m.impact({ what }), extent: m.extent({ scope, total, people }) },
    ...{ words: breach.words || m.gap(), gap: m.gap() },
    awareAt: formatMoment(breach.awareAt),
    from: formatMoment(breach.happenedFrom),
    until: formatMoment(breach.happenedUntil),
    measures:
      measures.length > 0 ? measures.map((measure) => `- ${m.measure({ measure })}`).join("\n") : `- ${m.noMeasure()}`,
    told: told ? m.toldPeople({ moment: formatMoment(told.at), mails: told.mails }) : m.gap(),
  };
}

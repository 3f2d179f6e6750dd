import type { Language } from "#messages/languages.ts";

const NUMBERS: Record<Language, string[]> = {
  en: "one two three four five six seven eight nine".split(" "),
  bn: "এক দুই তিন চার পাঁচ ছয় সাত আট নয়".split(" "),
};

/** Returns the answer to the question in the form without scripts: the sum of two numbers in words. */
export function answerTo(question: string, language: Language = "en"): string {
  const numbers = question.split(/[ ?]/).map((word) => NUMBERS[language].indexOf(word) + 1);
  return String(numbers.reduce((sum, number) => sum + number, 0));
}

/** Returns the fields that the form without scripts requires: the answer to the question, and the submission id. */
export function solvePlainForm(page: string, language: Language = "en") {
  const [, question = ""] = /<label for="answer">(.*?)<\/label>/.exec(page) ?? [];
  const [, submission_id = ""] = /name="submission_id" value="(.*?)"/.exec(page) ?? [];
  return { submission_id, answer: answerTo(question, language) };
}

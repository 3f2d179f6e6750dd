import { createInterface } from "node:readline/promises";

/** Asks on the terminal, or reads the first line of standard input. Only `y` or `yes` is a yes. */
export async function confirm(question: string): Promise<boolean> {
  const { stdin, stdout } = process;
  const terminal = createInterface({ input: stdin, output: stdout });
  // Input that ends without a line is no answer: the question itself would wait for ever.
  const ended = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  try {
    const answer = await Promise.race([terminal.question(`${question} (yes or no) `), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

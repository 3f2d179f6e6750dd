/** One word of the operator's tool. */
export interface Command {
  name: string;
  /** What may follow the name: `list [--status pending|sent|parked|all]`. One line each. */
  usages: readonly string[];
  help: string;
  /**
   * @param args what was typed after the name
   * @returns the exit code
   * @throws {UsageError} when the arguments make no sense
   */
  run(args: string[]): Promise<number>;
}

/** The command was called in a way that it does not know. The dispatcher prints the message and the command's usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Thrown when a request repeats one that was answered: the error handler sends that answer again, as it was.
 * Not a refusal, but like one it ends the handling at the point where it is known.
 */
export class EarlierAnswer extends Error {
  override readonly name = "EarlierAnswer";
  readonly status: number;
  /** JSON text. */
  readonly body: string;

  constructor(status: number, body: string) {
    super("this request was answered before");
    this.status = status;
    this.body = body;
  }
}

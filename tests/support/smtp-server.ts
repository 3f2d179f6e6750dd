import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export interface ReceivedMail {
  envelope: { from: string; to: string[] };
  /** The parsed message; header values are decoded. */
  mail: Email;
  /** The received bytes, decoded as Latin-1. */
  raw: string;
}

/** An SMTP answer such as `{ code: 451, text: "come back later" }`. */
export interface SmtpFailure {
  code: number;
  text: string;
}

export interface SmtpBehaviour {
  /** Returns an error to refuse the sender, as a server does that requires authentication. */
  onSender?: () => SmtpFailure | undefined;
  onRecipient?: (address: string) => SmtpFailure | undefined;
  /** Returns an error to refuse a received message. The client waits for the result. */
  onMessage?: (received: ReceivedMail) => SmtpFailure | undefined | Promise<SmtpFailure | undefined>;
  /** Where the server stops responding: before the greeting, or after storing the message. */
  hangsAt?: "greeting" | "message";
}

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/** Starts a real SMTP server on a free port of this machine: `await using smtp = await startSmtpServer()`. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = [];
  let behaviour: SmtpBehaviour = {};
  let connections = 0;
  let ended = 0;
  let port = 0;
  let server: SMTPServer | null = null;
  let activity = Promise.withResolvers<void>();

  function noteActivity(): void {
    activity.resolve();
    activity = Promise.withResolvers<void>();
  }

  async function start(): Promise<void> {
    const listening = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 50,
      logger: false,
      onConnect(_session, answer) {
        connections += 1;
        noteActivity();
        if (behaviour.hangsAt !== "greeting") answer();
      },
      onClose() {
        ended += 1;
      },
      onMailFrom: (_address, _session, answer) => answer(toError(behaviour.onSender?.())),
      onRcptTo: ({ address }, _session, answer) => answer(toError(behaviour.onRecipient?.(address))),
      onData(stream, session, answer) {
        readMail(stream, session).then(async (received) => {
          const failure = await behaviour.onMessage?.(received);
          if (!failure) mails.push(received);
          if (behaviour.hangsAt !== "message") answer(toError(failure));
          noteActivity();
        }, answer);
      },
    });
    // Ignore errors: tests kill clients in the middle of a mail.
    listening.on("error", () => {});
    await new Promise<void>((resolve, reject) => {
      listening.once("error", reject);
      listening.listen(port, "127.0.0.1", resolve);
    });
    port = (listening.server.address() as AddressInfo).port;
    server = listening;
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = null;
    if (stopping) await new Promise<void>((resolve) => stopping.close(resolve));
  }

  await start();
  return {
    /** Value for SMTP_URL. The port does not change after `stop` and `start`. */
    url: `smtp://127.0.0.1:${port}`,
    /** All accepted mails, in order. */
    mails: mails as readonly ReceivedMail[],
    /** Number of open connections. */
    get openConnections() {
      return connections - ended;
    },
    /** Number of connections so far. */
    get connections() {
      return connections;
    },
    /** Sets the behaviour from the next command on. By default the server accepts everything. */
    behave(next: SmtpBehaviour = {}) {
      behaviour = next;
    },
    start,
    stop,
    /** Resolves at the next connection, message or refusal. */
    nextActivity: () => activity.promise,
    /** Resolves when `count` mails have been accepted. */
    async waitForMails(count: number): Promise<readonly ReceivedMail[]> {
      while (mails.length < count) await activity.promise;
      return mails;
    },
    [Symbol.asyncDispose]: stop,
  };
}

async function readMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const { mailFrom, rcptTo } = session.envelope;
  return {
    envelope: { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) },
    mail: await PostalMime.parse(bytes),
    raw: bytes.toString("latin1"),
  };
}

function toError(failure: SmtpFailure | undefined): Error | null {
  return failure ? Object.assign(new Error(failure.text), { responseCode: failure.code }) : null;
}

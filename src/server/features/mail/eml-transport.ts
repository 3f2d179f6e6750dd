import { join } from "node:path";
import { createTransport } from "nodemailer";
import { writeWhole } from "#server/write-whole.ts";
import type { Mailbox } from "./mail-message.ts";
import { type MailTransport, type OutgoingMail, toNodemailer } from "./mail-transport.ts";

/**
 * For a machine without a mail server: writes each mail, whole, as a file that any mail program opens. Only the owner
 * may read it. The file's name follows from the mail, so an attempt that is repeated writes over the first one.
 * @param folder where the files go; made when missing
 */
export function createEmlTransport({ folder, from }: { folder: string; from: Mailbox }): MailTransport {
  const builder = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await builder.sendMail(toNodemailer(mail, from));
      const file = join(folder, fileNameOf(mail));
      await writeWhole(file, message as Buffer);
      return { takenBy: file, refusals: [] };
    },
    close: () => builder.close(),
  };
}

function fileNameOf({ createdAt, kind, id }: OutgoingMail): string {
  const timestamp = createdAt.toISOString().replace(/[-:]|\.\d+/g, "");
  return `${timestamp}-${kind}-${id}.eml`;
}

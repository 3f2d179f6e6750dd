import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { makeDataFolder } from "#server/data-folder.ts";
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
      await makeDataFolder(folder);
      const file = join(folder, fileNameOf(mail));
      await writeDurably(folder, file, message as Buffer);
      return { takenBy: file, refusals: [] };
    },
    close: () => builder.close(),
  };
}

function fileNameOf({ createdAt, kind, id }: OutgoingMail): string {
  const timestamp = createdAt.toISOString().replace(/[-:]|\.\d+/g, "");
  return `${timestamp}-${kind}-${id}.eml`;
}

/** A reader sees the whole file or none, and after a power cut it is still there. */
async function writeDurably(folder: string, file: string, bytes: Buffer): Promise<void> {
  const temporary = `${file}.part`;
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  if (process.platform === "win32") return; // a folder cannot be opened for syncing there
  const folderHandle = await open(folder, "r");
  try {
    await folderHandle.sync();
  } finally {
    await folderHandle.close();
  }
}

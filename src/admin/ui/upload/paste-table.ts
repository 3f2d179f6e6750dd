import type { ClipboardEvent } from "react";

/** Longer HTML, of some thousand rows with their formats, would be too much for the server: it is pasted as text. */
const MAX_HTML_LENGTH = 2_000_000;

/**
 * Returns a paste handler that uploads a copied table as an HTML file. As plain text, a cell of a Word table that has two
 * paragraphs would break its row in two.
 * @param name of the file
 */
export function pasteTable(name: string, upload: (files: File[]) => unknown) {
  return (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    // Rows typed before would be lost with an upload: the table is pasted as text between them.
    if ((value.slice(0, selectionStart) + value.slice(selectionEnd)).trim() !== "") return;
    const html = event.clipboardData.getData("text/html");
    // A copied cell or column, or a mail laid out by a table, has no tabs: it is text to go on with in the field.
    const hasColumns = event.clipboardData.getData("text/plain").includes("\t");
    if (!hasColumns || !/<table/i.test(html) || html.length > MAX_HTML_LENGTH) return;
    event.preventDefault();
    void upload([new File([`<!doctype html>${html}`], name)]);
  };
}

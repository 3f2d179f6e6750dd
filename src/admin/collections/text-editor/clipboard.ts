import { type Node as Block, Slice } from "prosemirror-model";
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { blocksOfHtml, joinBlocksToLine, type PastedNode } from "./clipboard-html.ts";
import { blocksOfText, paragraphOf } from "./clipboard-text.ts";
import { documentOf } from "./markdown-reader.ts";

/**
 * Returns event handlers that convert content pasted or dropped from elsewhere.
 * @param onPicture called if a picture was left out @param isOneLine joins the content to one line
 */
export function clipboardEvents(onPicture: () => void, isOneLine = false) {
  const take = (view: EditorView, event: Event, data: DataTransfer | null): boolean => {
    const html = data?.getData("text/html") ?? "";
    // Content copied from an editor of this kind needs no conversion: ProseMirror pastes it.
    if (!data || !view.editable || html.includes("data-pm-slice")) return false;
    const text = data.getData("text/plain");
    const pasted =
      html === ""
        ? { blocks: blocksOfText(text), pictures: data.files.length }
        : blocksOfHtml(parse(html), location.origin);
    event.preventDefault();
    if (pasted.blocks.length > 0)
      view.dispatch(insertBlocks(view.state, pasted.blocks, isOneLine || undefined).scrollIntoView());
    if (pasted.pictures > 0) onPicture();
    return true;
  };
  return {
    paste: (view: EditorView, event: ClipboardEvent) => take(view, event, event.clipboardData),
    drop(view: EditorView, event: DragEvent) {
      const place = view.dragging ? null : view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (!place) return false;
      const { doc, tr } = view.state;
      view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))));
      return take(view, event, event.dataTransfer);
    },
  };
}

/** Replaces the selection with blocks; in a table cell, the blocks are joined to one line. */
export function insertBlocks(state: EditorState, blocks: readonly Block[], isOneLine = isInTable(state)): Transaction {
  const { content, lastChild } = documentOf(isOneLine ? paragraphOf(joinBlocksToLine(blocks)) : blocks);
  const isPadded = content.childCount > 1 && lastChild?.childCount === 0;
  const kept = isPadded ? content.cut(0, content.size - lastChild.nodeSize) : content;
  // Tables stay closed: the last cell of an open one would take the rest of the paragraph.
  const { openStart, openEnd } = Slice.maxOpen(kept, false);
  const isHeaded = kept.childCount > 1 && kept.firstChild?.type.name === "heading";
  // A heading above other blocks stays closed too, or it would become the end of the paragraph before it.
  return state.tr.replaceSelection(new Slice(kept, isHeaded ? 0 : openStart, openEnd)).setMeta("paste", true);
}

/** Parses HTML with `style` renamed to `data-style`: the content security policy would report each inline style. */
function parse(html: string): PastedNode {
  const unstyled = html
    .replace(/<style[\s\S]*?<\/style>/gi, "")
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  return pastedNode(new DOMParser().parseFromString(unstyled, "text/html").body);
}

function pastedNode(node: Node): PastedNode {
  const element = node instanceof Element ? node : null;
  return {
    tag: element?.localName ?? (node.nodeType === Node.TEXT_NODE ? "" : "#"),
    text: node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "",
    attribute: (name) => element?.getAttribute(name === "style" ? "data-style" : name) ?? "",
    children: [...node.childNodes].map(pastedNode),
  };
}

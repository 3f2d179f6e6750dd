import { type Command, EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { addRowAfter, deleteRow } from "prosemirror-tables";
import { expect, test } from "vitest";
import { parseLinkAddress } from "./addresses.ts";
import { insertBlocks } from "./clipboard.ts";
import { blocksOfText } from "./clipboard-text.ts";
import {
  editingPlugins,
  insertPicture,
  insertTable,
  linkAt,
  removeLink,
  setLink,
  toggleHeading,
  toggleList,
} from "./editing.ts";
import { readMarkdown } from "./markdown-reader.ts";
import { writeMarkdown } from "./markdown-writer.ts";
import { schema } from "./schema.ts";

/** Opens a text with the cursor at `¦`, or with the text between two `¦` selected. */
function open(marked: string) {
  const read = readMarkdown(marked.replaceAll("¦", ""));
  const marks: number[] = [];
  readMarkdown(marked).doc.descendants((node, position) => {
    for (const { index } of node.text?.matchAll(/¦/g) ?? []) marks.push(position + index - marks.length);
  });
  const plugins = editingPlugins(
    () => {},
    () => {},
  );
  let state = EditorState.create({ doc: read.doc, plugins });
  const [anchor = 1, head = anchor] = marks;
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, anchor, head)));
  return {
    state: () => state,
    do: (...commands: Command[]) => {
      const dispatch = (transaction: Transaction) => {
        state = state.apply(transaction);
      };
      for (const command of commands) command(state, dispatch);
      return writeMarkdown(state.doc, read).markdown.trim();
    },
  };
}

test("a heading, and again: a paragraph", () => {
  expect(open("A¦\n\nB").do(toggleHeading(2))).toBe("## A\n\nB");
  expect(open("A¦\n\nB").do(toggleHeading(3), toggleHeading(3))).toBe("A\n\nB");
});

test("lists change their kind, end, and become one where two meet", () => {
  const list = toggleList(schema.nodes.bullet_list);
  expect(open("A¦").do(list)).toBe("- A");
  expect(open("1. A¦\n2. B").do(list)).toBe("- A\n- B");
  expect(open("- A¦").do(list)).toBe("A");
  expect(open("- A\n\nB¦\n\n- C").do(list)).toBe("- A\n- B\n- C");
});

test("a table has a head also when its first row goes, and text can follow it", () => {
  const empty = "| | |\n|---|---|\n| | |";
  const editor = open("A¦");
  expect(editor.do(insertTable)).toBe(`A\n\n${empty}\n| | |`);
  expect(editor.do(deleteRow)).toBe(`A\n\n${empty}`);
  expect(editor.do(addRowAfter)).toBe(`A\n\n${empty}\n| | |`);
  expect(editor.state().doc.lastChild?.type).toBe(schema.nodes.paragraph);
});

test("links are set on the selected words, changed whole and removed", () => {
  expect(open("See ¦the lib¦rary.").do(setLink("/Library", "Library"))).toBe("See [the lib](/Library)rary.");
  expect(open("See ¦.").do(setLink("/Library", "Library"))).toBe("See [Library](/Library).");
  expect(open("[a **b¦** c](/A) [d](/B)").do(setLink("/C", ""))).toBe("[a **b** c](/C) [d](/B)");
  const editor = open("x [a **b** c¦](/A)[d](/B)");
  expect(linkAt(editor.state())?.mark.attrs.href).toBe("/B");
  expect(editor.do(removeLink)).toBe("x [a **b** c](/A)d");
});

test("a picture gets a paragraph of its own, in a list its place, and stays selected to be described", () => {
  const lamp = schema.nodes.image.create({ src: "/lamp.svg", alt: "Lamp" });
  const editor = open("A¦\n\nB");
  expect(editor.do(insertPicture(lamp))).toBe("A\n\n![Lamp](/lamp.svg)\n\nB");
  const tray = schema.nodes.image.create({ src: "/tray.svg", alt: "Tray" });
  expect(editor.do(insertPicture(tray))).toBe("A\n\n![Tray](/tray.svg)\n\nB");
  expect(open("- A¦").do(insertPicture(lamp))).toBe("- A![Lamp](/lamp.svg)");
});

test("what is pasted keeps its blocks, in a cell its line, within a sentence its words", () => {
  const pasted = blocksOfText("One\n\nTwo\n\n- three");
  const paste: Command = (state, dispatch) => {
    dispatch?.(insertBlocks(state, pasted));
    return true;
  };
  expect(open("A ¦Z").do(paste)).toBe("A One\n\nTwo\n\n- threeZ");
  expect(open("| a¦ | b |\n|---|---|").do(paste)).toBe("| aOne Two three | b |\n|---|---|");
});

test("a heading at the beginning of what is pasted does not become the end of the paragraph before", () => {
  const paste: Command = (state, dispatch) => {
    dispatch?.(insertBlocks(state, readMarkdown("## One\n\nTwo").doc.children));
    return true;
  };
  expect(open("A¦").do(paste)).toBe("A\n\n## One\n\nTwo");
  expect(open("¦Z").do(paste)).toBe("## One\n\nTwoZ");
});

test.each(["| a | b |\n|---|---|", "| a | b |\n|---|---|\n| c | |"])(
  "no cell takes the text around a table: %j",
  (table) => {
    const paste: Command = (state, dispatch) => {
      dispatch?.(insertBlocks(state, readMarkdown(table).doc.children));
      return true;
    };
    expect(open("A¦Z").do(paste)).toBe(`A\n\n${table}\n\nZ`);
    expect(open("¦Z").do(paste)).toBe(`${table}\n\nZ`);
    expect(open("A¦").do(paste)).toBe(`A\n\n${table}`);
  },
);

test.each([
  ["https://example.in/a?b=c", "https://example.in/a?b=c"],
  ["wbjeeb.nic.in", "https://wbjeeb.nic.in"],
  ["office@example.in", "mailto:office@example.in"],
  ["mailto:office@example.in", "mailto:office@example.in"],
  ["+91 98765-43210", "tel:+919876543210"],
  ["tel:18001805522", "tel:18001805522"],
  ["the library", null],
  ["Library", null],
])("a typed link: %s leads to %s", (typed, href) => {
  expect(parseLinkAddress(typed)).toEqual(href && { href });
});

test.each([
  "http://example.in",
  "https://",
  "https://a b.in",
  "https://localhost",
  "mailto:x",
  "tel:12",
  "ftp://example.in",
])("a typed link that leads nowhere gets a sentence: %s", (typed) => {
  expect(parseLinkAddress(typed)).toMatchObject({ sentence: expect.stringMatching(/\.$/) });
});

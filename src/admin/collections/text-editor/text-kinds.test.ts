import { readdir, readFile } from "node:fs/promises";
import { type Node, Slice } from "prosemirror-model";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { editingPlugins } from "./editing.ts";
import { schema } from "./schema.ts";
import { linksIn, readText, type TextKind, writeText } from "./text-kinds.ts";

const { nodes } = schema;
const FOLDER = "content/bn/";
const files = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith(".yaml"));

/** Returns the letters that the editor shows, without links, marks and placeholders. */
function lettersOf(doc: Node): string {
  const letters: string[] = [];
  doc.descendants(({ type, text, attrs }) => {
    if (type === nodes.raw || type === nodes.raw_block) letters.push(attrs.source);
    letters.push(text ?? "");
  });
  return letters.join("\n");
}

test.each(files)("the texts of %s are edited without a sign of Markdown, and stay as they are stored", async (name) => {
  const pairs = parse(await readFile(FOLDER + name, "utf8")) as { en: string; bn: string }[];
  const kind: TextKind = name.startsWith("pages/") ? "block" : "line";
  expect(pairs.length).toBeGreaterThan(0);
  for (const text of pairs.flatMap(({ en, bn }) => [en, bn])) {
    const read = readText(kind, text);
    expect(lettersOf(read.doc)).not.toMatch(/\*\*|\]\(|\|---|[{}]/);
    expect(writeText(kind, read.doc, read)).toBe(kind === "block" ? text.trim() : text);
  }
});

/** Opens an editor state with the cursor at a position, and returns functions that press keys, paste and type. */
function edit(kind: TextKind, value: string, position: number, like = "") {
  const read = readText(kind, value, like);
  const plugins = editingPlugins(
    () => {},
    () => {},
    kind,
  );
  let state = EditorState.create({ doc: read.doc, plugins });
  state = state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(position))));
  const dispatch: Parameters<Command>[1] = (transaction) => {
    state = state.apply(transaction);
  };
  return {
    press(key: string) {
      const event = { key, keyCode: 0, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
      const view = { state, dispatch, composing: false } as never;
      plugins.some(({ props }) =>
        (props.handleKeyDown as undefined | ((...of: never[]) => boolean))?.(view, event as never),
      );
    },
    paste: (...blocks: Node[]) =>
      dispatch(state.tr.replaceSelection(Slice.maxOpen(nodes.doc.create(null, blocks).content))),
    type: (words: string) => dispatch(state.tr.insertText(words)),
    text: () => writeText(kind, state.doc, read),
  };
}

test("a block stays what the English is: a heading a heading, one paragraph one paragraph", () => {
  const heading = edit("block", "", 1, "## Rooms");
  for (const key of ["Backspace", "Enter"]) heading.press(key);
  heading.type("ঘর");
  expect(heading.text()).toBe("## ঘর");

  const paragraph = edit("block", "চা মেলে।", 1);
  const written = nodes.paragraph.create(null, schema.text("দু’টি"));
  paragraph.press("Enter");
  paragraph.paste(written, written);
  expect(paragraph.text()).toBe("চা মেলে।");
});

test("a text that is missing begins with the rows and items of the English, and is blank until something is written", () => {
  const table = edit("block", "", 3, "| Day | Time |\n|---|---|\n| Monday | 9 AM |");
  expect(table.text()).toBe("");
  table.type("দিন");
  expect(table.text()).toBe("| দিন | |\n|---|---|\n| | |");
  expect(linksIn("Ask at the [desk](/ContactUs), or [write](mailto:a@b.in).")).toEqual([
    { route: "/ContactUs", title: "desk" },
    { route: "mailto:a@b.in", title: "write" },
  ]);
});

test("one key deletes a name, on either side of it", () => {
  const before = edit("line", "In {college.place} now", 5);
  before.press("Backspace");
  expect(before.text()).toBe("In  now");
  const after = edit("block", "{count.laboratory} rooms", 1);
  after.press("Delete");
  expect(after.text()).toBe("rooms");
});

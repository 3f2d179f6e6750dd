import { baseKeymap, chainCommands, setBlockType, splitBlock, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Mark, Node, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { addRowAfter, goToNextCell, isInTable, tableEditing } from "prosemirror-tables";
import { canJoin } from "prosemirror-transform";
import { canJoinLists } from "./markdown-reader.ts";
import { SINGLE_PLACEHOLDER_PATTERN, schema } from "./schema.ts";
import type { TextKind } from "./text-kinds.ts";

const { nodes, marks } = schema;
const { paragraph, heading, bullet_list, ordered_list, list_item } = nodes;

/** Turns the block into a heading, or a heading of that level back into a paragraph. */
export function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    if (isInsideNode(state, heading, { level })) return setBlockType(paragraph)(state, dispatch);
    return setBlockType(heading, { level })(state, dispatch);
  };
}

/** Creates a list, changes the type of a list, or lifts the item out of a list that already has this type. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const depth = depthOf(state, [bullet_list, ordered_list]);
    if (depth === 0) return wrapInList(type)(state, dispatch);
    if ($from.node(depth).type === type) return liftListItem(list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
    return true;
  };
}

/** Returns the depth of the innermost node of these types around the selection, or 0 if there is none. */
function depthOf({ selection: { $from } }: EditorState, types: readonly NodeType[]): number {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if (types.includes($from.node(depth).type)) return depth;
  }
  return 0;
}

export function isInsideNode(
  state: EditorState,
  type: NodeType,
  attrs: Readonly<Record<string, unknown>> = {},
): boolean {
  const list = [bullet_list, ordered_list];
  const depth = depthOf(state, list.includes(type) ? list : [type]);
  if (depth === 0) return false;
  const node = state.selection.$from.node(depth);
  return node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value);
}

export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const row = (type: NodeType) => nodes.table_row.create(null, [type.create(), type.create()]);
  const table = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)]);
  const { $from, to } = state.selection;
  const end = $from.depth === 0 ? to : $from.after(1);
  const isBlank = $from.depth === 1 && $from.parent.type === paragraph && $from.parent.childCount === 0;
  const start = isBlank ? $from.before() : end;
  if (dispatch) {
    const transaction = state.tr.replaceWith(start, end, table);
    dispatch(transaction.setSelection(TextSelection.near(transaction.doc.resolve(start + 1))).scrollIntoView());
  }
  return true;
};

/** Returns the link at the cursor, or at the start of the selection, with the range of the link. */
export function linkAt({ selection }: EditorState): { mark: Mark; from: number; to: number } | null {
  const { $from, empty } = selection;
  const find = (node: Node | null) => node && marks.link.isInSet(node.marks);
  const mark = find($from.nodeAfter) ?? (empty ? find($from.nodeBefore) : null);
  if (!mark) return null;
  const place = { mark, from: -1, to: -1 };
  $from.parent.forEach((node, offset) => {
    const start = $from.start() + offset;
    if (!mark.isInSet(node.marks)) return;
    // Find the run of consecutive nodes with the mark that includes the cursor.
    if (start !== place.to && place.to < $from.pos) place.from = start;
    if (start === place.to || place.from === start) place.to = start + node.nodeSize;
  });
  return place;
}

/** Changes the link at the cursor, turns the selection into a link, or inserts `words` as a link. */
export function setLink(href: string, words: string): Command {
  return (state, dispatch) => {
    const link = marks.link.create({ href });
    const { tr, selection } = state;
    const known = linkAt(state);
    const { from, to } = known ?? selection;
    if (from === to) tr.insert(from, schema.text(words, [...(state.storedMarks ?? selection.$from.marks()), link]));
    else tr.removeMark(from, to, marks.link).addMark(from, to, link);
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state);
  if (link) dispatch?.(state.tr.removeMark(link.from, link.to, marks.link));
  return link !== null;
};

export function insertInline(node: Node): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };
}

/** Inserts a picture in its own paragraph or, in a list or table, at the cursor. Replaces a selected picture. */
export function insertPicture(picture: Node): Command {
  return (state, dispatch) => {
    const { tr, selection } = state;
    const { $from, empty } = selection;
    if (empty && $from.depth === 1 && $from.parent.childCount > 0) {
      tr.insert($from.after(), paragraph.create(null, picture));
      tr.setSelection(NodeSelection.create(tr.doc, $from.after() + 1));
    } else {
      tr.replaceSelectionWith(picture);
      const { nodeBefore, pos } = tr.selection.$from;
      if (nodeBefore?.type === picture.type) tr.setSelection(NodeSelection.create(tr.doc, pos - nodeBefore.nodeSize));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Inserts a paragraph with only a link below the current block. The site shows a bold link as a button. */
export function insertLinkBlock(href: string, words: string, isBold: boolean): Command {
  return ({ tr, selection: { $from, to } }, dispatch) => {
    const link = [marks.link.create({ href }), ...(isBold ? [marks.strong.create()] : [])];
    const end = $from.depth === 0 ? to : $from.after(1);
    tr.insert(end, paragraph.create(null, schema.text(words, link)));
    tr.setSelection(TextSelection.create(tr.doc, end + 1, end + 1 + words.length));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

const addBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== paragraph) return splitBlock(state, dispatch);
  return insertInline(nodes.hard_break.create())(state, dispatch);
};

/** Goes to the next cell of a table; at the last cell, to a new row. */
const enterCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch)) return true;
  addRowAfter(state, dispatch);
  return view !== undefined && goToNextCell(1)(view.state, dispatch);
};

/** Limits a command on Tab to the start of a list item: anywhere else, Tab leaves the editor. */
function atItemStart(command: Command): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection;
    return empty && $from.parentOffset === 0 && command(state, dispatch);
  };
}

const headingStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== heading || $from.parentOffset > 0) return false;
  return setBlockType(paragraph)(state, dispatch);
};

const pageRules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,3})\s$/, heading, ([, signs = ""]) => ({ level: signs.length > 2 ? 3 : 2 })),
    wrappingInputRule(/^\s*[-*•]\s$/, bullet_list),
    wrappingInputRule(/^1[.)]\s$/, ordered_list),
  ],
});
const nameRule = inputRules({
  rules: [
    new InputRule(new RegExp(`${SINGLE_PLACEHOLDER_PATTERN.source}$`), ({ tr }, [, name], start, end) =>
      tr.replaceWith(start, end, nodes.name.create({ name })),
    ),
  ],
});

/** Joins adjacent lists of one type, keeps header cells in the first row of a table, and adds a last paragraph. */
function normalise(transactions: readonly Transaction[], _: EditorState, state: EditorState): Transaction | null {
  if (!transactions.some(({ docChanged }) => docChanged)) return null;
  const { tr } = state;
  const joins: number[] = [];
  state.doc.descendants((node, position, parent, index) => {
    const before = index > 0 ? parent?.child(index - 1) : undefined;
    if (before && canJoinLists(before, node)) joins.push(position);
    if (node.type === nodes.table_row) {
      const type = index === 0 ? nodes.table_header : nodes.table_cell;
      node.forEach((cell, offset) => {
        if (cell.type !== type) tr.setNodeMarkup(position + 1 + offset, type);
      });
    }
    return !node.isTextblock;
  });
  for (const position of joins.reverse()) if (canJoin(tr.doc, position)) tr.join(position);
  if (!tr.doc.lastChild?.isTextblock) tr.insert(tr.doc.content.size, paragraph.create());
  return tr.docChanged ? tr : null;
}

/** Deletes the placeholder beside the cursor with one key press: browsers differ in what they would delete. */
const deleteName =
  (side: -1 | 0): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection;
    const node = side < 0 ? $from.nodeBefore : $from.nodeAfter;
    if (!empty || node?.type !== nodes.name) return false;
    dispatch?.(state.tr.delete($from.pos + side, $from.pos + side + 1).scrollIntoView());
    return true;
  };

/** Selects the text of the only block, so that text typed over the selection stays in a block of the same type. */
const selectWords: Command = ({ doc, tr }, dispatch) => {
  if (doc.childCount !== 1 || !doc.firstChild?.isTextblock) return false;
  dispatch?.(tr.setSelection(TextSelection.create(doc, 1, doc.content.size - 1)));
  return true;
};

/** Metadata key of a transaction for a change from outside the editor, such as a restored version. */
export const EXTERNAL_CHANGE = "outside";

/** Rejects edits that change the type of a block or the number of blocks. */
const formKept = new Plugin({
  filterTransaction: (transaction, { doc }) =>
    !transaction.docChanged || transaction.getMeta(EXTERNAL_CHANGE) === true || formOf(transaction.doc) === formOf(doc),
});
const formOf = (doc: Node) => doc.children.map(({ type, attrs }) => type.name + (attrs.level ?? "")).join();

/** Returns the editor's plugins. @param onLink called on Ctrl K @param onToolbar called on Alt F10 */
export function editingPlugins(onLink: () => void, onToolbar: () => void, kind: TextKind = "page"): Plugin[] {
  const stay: Command = () => true;
  const isLine = kind === "line";
  const then =
    (act: () => void): Command =>
    (_, dispatch) => {
      if (dispatch) act();
      return true;
    };
  return [
    nameRule,
    ...(kind === "page" ? [pageRules] : [formKept, keymap({ "Mod-a": selectWords })]),
    keymap(isLine ? { "Mod-b": stay, "Mod-i": stay, Enter: stay, "Shift-Enter": stay } : {}),
    keymap({
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      "Mod-b": toggleMark(marks.strong),
      "Mod-i": toggleMark(marks.em),
      "Mod-k": isLine ? stay : then(onLink),
      "Alt-F10": then(onToolbar),
      Enter: chainCommands(enterCell, splitListItem(list_item)),
      "Shift-Enter": addBreak,
      Backspace: chainCommands(deleteName(-1), headingStart),
      Delete: deleteName(0),
      Tab: chainCommands(goToNextCell(1), atItemStart(sinkListItem(list_item))),
      "Shift-Tab": chainCommands(goToNextCell(-1), atItemStart(liftListItem(list_item))),
    }),
    keymap(baseKeymap),
    tableEditing(),
    history(),
    new Plugin({ appendTransaction: normalise }),
  ];
}

import { type Command, EditorState, NodeSelection, Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { pickFile } from "#admin/collections/library/library-browser.tsx";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import type { ValidationError } from "#contract/documents.ts";
import type { Names } from "#contract/names.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { readAddress } from "./addresses.ts";
import { type Choice, ChooseDialog } from "./choose-dialog.tsx";
import { clipboardEvents } from "./clipboard.ts";
import { editingPlugins, insertInline, insertPicture, linkAt, removeLink, setLink } from "./editing.ts";
import { readMarkdown, type SourceText } from "./markdown-reader.ts";
import { writeMarkdown } from "./markdown-writer.ts";
import { languagePlugin, nameView, showValidationErrors, validationErrorsPlugin } from "./marking.ts";
import { schema } from "./schema.ts";
import styles from "./text-editor.module.css";
import { Toolbar, type ToolbarAction } from "./toolbar.tsx";

interface TextEditorProps {
  /** Markdown as a file of `content/pages/` has it below its front matter. */
  value: string;
  /** Called with the Markdown; what was not touched comes back unchanged, character by character. */
  onChange: (markdown: string) => void;
  label: string;
  /** The pages that links can lead to. */
  pages: readonly { route: string; title: string }[];
  /** The texts that stand for names in braces, such as `person.principal`. */
  names: Names;
  /** Validation errors, with the line of `value` in their paths: `["body", 12]`. */
  validationErrors: readonly ValidationError[];
}

/** Margins in px that keep the cursor from being hidden by the toolbar and the bars above it. */
const BELOW_TOOLBAR = { top: 200, right: 0, bottom: 24, left: 0 };

export function TextEditor({ value, onChange, label, pages, names, validationErrors }: TextEditorProps) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [dialog, setDialog] = useState<"link" | "name" | "describe" | null>(null);
  const [note, setNote] = useState("");
  /** The text as it was read, and the Markdown that the parent knows. */
  const text = useRef<{ read: SourceText; markdown: string }>({ read: readMarkdown(""), markdown: "" });

  const passOn = useEffectEvent(onChange);
  /** Makes the view once: later changes come in by the effects below. */
  const makeView = useEffectEvent((place: HTMLElement) => {
    const read = readMarkdown(value);
    text.current = { read, markdown: value };
    const plugins = [
      ...editingPlugins(
        () => setDialog("link"),
        () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
      ),
      validationErrorsPlugin(`${id}error`, `${id}hint`, { sentence: styles.error ?? "", block: styles.invalid ?? "" }),
      languagePlugin(),
      new Plugin({ props: { handleDOMEvents: clipboardEvents(() => setNote(m.picturesNotPasted())) } }),
    ];
    const made = new EditorView(place, {
      state: EditorState.create({ doc: read.doc, plugins }),
      scrollThreshold: BELOW_TOOLBAR,
      scrollMargin: BELOW_TOOLBAR,
      attributes: {
        class: styles.text ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        spellcheck: "true",
        lang: "en",
      },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        const { markdown } = writeMarkdown(next.doc, text.current.read);
        if (markdown === text.current.markdown) return;
        text.current.markdown = markdown;
        passOn(markdown);
      },
    });
    setState(made.state);
    return made;
  });
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = makeView(host.current);
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);

  // Replace the document only if `value` came from outside, such as a restored version.
  useEffect(() => {
    const { current } = view;
    if (!current || value === text.current.markdown) return;
    const read = readMarkdown(value);
    text.current = { read, markdown: value };
    current.dispatch(current.state.tr.replaceWith(0, current.state.doc.content.size, read.doc.content));
  }, [value]);

  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const { places } = writeMarkdown(current.state.doc, text.current.read);
    current.dispatch(showValidationErrors(current.state.tr, validationErrors, places));
  }, [validationErrors]);

  useEffect(() => view.current?.setProps({ nodeViews: { name: nameView(names) } }), [names]);

  const link = state && linkAt(state);
  const linkChoices = pages.map(({ route, title }) => ({ value: route, label: title, detail: route }));
  const nameChoices = [...names].flatMap(([name, shown]) =>
    shown ? { value: name, label: shown, detail: `{${name}}` } : [],
  );

  function run(command: Command) {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  }

  async function act(action: ToolbarAction) {
    if (action !== "image" && action !== "pdf") return setDialog(action);
    const file = await pickFile(action);
    if (!file) return view.current?.focus();
    const { src, alt, title } = file;
    if (action === "pdf") return run(setLink(src, title));
    run(insertPicture(schema.nodes.image.create({ src, alt })));
    if (alt.trim() === "") setDialog("describe");
  }

  function closeDialog() {
    setDialog(null);
    view.current?.focus();
  }

  function readLink(typed: string): Choice | { sentence: string } | null {
    const known = link?.mark.attrs.href;
    if (typed === known && !pages.some(({ route }) => route === typed)) return { value: typed, label: typed };
    const address = readAddress(typed);
    return address && "href" in address ? { value: address.href, label: m.linkTo({ address: address.href }) } : address;
  }

  const selection = state?.selection;
  const picture = selection instanceof NodeSelection && selection.node.type === schema.nodes.image ? selection : null;
  return (
    <div className={styles.editor}>
      {state && <Toolbar ref={toolbar} label={m.toolsOf({ label })} state={state} onCommand={run} onAction={act} />}
      <div role="status" className={styles.note}>
        {note && (
          <>
            {note}
            <IconButton icon="close" label={m.closeNote()} onClick={() => setNote("")} />
          </>
        )}
      </div>
      <p className="unseen" id={`${id}hint`}>
        {m.altF10()}
      </p>
      <div ref={host} />
      {dialog === "link" && (
        <ChooseDialog
          title={link ? m.changeLink() : m.link()}
          label={m.linkTarget()}
          choices={linkChoices}
          initial={link?.mark.attrs.href}
          read={readLink}
          {...(link && { remove: { label: m.removeLink(), onRemove: () => run(removeLink) } })}
          onChoose={({ value: href }) => {
            const page = pages.find(({ route }) => route === href);
            run(setLink(href, page?.title ?? href.replace(/^(https:\/\/|mailto:|tel:)/, "")));
          }}
          onClose={closeDialog}
        />
      )}
      {dialog === "name" && (
        <ChooseDialog
          title={m.name()}
          label={m.filledInBySite()}
          choices={nameChoices}
          onChoose={({ value: name }) => run(insertInline(schema.nodes.name.create({ name })))}
          onClose={closeDialog}
        />
      )}
      {dialog === "describe" && picture && (
        <DescribeDialog
          alt={picture.node.attrs.alt}
          onSave={(alt) =>
            run((current, dispatch) => {
              dispatch?.(current.tr.setNodeAttribute(picture.from, "alt", alt));
              return true;
            })
          }
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

type DescribeDialogProps = { alt: string; onSave: (alt: string) => void; onClose: () => void };

/** A dialog for the alternative text of a picture. */
function DescribeDialog({ alt, onSave, onClose }: DescribeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(alt);
  const [error, setError] = useState<string>();

  function save() {
    if (text.trim() === "") return setError(m.sayWhatPictureShows());
    dialog.current?.close();
    onSave(text.trim());
  }

  return (
    <Dialog ref={dialog} title={m.describePicture()} onClose={onClose}>
      <TextField
        data-focus
        label={m.whatPictureShows()}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // Stop Enter from submitting a form around the editor.
          event.preventDefault();
          save();
        }}
      />
      <div className="wrap end">
        <Button onClick={() => dialog.current?.close()}>{m.cancel()}</Button>
        <Button look="main" onClick={save}>
          {m.save()}
        </Button>
      </div>
    </Dialog>
  );
}

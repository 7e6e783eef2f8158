import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState, Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { fromWord } from './fromWord.ts';
import { documentOf, htmlOf, proseSchema } from './proseSchema.ts';

const { nodes, marks } = proseSchema;

export interface Standing {
  readonly heading: boolean;
  readonly subheading: boolean;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly bullets: boolean;
  readonly numbers: boolean;
  /** Could an item of a list go into the one before it, or come out of the one that it is in? */
  readonly canIndent: boolean;
  readonly canOutdent: boolean;
  readonly link: string | null;
}

export const nowhere: Standing = {
  heading: false,
  subheading: false,
  bold: false,
  italic: false,
  bullets: false,
  numbers: false,
  canIndent: false,
  canOutdent: false,
  link: null,
};

/** The link at the cursor, from its first letter to its last. */
function linkAround({ selection: { $from, from } }: EditorState) {
  let start = $from.start();
  for (const child of $from.parent.children) {
    const end = start + child.nodeSize;
    const link = marks.link.isInSet(child.marks);
    if (link && start <= from && from <= end) return { from: start, to: end, href: String(link.attrs.href) };
    start = end;
  }
  return null;
}

/** What is selected, or else the link at the cursor. */
const linked = (state: EditorState) => (state.selection.empty ? linkAround(state) : state.selection);

/** Makes a link of what is selected or of the link at the cursor; where there is neither, its address is written. Null: none. */
const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const range = linked(state);
    const made = href === null ? null : marks.link.create({ href });
    if (range) {
      const { tr } = state;
      tr.removeMark(range.from, range.to, marks.link);
      if (made) tr.addMark(range.from, range.to, made);
      dispatch?.(tr);
    } else if (made)
      dispatch?.(state.tr.replaceSelectionWith(proseSchema.text(String(href).replace(/^mailto:/, ''), [made]), false));
    return range !== null || made !== null;
  };

function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth);
    if (type === nodes.bullet_list || type === nodes.ordered_list) return { type, at: $from.before(depth) };
  }
  return null;
}

const indent = sinkListItem(nodes.list_item);

/** An item of a list within a list comes out of it; one of the outermost list stays an item. */
const outdent: Command = (state, dispatch, view) => {
  const { $from } = state.selection;
  const items = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(
    ({ type }) => type === nodes.list_item,
  );
  return items.length > 1 && liftListItem(nodes.list_item)(state, dispatch, view);
};

/** Makes a list, one of the other kind, or no list where it is one of this kind. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const around = listAround(state);
    if (around?.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
    if (around) {
      dispatch?.(state.tr.setNodeMarkup(around.at, type));
      return true;
    }
    setBlockType(nodes.paragraph)(state, dispatch, view);
    return wrapInList(type)(view?.state ?? state, dispatch, view);
  };

/** The level of the heading that the cursor is in; 0: in none. */
const levelAt = ({ selection: { $from } }: EditorState): number =>
  $from.parent.type === nodes.heading ? Number($from.parent.attrs.level) : 0;

/** The page has h1 and h2 of its own, so a text has h3 and h4; another level that is there shows as the nearer of the two. */
const isHeading = (level: number): boolean => level > 0 && level <= 3;
const isSubheading = (level: number): boolean => level > 3;

const toggleHeading =
  (level: 3 | 4): Command =>
  (state, dispatch, view) => {
    const now = levelAt(state);
    const isOne = level === 3 ? isHeading(now) : isSubheading(now);
    if (isOne) return setBlockType(nodes.paragraph)(state, dispatch, view);
    // No item of a list is a heading: it leaves the list.
    if (listAround(state)) liftListItem(nodes.list_item)(state, dispatch, view);
    return setBlockType(nodes.heading, { level })(view?.state ?? state, dispatch, view);
  };

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

const acts = {
  heading: toggleHeading(3),
  subheading: toggleHeading(4),
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  indent,
  outdent,
} as const satisfies Readonly<Record<string, Command>>;
export type Act = keyof typeof acts;

function standingOf(state: EditorState): Standing {
  const { $from, from, to, empty } = state.selection;
  const has = (type: MarkType): boolean =>
    empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type);
  const list = listAround(state)?.type;
  const level = levelAt(state);
  return {
    heading: isHeading(level),
    subheading: isSubheading(level),
    bold: has(marks.strong),
    italic: has(marks.em),
    bullets: list === nodes.bullet_list,
    numbers: list === nodes.ordered_list,
    canIndent: indent(state),
    canOutdent: outdent(state),
    link: linkAround(state)?.href ?? null,
  };
}

interface EditorSettings {
  readonly html: string;
  readonly onWritten: (html: string) => void;
  readonly onStanding: (standing: Standing) => void;
  readonly onLinkKeys: () => void;
}

export interface ProseEditor {
  readonly act: (act: Act) => void;
  readonly link: (href: string | null) => void;
  /** Shows another text; what says the same stays as it is, with its cursor. */
  readonly show: (html: string) => void;
  readonly describe: (attributes: Readonly<Record<string, string>>) => void;
  readonly focus: () => void;
  readonly end: () => void;
}

/** An editor of prose in `place`. Tab leaves it. */
export function proseEditor(place: HTMLElement, settings: EditorSettings): ProseEditor {
  const plugins = [
    history(),
    keymap({
      'Mod-b': acts.bold,
      'Mod-i': acts.italic,
      'Mod-k': () => {
        settings.onLinkKeys();
        return true;
      },
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      Enter: splitListItem(nodes.list_item),
      'Shift-Enter': breakLine,
    }),
    keymap(baseKeymap),
    new Plugin({ view: () => ({ update: ({ state }) => settings.onStanding(standingOf(state)) }) }),
  ];
  const stateOf = (doc: Node) => EditorState.create({ doc, plugins });
  let shown = { html: settings.html, doc: documentOf(settings.html) };
  const view = new EditorView(place, {
    state: stateOf(shown.doc),
    transformPastedHTML: fromWord,
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      if (!transaction.docChanged) return;
      const { doc } = view.state;
      settings.onWritten(doc.eq(shown.doc) ? shown.html : htmlOf(doc));
    },
  });
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return {
    act: (act) => run(acts[act]),
    link: (href) => run(setLink(href)),
    show: (html) => {
      shown = { html, doc: documentOf(html) };
      if (!shown.doc.eq(view.state.doc)) view.updateState(stateOf(shown.doc));
    },
    describe: (attributes) => view.setProps({ attributes }),
    focus: () => view.focus(),
    end: () => view.destroy(),
  };
}

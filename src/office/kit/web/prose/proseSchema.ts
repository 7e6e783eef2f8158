import { DOMParser, DOMSerializer, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';
import { marks as basicMarks, nodes as basicNodes } from 'prosemirror-schema-basic';
import { bulletList, listItem, orderedList } from 'prosemirror-schema-list';
import { proseLinkRel } from '#kernel/prose.ts';
import { bodyOf, cleanProse, leadsSomewhere } from './cleanProse.ts';

const whole = (group: 'block' | 'inline', ...tags: readonly string[]): NodeSpec => ({
  group,
  inline: group === 'inline',
  atom: true,
  attrs: { html: {} },
  parseDOM: tags.map((tag) => ({
    tag,
    getAttrs: (element) => {
      const html = cleanProse(element.outerHTML);
      return html !== '' && { html };
    },
  })),
  toDOM: ({ attrs }) => bodyOf(String(attrs.html)).firstElementChild!,
});

/** A format of letters that has no button: it is kept. */
const plainMark = (tag: string): MarkSpec => ({ parseDOM: [{ tag }], toDOM: () => [tag, 0] });

const { doc, paragraph, text, hard_break, blockquote, horizontal_rule } = basicNodes;

/** A page's own title is its h1: what is pasted as one is the first heading of the text. */
const levelOf: Readonly<Record<string, number>> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 5, h6: 5 };

/** What the server lets through (`proseTags`), as a document. What is in no rule is read as what it holds. */
export const proseSchema = new Schema({
  nodes: {
    doc,
    paragraph,
    heading: {
      attrs: { level: {} },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: Object.entries(levelOf).map(([tag, level]) => ({ tag, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote,
    horizontal_rule,
    ordered_list: { ...orderedList, content: 'list_item+', group: 'block' },
    bullet_list: { ...bulletList, content: 'list_item+', group: 'block' },
    list_item: { ...listItem, content: 'paragraph block*' },
    table: whole('block', 'table', 'dl'),
    text,
    image: whole('inline', 'img'),
    hard_break,
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? '';
            return leadsSomewhere(href) && { href, title: element.getAttribute('title') };
          },
        },
      ],
      toDOM: ({ attrs: { href, title } }) => ['a', { href, title, rel: proseLinkRel }, 0],
    },
    strong: basicMarks.strong,
    em: basicMarks.em,
    underline: plainMark('u'),
    strike: plainMark('s'),
    small: plainMark('small'),
    superscript: plainMark('sup'),
    subscript: plainMark('sub'),
  },
});

const parser = DOMParser.fromSchema(proseSchema);
const serializer = DOMSerializer.fromSchema(proseSchema);

/** HTML as a document. What the server would take out is not in it. */
export const documentOf = (html: string): Node => parser.parse(bodyOf(cleanProse(html)));

/** A document as HTML: a line for each block and item, so that it can be read; nothing where nothing is written. */
export function htmlOf(written: Node): string {
  if (written.childCount === 1 && written.firstChild?.isTextblock && written.firstChild.content.size === 0) return '';
  const all = bodyOf('');
  all.append(serializer.serializeFragment(written.content));
  for (const item of all.querySelectorAll('li')) {
    // A paragraph that is alone in its item, or has only lists after it, is its text.
    const [first, ...rest] = item.children;
    if (first?.localName === 'p' && rest.every(({ localName }) => localName === 'ul' || localName === 'ol'))
      first.replaceWith(...first.childNodes);
  }
  for (const child of [...all.children].slice(1)) child.before('\n');
  return all.innerHTML;
}

/** Without a look of their own: what is in them is told. */
const boxes: readonly string[] = ['p', 'div', 'span', 'a'];
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
const markTags: readonly string[] = ['strong', 'em', 'u', 's', 'small', 'sup', 'sub'];
const wholeTags: readonly string[] = ['table', 'dl', 'img'];

/** What a text says and how, in the order in which it is read: two writings that mean the same are told alike. */
function tell(parent: Element, marks: ReadonlySet<string>, told: string[]): void {
  for (const child of parent.childNodes) {
    if (child.nodeType === child.TEXT_NODE) {
      const letters = (child.textContent ?? '').replace(/[\t\n\f\r ]+/g, '');
      told.push(...[...letters].map((letter) => `${letter} ${[...marks].toSorted()}`));
      continue;
    }
    const element = child as Element;
    const tag = sameAs[element.localName] ?? element.localName;
    const link = tag === 'a' && element.getAttribute('href');
    if (wholeTags.includes(tag)) told.push(element.outerHTML);
    else if (link) tell(element, new Set([...marks, `a ${link} ${element.getAttribute('title') ?? ''}`]), told);
    else if (markTags.includes(tag)) tell(element, new Set([...marks, tag]), told);
    else if (boxes.includes(tag)) tell(element, marks, told);
    else {
      told.push(`<${tag} ${element.getAttribute('start') ?? ''}`);
      tell(element, marks, told);
      told.push(`>${tag}`);
    }
  }
}

function toldOf(html: string): string {
  const told: string[] = [];
  tell(bodyOf(html), new Set(), told);
  return told.join('\n');
}

/** Does the editor keep all that the server keeps of this text? If not, it can only be changed as HTML. */
export const keepsAll = (html: string): boolean => toldOf(cleanProse(html)) === toldOf(htmlOf(documentOf(html)));

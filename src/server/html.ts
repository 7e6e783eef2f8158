import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import sanitize, { type IOptions } from 'sanitize-html';

const ownPath = /^\/(?!\/)/;

/** What an organiser's text may hold: prose, lists, tables, links, and pictures that lie on this portal. */
const prose: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'blockquote', 'div', 'span'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
  // A picture from elsewhere would be a request to a stranger before anybody consented.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPath.test(attribs.src ?? ''),
};

/** What a circuit may add to the head of its pages: descriptions and icons, nothing that runs. */
const head: IOptions = {
  allowedTags: ['meta', 'link'],
  selfClosing: ['meta', 'link'],
  allowedAttributes: { meta: ['name', 'property', 'content', 'media'], link: ['rel', 'href', 'sizes', 'type'] },
  allowedSchemes: ['https'],
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'link'
      ? !/^(icon|apple-touch-icon)$/.test(attribs.rel ?? '') || !ownPath.test(attribs.href ?? '')
      : tag === 'meta' && attribs.name === undefined && attribs.property === undefined,
};

const keptTexts = 2_000;

/** Cleaning parses; the same texts come again with every request, so the answers are kept. */
function remembered(options: IOptions): (html: string) => string {
  const cleaned = new LRUCache<string, string>({ max: keptTexts, memoMethod: (html) => sanitize(html, options) });
  return (html) => cleaned.memo(html);
}

/** HTML that somebody wrote, made harmless: when it is written and again when it is shown. */
export const cleanHtml = remembered(prose);

/** A circuit's extra head markup, made harmless. */
export const cleanHead = remembered(head);

/** One tag of a circuit's head, ready to be written by whoever draws the page. */
export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** A circuit's head markup as tags, harmless. */
export function headTags(html: string): readonly HeadTag[] {
  const tags: HeadTag[] = [];
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (tag === 'meta' || tag === 'link') tags.push({ tag, attributes });
    },
  });
  parser.end(cleanHead(html));
  return tags;
}

import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import sanitize, { type IOptions } from 'sanitize-html';

const ownPath = /^\/(?!\/)/;

/** Allowed in organisers' texts: prose, lists, tables, links, and pictures on this portal. */
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
  // Pictures from other origins would be third-party requests without consent.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPath.test(attribs.src ?? ''),
};

/** Allowed in a circuit's head markup: descriptions and icons, no scripts. */
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

/** An organiser's link: a path of this portal or an address of the web; null for anything else (`javascript:`). */
export const safeLink = (link: string | undefined): string | null =>
  link !== undefined && (ownPath.test(link) || /^https?:\/\//i.test(link)) ? link : null;

const keptTexts = 2_000;

/** Caches sanitized texts, because the same ones come with every request. */
function cached(options: IOptions): (html: string) => string {
  const cleaned = new LRUCache<string, string>({ max: keptTexts, memoMethod: (html) => sanitize(html, options) });
  return (html) => cleaned.memo(html);
}

/** Sanitizes HTML, when it is written and again when it is shown. */
export const cleanHtml = cached(prose);

/** Sanitizes a circuit's head markup. */
export const cleanHead = cached(head);

/** One tag of a circuit's head. */
export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** A circuit's head markup as tags, sanitized. */
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

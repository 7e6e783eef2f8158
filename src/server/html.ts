import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import sanitize, { type IOptions } from 'sanitize-html';
import { isOwnPath, proseAttributes, proseLinkRel, proseSchemes, proseTags } from '#kernel/prose.ts';

const prose: IOptions = {
  allowedTags: [...proseTags],
  allowedAttributes: Object.fromEntries(Object.entries(proseAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...proseSchemes],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: proseLinkRel } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPath(attribs.src ?? ''),
};

/** Allowed in a circuit's head markup: descriptions and icons, no scripts. */
const head: IOptions = {
  allowedTags: ['meta', 'link'],
  selfClosing: ['meta', 'link'],
  allowedAttributes: { meta: ['name', 'property', 'content', 'media'], link: ['rel', 'href', 'sizes', 'type'] },
  allowedSchemes: ['https'],
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'link'
      ? !/^(icon|apple-touch-icon)$/.test(attribs.rel ?? '') || !isOwnPath(attribs.href ?? '')
      : tag === 'meta' && attribs.name === undefined && attribs.property === undefined,
};

/** An organiser's link: a path of this portal or an address of the web; null for anything else (`javascript:`). */
export const safeLink = (link: string | undefined): string | null =>
  link !== undefined && (isOwnPath(link) || /^https?:\/\//i.test(link)) ? link : null;

const keptTexts = 2_000;

function cached(options: IOptions): (html: string) => string {
  const cleaned = new LRUCache<string, string>({ max: keptTexts, memoMethod: (html) => sanitize(html, options) });
  return (html) => cleaned.memo(html);
}

/** Sanitizes HTML: when the office saves it, and again when it is shown, for what was stored before. */
export const cleanHtml = cached(prose);

/** The same fields, those of these names as they are shown: nothing else is stored. */
export const withCleanHtml = <Fields extends object>(fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      names.includes(name) && typeof value === 'string' ? cleanHtml(value) : value,
    ]),
  ) as Fields;

export const cleanHead = cached(head);

export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

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

/** What organisers' texts may hold: prose, lists, tables, links, and pictures on this portal. */
export const proseTags: readonly string[] = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'blockquote', 'div', 'span'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];

export const proseAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** Where links may lead, beside paths of this portal. */
export const proseSchemes: readonly string[] = ['https', 'http', 'mailto', 'tel'];

/** A path of this portal: pictures from other origins would be third-party requests without consent. */
export const isOwnPath = (address: string): boolean => /^\/(?!\/)/.test(address);

/** What every link of such a text says of itself: the page that it leads to gets no hold of this one. */
export const proseLinkRel = 'noopener noreferrer';

/** The tags within a line; each of the others stands between two words. */
const inLine: readonly string[] = ['span', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub', 'a'];

const tag = new RegExp(`</?(${proseTags.join('|')})(?:\\s[^<>]*)?/?>`, 'gi');

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** What such a text says, in one line and without its layout; a text without tags of prose is as it was. To be shown as text only. */
export function plainProse(html: string): string {
  const bare = html.replaceAll(tag, (_, name: string) => (inLine.includes(name.toLowerCase()) ? '' : ' '));
  if (bare === html) return html;
  return bare
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity]!)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

import type { MetaArgs, MetaDescriptor } from 'react-router';
import { SHARE } from '#art/share.ts';
import type { Lang } from '#kernel/lang.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { inLanguage } from '#kernel/paths.ts';

interface Root {
  readonly circuit: CircuitLook;
  readonly lang: Lang;
  readonly origin: string;
}

interface PageMeta {
  readonly title: string;
  readonly description?: string;
  readonly isPrivate?: boolean;
  readonly structured?: Record<string, unknown>;
  readonly picture?: string;
}

/** A page's head: its title, and for public pages the two languages, the canonical address and what is shared. */
export function pageMeta(
  { matches, location }: Pick<MetaArgs, 'matches' | 'location'>,
  of: (circuit: CircuitLook, lang: Lang, origin: string) => PageMeta,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Root | undefined;
  if (!root) return [];
  const { title, description, isPrivate = false, structured, picture } = of(root.circuit, root.lang, root.origin);
  const full = title.includes(root.circuit.title) ? title : `${title} · ${root.circuit.title}`;
  if (isPrivate) return [{ title: full }, { name: 'robots', content: 'noindex' }];
  const at = (lang: Lang) => root.origin + inLanguage(location.pathname, lang);
  return [
    { title: full },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: at(root.lang) },
    ...(['it', 'en'] as const).map((lang) => ({ tagName: 'link', rel: 'alternate', hrefLang: lang, href: at(lang) })),
    { property: 'og:title', content: full },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: root.circuit.name },
    { property: 'og:locale', content: root.lang === 'it' ? 'it_IT' : 'en_GB' },
    { property: 'og:url', content: at(root.lang) },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(picture ? sharedPicture(root.origin + picture, full) : []),
    ...(structured ? [{ 'script:ld+json': structured as never }] : []),
  ];
}

/** The head of a page of one person. */
export const privateMeta =
  (title: (lang: Lang) => string) =>
  (args: Pick<MetaArgs, 'matches' | 'location'>): MetaDescriptor[] =>
    pageMeta(args, (_, lang) => ({ title: title(lang), isPrivate: true }));

/** Sites that know no Open Graph read the last line; what else they need they take from the others. */
const sharedPicture = (url: string, alt: string): MetaDescriptor[] => [
  { property: 'og:image', content: url },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(SHARE.width) },
  { property: 'og:image:height', content: String(SHARE.height) },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:card', content: 'summary_large_image' },
];

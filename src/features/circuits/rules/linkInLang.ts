import { type Lang, languages } from '#kernel/lang.ts';

/** Where addresses of the portal begin that are no pages: they have no language. */
const withoutLang: readonly string[] = ['api', 'media', 'storage', '.well-known'];

/** An organiser's link to a page without its language (`/shop`) is opened in the reader's; others stay. */
export function linkInLang(link: string | null, lang: Lang): string | null {
  const path = link?.split(/[?#]/)[0] ?? '';
  const [first = ''] = path.split('/').slice(1);
  const isFile = /\.\w+$/.test(path);
  return link === null || !path.startsWith('/') || isFile || [...languages, ...withoutLang].includes(first)
    ? link
    : `/${lang}${path === '/' ? link.slice(1) : link}`;
}

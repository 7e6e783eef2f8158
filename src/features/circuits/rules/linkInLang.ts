import { type Lang, languages } from '#kernel/lang.ts';

/**
 * Where a link of an organiser leads a reader: a page of the portal that is written without its language (`/shop`) is
 * opened in theirs. An address elsewhere, a file and a page with its language stay as they are.
 */
export function linkInLang(link: string | null, lang: Lang): string | null {
  const path = link?.split(/[?#]/)[0] ?? '';
  const [first = ''] = path.split('/').slice(1);
  const isFile = /\.\w+$/.test(path);
  return link === null || !path.startsWith('/') || isFile || languages.some((one) => one === first)
    ? link
    : `/${lang}${path === '/' ? link.slice(1) : link}`;
}

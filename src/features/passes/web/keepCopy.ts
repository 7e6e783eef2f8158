import type { Day } from '#kernel/calendar.ts';
import { canKeep, copyStore } from '#web/copyStore.ts';

/** The last day that the copy is good for. */
const untilHeader = 'x-until';

/** It runs nothing and loads nothing but the portal’s fonts. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'";

/** As they were written: a rule that a browser writes out again loses what shorthands take from variables. */
async function stylesOf(page: Document): Promise<string> {
  const texts = [...page.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel=stylesheet], style')].map(
    async (part) => (part instanceof HTMLLinkElement ? (await fetch(part.href)).text() : part.textContent),
  );
  return (await Promise.all(texts)).join('\n');
}

/** What needs the network is out, what tells of the copy is in. */
async function standing(main: HTMLElement, note: string): Promise<string> {
  const copy = main.cloneNode(true) as HTMLElement;
  for (const gone of copy.querySelectorAll('[data-online]')) gone.remove();
  for (const told of copy.querySelectorAll('[data-copy]')) {
    told.removeAttribute('hidden');
    told.textContent = note;
  }
  const page = document.implementation.createHTMLDocument(document.title);
  for (const { name, value } of document.documentElement.attributes) page.documentElement.setAttribute(name, value);
  const viewport = page.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  const style = page.createElement('style');
  style.textContent = await stylesOf(document);
  page.head.append(viewport, style);
  page.body.append(copy);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

const fontsLoaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).origin === location.origin && name.endsWith('.woff2'));

/** Copies whose day is over, and fonts of older releases, are not kept for ever. */
async function tidy(cache: Cache, today: Day, fonts: readonly string[]): Promise<void> {
  for (const request of await cache.keys()) {
    const until = (await cache.match(request))?.headers.get(untilHeader);
    if (until ? until < today : !fonts.includes(request.url)) await cache.delete(request);
  }
}

/** Until the worker is at work, nobody shows the copy. */
async function working({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  while (worker && worker.state !== 'activated') {
    if (worker.state === 'redundant') throw new Error('the worker was not installed');
    await new Promise((changed) => worker.addEventListener('statechange', changed, { once: true }));
  }
}

interface Copy {
  readonly main: HTMLElement;
  /** What the copy says of itself. */
  readonly note: string;
  /** The page’s address, without its query. */
  readonly path: string;
  /** Below it the worker looks after the pages. */
  readonly scope: string;
  readonly until: Day;
  readonly today: Day;
}

/** Keeps the page as it stands, to open without network; false where the browser keeps nothing. */
export async function keepCopy({ main, note, path, scope, until, today }: Copy): Promise<boolean> {
  if (!canKeep()) return false;
  try {
    await document.fonts.ready;
    const cache = await caches.open(copyStore);
    const fonts = fontsLoaded();
    await tidy(cache, today, fonts);
    await cache.addAll(fonts);
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      [untilHeader]: until,
    };
    await cache.put(path, new Response(await standing(main, note), { headers }));
    await working(await navigator.serviceWorker.register('/copies.js', { scope }));
    return true;
  } catch {
    // No room, or forbidden in this browser: the page is good without a copy.
    return false;
  }
}

export async function dropCopy(path: string): Promise<void> {
  if (!canKeep()) return;
  // A browser that forbids caches has kept nothing.
  await caches.open(copyStore).then(
    (cache) => cache.delete(path),
    () => false,
  );
}

export interface ConsentSettings {
  /** And for how many seconds it keeps the choice. */
  readonly cookie: string;
  readonly seconds: number;
  /** The words that are asked with: a choice of other words does not count. */
  readonly version: string;
  /** The X, a click elsewhere and going on accept. */
  readonly implied: boolean;
  readonly id: string;
  readonly call: string;
  /** Pages, by their segment after the language, that are read to decide: a click there is no answer. */
  readonly reading: readonly string[];
}

/**
 * Runs in the head of each page, as text (`consentScript`): whoever has chosen never sees the banner, and it uses
 * nothing from outside of itself. On the root element: `data-consent` (`ask`, `accept`, `refuse`; the event `consent`),
 * and `data-banner` (`first`, `again`) while it is to be seen. Source: checkout §9, "The cookie policy says".
 */
export function watchConsent({ cookie, seconds, version, implied, id, call, reading }: ConsentSettings): void {
  const root = document.documentElement;
  let opener: HTMLElement | null = null;
  let sent: Promise<unknown> = Promise.resolve();

  const keptChoice = (): string => {
    const kept = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`)) ?? '';
    const [choice, answered] = kept.slice(cookie.length + 1).split('.');
    return answered === version && (choice === 'accept' || choice === 'refuse') ? choice : 'ask';
  };

  // Not by the Cookie Store API: whoever leaves the page in the same moment has chosen, too.
  const write = (text: string) => Reflect.set(document, 'cookie', text);

  /** Without consent, analytics sends nothing more, and its cookies go, on this host and on those above it. */
  const stopAnalytics = () => {
    Reflect.set(window, `ga-disable-${id}`, true);
    const hosts = location.hostname.split('.').map((_, at, parts) => `; domain=${parts.slice(at).join('.')}`);
    for (const one of document.cookie.split('; ')) {
      const [name = ''] = one.split('=');
      if (!name.startsWith('_ga')) continue;
      for (const host of ['', ...hosts]) write(`${name}=; path=/; max-age=0${host}`);
    }
  };

  const follow = (state: string) => {
    if (state !== 'accept') stopAnalytics();
    if (root.dataset.consent === state) return;
    root.dataset.consent = state;
    document.dispatchEvent(new Event('consent'));
  };

  const close = () => {
    delete root.dataset.banner;
    opener?.focus();
    opener = null;
  };

  const answer = (choice: 'accept' | 'refuse') => {
    const at = Math.floor(Date.now() / 1000);
    const secure = location.protocol === 'https:' ? '; secure' : '';
    write(`${cookie}=${choice}.${version}.${at}; path=/; max-age=${seconds}; samesite=lax${secure}`);
    close();
    follow(choice);
    const body = JSON.stringify({ choice, version });
    const headers = { 'content-type': 'application/json' };
    // One after the other: each answer sets the cookie, too, and the last choice holds. It holds even if nothing answers.
    sent = sent.then(() => fetch(call, { method: 'POST', keepalive: true, headers, body })).catch(() => {});
  };

  const dismiss = () => (root.dataset.banner === 'again' ? close() : answer(implied ? 'accept' : 'refuse'));

  /** A choice may have been made, or taken back, in another window. */
  const sync = () => {
    const state = keptChoice();
    follow(state);
    if (state === 'ask') root.dataset.banner ??= 'first';
    else if (root.dataset.banner === 'first') delete root.dataset.banner;
  };

  const isReading = (pathname: string) => reading.includes(pathname.split('/')[2] ?? '');
  const mayImply = () => implied && root.dataset.banner === 'first' && !isReading(location.pathname);

  const open = (from: HTMLElement) => {
    root.dataset.banner = 'again';
    opener = from;
    document.getElementById('cookie-banner')?.focus();
  };

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>('[data-cookies]');
    const said = pressed?.dataset.cookies;
    if (said === 'accept' || said === 'refuse') answer(said);
    else if (said === 'close') dismiss();
    else if (pressed && said === 'open') open(pressed);
    else if (mayImply() && event.isTrusted && !event.target.closest('#cookie-banner')) {
      const link = event.target.closest('a');
      if (!link || !isReading(link.pathname)) answer('accept');
    }
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof Element && event.target.closest('#cookie-banner')) dismiss();
  };

  sync();
  // Whoever comes from another page of the portal has gone on.
  if (mayImply() && document.referrer.startsWith(`${location.origin}/`)) answer('accept');
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey);
  document.addEventListener('visibilitychange', sync);
  window.addEventListener('focus', sync);
  window.addEventListener('pageshow', sync);
}

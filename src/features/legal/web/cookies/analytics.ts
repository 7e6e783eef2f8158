import { analyticsHosts } from '../../rules/analytics.ts';
import { analyticsAddress } from '../../rules/analyticsAddress.ts';
import { choiceSeconds } from '../../rules/cookieChoice.ts';

/** The queue that Google's script reads; it knows its commands by their being `arguments`. */
const queue: unknown[] = [];

function command(..._words: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the script takes no arrays
  queue.push(arguments);
}

let before = '';

function start(id: string): void {
  Reflect.set(window, 'dataLayer', queue);
  command('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  });
  command('js', new Date());
  command('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    cookie_domain: 'none',
    cookie_expires: choiceSeconds,
    cookie_update: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${analyticsHosts.script}/gtag/js?id=${id}`;
  document.head.append(script);
}

/** Where the visitor came from: of other sites their origin, of this one the page told before. */
function referrer(): string {
  if (before) return before;
  const from = document.referrer && new URL(document.referrer).origin;
  return from === location.origin ? '' : from;
}

/** With consent only. Of a page of which nothing is told, what the script sends by itself is held back, too. */
export function tellPage(id: string, pathname: string, params: Readonly<Record<string, string | undefined>>): void {
  const address = analyticsAddress(pathname, params);
  Reflect.set(window, `ga-disable-${id}`, address === null);
  if (address === null) return;
  // These hold for whatever is sent from now on: the real address, its query and the page's title are never told.
  const page = { page_location: location.origin + address, page_title: address, page_referrer: referrer() };
  const first = queue.length === 0;
  if (first) command('set', page);
  if (first) start(id);
  else command('set', page);
  command('event', 'page_view', page);
  before = page.page_location;
}

import type { BrowserContext } from '@playwright/test';

/** What leaves the portal; Google answers with a script that tells what it is told, as the real one does. */
export async function watchAnalytics(
  context: BrowserContext,
  url: string,
): Promise<{ left: string[]; told: URLSearchParams[] }> {
  const left: string[] = [];
  const told: URLSearchParams[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) left.push(request.url());
  });
  await context.route('https://www.googletagmanager.com/**', (route) => {
    const id = new URL(route.request().url()).searchParams.get('id');
    return route.fulfill({ contentType: 'text/javascript', body: googlesScript.replaceAll('ID', `${id}`) });
  });
  await context.route('https://*.google-analytics.com/**', (route) => {
    told.push(new URL(route.request().url()).searchParams);
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
  });
  return { left, told };
}

const googlesScript = `
  document.cookie = '_ga=GA1.1.1; path=/';
  document.cookie = '_ga_ID=GS1; path=/';
  const send = ([name, , page]) => {
    if (name !== 'event' || window['ga-disable-ID']) return;
    const told = new URLSearchParams({ dl: page.page_location, dr: page.page_referrer, dt: page.page_title });
    fetch('https://region1.google-analytics.com/g/collect?' + told, { method: 'POST' });
  };
  for (const words of window.dataLayer) send(words);
  window.dataLayer.push = (words) => send(words);`;

/** The names of its cookies in a browser. */
export const analyticsCookies = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('_ga'));

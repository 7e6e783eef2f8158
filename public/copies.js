// Service worker of the pages that open without network (decision 098): it is registered for their addresses alone,
// asks the network first, and has no copy but what the page itself has kept.
const store = 'copies';
/** At a race the network is often there and does not answer. */
const patienceMs = 4000;

const keptFor = (request) => caches.open(store).then((cache) => cache.match(request, { ignoreSearch: true }));

async function page(request) {
  const kept = await keptFor(request);
  if (!kept) return fetch(request);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  try {
    const answer = await fetch(request, { signal: stop.signal });
    return answer.status >= 500 ? kept : answer;
  } catch {
    return kept;
  } finally {
    clearTimeout(timer);
  }
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (request.destination === 'font') event.respondWith(keptFor(request).then((kept) => kept ?? fetch(request)));
});

import type { Send } from './request.ts';

/** After this long nothing will come: longer than the portal itself waits for others. */
const patience = 30_000;

/**
 * In the browser a call is a request to the portal's own origin. A deletion or a change still leaves when its page is
 * closed in the same moment.
 */
export const browserSend: Send = (path, init) =>
  fetch(`/api${path}`, {
    ...init,
    keepalive: init.method === 'DELETE' || init.method === 'PUT',
    signal: AbortSignal.timeout(patience),
  });

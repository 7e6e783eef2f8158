/** A page's address for the log: without its query, and without any segment that may be a token, an id or an e-mail. */
export const maskedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/[^/]+/g, (segment) =>
    segment.length < 20 && /^[\w.~-]+$/.test(segment) ? segment : '…',
  );

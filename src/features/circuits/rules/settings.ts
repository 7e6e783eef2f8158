/** The public settings: those of checkout §3, "Circuit", and others that pages need. */
const shown = [
  'google-analytics',
  'website-url',
  'shop-active',
  'list-active',
  'head',
  'cookie-consent',
  'court',
  'texts-since',
] as const;

/** Allowlist: the commission's policy never leaves the server. */
export const isShown = (key: string): boolean => (shown as readonly string[]).includes(key);

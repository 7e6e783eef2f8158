/** The settings that the specification names, and what pages need beside them (checkout §3, "Circuit"). */
const shown = [
  'google-analytics',
  'website-url',
  'shop-active',
  'list-active',
  'head',
  'cookie-consent',
  'court',
] as const;

/** Only these leave the server: shipping rates and the commission's policy stay there. */
export const isShown = (key: string): boolean => (shown as readonly string[]).includes(key);

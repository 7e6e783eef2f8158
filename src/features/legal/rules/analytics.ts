/**
 * A circuit's id at Google Analytics; null if it has none, or one of another form. Only a circuit with an id asks for
 * consent, for without one there is nothing that would need it (decision 085).
 */
export function analyticsId(settings: Readonly<Record<string, string>>): string | null {
  const id = settings['google-analytics']?.trim() ?? '';
  return /^G-[A-Z0-9]{4,20}$/.test(id) ? id : null;
}

/** Where its script comes from, and where the script sends to: what a page's policy must let. */
export const analyticsHosts = {
  script: 'https://www.googletagmanager.com',
  send: 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
} as const;

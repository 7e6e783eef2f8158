/** Null: none, or of another form. Without an id there is nothing to ask consent for (decision 085). */
export function analyticsId(settings: Readonly<Record<string, string>>): string | null {
  const id = settings['google-analytics']?.trim() ?? '';
  return /^G-[A-Z0-9]{4,20}$/.test(id) ? id : null;
}

/** What a page's policy must let. */
export const analyticsHosts = {
  script: 'https://www.googletagmanager.com',
  send: 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
} as const;

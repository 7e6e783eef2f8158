const downloads = /^\/(?:api\/v3\.0\/circuits\/\d{1,9}|storage\/invoices)(?:\/[A-Za-z0-9_.-]+)+(?:\?[\w.,:;=&%+~-]*)?$/;

/** The address of a file of the office that somebody wanted before they were asked who they are; anything else is none. */
export const fileToGoOnTo = (target: string | null | undefined): string | null =>
  target && target.length <= 8_000 && downloads.test(target) && !target.includes('..') ? target : null;

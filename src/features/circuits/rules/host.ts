/**
 * A host name as a browser asks for it, without scheme and port: two labels or more, of letters, digits and hyphens. One alone
 * names no portal in the world, except this machine.
 */
export const isHost = (text: string): boolean =>
  text.length <= 253 &&
  (text === 'localhost' || text.includes('.')) &&
  text.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
  !/^[\d.]+$/.test(text);

/** What somebody types or pastes as a host: « https://Gare.example/ » → gare.example. */
export const hostOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');

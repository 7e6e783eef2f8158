/** A host name without scheme and port: two labels or more, except for this machine. */
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

/** `A` is any letter, `0` any digit, what stands in brackets may lack: "AA00000" is two letters and five digits. */
const parts = /^(?:\([A-Z0-9./-]+\)|[A-Z0-9./-])+$/;

export const isCardMask = (mask: string): boolean => mask === '' || parts.test(mask);

const signs: Readonly<Record<string, string>> = { A: '[A-Z]', '0': '[0-9]', '(': '(?:', ')': ')?', '.': '\\.' };

/** The regular expression that a clean number meets; null: any number will do. */
export function patternOf(mask: string): string | null {
  if (mask === '') return null;
  const pattern = [...mask].map((sign) => signs[sign] ?? sign).join('');
  const counted = pattern.replace(/(\[A-Z\]|\[0-9\])\1+/g, (run, one: string) => `${one}{${run.length / one.length}}`);
  return `^${counted}$`;
}

const unit = /\[A-Z\]|\[0-9\]|\(\?:|\)\?|\\\.|[B-Z1-9/-]/y;
const times = /\{(\d{1,2})(?:,(\d{1,2}))?\}|\?/y;
const back = new Map(Object.entries(signs).map(([sign, pattern]) => [pattern, sign]));

const next = (at: number, of: RegExp, text: string) => {
  of.lastIndex = at;
  return of.exec(text);
};

/** The mask of a pattern; null for one that no mask says. */
export function maskOf(pattern: string | null): string | null {
  if (pattern === null) return '';
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return null;
  const inner = pattern.slice(1, -1);
  let mask = '';
  for (let at = 0; at < inner.length; ) {
    const found = next(at, unit, inner);
    if (!found) return null;
    at += found[0].length;
    const sign = back.get(found[0]) ?? found[0];
    const counted = /^[A-Z0-9]$/.test(sign) ? next(at, times, inner) : null;
    if (counted) at += counted[0].length;
    const least = counted ? Number(counted[1] ?? 0) : 1;
    const most = counted ? Number(counted[2] ?? counted[1] ?? 1) : 1;
    mask += sign.repeat(least) + `(${sign})`.repeat(Math.max(0, most - least));
  }
  return isCardMask(mask) ? mask : null;
}

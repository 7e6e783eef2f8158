const most = 300;

/** So many signs before the first difference are shown. */
const before = 60;

const cut = (text: string, from: number): string =>
  `${from > 0 ? '…' : ''}${text.slice(from, from + most)}${from + most < text.length ? '…' : ''}`;

/** Two values of one field, cut where both can be long: around the first sign in which they differ. */
export function changeInShort(one: string, other: string): readonly [string, string] {
  if (one.length <= most && other.length <= most) return [one, other];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const from = same <= before ? 0 : one.lastIndexOf(' ', same - before) + 1;
  return [cut(one, from), cut(other, from)];
}

export const inShort = (text: string): string => cut(text, 0);

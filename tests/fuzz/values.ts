import type { Chance } from './chance.ts';

type Json = Readonly<Record<string, unknown>>;

const nested = (deep: number, around: (inside: unknown) => unknown): unknown => {
  let value: unknown = 'deep';
  for (let n = 0; n < deep; n += 1) value = around(value);
  return value;
};

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\uFEFF',
  '\u202Eabc',
  '👨‍👩‍👧‍👦'.repeat(50),
  'e\u0301'.repeat(200),
  'İıſK',
  '\r\n\r\nSet-Cookie: a=b',
  '<script>alert(1)</script>',
  "'; drop table member; --",
  '%00',
  '%zz',
  '../../../../etc/passwd',
  '{{7*7}}#{7*7}',
  '\\',
  '"',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9'.repeat(400),
  '0x2',
  '١٢٣',
  '1,5',
  'true',
  '[1]',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(300),
  'à'.repeat(10_001),
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01',
  '2026-13-01T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-4000-8000-000000000000}',
  'a@b',
  `${'a'.repeat(64)}@${'b.'.repeat(90)}example`,
  '"a b"@example.test',
  'a@b.example\u0000',
  'javascript:alert(1)',
  '//evil.example/%2e%2e',
  'http://[::1',
  '+39 347 555 0142',
  'IT60X0542811101000000123456',
] as const;

const nastyNumbers = [
  ...[
    0,
    -0,
    -1,
    1,
    1.5,
    -1.5,
    0.1,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    2 ** 64,
  ],
  ...[1e21, 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER, 32_767, 32_768, 255, 256],
] as const;

const nastyShapes: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => [1],
  () => [{}],
  () => ({ length: 1, 0: 'a' }),
  () => ({ toString: 'a', valueOf: 'b' }),
  () => JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}'),
  () => nested(200, (inside) => [inside]),
  () => nested(200, (inside) => ({ a: inside })),
  () => Array(2_000).fill(1),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])),
  () => ({ '': '', '\u0000': '\u0000', '\ud800': '\ud800' }),
];

/** Something that is nearly never what was asked for. */
export const nasty = (chance: Chance): unknown =>
  chance.pick<() => unknown>([
    () => chance.pick(nastyTexts),
    () => chance.pick(nastyTexts),
    () => chance.pick(nastyNumbers),
    () => chance.pick(nastyShapes)(),
  ])();

/** The same for a place where only a text fits. */
export const nastyText = (chance: Chance): string =>
  chance.oneIn(4) ? String(chance.pick(nastyNumbers)) : chance.pick(nastyTexts);

/** What nearly fits: the given value, one sign longer, repeated, of another type. */
export function bent(value: unknown, chance: Chance): unknown {
  if (typeof value === 'string')
    return chance.pick([
      () => `${value}\u0000`,
      () => value.repeat(40),
      () => ` ${value} `,
      () => [value],
      () => value.slice(1),
    ])();
  if (typeof value === 'number')
    return chance.pick([() => -value, () => value + 0.5, () => `${value}`, () => value * 1e9, () => [value]])();
  return nasty(chance);
}

/** A copy in which one value, however deep it lies, is another; or a key more, or less. */
export function mutated(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value) && value.length > 0 && !chance.oneIn(4)) {
    const at = chance.upTo(value.length);
    return value.map((one, n) => (n === at ? mutated(one, chance) : one));
  }
  const keys = isObject(value) ? Object.keys(value) : [];
  if (isObject(value) && keys.length > 0 && !chance.oneIn(8)) {
    const key = chance.pick(keys);
    if (chance.oneIn(8)) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    if (chance.oneIn(12)) return { ...value, [nastyText(chance)]: nasty(chance) };
    return { ...value, [key]: mutated(value[key], chance) };
  }
  return chance.oneIn(3) ? bent(value, chance) : nasty(chance);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

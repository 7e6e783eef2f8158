import { describe, expect, test } from 'vitest';
import { euro, noMoney } from '#kernel/money.ts';
import { flag } from '#kernel/wire.ts';
import { actionsOf, documentsOf, stateOf } from './actions.ts';

/** Each thing that the specification's row rules name, with the values that it can have. */
const values = {
  status: ['', 'replaced', 'transferred'],
  what: ['race', 'package'],
  substitution: ['off', 'on'],
  transfer: ['off', 'on'],
  registration: ['over', 'open'],
  worth: ['nothing', 'something'],
  uploads: ['off', 'on'],
  health: ['off', 'on'],
  attachment: ['none', 'pending', 'approved', 'rejected'],
  code: ['none', 'code'],
  federation: ['no', 'yes'],
  paid: ['unpaid', 'transfer awaited', 'paid'],
  day: ['before', 'on it', 'between', 'after'],
} as const;
type Names = keyof typeof values;
type Combination = { readonly [Name in Names]: (typeof values)[Name][number] };

const names = Object.keys(values) as Names[];

/** Every combination: the number's digits, each in the base of how many values a thing can have. */
function combinationOf(number: number): Combination {
  let rest = number;
  const next = <Value>(of: readonly Value[]): Value => {
    const value = of[rest % of.length]!;
    rest = Math.floor(rest / of.length);
    return value;
  };
  return {
    status: next(values.status),
    what: next(values.what),
    substitution: next(values.substitution),
    transfer: next(values.transfer),
    registration: next(values.registration),
    worth: next(values.worth),
    uploads: next(values.uploads),
    health: next(values.health),
    attachment: next(values.attachment),
    code: next(values.code),
    federation: next(values.federation),
    paid: next(values.paid),
    day: next(values.day),
  };
}
const count = Object.values(values).reduce((product, of) => product * of.length, 1);
const combinations = Array.from({ length: count }, (_, number) => combinationOf(number));

/** The days of a package's two races; a race has the first only. */
const raceDays = { race: ['2027-05-30'], package: ['2027-05-30', '2027-06-30'] } as const;
const now = {
  before: new Date('2027-05-29T21:59:59Z'),
  'on it': new Date('2027-05-29T22:00:00Z'),
  between: new Date('2027-06-10T10:00:00Z'),
  after: new Date('2027-07-01T10:00:00Z'),
} as const;

const rowOf = (one: Combination) => ({
  status: one.status === '' ? null : one.status,
  confirmed: flag(one.paid === 'paid'),
  due_day: one.paid === 'transfer awaited' ? '2027-05-20' : null,
  has_federation: flag(one.federation === 'yes'),
  medical_certificate_uploads_active: flag(one.uploads === 'on'),
  datahealth_active: flag(one.health === 'on'),
  attachment: one.attachment === 'none' ? null : { medical_certificate: { status: one.attachment } },
  datahealth_code: one.code === 'none' ? null : 'DH-00002',
  race_substitution_enabled: flag(one.substitution === 'on'),
  race_transfer_enabled: flag(one.transfer === 'on'),
  registration_ends_at: one.registration === 'over' ? '2027-05-29T21:00:00Z' : '2027-08-01T10:00:00Z',
  transfer_worth: one.worth === 'nothing' ? noMoney : euro('0.01'),
  races: raceDays[one.what].map((date) => ({ starts_at: `${date}T07:00:00Z` })),
});

type Rule = readonly [expected: string, when: { readonly [Name in Names]?: readonly string[] }];

/** The rules as the specification says them; the first that applies counts, and one always does. */
const rules: Readonly<Record<'label' | 'documents' | 'pass' | 'card' | 'substitute' | 'transfer', readonly Rule[]>> = {
  label: [
    ['replaced', { status: ['replaced'] }],
    ['transferred', { status: ['transferred'] }],
    ['confirmed', { paid: ['paid'] }],
    ['awaits_wire', { paid: ['transfer awaited'] }],
    ['on_hold', {}],
  ],
  documents: [
    ['none', { status: ['replaced', 'transferred'] }],
    ['none', { uploads: ['off'], health: ['off'] }],
    ['code', { code: ['code'] }],
    ['missing', { attachment: ['none'] }],
    ['pending', { attachment: ['pending'] }],
    ['approved', { attachment: ['approved'] }],
    ['rejected', { attachment: ['rejected'] }],
  ],
  pass: [
    ['offered', { status: [''], paid: ['paid'] }],
    ['', {}],
  ],
  card: [
    ['offered', { status: [''], federation: ['yes'], day: ['before'] }],
    ['', {}],
  ],
  substitute: [
    ['offered', { status: [''], substitution: ['on'], paid: ['paid'], registration: ['open'], day: ['before'] }],
    ['', {}],
  ],
  transfer: [
    ['offered', { status: [''], transfer: ['on'], worth: ['something'], paid: ['paid'], day: ['before'] }],
    ['', {}],
  ],
};

const expected = (rule: keyof typeof rules, one: Combination): string =>
  rules[rule].find(([, when]) => names.every((name) => when[name]?.includes(one[name]) ?? true))![0];

describe('A subscription’s row (checkout §2, "Row rules")', () => {
  test(`has the label, the document and the actions that it must in each of ${combinations.length} combinations`, () => {
    expect(new Set(combinations.map((one) => JSON.stringify(one))).size).toBe(73_728);
    const wrong = combinations.filter((one) => {
      const row = rowOf(one);
      const shown = actionsOf(row, now[one.day]);
      const icon = (action: (typeof shown)[number]) => (shown.includes(action) ? 'offered' : '');
      return (
        stateOf(row) !== expected('label', one) ||
        documentsOf(row) !== expected('documents', one) ||
        icon('pass') !== expected('pass', one) ||
        icon('change_card') !== expected('card', one) ||
        icon('substitute') !== expected('substitute', one) ||
        icon('transfer') !== expected('transfer', one)
      );
    });
    expect(wrong).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { answerFaults, ownAnswers, type RaceQuestions } from './raceQuestions.ts';

const swim = { type: 'checkbox', slug: 'swim', required: 1, variables: [] } as const;
const bus = { type: 'select', slug: 'bus', required: 1, variables: [{ value: 'intra' }] } as const;
const race = (...custom_inputs: RaceQuestions['rule']['custom_inputs'][number][]): RaceQuestions => ({
  asks_gadget_size: 1,
  gadget_sizes: ['S', 'M'],
  rule: { custom_inputs },
});
const says = (slug: string, value: string) => ({ gadget_size: 'M', custom_inputs: [{ slug, value }] });
const nothing = { gadget_size: 'M', custom_inputs: [] };

describe('What a race asks of each athlete (registration §5)', () => {
  test.each`
    because                                 | race                                  | answers                               | faults
    ${'a gadget size is required'}          | ${race()}                             | ${{ custom_inputs: [] }}              | ${{ gadget_size: 'choose' }}
    ${'it is one of the race’s sizes'}      | ${race()}                             | ${{ ...nothing, gadget_size: '4XL' }} | ${{ gadget_size: 'not_valid' }}
    ${'a race without gadget asks none'}    | ${{ ...race(), asks_gadget_size: 0 }} | ${{ custom_inputs: [] }}              | ${{}}
    ${'required checkboxes must be ticked'} | ${race(swim)}                         | ${nothing}                            | ${{ 'custom_inputs.swim': 'required' }}
    ${'a ticked one is fine'}               | ${race(swim)}                         | ${says('swim', '1')}                  | ${{}}
    ${'required selects must be chosen'}    | ${race(bus)}                          | ${nothing}                            | ${{ 'custom_inputs.bus': 'choose' }}
    ${'a choice is one of the offered'}     | ${race(bus)}                          | ${says('bus', 'pallanza')}            | ${{ 'custom_inputs.bus': 'not_valid' }}
    ${'optional ones may stay empty'}       | ${race({ ...bus, required: 0 })}      | ${nothing}                            | ${{}}
  `('$because', ({ race: asks, answers, faults }) => expect(answerFaults(asks, answers)).toEqual(faults));

  test('answers to what was not asked are dropped', () => {
    const given = {
      gadget_size: 'M',
      custom_inputs: [
        { slug: 'bus', value: '' },
        { slug: 'other', value: 'x' },
      ],
    };
    expect(ownAnswers({ ...race(bus), asks_gadget_size: 0 }, given)).toEqual({
      gadget_size: undefined,
      custom_inputs: [],
    });
  });
});

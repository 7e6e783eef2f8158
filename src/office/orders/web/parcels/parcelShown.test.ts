import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import type { OfficeParcelRow } from '../../contract/parcels.ts';
import { isReadySince, parcelShown } from './parcelShown.ts';

const row: OfficeParcelRow = {
  order_id: '00000000-0000-4000-8000-000000000000',
  reference: 'TL26-1',
  recipient: 'Anna Rossi',
  goods: [{ name: 'Maglia', options: ['M'], quantity: 1 }],
  withdrawn: [],
  way: 'courier',
  way_name: null,
  where: [],
  due_day: '2026-10-01' as OfficeParcelRow['due_day'],
  state: 'to_pack',
  ended: null,
  at: null,
  courier: null,
  tracking_number: null,
  tracking_link: null,
  told: 0,
};

describe('A parcel in the office', () => {
  test.each`
    state          | way             | acts                      | word
    ${'to_pack'}   | ${'courier'}    | ${['ready', 'send']}      | ${'state_to_pack'}
    ${'to_pack'}   | ${'collection'} | ${['ready', 'collect']}   | ${'state_to_pack'}
    ${'ready'}     | ${'courier'}    | ${['send', 'undo']}       | ${'state_ready_courier'}
    ${'ready'}     | ${'collection'} | ${['collect', 'undo']}    | ${'state_ready_collection'}
    ${'sent'}      | ${'courier'}    | ${['add_number', 'undo']} | ${'state_sent'}
    ${'collected'} | ${'collection'} | ${['undo']}               | ${'state_collected'}
  `('that is $state ($way) offers $acts', ({ acts, word, ...of }) => {
    expect(parcelShown({ ...row, ...of })).toMatchObject({ acts, word, goesOn: true });
  });

  test('that is sent and followed is corrected, by number or by link', () => {
    for (const followed of [{ tracking_number: '1Z' }, { tracking_link: 'https://track.example/1Z' }])
      expect(parcelShown({ ...row, state: 'sent', ...followed }).acts).toEqual(['correct', 'undo']);
  });

  test.each`
    state          | ended           | acts          | word
    ${'ready'}     | ${'given_back'} | ${['unpack']} | ${'given_back_ready'}
    ${'sent'}      | ${'given_back'} | ${[]}         | ${'given_back_sent'}
    ${'collected'} | ${'given_back'} | ${[]}         | ${'given_back_collected'}
    ${'ready'}     | ${'withdrawn'}  | ${['unpack']} | ${'withdrawn_ready'}
    ${'sent'}      | ${'withdrawn'}  | ${[]}         | ${'withdrawn_sent'}
    ${'collected'} | ${'withdrawn'}  | ${[]}         | ${'withdrawn_collected'}
  `('that is $state and $ended offers $acts, has no day and no slip', ({ acts, word, state, ended }) => {
    const shown = parcelShown({ ...row, state, ended, told: 1 });
    expect(shown).toMatchObject({ acts, word, goesOn: false, isToDo: false, isUndoSeen: false, mark: 'err' });
  });
});

test('a slip may be printed already where its parcel was ready before today, by the Italian day', () => {
  const today = day('2026-11-26');
  const since = (at: string | null, state: 'ready' | 'sent' = 'ready') => isReadySince({ state, at }, today);
  expect([since('2026-11-25T22:59:00.000Z'), since('2026-11-25T23:01:00.000Z')]).toEqual([true, false]);
  expect([since('2026-11-20T10:00:00.000Z', 'sent'), since(null)]).toEqual([false, false]);
});

import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import type { OfficeParcel } from '../../contract/parcels.ts';
import { parcelShown } from './parcelShown.ts';

const parcel: OfficeParcel = {
  recipient: 'Anna Rossi',
  goods: [{ name: 'Maglia', options: ['M'], quantity: 1 }],
  withdrawn: [],
  way: 'courier',
  way_name: null,
  where: [],
  due_day: day('2026-10-01'),
  state: 'to_pack',
  stands: 1,
  at: null,
  courier: null,
  tracking_number: null,
  tracking_link: null,
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
    expect(parcelShown({ ...parcel, ...of })).toMatchObject({ acts, word });
  });

  test('that is sent and followed is corrected, by number or by link', () => {
    for (const followed of [{ tracking_number: '1Z' }, { tracking_link: 'https://track.example/1Z' }])
      expect(parcelShown({ ...parcel, state: 'sent', ...followed }).acts).toEqual(['correct', 'undo']);
  });

  test.each`
    state          | acts          | word
    ${'ready'}     | ${['unpack']} | ${'gone_ready'}
    ${'sent'}      | ${[]}         | ${'gone_sent'}
    ${'collected'} | ${[]}         | ${'gone_collected'}
  `('that is $state and goes nowhere any more offers $acts, and is not to be done', ({ acts, word, state }) => {
    const shown = parcelShown({ ...parcel, state, stands: 0 });
    expect(shown).toMatchObject({ acts, word, isToDo: false, mark: 'err' });
  });
});

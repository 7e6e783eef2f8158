import { expect, test } from 'vitest';
import { saidValue } from './saidValue.ts';

test.each`
  field                | text                         | it                         | en
  ${'last_day'}        | ${'2027-05-30'}              | ${'30 maggio 2027'}        | ${'30 May 2027'}
  ${'closes_at'}       | ${'2027-05-30T09:00'}        | ${'30 maggio 2027, 09:00'} | ${'30 May 2027, 09:00'}
  ${'percent'}         | ${'10'}                      | ${'10%'}                   | ${'10%'}
  ${'commission_rate'} | ${'2.50'}                    | ${'2,5%'}                  | ${'2.5%'}
  ${'distance'}        | ${'1.2 km + 6 km'}           | ${'1,2 km + 6 km'}         | ${'1.2 km + 6 km'}
  ${'options_it'}      | ${'Treno\nAuto'}             | ${'Treno, Auto'}           | ${'Treno, Auto'}
  ${'name_it'}         | ${'2027-05'}                 | ${'2027-05'}               | ${'2027-05'}
  ${'sku'}             | ${'2027-05-30-BLU'}          | ${'2027-05-30-BLU'}        | ${'2027-05-30-BLU'}
  ${'rules_it'}        | ${'<p>Due <b>giri</b>.</p>'} | ${'Due giri.'}             | ${'Due giri.'}
`('$field $text is said as $it', ({ field, text, it, en }) => {
  expect([saidValue(field, text, 'it'), saidValue(field, text, 'en')]).toEqual([it, en]);
});

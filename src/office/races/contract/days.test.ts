import { expect, test } from 'vitest';
import { CouponFields } from '#features/coupons/contract/setup.ts';
import { RaceFields } from '#features/races/contract/setup.ts';
import { ProductFields } from '#features/shop/contract/setup.ts';
import { NoteRequestBody } from '#office/requests/contract.ts';
import { DisruptionFields } from './disruptions.ts';
import { CopyStageBody, StageFields } from './races.ts';

const days = {
  'the day a race ends on': RaceFields.shape.ends_on,
  'the last day of changes': RaceFields.shape.changes_until,
  'the first day of a product': ProductFields.shape.from_date,
  'the last day of a product': ProductFields.shape.to_date,
  'the first day of a code': CouponFields.shape.first_day,
  'the last day of a code': CouponFields.shape.last_day,
  'the last day to choose an offer': DisruptionFields.shape.answer_by,
  'the first day of a stage': StageFields.shape.starts_on,
  'the last day of a stage': StageFields.shape.ends_on,
  'the first day of a copied stage': CopyStageBody.shape.starts_on,
  'the day of a request': NoteRequestBody.shape.received_on,
};

test.each(Object.entries(days))('%s is refused with the word for days', (_, field) => {
  for (const typed of ['2026-02-31', '31/12/2026', '0026-09-06'])
    expect(new Set(field.safeParse(typed).error?.issues.map(({ message }) => message))).toEqual(
      new Set(['date_not_valid']),
    );
  expect(field.safeParse('2026-12-31').success).toBe(true);
});
